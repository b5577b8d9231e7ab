import type { RowOf, Transaction } from '../../core/database/index.ts';
import { notFound } from '../../core/errors.ts';
import * as sql from './sheet-lock.sql.ts';
import type { LineRecord, SheetRecord } from './sheet-record.ts';
import type { OpenSourceLine } from './sources/sources.sql.ts';
import type { LINES_WITH_SOURCES } from './sources/sources.sql.ts';

/** The organisation's settings that the state machine asks for. */
export type OrganisationSettings = RowOf<typeof sql.SETTINGS>;

/** A sheet that this transaction has locked, with its lines as they are under the lock. */
export interface LockedSheet {
  sheet: SheetRecord;
  lines: LineRecord[];
  settings: OrganisationSettings;
}

/** Locks a sheet and reads it with its lines, under the lock. Throws 404 when it is not in this organisation. */
export async function lockSheet(tx: Transaction, id: number): Promise<LockedSheet> {
  const [[sheet], lines, [settings]] = await tx.batch([
    sql.LOCK_SHEET(tx.organisation, id),
    sql.LINES(tx.organisation, id),
    sql.SETTINGS(tx.organisation),
  ]);
  if (!sheet || !settings) throw notFound();
  return { sheet, lines, settings };
}

/** A sheet with its lines and what they come from. */
export interface SheetWithSources {
  sheet: SheetRecord;
  lines: LineRecord[];
  /** By the ids of the source lines; empty for sheets without sources. */
  sources: Map<number, OpenSourceLine>;
}

/** Returns the lines of LINES_WITH_SOURCES, and their source lines by id. */
export function separateSources(
  rows: readonly RowOf<typeof LINES_WITH_SOURCES>[],
): Pick<SheetWithSources, 'lines' | 'sources'> {
  const sources = new Map<number, OpenSourceLine>();
  const lines = rows.map(({ source, ...line }) => {
    if (source) sources.set(source.id, source);
    return line;
  });
  return { lines, sources };
}
