import type { RecordFieldRule } from '@iwe/domain';
import type { FormField } from './form-values.ts';

/** How a form draws a field, where that does not follow from the field itself. */
export type FieldLook = Partial<Pick<FormField, 'span'>> & { maxLength?: number; kind?: 'text' | 'special' };

/** Returns a field of a record as a form draws it. */
export const recordField = (
  field: string,
  rule: RecordFieldRule,
  needed: readonly string[],
  { span, ...look }: FieldLook = {},
): FormField => ({
  field,
  label: rule.label,
  ...(needed.includes(field) ? { required: true } : {}),
  ...(span === undefined ? {} : { span }),
  ...inputOf(rule, look),
});

type Input = FormField extends infer Each ? (Each extends FormField ? Omit<Each, 'field' | 'label'> : never) : never;

function inputOf(rule: RecordFieldRule, { kind, maxLength }: Omit<FieldLook, 'span'>): Input {
  if (kind === 'special') return { kind };
  switch (rule.kind) {
    case 'text': {
      if (rule.choices !== undefined) return { kind: 'choice', choices: rule.choices, isText: true };
      const length = maxLength ?? rule.maxLength;
      if (rule.isLong && kind !== 'text') return { kind: 'note', maxLength: length };
      const type = rule.format === 'email' ? 'email' : rule.format === 'phone' ? 'tel' : undefined;
      return { kind: 'text', maxLength: length, ...(type ? { type } : {}) };
    }
    case 'price':
    case 'money':
      return { kind: 'money' };
    case 'choice':
      return { kind: 'choice', choices: rule.choices };
    case 'whole':
    case 'flag':
    case 'day':
      return { kind: rule.kind };
  }
}
