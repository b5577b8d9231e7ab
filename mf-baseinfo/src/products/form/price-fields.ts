import { PRICE_NAMES } from '@iwe/domain';
import type { FormField } from '../../form/form-values.ts';

/**
 * The prices of the form, in AUD with GST, beside the special flag.
 */
export const CLASS_PRICES: readonly FormField[] = [
  { kind: 'flag', field: 'is_special', label: 'Special or not' },
  ...PRICE_NAMES.map(({ field, label }): FormField => ({ kind: 'money', field, label })),
  { kind: 'money', field: 'costPrice', label: 'Cost Price' },
];

/** The prices that tell the cost of goods: shown and sent only where the organisation shows cost. */
export const COST_FIELD_NAMES: readonly string[] = ['ref_pur', 'costPrice'];

/** Names of the fields that only users with modPrc send. */
export const PRICE_FIELD_NAMES: readonly string[] = CLASS_PRICES.map((field) => field.field);
