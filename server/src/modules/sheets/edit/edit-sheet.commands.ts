import { changeWarehouse, checkTransition, isPlainDate, isWaitingSelfOrder, marksPrinted, SheetStatus } from '@iwe/domain';
import type { NegativeStockPolicy, SheetAction } from '@iwe/domain';
import type { SheetHead } from '@iwe/contract';
import type { RequestTransaction } from '../../../app-types.ts';
import { unprocessable } from '../../../errors.ts';
import { lockBalances } from '../approve/approval.repository.ts';
import { postedEntries } from '../posting.repository.ts';
import { ruleActor } from '../sheet-actor.ts';
import { sheetKind } from '../sheet-kinds.ts';
import { lockSheet } from '../sheet-lock.ts';
import type { LockedSheet } from '../sheet-lock.ts';
import { stateOf } from '../sheet-record.ts';
import type { SheetRecord } from '../sheet-record.ts';
import { presentHead } from '../sheet.presenter.ts';
import { decideBelowZero } from '../transition/below-zero.ts';
import { refuseStaleEdit } from './stale-edit.ts';
import { writeEdit } from './write-edit.repository.ts';
import type { Edit } from './write-edit.repository.ts';

type Answer = Promise<{ data: SheetHead }>;
type Change<Field extends string, Value> = { [Name in Field]?: Value | undefined };

/** Throws 422 when the edit-right table of spec §4 does not allow the action on this sheet now. */
function demand(tx: RequestTransaction, { sheet, settings }: LockedSheet, action: SheetAction, newDate?: string): void {
  const violations = checkTransition(stateOf(sheet), action, ruleActor(tx.actor), { lockedUntil: settings.locked_until, ...(newDate === undefined ? {} : { newDate }) });
  if (violations.length > 0) throw unprocessable(violations);
}

async function answer(tx: RequestTransaction, locked: LockedSheet, edit: Omit<Edit, 'before' | 'isContent'> & { isContent?: boolean }): Answer {
  const saved = await writeEdit(tx, { ...edit, before: locked.sheet, isContent: edit.isContent ?? locked.sheet.status === SheetStatus.Draft });
  return presentHead(saved, locked.lines, ruleActor(tx.actor), locked.settings.locked_until);
}

type Dates = Change<'date', string> & Change<'dueDate' | 'deliveryDate', string | null>;

/**
 * POST date. Skipped when nothing changes. The due date of a waiting self-order is the system's own arithmetic and no
 * content: an editor of the same draft is not disturbed by it, and a due date that somebody typed stays.
 */
export async function changeDates(tx: RequestTransaction, id: number, dates: Dates & { was?: Dates | undefined; automatic?: boolean | undefined }): Answer {
  const locked = await lockSheet(tx, id);
  const { sheet } = locked;
  const wrong = (['date', 'dueDate', 'deliveryDate'] as const).filter((field) => dates[field] && !isPlainDate(dates[field] ?? ''));
  if (wrong.length > 0) throw unprocessable(wrong.map((field) => ({ code: 'invalid-date', field, message: `${dates[field]} is not a date. Use a date like 2026-03-31` })));
  const after = {
    ...sheet,
    date: dates.date ?? sheet.date,
    due_date: sheetKind(sheet.type).hasDueDate && dates.dueDate !== undefined ? dates.dueDate : sheet.due_date,
    delivery_date: dates.deliveryDate === undefined ? sheet.delivery_date : dates.deliveryDate,
  };
  demand(tx, locked, 'changeDates', after.date);
  await refuseStaleEdit(tx, locked, [
    { field: 'date', was: dates.was?.date, now: sheet.date, sent: dates.date },
    { field: 'dueDate', was: dates.was?.dueDate, now: sheet.due_date, sent: dates.dueDate },
    { field: 'deliveryDate', was: dates.was?.deliveryDate, now: sheet.delivery_date, sent: dates.deliveryDate },
  ]);
  const isOwnDueDate = isWaitingSelfOrder({ type: sheet.type, status: sheet.status, drafterType: sheet.drafter_type, csrOrderStatus: sheet.csr_order_status })
    && after.date === sheet.date && after.delivery_date === sheet.delivery_date;
  const isRefresh = isOwnDueDate && dates.automatic === true;
  if (isRefresh && sheet.is_due_date_typed) return presentHead(sheet, locked.lines, ruleActor(tx.actor), locked.settings.locked_until);
  const isDueDateTyped = !isRefresh && after.due_date !== sheet.due_date ? true : sheet.is_due_date_typed;
  return answer(tx, locked, { after, action: 'Change dates', isDueDateTyped, ...(isOwnDueDate ? { isContent: false } : {}) });
}

/** POST address: phone and address. */
export async function changeAddress(tx: RequestTransaction, id: number, { phone, address, was }: { phone: string; address: string; was?: Change<'phone' | 'address', string> | undefined }): Answer {
  const locked = await lockSheet(tx, id);
  demand(tx, locked, 'changeAddress');
  await refuseStaleEdit(tx, locked, [{ field: 'phone', was: was?.phone, now: locked.sheet.phone, sent: phone }, { field: 'address', was: was?.address, now: locked.sheet.address, sent: address }]);
  return answer(tx, locked, { after: { ...locked.sheet, phone, address }, action: 'Change address' });
}

/** POST driver. */
export async function assignDriver(tx: RequestTransaction, id: number, { driverId, was }: { driverId: number | null; was?: { driverId: number | null } | undefined }): Answer {
  const [locked, known] = await Promise.all([lockSheet(tx, id), knownIds(tx, null, driverId)]);
  demand(tx, locked, 'assignDriver');
  if (driverId !== null && !known.driver) throw unprocessable([{ code: 'unknown', field: 'driverId', message: 'The driver does not exist. Choose another one.' }]);
  await refuseStaleEdit(tx, locked, [{ field: 'driverId', was: was?.driverId, now: locked.sheet.driver_id, sent: driverId }]);
  return answer(tx, locked, { after: { ...locked.sheet, driver_id: driverId }, action: 'Assign driver', isContent: false });
}

/** POST print: marks an approved sheet printed; printing the draft of an invoice marks nothing. */
export async function markPrinted(tx: RequestTransaction, id: number): Answer {
  const locked = await lockSheet(tx, id);
  demand(tx, locked, 'print');
  if (!marksPrinted(locked.sheet)) return presentHead(locked.sheet, locked.lines, ruleActor(tx.actor), locked.settings.locked_until);
  return answer(tx, locked, { after: { ...locked.sheet, is_printed: true }, action: 'Print', isContent: false });
}

type Places = Change<'warehouseId' | 'driverId', number | null>;

/** POST shipping-type. A changed warehouse of an approved sheet moves its goods there at their value, or is refused. */
export async function changeShipping(tx: RequestTransaction, id: number, input: { shipType: number; was?: (Change<'shipType', number> & Places) | undefined; acknowledged?: readonly string[] } & Places): Answer {
  const held = lockSheet(tx, id);
  const [locked, { balances, warehouseNames, closedWarehouses }, posted, known] = await Promise.all([
    held, lockBalances(tx, held, id, input.warehouseId ?? null), postedEntries(tx, id), knownIds(tx, input.warehouseId ?? null, input.driverId ?? null),
  ]);
  const { sheet, lines, settings } = locked;
  const after: SheetRecord = {
    ...sheet, ship_type: input.shipType, warehouse_id: input.warehouseId ?? sheet.warehouse_id,
    driver_id: input.driverId === undefined ? sheet.driver_id : input.driverId,
  };
  const isOtherWarehouse = after.warehouse_id !== sheet.warehouse_id;
  demand(tx, locked, 'changeShipType');
  if (after.driver_id !== sheet.driver_id) demand(tx, locked, 'assignDriver');
  // Goods of a locked period stay where they were.
  if (isOtherWarehouse && sheet.status === SheetStatus.Approved) demand(tx, locked, 'changeDates');
  // What is stored may stay, though it was closed or has left since.
  if (input.warehouseId && isOtherWarehouse && (!known.warehouse || closedWarehouses.has(input.warehouseId))) throw unprocessable([{ code: 'unknown', field: 'warehouseId', message: 'The warehouse does not exist. Choose another one.' }]);
  if (input.driverId && input.driverId !== sheet.driver_id && !known.driver) throw unprocessable([{ code: 'unknown', field: 'driverId', message: 'The driver does not exist. Choose another one.' }]);
  await refuseStaleEdit(tx, locked, [
    { field: 'shipType', was: input.was?.shipType, now: sheet.ship_type, sent: input.shipType },
    { field: 'warehouseId', was: input.was?.warehouseId, now: sheet.warehouse_id, sent: input.warehouseId },
    { field: 'driverId', was: input.was?.driverId, now: sheet.driver_id, sent: input.driverId },
  ]);
  if (!isOtherWarehouse || sheet.status !== SheetStatus.Approved) return answer(tx, locked, { after, action: 'Change shipping' });

  const byId = new Map(lines.map((line) => [line.id, line]));
  const costs = new Map(lines.map((line) => [line.product_id, line.cost_price_cents ?? 0]));
  const move = (policy: NegativeStockPolicy) => changeWarehouse(balances, posted, after.warehouse_id ?? 0, {
    policy, lineNumberOf: (lineId) => byId.get(lineId)?.seq ?? 0, costPriceOf: (productId) => costs.get(productId) ?? 0,
  });
  // Refused, it has changed nothing and names what is short.
  const careful = move('block');
  const belowZero = decideBelowZero(careful.shortages, {
    sheet, lines, warehouseNames, policy: settings.negative_stock, actor: ruleActor(tx.actor), acknowledged: input.acknowledged ?? [], field: 'warehouseId',
  });
  const moved = careful.posted ? careful : move('warn');
  return answer(tx, locked, { after, action: 'Change shipping', belowZero, posting: { entries: moved.posted ? moved.entries : [], balances } });
}

// The warehouse is held until the commit, so that it is not taken out of use before the sheet names it.
const KNOWN = `with held as (select w.is_active from warehouse w where w.organisation_id = $1 and w.id = $2::bigint for key share)
select exists (select from held where is_active) as warehouse,
  exists (select from membership where organisation_id = $1 and id = $3::bigint and is_active) as driver`;

/** Which of a chosen warehouse and driver exist in this organisation. */
export async function knownIds(tx: Pick<RequestTransaction, 'query' | 'organisation'>, warehouseId: number | null, driverId: number | null): Promise<{ warehouse: boolean; driver: boolean }> {
  const [row] = await tx.query<{ warehouse: boolean; driver: boolean }>(KNOWN, [tx.organisation, warehouseId, driverId]);
  return row ?? { warehouse: false, driver: false };
}
