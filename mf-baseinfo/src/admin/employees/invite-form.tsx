import type { EmployeeAnswer, InviteEmployee } from '@iwe/contract';
import { EMPLOYEE_FIELDS, employeeFieldRefusal, messages } from '@iwe/domain';
import { api, useRights } from '@iwe/session';
import { Box, Text, TextField } from '@iwe/ui';
import { RecordDialog } from '../record/record-dialog.tsx';
import { missing } from '../record/required.ts';
import { useRecordForm } from '@iwe/ui/sheet';
import type { FieldErrors } from '@iwe/ui/sheet';
import { employeeSaved } from './employee-writes.ts';
import { EMPLOYEE_LABELS, limitOf } from './employee-fields.ts';
import { RightsSection } from './rights-section.tsx';
import type { RightsValues } from './rights-section.tsx';

type Values = RightsValues & {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly roleDesc: string;
};

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
    ...missing(values, ['name']),
    ...(/^\S+@\S+\.\S+$/.test(values.email.trim()) ? {} : { email: messages.enterEmail }),
    ...(limitOf(values.maxDis) === undefined
      ? { maxDis: 'Enter an amount such as 25.00, or nothing for no limit.' }
      : {}),
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
      const body: InviteEmployee = {
        email: values.email.trim(),
        name: values.name,
        phone: values.phone,
        roleDesc: values.roleDesc,
        role: values.role,
        modPrc: values.modPrc,
        isAcct: values.isAcct,
        is_dir: values.is_dir,
        crtCSR: values.crtCSR,
        is_admin: values.is_admin,
        maxDis: limitOf(values.maxDis),
      };
      const answer = await api.post<EmployeeAnswer>('employees', body, { quiet: true });
      employeeSaved(answer);
      return answer;
    },
  });
  const { values, set, errors } = form;
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
        <Box as="section" aria-label="Person" display="grid" gridTemplateColumns="1fr 1fr" gap="3">
          <TextField
            label={EMPLOYEE_LABELS.email}
            type="email"
            required
            autoFocus
            maxLength={254}
            value={values.email}
            onChange={(text) => set('email', text)}
            error={errors['email']}
          />
          <TextField
            label={EMPLOYEE_LABELS.name}
            required
            maxLength={80}
            value={values.name}
            onChange={(text) => set('name', text)}
            error={errors['name']}
          />
          <TextField
            label={EMPLOYEE_LABELS.phone}
            type="tel"
            maxLength={40}
            value={values.phone}
            onChange={(text) => set('phone', text)}
            error={errors['phone']}
          />
          <TextField
            label={EMPLOYEE_LABELS.roleDesc}
            maxLength={60}
            value={values.roleDesc}
            onChange={(text) => set('roleDesc', text)}
            error={errors['roleDesc']}
          />
        </Box>
        <RightsSection values={values} onChange={form.change} errors={errors} reasons={reasons} />
      </Box>
    </RecordDialog>
  );
}
