import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildContact } from '../../testing/factories.ts';
import { aProduct, startSheetWorld } from '../../trading/sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../trading/sheets/testing/sheet-world.ts';
import { preview } from './testing/report-world.ts';

let world: SheetWorld;
let tyre: number;
before(async () => {
  world = await startSheetWorld();
  tyre = await aProduct(world, { code: 'T1', class_a_price_cents: 5_000 });
  await world.receive([{ productId: tyre, quantity: 200, priceCents: 100 }]);
});
after(() => world.close());

test('customers with the same net are in the order of their ids, whoever bought first', async () => {
  // More than twice the rows of a preview: PostgreSQL then keeps only the first ones, and mixes those that are alike.
  const names = Array.from({ length: 130 }, (_, index) => `Customer ${index}`);
  const customers: number[] = [];
  for (const name of names) customers.push(await buildContact(world.server.database, world.organisation, { name }));
  for (const customerId of customers.toReversed()) {
    const line = { productId: tyre, quantity: 1, price: 50, manual: true };
    const { id } = await world.create(world.invoice([line], { customerId, date: '2026-03-02' }));
    const approved = await world.approve(world.manager, id, { driverId: world.driver, acknowledged: [] });
    assert.equal(approved.statusCode, 200, approved.body);
  }
  const { rows } = await preview(world.server, world.manager, { type: 'customers-sales-summary' });
  assert.deepEqual(
    rows.map(({ cells }) => cells['customer']),
    names.slice(0, rows.length),
  );
});
