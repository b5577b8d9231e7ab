import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ErrorBody, SheetHead } from '@iwe/contract';
import { buildSheet, buildWarehouse } from '../../../testing/factories.ts';
import { startSheetWorld } from '../testing/sheet-world.ts';
import type { SheetWorld } from '../testing/sheet-world.ts';

let world: SheetWorld;
before(async () => {
  world = await startSheetWorld();
});
after(() => world.close());

const sheet = (fields: Parameters<typeof buildSheet>[2]) =>
  buildSheet(world.server.database, world.organisation, { date: '2026-03-02', ...fields });
const change = (id: number, dates: Record<string, unknown>) =>
  world.call(world.sales, 'POST', `orders/${id}/date`, dates);
const datesOf = async (id: number, dates: Record<string, unknown>) => {
  const answer = await change(id, dates);
  assert.equal(answer.statusCode, 200, answer.body);
  const { date, dueDate, deliveryDate } = answer.json<{ data: SheetHead }>().data;
  return [date, dueDate, deliveryDate];
};

test('each day that is not in the calendar is refused by its field, and none of the others is stored', async () => {
  const id = await sheet({ due_date: '2026-03-09', delivery_date: '2026-03-10' });
  const answer = await change(id, { date: '2026-02-30', dueDate: '2026-04-31', deliveryDate: '2025-02-29' });
  const { message, details } = answer.json<ErrorBody & { details: { code: string; field: string }[] }>();
  assert.equal(answer.statusCode, 422);
  assert.deepEqual(
    details.map(({ code, field }) => [code, field]),
    [
      ['invalid-date', 'date'],
      ['invalid-date', 'dueDate'],
      ['invalid-date', 'deliveryDate'],
    ],
  );
  assert.equal(message[0], '2026-02-30 is not a date. Use a date like 2026-03-31');
  for (const field of ['date', 'dueDate', 'deliveryDate']) {
    const one = await change(id, { date: '2026-03-03', [field]: '2026-02-30' });
    assert.deepEqual(
      [one.statusCode, one.json<ErrorBody & { details: { field: string }[] }>().details.map((item) => item.field)],
      [422, [field]],
    );
  }
  assert.deepEqual(await datesOf(id, {}), ['2026-03-02', '2026-03-09', '2026-03-10']);
});

test('a day that is sent is changed, one that is empty is taken away, and one that is not sent stays', async () => {
  const id = await sheet({ due_date: '2026-03-09', delivery_date: '2026-03-10' });
  assert.deepEqual(await datesOf(id, { dueDate: '2026-03-11' }), ['2026-03-02', '2026-03-11', '2026-03-10']);
  assert.deepEqual(await datesOf(id, { deliveryDate: null }), ['2026-03-02', '2026-03-11', null]);
  assert.deepEqual(await datesOf(id, { date: '2026-03-04', dueDate: null }), ['2026-03-04', null, null]);
});

test('a transfer has a day to be moved and no due day', async () => {
  const database = world.server.database;
  const [from, to] = [
    await buildWarehouse(database, world.organisation),
    await buildWarehouse(database, world.organisation),
  ];
  const id = await sheet({ type: 6, warehouse_id: from, in_warehouse_id: to });
  assert.deepEqual(await datesOf(id, { dueDate: '2026-03-11', date: '2026-03-05' }), ['2026-03-05', null, null]);
});
