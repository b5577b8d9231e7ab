import { statement } from '../../../core/database/index.ts';
import type { Reader } from '../../../core/database/index.ts';

const BRAND_NAMES = statement(
  'products.brand-names',
  'select id, name from brand where organisation_id = $1 and id = any($2::bigint[])',
);

/** Returns the names of brands of this organisation, by their ids. */
export async function brandNames(tx: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query(BRAND_NAMES(tx.organisation, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
