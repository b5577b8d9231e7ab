import { StockBalances } from '@iwe/domain';
import type { LedgerEntry } from '@iwe/domain';
import type { RequestTransaction } from '../../../core/app-types.ts';
import type { Transaction } from '../../../core/database/index.ts';
import { contentChange, isEmptyChange } from '../content.ts';
import type { ContentFields } from '../content.ts';
import { postingValues } from '../posting/posting.repository.ts';
import type { BelowZero } from '../transition/below-zero.ts';
import type { SheetRecord } from '../sheet-record.ts';
import { KNOWN_PLACES, PRESENT_PAYMENT_TYPE, WRITE_EDIT } from './edit.sql.ts';

/** The columns that may change on an existing sheet. */
export type EditableColumns = Pick<
  SheetRecord,
  | 'date'
  | 'due_date'
  | 'delivery_date'
  | 'address'
  | 'phone'
  | 'warehouse_id'
  | 'ship_type'
  | 'driver_id'
  | 'is_printed'
>;

export interface Edit {
  before: SheetRecord;
  after: EditableColumns;
  action: 'Change dates' | 'Change address' | 'Change shipping' | 'Assign driver' | 'Print';
  /** The edit changes the content, so it conflicts with open editors of the same draft. */
  isContent: boolean;
  posting?: { entries: readonly LedgerEntry[]; balances: StockBalances };
  /** What went below zero with somebody's consent. */
  belowZero?: BelowZero;
  /** Whether a person typed the due date; unchanged where it is missing. */
  isDueDateTyped?: boolean;
}

/** Writes an edit, unless it changes nothing. Returns the sheet after it. */
export async function writeEdit(
  tx: RequestTransaction,
  { before, after, action, isContent, posting, belowZero, isDueDateTyped }: Edit,
): Promise<SheetRecord> {
  const change = contentChange({ fields: fieldsOf(before), lines: [] }, { fields: fieldsOf(after), lines: [] });
  if (isEmptyChange(change)) return before;
  const version = isContent ? { version: before.content_version + 1 } : { contentVersion: before.content_version };
  const [saved] = await tx.query(
    WRITE_EDIT({
      organisation: tx.organisation,
      sheet: before.id,
      user: tx.userId,
      operator: tx.actor.name,
      action: action,
      before: JSON.stringify(change.before),
      after: JSON.stringify({
        ...change.after,
        ...version,
        ...(belowZero && belowZero.shortages.length > 0 ? belowZero : {}),
      }),
      request: tx.requestId,
      date: after.date,
      dueDate: after.due_date,
      deliveryDate: after.delivery_date,
      address: after.address,
      phone: after.phone,
      warehouse: after.warehouse_id,
      shipType: after.ship_type,
      driver: after.driver_id,
      versions: isContent ? 1 : 0,
      isDueDateTyped: isDueDateTyped ?? before.is_due_date_typed,
      ...(posting ? postingValues(posting.entries, posting.balances) : postingValues([], new StockBalances())),
    }),
  );
  if (!saved) throw new Error('The edit was not written.');
  return saved;
}

/** Returns whether a chosen warehouse and driver exist in this organisation and are active; locks the warehouse. */
export async function knownPlaces(
  tx: Transaction,
  warehouseId: number | null,
  driverId: number | null,
): Promise<{ warehouse: boolean; driver: boolean }> {
  const [row] = await tx.query(KNOWN_PLACES(tx.organisation, warehouseId, driverId));
  return row ?? { warehouse: false, driver: false };
}

/** Returns the payment type that the customer has now; '' without a customer. */
export async function presentPaymentType(tx: Transaction, contactId: number | null): Promise<string> {
  const [row] = contactId === null ? [] : await tx.query(PRESENT_PAYMENT_TYPE(tx.organisation, contactId));
  return row?.payment_type ?? '';
}

/** Returns the edited columns by their names on the wire. */
function fieldsOf(row: EditableColumns): ContentFields {
  return {
    date: row.date,
    dueDate: row.due_date,
    deliveryDate: row.delivery_date,
    address: row.address,
    phone: row.phone,
    warehouseId: row.warehouse_id,
    shipType: row.ship_type,
    driverId: row.driver_id,
    print: row.is_printed,
  };
}
