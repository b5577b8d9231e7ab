import type { Reader, Transaction } from '../../../core/database/index.ts';
import { SOURCE_LINES_BY_ID, TAKE_FROM_SOURCES } from './sources.sql.ts';
import type { SourceLine } from './sources.sql.ts';

/** Returns source lines by their ids; those of another organisation are missing. */
export async function sourceLinesById(tx: Reader, ids: readonly number[]): Promise<Map<number, SourceLine>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query(SOURCE_LINES_BY_ID(tx.organisation, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Adds the quantities of an approved sheet to the taken units of its source lines (1), or subtracts them (−1). */
export async function takeFromSources(tx: Transaction, sheetId: number, direction: 1 | -1): Promise<void> {
  await tx.query(TAKE_FROM_SOURCES(tx.organisation, sheetId, direction));
}
