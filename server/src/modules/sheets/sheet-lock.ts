import type { RequestTransaction } from '../../app-types.ts';
import { notFound } from '../../errors.ts';
import { LINE_COLUMNS, SHEET_COLUMNS } from './sheet-record.ts';
import type { LineRecord, SheetRecord } from './sheet-record.ts';

/** The organisation's settings that the state machine asks for. */
export interface OrganisationSettings {
  time_zone: string;
  locked_until: string | null;
  negative_stock: 'block' | 'warn';
  cost_visible: boolean;
  draft_age_days: number;
}

/** What a command needs to run: a transaction inside the organisation. */
export type CommandTransaction = Pick<RequestTransaction, 'query' | 'organisation'>;

export const LOCK_SHEET = `select ${SHEET_COLUMNS} from sheet s where s.organisation_id = $1 and s.id = $2 for update`;
export const SETTINGS = `select time_zone, locked_until, negative_stock, cost_visible, draft_age_days from organisation where id = $1`;
export const LINES = `select ${LINE_COLUMNS} from sheet_line l join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
  where l.organisation_id = $1 and l.sheet_id = $2 order by l.seq`;

/** A sheet that this transaction holds, with its lines as they are under the lock. */
export interface LockedSheet {
  sheet: SheetRecord;
  lines: LineRecord[];
  settings: OrganisationSettings;
}

/**
 * Locks the sheet and reads it with its lines. The statements leave in one flush; each begins after the one before is
 * done, so the lines are those under the lock. 404 when it is not in this organisation.
 */
export async function lockSheet(tx: CommandTransaction, id: number): Promise<LockedSheet> {
  const [[sheet], lines, [settings]] = await Promise.all([
    tx.query<SheetRecord>(LOCK_SHEET, [tx.organisation, id]),
    tx.query<LineRecord>(LINES, [tx.organisation, id]),
    tx.query<OrganisationSettings>(SETTINGS, [tx.organisation]),
  ]);
  if (!sheet || !settings) throw notFound();
  return { sheet, lines, settings };
}

/** The same without the settings, where they are read with something else. */
export async function lockSheetAndLines(tx: CommandTransaction, id: number): Promise<Pick<LockedSheet, 'sheet' | 'lines'>> {
  const [[sheet], lines] = await Promise.all([tx.query<SheetRecord>(LOCK_SHEET, [tx.organisation, id]), tx.query<LineRecord>(LINES, [tx.organisation, id])]);
  if (!sheet) throw notFound();
  return { sheet, lines };
}

const READ_SHEET = LOCK_SHEET.replace(' for update', '');

/** The same without a lock; undefined when it is not in this organisation. */
export async function readSheetRecord(tx: CommandTransaction, id: number): Promise<LockedSheet | undefined> {
  const [[sheet], lines, [settings]] = await Promise.all([
    tx.query<SheetRecord>(READ_SHEET, [tx.organisation, id]),
    tx.query<LineRecord>(LINES, [tx.organisation, id]),
    tx.query<OrganisationSettings>(SETTINGS, [tx.organisation]),
  ]);
  return sheet && settings && { sheet, lines, settings };
}
