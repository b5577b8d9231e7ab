import type { SheetType } from '@iwe/domain';
import type { CommandTransaction } from '../sheet-lock.ts';

/** The sheets that a save refers to, by what the request says of them. */
export interface SourceNames {
  /** Lines that lines come from. */
  lineIds: readonly number[];
  /** The sheets themselves: what it was cloned from, what it belongs to. */
  sheetIds: readonly number[];
  /** The sheet that it belongs to where only its number was typed. */
  number: { type: SheetType; number: number } | null;
}

const LOCK_NAMED = `select s.id from sheet s where s.organisation_id = $1
  and s.id in (select unnest($2::bigint[]) union select f.sheet_id from sheet_line f where f.organisation_id = $1 and f.id = any($3::bigint[])
    union select n.id from sheet n where n.organisation_id = $1 and n.type = $4::int and n.number = $5::int)
order by s.id for update`;

/**
 * Locks a draft (when it exists) and every sheet that it refers to, in the order of their ids: what is open on a source
 * stays as it is read until the commit, and the foreign keys of the write that follows find their rows already locked.
 */
export async function lockNamedSheets(tx: CommandTransaction, ownId: number | null, names: SourceNames): Promise<void> {
  const sheetIds = [...(ownId === null ? [] : [ownId]), ...names.sheetIds];
  if (names.lineIds.length === 0 && names.sheetIds.length === 0 && names.number === null) return;
  await tx.query(LOCK_NAMED, [tx.organisation, sheetIds, names.lineIds, names.number?.type ?? null, names.number?.number ?? null]);
}

/** The sheet $2 of organisation $1 and those that its lines come from: a condition on `sheet s`. */
export const FAMILY = `s.organisation_id = $1
  and s.id in (select $2::bigint union select f.sheet_id from sheet_line l join sheet_line f on f.organisation_id = l.organisation_id and f.id = l.source_line_id
    where l.organisation_id = $1 and l.sheet_id = $2)`;
const LOCK_FAMILY = `select s.id from sheet s where ${FAMILY} order by s.id for update`;

/** Locks a stored sheet and those that its lines come from, in the order of their ids. Gives the locked ids. */
export async function lockFamily(tx: CommandTransaction, sheetId: number): Promise<Set<number>> {
  const rows = await tx.query<{ id: number }>(LOCK_FAMILY, [tx.organisation, sheetId]);
  return new Set(rows.map((row) => row.id));
}
