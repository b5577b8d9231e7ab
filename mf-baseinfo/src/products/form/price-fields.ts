import { PRICE_NAMES, PRODUCT_COST_FIELDS } from '@iwe/domain';
import type { ProductField } from '@iwe/domain';

/** The prices that tell the cost of goods: shown and sent only where the organisation shows cost. */
export const COST_FIELD_NAMES: readonly string[] = PRODUCT_COST_FIELDS;

/** Names of the fields that only users with modPrc send. */
export const PRICE_FIELD_NAMES: readonly ProductField[] = [
  'is_special',
  ...PRICE_NAMES.map(({ field }) => field),
  'costPrice',
];
