import { isFarPage, nearerPlace, placeOf } from './page-place.ts';
import type { PagePlace } from './page-place.ts';
import { RECORD_TOTAL } from './record-totals.sql.ts';
import type { Reader } from '../transaction.ts';

/** Returns the place of a page of an organisation's products or customers without filters. */
export async function findRecordPlace(
  tx: Reader,
  kind: 'product' | 'customer',
  query: { page: number; per_page: number },
): Promise<PagePlace> {
  if (!isFarPage(query)) return placeOf(query);
  const [counted] = await tx.query(RECORD_TOTAL(tx.organisation, kind));
  return nearerPlace(query, counted?.total ?? 0);
}
