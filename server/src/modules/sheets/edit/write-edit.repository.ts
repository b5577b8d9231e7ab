import type { LedgerEntry, StockBalances } from '@iwe/domain';
import type { RequestTransaction } from '../../../app-types.ts';
import { contentChange, isEmptyChange } from '../content.ts';
import type { ContentFields } from '../content.ts';
import { postingParts, postingValues } from '../posting.repository.ts';
import type { BelowZero } from '../transition/below-zero.ts';
import { SHEET_COLUMNS } from '../sheet-record.ts';
import type { SheetRecord } from '../sheet-record.ts';

const FIRST_ARRAY = 19;

// One statement for the edits of an existing sheet: the columns that such edits touch, the units that change their
// warehouse (none, mostly), the history with old and new.
const WRITE_EDIT = `with ${postingParts(FIRST_ARRAY).sql},
  a as (
    insert into audit (organisation_id, user_id, operator, action, entity, entity_id, before, after, request_id)
    values ($1, $3, $4, $5, 'sheet', $2, $6::jsonb, $7::jsonb, $8)),
  s as (
    update sheet as s set date = $9::date, due_date = $10::date, delivery_date = $11::date, address = $12, phone = $13, warehouse_id = $14::bigint, ship_type = $15::smallint,
      driver_id = $16::bigint, is_printed = s.is_printed or $5 = 'Print', content_version = s.content_version + $17::int, is_due_date_typed = $18::boolean, updated_at = now()
    where s.organisation_id = $1 and s.id = $2 returning ${SHEET_COLUMNS})
select * from s`;

/** The columns that may change on an existing sheet. */
export type EditableColumns = Pick<SheetRecord, 'date' | 'due_date' | 'delivery_date' | 'address' | 'phone' | 'warehouse_id' | 'ship_type' | 'driver_id' | 'is_printed'>;

export interface Edit {
  before: SheetRecord;
  after: EditableColumns;
  action: 'Change dates' | 'Change address' | 'Change shipping' | 'Assign driver' | 'Print';
  /** The edit belongs to the content, so whoever edits the same draft hears of it. */
  isContent: boolean;
  posting?: { entries: readonly LedgerEntry[]; balances: StockBalances };
  /** What went below zero with somebody's consent. */
  belowZero?: BelowZero;
  /** Whether a person typed the due date; unchanged where it is missing. */
  isDueDateTyped?: boolean;
}

/** Writes an edit; when nothing changes, nothing is written. Resolves to the sheet as it is now. */
export async function writeEdit(tx: RequestTransaction, { before, after, action, isContent, posting, belowZero, isDueDateTyped }: Edit): Promise<SheetRecord> {
  const change = contentChange({ fields: fieldsOf(before), lines: [] }, { fields: fieldsOf(after), lines: [] });
  if (isEmptyChange(change)) return before;
  const version = isContent ? { version: before.content_version + 1 } : { contentVersion: before.content_version };
  const [saved] = await tx.query<SheetRecord>(WRITE_EDIT, [
    tx.organisation, before.id, tx.userId, tx.actor.name, action, JSON.stringify(change.before), JSON.stringify({ ...change.after, ...version, ...(belowZero && belowZero.shortages.length > 0 ? belowZero : {}) }), tx.requestId,
    after.date, after.due_date, after.delivery_date, after.address, after.phone, after.warehouse_id, after.ship_type, after.driver_id, isContent ? 1 : 0, isDueDateTyped ?? before.is_due_date_typed,
    ...(posting ? postingValues(posting.entries, posting.balances) : NO_POSTING),
  ]);
  if (!saved) throw new Error('The edit was not written.');
  return saved;
}

const NO_POSTING: readonly unknown[] = Array.from({ length: postingParts(1).count }, () => []);

/** The edited columns by their names on the wire. */
function fieldsOf(row: EditableColumns): ContentFields {
  return {
    date: row.date, dueDate: row.due_date, deliveryDate: row.delivery_date, address: row.address, phone: row.phone,
    warehouseId: row.warehouse_id, shipType: row.ship_type, driverId: row.driver_id, print: row.is_printed,
  };
}
