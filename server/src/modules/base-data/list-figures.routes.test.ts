import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Brand, Supplier, Warehouse } from '@iwe/contract';
import { buildBrand, buildContact, buildOrganisation, buildWarehouse } from '../../testing/factories.ts';
import { aProduct, startSheetWorld } from '../sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../sheets/testing/sheet-world.ts';

let world: SheetWorld;
let supplier: number;
before(async () => {
  world = await startSheetWorld();
  const { database } = world.server;
  supplier = await buildContact(database, world.organisation, { name: 'Maker', is_supplier: true });
  const brand = await buildBrand(database, world.organisation, { name: 'Aquila' });
  const [tyre, other] = [
    await aProduct(world, { code: 'A1', brand_id: brand }),
    await aProduct(world, { code: 'A2', brand_id: brand }),
  ];
  await world.receive([{ productId: tyre, quantity: 10, priceCents: 5_000 }]);
  await world.receive([{ productId: other, quantity: 4, priceCents: 5_000 }], world.melbourne);
  const order = (quantity: number) =>
    world.create({
      ...world.invoice([{ productId: tyre, quantity, usdPrice: 10 }]),
      type: 3,
      customerId: supplier,
      warehouseId: world.sydney,
      fx_rate: 0.65,
    });
  for (const quantity of [7, 5]) {
    const { id } = await order(quantity);
    assert.equal((await world.call(world.manager, 'POST', `orders/${id}/approve`, {})).statusCode, 200);
    // The second one is closed: nothing of it arrives any more.
    if (quantity === 5) await world.call(world.manager, 'POST', `orders/${id}/close`, {});
  }
  await order(100);
  await buildOrganisation(database).then((elsewhere) => buildWarehouse(database, elsewhere));
});
after(() => world.close());

const rows = async <Row>(path: string): Promise<Row[]> => {
  const answer = await world.call(world.sales, 'GET', path);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: Row[] }>().data;
};

test('suppliers show open orders and units on the way: drafts and closed orders count for nothing', async () => {
  const [maker] = await rows<Supplier>('suppliers?figures=1&name=Maker');
  assert.deepEqual([maker?.openOrders, maker?.onOrder, maker?.owed], [1, 7, 0]);
  await world.server.database.query(
    `update sheet set xero_state = 2, xero_id = 'b', xero_due_cents = 12345, contact_id = $2
    where organisation_id = $1 and type = 4 and id = (select min(id) from sheet where organisation_id = $1 and type = 4)`,
    [world.organisation, supplier],
  );
  assert.equal((await rows<Supplier>('suppliers?figures=1&name=Maker'))[0]?.owed, 123.45);
});

test('warehouses and brands show products, stock and units on the way', async () => {
  const warehouses = await rows<Warehouse>('warehouses?figures=1');
  assert.deepEqual(
    warehouses.map(({ name, products, stock, onOrder }) => [name, products, stock, onOrder]),
    [
      ['Sydney', 1, 10, 7],
      ['Melbourne', 1, 4, 0],
    ],
  );
  const [aquila] = await rows<Brand>('brands?figures=1&name=Aquila');
  assert.deepEqual([aquila?.products, aquila?.stock, aquila?.onOrder], [2, 14, 7]);
});

test('lists that screens choose from have none of it, and other values are refused', async () => {
  for (const path of ['suppliers?all=1', 'warehouses?all=1', 'brands?all=1'])
    assert.equal(
      (await rows<object>(path)).some((row) => 'onOrder' in row),
      false,
      path,
    );
  assert.equal((await world.call(world.sales, 'GET', 'brands?figures=2')).statusCode, 422);
});
