import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Brand, Supplier, Warehouse } from '@iwe/contract';
import { brandList, employeeList, supplierList, warehouseList } from '@iwe/sheets';
import {
  buildBrand,
  buildContact,
  buildOrganisation,
  buildSheet,
  buildStock,
  buildWarehouse,
} from '../../testing/factories.ts';
import { aProduct, startSheetWorld } from '../../trading/sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../trading/sheets/testing/sheet-world.ts';

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
  await aProduct(world, { code: 'A3', brand_id: brand });
  await buildStock(database, world.organisation, other, world.sydney, 0);
  await buildStock(database, world.organisation, tyre, world.melbourne, -3);
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
  // Not a bill, no longer approved, not at Xero, and somebody else's.
  const owed = { type: 4, status: 2, contact_id: supplier, xero_state: 2, xero_id: 'b', xero_due_cents: 100_000 };
  for (const fields of [{ type: 5 }, { status: 1 }, { xero_state: 0 }, { contact_id: world.customer }])
    await buildSheet(world.server.database, world.organisation, { ...owed, ...fields });
  assert.equal((await rows<Supplier>('suppliers?figures=1&name=Maker'))[0]?.owed, 123.45);
});

test('warehouses and brands show products, stock and units on the way', async () => {
  const warehouses = await rows<Warehouse>('warehouses?figures=1');
  assert.deepEqual(
    warehouses.map(({ name, products, stock, onOrder }) => [name, products, stock, onOrder]),
    [
      ['Sydney', 1, 10, 7],
      ['Melbourne', 2, 1, 0],
    ],
  );
  const [aquila] = await rows<Brand>('brands?figures=1&name=Aquila');
  assert.deepEqual([aquila?.products, aquila?.stock, aquila?.onOrder], [3, 11, 7]);
});

test("short lists are sorted by any column, also by figures; equal values stay in the list's own order", async () => {
  const { database } = world.server;
  for (const name of ['Borealis', 'Canis']) await buildBrand(database, world.organisation, { name });
  const brands = async (query: string) => {
    const found = await rows<Brand>(`brands?figures=1&name=a&${query}`);
    return found.map(({ name }) => name).join(' ');
  };
  const typeOf = (key: string, descending: boolean) =>
    brandList.sortTypes.find((type) => type.key === key && type.descending === descending)?.value;
  assert.equal(await brands(`sortType=${typeOf('name', true)}`), 'Canis Borealis Aquila');
  assert.equal(await brands(`sortType=${typeOf('stock', false)}`), 'Borealis Canis Aquila');
  assert.equal(await brands(`sortType=${typeOf('stock', true)}`), 'Aquila Borealis Canis');
  // A page of the sorted list, not a sorted page.
  assert.equal(await brands(`sortType=${typeOf('stock', false)}&per_page=1&page=3`), 'Aquila');
  for (const [path, types] of [
    ['suppliers?figures=1', supplierList.sortTypes],
    ['warehouses?figures=1', warehouseList.sortTypes],
    ['brands?figures=1', brandList.sortTypes],
    ['employees?page=1', employeeList.sortTypes],
  ] as const)
    for (const { value } of types) assert.ok((await rows(`${path}&sortType=${value}`)).length > 0, `${path} ${value}`);
});

test('suppliers that are searched come by name, page by page', async () => {
  const { database } = world.server;
  for (const name of ['Zephyr Search', 'Mistral Search', 'Bora Search'])
    await buildContact(database, world.organisation, { name, is_supplier: true });
  const pages = await Promise.all(
    [1, 2, 3].map((page) => rows<Supplier>(`suppliers?name=search&per_page=1&page=${page}`)),
  );
  assert.deepEqual(
    pages.flat().map(({ name }) => name),
    ['Bora Search', 'Mistral Search', 'Zephyr Search'],
  );
});

test('a sort that a short list does not have, or not without its figures, is refused in words', async () => {
  const messageOf = async (path: string) => {
    const answer = await world.call(world.sales, 'GET', path);
    assert.equal(answer.statusCode, 422, path);
    return answer.json<{ message: string[] }>().message[0];
  };
  assert.equal(await messageOf('brands?sortType=90'), "This list cannot be sorted by '90'. Choose another sort.");
  const byStock = brandList.sortTypes.find(({ key }) => key === 'stock')?.value;
  assert.equal(
    await messageOf(`brands?sortType=${byStock}`),
    "This list cannot be sorted by 'Stock ascending' without its figures (figures=1). Choose another sort.",
  );
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
