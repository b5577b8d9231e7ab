import { PRICE_NAMES } from '@iwe/domain';
import type { Reader } from '../../../core/database/index.ts';
import type { Problem } from '../../../core/errors.ts';
import { staleFields } from '../../../core/writes/public.ts';
import type { StoredProduct } from '../product-record.repository.ts';
import { visibleValues } from '../product-record.ts';

/** Price edits name what they changed in the words of the price history. */
const FIELD_OF = new Map<string, string>([
  ...PRICE_NAMES.map(({ name, field }): [string, string] => [name, field]),
  ['isSpecial', 'is_special'],
  ['isClearance', 'is_clearance'],
  ['isCustomerShow', 'is_customer_show'],
]);

/** Returns the 409 for a product that was edited from an old version. Cost is named only where it is shown. */
export function productConflict(
  tx: Reader,
  row: StoredProduct,
  seenVersion: number,
  sent: Readonly<Record<string, unknown>>,
): Promise<Problem> {
  return staleFields(tx, {
    what: 'this product',
    entity: 'product',
    id: row.id,
    versions: { seen: seenVersion, current: row.content_version },
    changedAt: row.updated_at,
    timeZone: row.time_zone,
    stored: { ...visibleValues(row) },
    sent,
    fieldOf: (name) => FIELD_OF.get(name) ?? name,
  });
}
