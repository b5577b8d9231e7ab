import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { untilLocked } from '../../../testing/until-locked.ts';
import { checkAndClose } from '../testing/check.ts';
import { aProduct, startSheetWorld } from '../testing/sheet-world.ts';
import type { SheetWorld } from '../testing/sheet-world.ts';

let world: SheetWorld;
before(async () => {
  world = await startSheetWorld();
});
after(() => checkAndClose(world));

test('an answer waits for the sheet before it takes the question, as every other command does', async () => {
  const tyre = await aProduct(world, { class_a_price_cents: 10_000 });
  const sheet = await world.create(world.invoice([{ productId: tyre, quantity: 1, price: 85, manual: true }]));
  const asked = await world.call(world.sales, 'POST', `orders/${sheet.id}/approval-requests`, { contentVersion: 1 });
  const question = asked.json<{ data: { id: number } }>().data.id;

  // Somebody approves, saves or voids the sheet at this moment: sheet first, then its open question.
  const other = new pg.Client({ ...world.server.database.connection, lock_timeout: 1_500 });
  await other.connect();
  await other.query('begin');
  await other.query('select 1 from sheet where organisation_id = $1 and id = $2 for update', [
    world.organisation,
    sheet.id,
  ]);
  const answering = world.call(world.manager, 'POST', `approval-requests/${question}`, { answer: 'permitted' });
  await untilLocked(world.server.database);
  const taken = await other
    .query('select 1 from approval_request where organisation_id = $1 and id = $2 for update', [
      world.organisation,
      question,
    ])
    .then(
      () => 'taken',
      (error: Error) => error.message,
    );
  await other.query('rollback');
  await other.end();
  assert.equal(taken, 'taken');
  const answer = await answering;
  assert.deepEqual(
    [answer.statusCode, answer.json<{ data: { answer: string } }>().data.answer],
    [200, 'permitted'],
    answer.body,
  );
});
