import { PRICE_NAMES } from '@iwe/domain';
import type { FormField } from '../../form/form-values.ts';

/** The prices of the form with the special flag beside them; each AUD with GST. Cost stands last and only where the organisation shows it. */
export const CLASS_PRICES: readonly FormField[] = [
  { kind: 'flag', field: 'is_special', label: 'Special or not' },
  ...PRICE_NAMES.map(({ field, label }): FormField => ({ kind: 'money', field, label })),
  { kind: 'money', field: 'costPrice', label: 'Cost Price' },
];

/** What is sent by who has modPrc alone. */
export const PRICE_FIELD_NAMES: readonly string[] = CLASS_PRICES.map((field) => field.field);
