import type { EmployeeAnswer, EmployeeDetail, UpdateEmployee } from '@iwe/contract';
import { api, useAccount } from '@iwe/session';
import { Badge, Box, Button, confirm, Flex, momentText, Text, useAction } from '@iwe/ui';
import { CheckField } from '@iwe/ui/sheet-view';
import { EmployeeStatusTag } from '../../employees/employee-status.tsx';
import { RecordDialog } from '../record/record-dialog.tsx';
import { fieldProps, useRecordForm } from '@iwe/ui/sheet';
import type { RecordForm } from '@iwe/ui/sheet';
import type { ReactNode } from 'react';
import { employeeSaved, sendAgain } from './employee-writes.ts';
import { EMPLOYEE_LABELS, limitOf, limitText } from './employee-fields.ts';
import { PersonFields, personProblems } from './person-fields.tsx';
import type { PersonValues } from './person-fields.tsx';
import { RightsSection } from './rights-section.tsx';
import { SecondFactorRow } from './second-factor-row.tsx';

type Values = PersonValues & {
  readonly able_login: boolean;
  readonly is_active: boolean;
};

const formOf = (employee: EmployeeDetail): { values: Values; version: number } => ({
  values: {
    name: employee.name,
    phone: employee.phone,
    roleDesc: employee.roleDesc,
    role: employee.role,
    modPrc: employee.modPrc,
    isAcct: employee.isAcct,
    is_dir: employee.is_dir,
    crtCSR: employee.crtCSR,
    is_admin: employee.is_admin,
    maxDis: limitText(employee.maxDis),
    able_login: employee.able_login === 1,
    is_active: employee.is_active === 1,
  },
  version: employee.contentVersion,
});

/** Returns the request with only the fields that this person may change. */
function requestOf(values: Values, employee: EmployeeDetail): Omit<UpdateEmployee, 'contentVersion'> {
  const all = {
    ...values,
    maxDis: limitOf(values.maxDis) ?? employee.maxDis,
    able_login: values.able_login ? 1 : 0,
    is_active: values.is_active ? 1 : 0,
  };
  return Object.fromEntries(Object.entries(all).filter(([field]) => employee.editable.includes(field))) as Omit<
    UpdateEmployee,
    'contentVersion'
  >;
}

/** The form of an employee: person, rights, access. */
export function EmployeeForm({
  employee,
  mayInvite,
  onDone,
  onClose,
}: {
  employee: EmployeeDetail;
  mayInvite: boolean;
  onDone: () => void;
  onClose: () => void;
}) {
  const form = useRecordForm<Values, EmployeeAnswer, EmployeeDetail>({
    start: formOf(employee),
    read: formOf,
    check: personProblems,
    save: async (values, contentVersion) => {
      const answer = await api.put<EmployeeAnswer>(
        `employees/${employee.id}`,
        { ...requestOf(values, employee), contentVersion },
        { quiet: true },
      );
      employeeSaved(answer);
      return answer;
    },
    onSaved: onDone,
  });
  return (
    <RecordDialog
      title={
        <Flex align="center" gap="2">
          {employee.name}
          <EmployeeStatusTag status={employee.status} />
          {employee.isSelf && <Badge tone="accent">you</Badge>}
        </Flex>
      }
      form={form}
      labels={EMPLOYEE_LABELS}
      onClose={onClose}
      history={{ entity: 'membership', id: employee.id, version: employee.contentVersion }}
      readOnly={employee.editable.length === 0}
      extra={
        mayInvite &&
        !employee.hasPassword &&
        employee.able_login === 1 &&
        employee.is_active === 1 &&
        employee.role <= 4 ? (
          <SendAgain id={employee.id} onDone={onDone} />
        ) : undefined
      }
    >
      <Box display="flex" flexDirection="column" gap="4">
        <PersonSection employee={employee} form={form} />
        <RightsSection values={form.values} onChange={form.change} errors={form.errors} reasons={employee.refusals} />
        <AccessSection employee={employee} form={form}>
          <SecondFactorRow employee={employee} onDone={onDone} />
        </AccessSection>
      </Box>
    </RecordDialog>
  );
}

interface SectionProps {
  employee: EmployeeDetail;
  form: RecordForm<Values>;
}

/** Returns whether this person may not change a field of the employee. */
const readOnlyOf =
  ({ editable }: EmployeeDetail) =>
  (field: keyof Values): boolean =>
    !editable.includes(field);

function PersonSection({ employee, form }: SectionProps) {
  return (
    <PersonFields form={form} isReadOnly={readOnlyOf(employee)} focusesName>
      <Box gridColumn="1 / -1">
        <Text fontSize="sm" color="fg.muted">
          <b>{employee.email}</b> · <SignIns employee={employee} />
        </Text>
        {employee.isShared && (
          <Text fontSize="sm" color="fg.subtle">
            Works for other organisations too: name and phone are not changed here.
          </Text>
        )}
      </Box>
    </PersonFields>
  );
}

/** Whether the employee can sign in, and why that cannot be changed here. */
function AccessSection({ employee, form, children }: SectionProps & { children: ReactNode }) {
  const isReadOnly = readOnlyOf(employee);
  const refusal = employee.refusals['able_login'];
  return (
    <Box as="section" aria-label="Access">
      <Text as="h3" fontSize="sm" fontWeight="semibold" color="fg.muted" mb="1.5">
        Access
      </Text>
      {refusal && (
        <Text fontSize="sm" color="fg.subtle" mb="1">
          {refusal}
        </Text>
      )}
      <Box display="grid" gridTemplateColumns="1fr 1fr" columnGap="3">
        <CheckField
          label={EMPLOYEE_LABELS.able_login}
          disabled={isReadOnly('able_login')}
          {...fieldProps(form, 'able_login')}
          hint="Without it every session of this person ends at once."
        />
        <CheckField
          label={EMPLOYEE_LABELS.is_active}
          disabled={isReadOnly('is_active')}
          {...fieldProps(form, 'is_active')}
          hint="Whoever has left keeps the name on old sheets and cannot sign in."
        />
      </Box>
      {children}
    </Box>
  );
}

function SignIns({ employee }: { employee: EmployeeDetail }) {
  const { timeZone } = useAccount();
  if (employee.last_sign_in) return <>last signed in {momentText(employee.last_sign_in, timeZone)}</>;
  if (employee.invited_at && !employee.hasPassword)
    return <>invited {momentText(employee.invited_at, timeZone)}, no password yet</>;
  return <>never signed in</>;
}

function SendAgain({ id, onDone }: { id: number; onDone: () => void }) {
  const sending = useAction(async () => {
    await sendAgain(id);
    onDone();
  });
  const send = async () => {
    if (
      (await confirm({
        title: 'Send another link?',
        body: 'It works once, for 30 minutes.',
        actions: [
          { id: 'no', label: 'Cancel', tone: 'plain' },
          { id: 'yes', label: 'Send link', tone: 'accent' },
        ],
      })) === 'yes'
    )
      void sending.run();
  };
  return (
    <Button variant="ghost" busy={sending.isBusy} onClick={() => void send()}>
      Send link again
    </Button>
  );
}
