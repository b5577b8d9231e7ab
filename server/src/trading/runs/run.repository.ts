import { MAX_RUN_STOPS, MAX_UNDRIVEN } from '@iwe/contract';
import type { DeliveryDay, DeliveryRun } from '@iwe/contract';
import type { Reader, RowOf, Transaction } from '../../core/database/index.ts';
import { notFound } from '../../core/errors.ts';
import { CLEAR_ORDER, DRIVER, DRIVERS_OF_DAY, LINES, LOCK_RUN, STOPS, STORE_ORDER, WITHOUT_DRIVER } from './run.sql.ts';

/** Returns the run sheet of a driver and day; without stops when there are none. Throws 404 for an unknown driver. */
export async function findRun(tx: Reader, driverId: number, day: string): Promise<DeliveryRun> {
  const [driver] = await tx.query(DRIVER(tx.organisation, driverId, day));
  if (!driver) throw notFound();
  const stops = await tx.query(STOPS(tx.organisation, driverId, day, driver.run_id, MAX_RUN_STOPS));
  const lines = await tx.query(
    LINES(
      tx.organisation,
      stops.map(({ id }) => id),
    ),
  );
  const linesOf = Map.groupBy(lines, (line) => line.sheet_id);
  return {
    driverId,
    driver: driver.name,
    day,
    version: driver.version,
    total: stops[0]?.total ?? 0,
    stops: stops.map(({ total: _total, ...stop }) => ({
      ...stop,
      lines: (linesOf.get(stop.id) ?? []).map(({ seq, productId, code, name, unit, quantity }) => ({
        seq,
        productId,
        code,
        name,
        unit,
        quantity,
      })),
    })),
  };
}

/** Returns who drives on a day, and the sheets that have no driver yet. */
export async function readDay(tx: Reader, day: string): Promise<DeliveryDay> {
  const [drivers, undriven] = await tx.batch([
    DRIVERS_OF_DAY(tx.organisation, day),
    WITHOUT_DRIVER(tx.organisation, day, MAX_UNDRIVEN),
  ]);
  return {
    drivers: [...drivers],
    withoutDriver: {
      total: undriven[0]?.total ?? 0,
      sheets: undriven.map(({ total: _total, ...sheet }) => sheet),
    },
  };
}

/** Locks the run of a driver and day until the transaction ends. Returns its id and version. */
export async function lockRun(tx: Transaction, driverId: number, day: string): Promise<RowOf<typeof LOCK_RUN>> {
  const [run] = await tx.query(LOCK_RUN(tx.organisation, driverId, day));
  if (!run) throw new Error('The run was not locked.');
  return run;
}

/** Stores the order of a locked run. */
export async function storeOrder(tx: Transaction, runId: number, sheetIds: readonly number[]): Promise<void> {
  await tx.batch([CLEAR_ORDER(tx.organisation, runId), STORE_ORDER(tx.organisation, runId, [...sheetIds])]);
}
