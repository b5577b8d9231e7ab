import type { PostedEntry } from '@iwe/domain';
import type { RowOf, Transaction } from '../../../core/database/index.ts';
import { notFound } from '../../../core/errors.ts';
import { assertSourcesLocked } from '../approve/source-rules.ts';
import { balanceLocks, withMissingRows } from '../posting/balances.repository.ts';
import type { SheetBalances } from '../posting/balances.repository.ts';
import { postedEntriesOf } from '../posting/posting.repository.ts';
import { POSTED_ENTRIES } from '../posting/posting.sql.ts';
import { SETTINGS } from '../sheet-lock.sql.ts';
import { LINES_WITH_SOURCES, LOCK_SHEET_AND_SOURCES } from '../sources/sources.sql.ts';
import { separateSources } from '../sheet-lock.ts';
import type { LockedSheet } from '../sheet-lock.ts';
import * as sql from './transition.sql.ts';

/** The last transition of a sheet, from its history. */
export type LastTransition = RowOf<typeof sql.LAST_TRANSITION>;

/** What reversing a sheet is decided on. */
export interface LockedForReversal {
  locked: LockedSheet;
  stock: SheetBalances;
  /** The entries to reverse. */
  posted: readonly PostedEntry[];
  /** Numbers of the live sheets that come from this one. */
  referredToBy: readonly string[];
  /** Undefined when the sheet was only ever a draft. */
  last: LastTransition | undefined;
}

/**
 * Locks and reads what reversing a sheet is decided on: the sheet with its sources, the balances, its postings, the
 * sheets that refer to it. Throws 404 when it is not in this organisation, 409 when its sources changed meanwhile.
 */
export async function lockForReversal(tx: Transaction, id: number): Promise<LockedForReversal> {
  const [family, lineRows, [settings], costs, stocks, posted, referring, [last]] = await tx.batch([
    LOCK_SHEET_AND_SOURCES(tx.organisation, id),
    LINES_WITH_SOURCES(tx.organisation, id),
    SETTINGS(tx.organisation),
    ...balanceLocks(tx, id, null),
    POSTED_ENTRIES(tx.organisation, id),
    sql.REFERRING_SHEETS(tx.organisation, id),
    sql.LAST_TRANSITION(tx.organisation, id),
  ]);
  const sheet = family.find((row) => row.id === id);
  if (!sheet || !settings) throw notFound();
  const { lines, sources } = separateSources(lineRows);
  const locked: LockedSheet = { sheet, lines, settings };
  await assertSourcesLocked(tx, locked, { lockedIds: new Set(family.map((row) => row.id)), sources });
  return {
    locked,
    stock: await withMissingRows(tx, { sheet, lines }, null, { costs, stocks }),
    posted: postedEntriesOf(posted),
    referredToBy: referring.map((row) => row.no),
    last,
  };
}
