import type { SheetType } from '@iwe/domain';
import type { Transaction } from '../../../core/database/index.ts';
import { LOCK_NAMED_SHEETS } from './sources.sql.ts';

/** The sheets that a request refers to, as the request names them. */
export interface SourceNames {
  /** Lines that lines come from. */
  lineIds: readonly number[];
  /** The sheets themselves: the one it was cloned from, the one it belongs to. */
  sheetIds: readonly number[];
  /** The sheet that it belongs to where only its number was typed. */
  number: { type: SheetType; number: number } | null;
}

/**
 * Locks a draft (when it exists) and every sheet that it refers to, in the order of their ids: what is open on a source
 * does not change until the commit, and the foreign keys of the write that follows find their rows already locked.
 */
export async function lockNamedSheets(tx: Transaction, ownId: number | null, names: SourceNames): Promise<void> {
  if (names.lineIds.length === 0 && names.sheetIds.length === 0 && names.number === null) return;
  const sheetIds = [...(ownId === null ? [] : [ownId]), ...names.sheetIds];
  const { type = null, number = null } = names.number ?? {};
  await tx.query(LOCK_NAMED_SHEETS(tx.organisation, sheetIds, names.lineIds, type, number));
}
