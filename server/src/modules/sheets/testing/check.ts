import assert from 'node:assert/strict';
import pg from 'pg';
import { checkInvariants, holds } from '../../../invariants/index.ts';
import type { SheetWorld } from './sheet-world.ts';

/** Every invariant of the whole database holds, read as its owner. */
export async function invariantsHold(world: SheetWorld): Promise<void> {
  const client = new pg.Client(world.server.test.superuser);
  await client.connect();
  try {
    const broken = (await checkInvariants(client)).filter((result) => !holds(result));
    assert.deepEqual(broken.map((result) => [result.name, result.violations, ...result.examples]), []);
  } finally {
    await client.end();
  }
}
