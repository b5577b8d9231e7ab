import assert from 'node:assert/strict';
import pg from 'pg';
import type { DatabaseConnection } from '../../../core/database/pool.ts';
import { checkInvariants } from '../../../operating/invariants/index.ts';
import type { SheetWorld } from './sheet-world.ts';

/** Every invariant of the whole database holds. */
export const invariantsHold = (world: SheetWorld): Promise<void> => invariantsHoldAt(world.server.test.superuser);

/**
 * Closes the world after checking every invariant. It is closed when one is broken, too: otherwise the open server
 * would keep the test process alive until somebody kills it.
 */
export async function checkAndClose(world: SheetWorld): Promise<void> {
  try {
    await invariantsHold(world);
  } finally {
    await world.close();
  }
}

/**
 * The same for a database by its connection, as the owner of the tables or a superuser. A small world may lack the rows
 * of some rule.
 */
export async function invariantsHoldAt(connection: DatabaseConnection): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const broken = (await checkInvariants(client)).filter((result) => result.violations > 0);
    assert.deepEqual(
      broken.map((result) => [result.name, result.violations, ...result.examples]),
      [],
    );
  } finally {
    await client.end();
  }
}
