import type { EmployeeAnswer, InviteEmployee } from '@iwe/contract';
import { EMPLOYEE_FIELDS, employeeFieldRefusal, messages } from '@iwe/domain';
import { api, useRights } from '@iwe/session';
import { Box, Text, TextField } from '@iwe/ui';
import { RecordDialog } from '../record/record-dialog.tsx';
import { fieldProps, useRecordForm } from '@iwe/ui/sheet';
import type { FieldErrors } from '@iwe/ui/sheet';
import { employeeSaved } from './employee-writes.ts';
import { EMPLOYEE_LABELS, limitOf } from './employee-fields.ts';
import { PersonFields, personProblems } from './person-fields.tsx';
import type { PersonValues } from './person-fields.tsx';
import { RightsSection } from './rights-section.tsx';

type Values = PersonValues & { readonly email: string };

const BLANK: Values = {
  email: '',
  name: '',
  phone: '',
  roleDesc: '',
  role: 1,
  modPrc: false,
  isAcct: false,
  is_dir: false,
  crtCSR: false,
  is_admin: false,
  maxDis: '',
};

function check(values: Values): FieldErrors {
  return {
    ...personProblems(values),
    ...(/^\S+@\S+\.\S+$/.test(values.email.trim()) ? {} : { email: messages.enterEmail }),
  };
}

/** Invites a person by email to a new account. */
export function InviteForm({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const rights = useRights();
  const reasons = Object.fromEntries(
    EMPLOYEE_FIELDS.flatMap((field) => {
      const refusal = employeeFieldRefusal(field, { ...rights, isSelf: false, isShared: false });
      return refusal ? [[field, refusal.message]] : [];
    }),
  );
  const form = useRecordForm<Values, EmployeeAnswer, never>({
    start: { values: BLANK, version: 0 },
    read: () => ({ values: BLANK, version: 0 }),
    check,
    onSaved: onDone,
    save: async (values) => {
      const body: InviteEmployee = { ...values, email: values.email.trim(), maxDis: limitOf(values.maxDis) };
      const answer = await api.post<EmployeeAnswer>('employees', body, { quiet: true });
      employeeSaved(answer);
      return answer;
    },
  });
  return (
    <RecordDialog
      title="Invite an employee"
      form={form}
      labels={EMPLOYEE_LABELS}
      onClose={onClose}
      history={null}
      saveLabel="Invite"
    >
      <Box display="flex" flexDirection="column" gap="4">
        <Text fontSize="sm" color="fg.muted">
          They get an email with a link to choose a password; it works once, for 30 minutes. Somebody who uses iWE
          already gets one more account.
        </Text>
        <PersonFields form={form}>
          <TextField
            label={EMPLOYEE_LABELS.email}
            type="email"
            required
            autoFocus
            maxLength={254}
            {...fieldProps(form, 'email')}
          />
        </PersonFields>
        <RightsSection values={form.values} onChange={form.change} errors={form.errors} reasons={reasons} />
      </Box>
    </RecordDialog>
  );
}
