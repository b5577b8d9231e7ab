import { statement } from '../../../core/database/statements/statement.ts';
import type { Reader } from '../../../core/database/index.ts';

const MEMBER_NAMES = statement(
  'sheets.member-names',
  `select m.id, u.name from membership m join app_user u on u.id = m.user_id
where m.organisation_id = $1 and m.id = any($2::bigint[])`,
);

/** Returns the names of members of this organisation, by the ids of their memberships. */
export async function memberNames(tx: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query(MEMBER_NAMES(tx.organisation, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
