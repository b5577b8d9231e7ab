import type { DeliveryRun, DeliveryRunOrder } from '@iwe/contract';
import type { RequestTransaction } from '../../core/app-types.ts';
import { unprocessable } from '../../core/errors.ts';
import type { Problem } from '../../core/errors.ts';
import { lastChange, staleVersion, writeAudit } from '../../core/writes/public.ts';
import { findRun, lockRun, storeOrder } from './run.repository.ts';

/**
 * Stores the order in which a driver goes to the stops of a day. Throws 409 when somebody else has changed the order
 * since, 422 when `sheetIds` are not the stops of the run, each once.
 */
export async function orderRun(tx: RequestTransaction, order: DeliveryRunOrder): Promise<DeliveryRun> {
  const { driverId, day, sheetIds } = order;
  // The driver is looked up first: an unknown one is a 404 instead of a broken reference.
  await findRun(tx, driverId, day);
  const { id, version } = await lockRun(tx, driverId, day);
  if (version !== order.version) throw await staleOrder(tx, id, version);
  const run = await findRun(tx, driverId, day);
  const before = run.stops.map((stop) => stop.id);
  const isSameSet = new Set(sheetIds).size === sheetIds.length && sheetIds.length === before.length;
  if (!isSameSet || !before.every((sheet) => sheetIds.includes(sheet)))
    throw unprocessable([
      {
        code: 'other-stops',
        field: 'sheetIds',
        message: 'The stops of this run are others by now. Look at it again and move the stops once more.',
      },
    ]);
  await storeOrder(tx, id, sheetIds);
  const numbersOf = (ids: readonly number[]) =>
    ids.map((sheet) => run.stops.find((stop) => stop.id === sheet)?.no ?? '').join(', ');
  await writeAudit(tx, {
    action: 'Change order',
    entity: 'delivery_run',
    entityId: id,
    before: { fields: { stops: numbersOf(before) } },
    after: { fields: { stops: numbersOf(sheetIds) } },
  });
  return findRun(tx, driverId, day);
}

/** Returns the 409 for an order that was made from an old one. */
async function staleOrder(tx: RequestTransaction, id: number, currentVersion: number): Promise<Problem> {
  const last = await lastChange(tx, { entity: 'delivery_run', id }, ['stops']);
  return staleVersion({
    what: 'the order of this run',
    last,
    timeZone: last?.time_zone ?? 'UTC',
    advice: 'after you opened it. Look at it again and move the stops once more.',
    details: { currentVersion, fields: [], lines: [] },
  });
}
