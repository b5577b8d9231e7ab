import type { DriverRun } from '@iwe/contract';
import type { Transaction } from '../../../core/database/index.ts';
import { findRun } from '../run.repository.ts';
import { SHOW_STOPS, STOP_STATES } from './driver-run.sql.ts';
import type { DriverLink } from './run-link.ts';

/** Returns a run as the driver's phone shows it, without any price, and remembers which stops it has shown. */
export async function showDriverRun(tx: Transaction, link: DriverLink): Promise<{ data: DriverRun }> {
  const run = await findRun(tx, link.driverId, link.day);
  const ids = run.stops.map((stop) => stop.id);
  const [states] = await tx.batch([STOP_STATES(tx.organisation, ids), SHOW_STOPS(tx.organisation, link.runId, ids)]);
  const stateOf = new Map(states.map(({ id, ...state }) => [id, state]));
  return {
    data: {
      id: link.runId,
      organisation: link.organisationName,
      phone: link.phone,
      driver: run.driver,
      day: run.day,
      expiresAt: link.expiresAt.toISOString(),
      stops: run.stops.map((stop) => ({ ...stop, contentVersion: 0, actualPayType: 0, ...stateOf.get(stop.id) })),
    },
  };
}
