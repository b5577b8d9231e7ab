import { hasSheetField } from '@iwe/contract';
import { changeWarehouse, checkTransition, enteredDayProblem, marksPrinted, SheetStatus } from '@iwe/domain';
import type { NegativeStockPolicy, SheetAction } from '@iwe/domain';
import type { SheetHead } from '@iwe/contract';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { unprocessable } from '../../../core/errors.ts';
import { lockBalances } from '../posting/balances.repository.ts';
import { postedEntries } from '../posting/posting.repository.ts';
import { ruleActor } from '../sheet-actor.ts';
import { isWaiting, presentDueDate } from '../self-order-due-date.ts';
import { lockSheet } from '../sheet-lock.ts';
import type { LockedSheet } from '../sheet-lock.ts';
import { stateOf } from '../sheet-record.ts';
import type { SheetRecord } from '../sheet-record.ts';
import { presentHead } from '../sheet.presenter.ts';
import { decideBelowZero } from '../transition/below-zero.ts';
import { assertSeenFieldsCurrent } from './stale-edit.ts';
import { knownPlaces, presentPaymentType, writeEdit } from './write-edit.repository.ts';
import type { Edit } from './write-edit.repository.ts';

type Answer = Promise<{ data: SheetHead }>;
type Change<Field extends string, Value> = { [Name in Field]?: Value | undefined };

/** Throws 422 when the edit-right table of spec §4 does not allow the action on this sheet now. */
function assertAllowed(
  tx: RequestTransaction,
  { sheet, settings }: LockedSheet,
  action: SheetAction,
  newDate?: string,
): void {
  const violations = checkTransition(stateOf(sheet), action, ruleActor(tx.actor), {
    lockedUntil: settings.locked_until,
    ...(newDate === undefined ? {} : { newDate }),
  });
  if (violations.length > 0) throw unprocessable(violations);
}

async function writeAndPresent(
  tx: RequestTransaction,
  locked: LockedSheet,
  edit: Omit<Edit, 'before' | 'isContent'> & { isContent?: boolean },
): Answer {
  const saved = await writeEdit(tx, {
    ...edit,
    before: locked.sheet,
    isContent: edit.isContent ?? locked.sheet.status === SheetStatus.Draft,
  });
  return presentHead(saved, locked.lines, ruleActor(tx.actor), locked.settings.locked_until);
}

type Dates = Change<'date', string> & Change<'dueDate' | 'deliveryDate', string | null>;

/**
 * POST date. Nothing is written when nothing changes. It is no new version of a draft: an open editor of it takes the
 * days over when it saves. The due date of a waiting self-order is calculated; one that somebody typed stays.
 */
export async function changeDates(
  tx: RequestTransaction,
  id: number,
  dates: Dates & { was?: Dates | undefined; automatic?: boolean | undefined },
): Answer {
  const locked = await lockSheet(tx, id);
  const { sheet } = locked;
  const wrong = (['date', 'dueDate', 'deliveryDate'] as const).flatMap((field) => {
    const message = dates[field] ? enteredDayProblem(dates[field]) : undefined;
    return message === undefined ? [] : [{ code: 'invalid-date', field, message }];
  });
  if (wrong.length > 0) throw unprocessable(wrong);
  const after = {
    ...sheet,
    date: dates.date ?? sheet.date,
    due_date: hasSheetField(sheet.type, 'dueDate') && dates.dueDate !== undefined ? dates.dueDate : sheet.due_date,
    delivery_date: dates.deliveryDate === undefined ? sheet.delivery_date : dates.deliveryDate,
  };
  assertAllowed(tx, locked, 'changeDates', after.date);
  await assertSeenFieldsCurrent(tx, locked, [
    { field: 'date', was: dates.was?.date, now: sheet.date, sent: dates.date },
    { field: 'dueDate', was: dates.was?.dueDate, now: sheet.due_date, sent: dates.dueDate },
    { field: 'deliveryDate', was: dates.was?.deliveryDate, now: sheet.delivery_date, sent: dates.deliveryDate },
  ]);
  const keepsOtherDates = after.date === sheet.date && after.delivery_date === sheet.delivery_date;
  const isSelfOrdersDueDate = keepsOtherDates && isWaiting(sheet);
  if (isSelfOrdersDueDate && dates.automatic === true) return refreshDueDate(tx, locked);
  return writeAndPresent(tx, locked, {
    after,
    action: 'Change dates',
    isDueDateTyped: after.due_date !== sheet.due_date || sheet.is_due_date_typed,
    isContent: false,
  });
}

/** Calculates the due date of a waiting self-order for today; a typed one stays. */
async function refreshDueDate(tx: RequestTransaction, locked: LockedSheet): Answer {
  const { sheet, lines, settings } = locked;
  if (sheet.is_due_date_typed) return presentHead(sheet, lines, ruleActor(tx.actor), settings.locked_until);
  const due_date = presentDueDate(sheet, {
    paymentType: await presentPaymentType(tx, sheet.contact_id),
    timeZone: settings.time_zone,
    organisation: tx.organisation,
  });
  return writeAndPresent(tx, locked, {
    after: { ...sheet, due_date },
    action: 'Change dates',
    isDueDateTyped: false,
    isContent: false,
  });
}

/** POST address: phone and address. */
export async function changeAddress(
  tx: RequestTransaction,
  id: number,
  { phone, address, was }: { phone: string; address: string; was?: Change<'phone' | 'address', string> | undefined },
): Answer {
  const locked = await lockSheet(tx, id);
  assertAllowed(tx, locked, 'changeAddress');
  await assertSeenFieldsCurrent(tx, locked, [
    { field: 'phone', was: was?.phone, now: locked.sheet.phone, sent: phone },
    { field: 'address', was: was?.address, now: locked.sheet.address, sent: address },
  ]);
  return writeAndPresent(tx, locked, { after: { ...locked.sheet, phone, address }, action: 'Change address' });
}

/** POST driver. */
export async function assignDriver(
  tx: RequestTransaction,
  id: number,
  { driverId, was }: { driverId: number | null; was?: { driverId: number | null } | undefined },
): Answer {
  const locked = await lockSheet(tx, id);
  const known = await knownPlaces(tx, null, driverId);
  assertAllowed(tx, locked, 'assignDriver');
  if (driverId !== null && !known.driver)
    throw unprocessable([
      { code: 'unknown', field: 'driverId', message: 'The driver does not exist. Choose another one.' },
    ]);
  await assertSeenFieldsCurrent(tx, locked, [
    { field: 'driverId', was: was?.driverId, now: locked.sheet.driver_id, sent: driverId },
  ]);
  return writeAndPresent(tx, locked, {
    after: { ...locked.sheet, driver_id: driverId },
    action: 'Assign driver',
    isContent: false,
  });
}

/** POST print: marks an approved sheet printed; printing the draft of an invoice marks nothing. */
export async function markPrinted(tx: RequestTransaction, id: number): Answer {
  const locked = await lockSheet(tx, id);
  assertAllowed(tx, locked, 'print');
  if (!marksPrinted(locked.sheet))
    return presentHead(locked.sheet, locked.lines, ruleActor(tx.actor), locked.settings.locked_until);
  return writeAndPresent(tx, locked, {
    after: { ...locked.sheet, is_printed: true },
    action: 'Print',
    isContent: false,
  });
}

type Places = Change<'warehouseId' | 'driverId', number | null>;

/**
 * POST shipping-type. Changing the warehouse of an approved sheet moves its goods there at their value, or is refused.
 * It is no new version of a draft, as `changeDates`.
 */
export async function changeShipping(
  tx: RequestTransaction,
  id: number,
  input: {
    shipType: number;
    was?: (Change<'shipType', number> & Places) | undefined;
    acknowledged?: readonly string[];
  } & Places,
): Answer {
  const locked = await lockSheet(tx, id);
  const known = await knownPlaces(tx, input.warehouseId ?? null, input.driverId ?? null);
  const { sheet, lines, settings } = locked;
  const after: SheetRecord = {
    ...sheet,
    ship_type: input.shipType,
    warehouse_id: input.warehouseId === undefined ? sheet.warehouse_id : input.warehouseId,
    driver_id: input.driverId === undefined ? sheet.driver_id : input.driverId,
  };
  const isOtherWarehouse = after.warehouse_id !== sheet.warehouse_id;
  assertAllowed(tx, locked, 'changeShipType');
  if (after.driver_id !== sheet.driver_id) assertAllowed(tx, locked, 'assignDriver');
  // A draft's warehouse may wait for the approval; after it, the goods have left one.
  if (after.warehouse_id === null && sheet.status === SheetStatus.Approved)
    throw unprocessable([
      { code: 'required', field: 'warehouseId', message: 'An approved sheet needs a warehouse. Choose one.' },
    ]);
  // Goods of a locked period do not move any more.
  if (isOtherWarehouse && sheet.status === SheetStatus.Approved) assertAllowed(tx, locked, 'changeDates');
  // The stored warehouse and driver may stay, even if they were deactivated since.
  if (input.warehouseId && isOtherWarehouse && !known.warehouse)
    throw unprocessable([
      { code: 'unknown', field: 'warehouseId', message: 'The warehouse does not exist. Choose another one.' },
    ]);
  if (input.driverId && input.driverId !== sheet.driver_id && !known.driver)
    throw unprocessable([
      { code: 'unknown', field: 'driverId', message: 'The driver does not exist. Choose another one.' },
    ]);
  await assertSeenFieldsCurrent(tx, locked, [
    { field: 'shipType', was: input.was?.shipType, now: sheet.ship_type, sent: input.shipType },
    { field: 'warehouseId', was: input.was?.warehouseId, now: sheet.warehouse_id, sent: input.warehouseId },
    { field: 'driverId', was: input.was?.driverId, now: sheet.driver_id, sent: input.driverId },
  ]);
  if (!isOtherWarehouse || sheet.status !== SheetStatus.Approved)
    return writeAndPresent(tx, locked, { after, action: 'Change shipping', isContent: false });

  const { balances, warehouseNames } = await lockBalances(tx, locked, input.warehouseId ?? null);
  const posted = await postedEntries(tx, id);
  const byId = new Map(lines.map((line) => [line.id, line]));
  const costs = new Map(lines.map((line) => [line.product_id, line.cost_price_cents ?? 0]));
  const move = (policy: NegativeStockPolicy) =>
    changeWarehouse(balances, posted, after.warehouse_id ?? 0, {
      policy,
      lineNumberOf: (lineId) => byId.get(lineId)?.seq ?? 0,
      costPriceOf: (productId) => costs.get(productId) ?? 0,
    });
  // A refused move changes no balance and names what is short.
  const careful = move('block');
  const belowZero = decideBelowZero(careful.shortages, {
    sheet,
    lines,
    warehouseNames,
    policy: settings.negative_stock,
    actor: ruleActor(tx.actor),
    acknowledged: input.acknowledged ?? [],
    field: 'warehouseId',
  });
  const moved = careful.posted ? careful : move('warn');
  return writeAndPresent(tx, locked, {
    after,
    action: 'Change shipping',
    belowZero,
    posting: { entries: moved.posted ? moved.entries : [], balances },
  });
}
