import { Box, TextField } from '@iwe/ui';
import { fieldProps } from '@iwe/ui/sheet';
import type { RecordForm } from '@iwe/ui/sheet';
import type { ReactNode } from 'react';
import { missing } from '../record/required.ts';
import { EMPLOYEE_LABELS, limitOf } from './employee-fields.ts';
import type { RightsValues } from './rights-section.tsx';

/** What the form of an employee and an invitation both ask. */
export type PersonValues = RightsValues & {
  readonly name: string;
  readonly phone: string;
  readonly roleDesc: string;
};

/** Returns the problems of what both forms ask. */
export const personProblems = (values: PersonValues) => ({
  ...missing(values, ['name']),
  ...(limitOf(values.maxDis) === undefined
    ? { maxDis: 'Enter an amount such as 25.00, or nothing for no limit.' }
    : {}),
});

/** Name, phone and description of an employee; `children` come first. */
export function PersonFields({
  form,
  isReadOnly = () => false,
  focusesName = false,
  children,
}: {
  form: Pick<RecordForm<PersonValues>, 'values' | 'set' | 'errors'>;
  isReadOnly?: (field: 'name' | 'phone' | 'roleDesc') => boolean;
  focusesName?: boolean;
  children: ReactNode;
}) {
  return (
    <Box as="section" aria-label="Person" display="grid" gridTemplateColumns="1fr 1fr" gap="3">
      {children}
      <TextField
        label={EMPLOYEE_LABELS.name}
        required
        autoFocus={focusesName}
        disabled={isReadOnly('name')}
        maxLength={80}
        {...fieldProps(form, 'name')}
      />
      <TextField
        label={EMPLOYEE_LABELS.phone}
        type="tel"
        disabled={isReadOnly('phone')}
        maxLength={40}
        {...fieldProps(form, 'phone')}
      />
      <TextField
        label={EMPLOYEE_LABELS.roleDesc}
        disabled={isReadOnly('roleDesc')}
        maxLength={60}
        {...fieldProps(form, 'roleDesc')}
      />
    </Box>
  );
}
