import { notFound } from '../../../errors.ts';
import type { CommandTransaction } from '../sheet-lock.ts';
import { LINE_COLUMNS, SHEET_COLUMNS } from '../sheet-record.ts';
import type { LineRecord, SheetRecord } from '../sheet-record.ts';
import { FAMILY } from './lock-sources.ts';
import { SOURCE_COLUMN } from './source-lines.repository.ts';
import type { OpenSourceLine } from './source-lines.repository.ts';

/** A locked sheet with its lines and what they come from. */
export interface SheetWithSources {
  sheet: SheetRecord;
  lines: LineRecord[];
  /** By the ids of the source lines; empty for sheets that come from nothing. */
  sources: Map<number, OpenSourceLine>;
  /** The sheets that are locked: this one, and those that its lines came from when it was asked for. */
  heldIds: Set<number>;
}

const LOCK = `select ${SHEET_COLUMNS} from sheet s where ${FAMILY} order by s.id for update`;
const LINES = `select ${LINE_COLUMNS}, ${SOURCE_COLUMN} from sheet_line l join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
  where l.organisation_id = $1 and l.sheet_id = $2 order by l.seq`;

/**
 * Locks a stored sheet and those that its lines come from, in the order of their ids, and reads it under the locks. Two
 * statements for every kind: a sheet without sources pays nothing for those of others. 404 when it is not in this organisation.
 */
export async function lockSheetWithSources(tx: CommandTransaction, id: number): Promise<SheetWithSources> {
  const [family, rows] = await Promise.all([
    tx.query<SheetRecord>(LOCK, [tx.organisation, id]), tx.query<LineRecord & { source: OpenSourceLine | null }>(LINES, [tx.organisation, id]),
  ]);
  const sheet = family.find((row) => row.id === id);
  if (!sheet) throw notFound();
  const sources = new Map<number, OpenSourceLine>();
  const lines = rows.map(({ source, ...line }) => {
    if (source) sources.set(source.id, source);
    return line;
  });
  return { sheet, lines, sources, heldIds: new Set(family.map((row) => row.id)) };
}
