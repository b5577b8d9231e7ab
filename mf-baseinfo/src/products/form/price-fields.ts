import { PRICE_NAMES } from '@iwe/domain';
import type { FormField } from '../../form/form-values.ts';

/**
 * The prices of the form, in AUD with GST, beside the special flag. Cost is last, and only present when the
 * organisation shows it.
 */
export const CLASS_PRICES: readonly FormField[] = [
  { kind: 'flag', field: 'is_special', label: 'Special or not' },
  ...PRICE_NAMES.map(({ field, label }): FormField => ({ kind: 'money', field, label })),
  { kind: 'money', field: 'costPrice', label: 'Cost Price' },
];

/** Names of the fields that only users with modPrc send. */
export const PRICE_FIELD_NAMES: readonly string[] = CLASS_PRICES.map((field) => field.field);
