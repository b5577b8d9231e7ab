import { Box, SelectField, Text, TextField } from '@iwe/ui';
import { CheckField } from '@iwe/ui/sheet-view';
import type { FieldErrors } from '@iwe/ui/sheet';
import { EMPLOYEE_LABELS, RIGHTS, ROLE_OPTIONS } from './employee-fields.ts';

/** The rights of an account. */
export type RightsValues = {
  readonly role: number;
  readonly modPrc: boolean;
  readonly isAcct: boolean;
  readonly is_dir: boolean;
  readonly crtCSR: boolean;
  readonly is_admin: boolean;
  /** The typed text; '' means no limit. */
  readonly maxDis: string;
};

interface RightsSectionProps {
  values: RightsValues;
  onChange: (patch: Partial<RightsValues>) => void;
  errors: FieldErrors;
  /** By field: why this person can't change it. */
  reasons: Readonly<Record<string, string>>;
}

/**
 * Role, discount limit and flags. For fields that this person can't change, the reason is shown, once for all fields
 * with the same reason.
 */
export function RightsSection({ values, onChange, errors, reasons }: RightsSectionProps) {
  const reasonOf = (field: string) => reasons[field];
  const fields = ['role', 'maxDis', ...RIGHTS.map((right) => right.field)] as const;
  const sentences = [...new Set(fields.flatMap((field) => reasons[field] ?? []))];
  const labelsOf = (sentence: string) =>
    fields
      .filter((field) => reasons[field] === sentence)
      .map((field) => EMPLOYEE_LABELS[field])
      .join(', ');
  return (
    <Box as="section" aria-label="Rights">
      <Text as="h3" fontSize="sm" fontWeight="semibold" color="fg.muted" mb="1.5">
        Rights
      </Text>
      <Box display="grid" gridTemplateColumns="1fr 1fr" gap="3">
        <SelectField
          label={EMPLOYEE_LABELS.role}
          clearable={false}
          disabled={reasonOf('role') !== undefined}
          value={values.role}
          onChange={(role) => {
            if (role !== null) onChange({ role });
          }}
          options={ROLE_OPTIONS}
          error={errors['role']}
        />
        <TextField
          label={`${EMPLOYEE_LABELS.maxDis} below class A (AUD)`}
          inputMode="decimal"
          placeholder="no limit"
          disabled={reasonOf('maxDis') !== undefined}
          value={values.maxDis}
          onChange={(maxDis) => onChange({ maxDis })}
          error={errors['maxDis']}
        />
      </Box>
      <Box mt="3" display="grid" gridTemplateColumns="1fr 1fr" columnGap="3" rowGap="1.5">
        {RIGHTS.map(({ field, hint }) => (
          <CheckField
            key={field}
            label={EMPLOYEE_LABELS[field]}
            value={values[field]}
            onChange={(value) => onChange({ [field]: value })}
            hint={hint}
            error={errors[field]}
            disabled={reasonOf(field) !== undefined}
          />
        ))}
      </Box>
      {sentences.map((sentence) => (
        <Text key={sentence} mt="1.5" fontSize="sm" color="fg.muted">
          <b>
            {sentences.length > 1 || labelsOf(sentence).split(', ').length < fields.length
              ? `${labelsOf(sentence)}: `
              : ''}
          </b>
          {sentence}
        </Text>
      ))}
    </Box>
  );
}
