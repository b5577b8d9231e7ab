import { messages } from '@iwe/domain';
import type { FieldErrors, FormValues } from './use-record-form.ts';

/** The specification's words for every listed field that is empty. */
export function missing<Values extends FormValues>(values: Values, fields: readonly (keyof Values & string)[]): FieldErrors {
  return Object.fromEntries(fields.filter((field) => String(values[field] ?? '').trim() === '').map((field) => [field, messages.pleaseEnter]));
}
