import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { QuotingStart } from '@iwe/contract';
import { buildContact, buildOrganisation } from '../../testing/index.ts';
import type { TestStaff } from '../../testing/index.ts';
import { aProduct, startSheetWorld } from '../sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../sheets/testing/sheet-world.ts';

let world: SheetWorld;
const product = { often: 0, once: 0, none: 0, draft: 0 };
before(async () => {
  world = await startSheetWorld();
  for (const [name, code] of [
    ['often', 'OFTEN'],
    ['once', 'ONCE'],
    ['none', 'NONE'],
    ['draft', 'DRAFT'],
  ] as const)
    product[name] = await aProduct(world, { code, class_a_price_cents: 10_000, cost_price_cents: 4_321 });
  for (const [productId, quantity] of [
    [product.often, 20],
    [product.once, 20],
    [product.none, 9],
    [product.draft, 20],
  ] as const)
    await world.receive([{ productId, quantity, priceCents: 5_000 }]);
  await sell([{ productId: product.often, quantity: 2, price: 95 }]);
  // All of it, so that none is in stock any more.
  await sell([{ productId: product.none, quantity: 9, price: 99 }]);
  await sell([
    { productId: product.often, quantity: 4, price: 97 },
    { productId: product.once, quantity: 1, price: 98 },
  ]);
  await world.create(world.invoice([{ productId: product.draft, quantity: 5, price: 99, manual: true }]));
});
after(() => world.close());

async function sell(lines: { productId: number; quantity: number; price: number }[]) {
  const { id } = await world.create(world.invoice(lines.map((line) => ({ ...line, manual: true }))));
  const answer = await world.call(world.director, 'POST', 'orders/bulk-approve', {
    ids: [id],
    warehouseId: world.sydney,
    shipType: 1,
  });
  assert.equal(answer.json<{ data: { done: boolean }[] }>().data[0]?.done, true, answer.body);
}
const start = async (query = '', staff: TestStaff = world.sales) => {
  const answer = await world.call(staff, 'GET', `quoting-start${query}`);
  assert.equal(answer.statusCode, 200, answer.body);
  return { body: answer.body, data: answer.json<QuotingStart>() };
};

test('a customer’s products are listed by their last approved invoice, each once, with price and stock', async () => {
  const { data } = await start(`?cId=${world.customer}`);
  assert.deepEqual(
    data.bought.map(({ code, quantity, price, stock }) => [code, quantity, price, stock]),
    [
      ['OFTEN', 4, 97, 14],
      ['ONCE', 1, 98, 19],
      ['NONE', 9, 99, 0],
    ],
  );
  assert.match(data.bought[0]?.invoice.no ?? '', /^IN/);
});

test('best sellers are those of the latest approved invoices that are in stock; drafts do not count', async () => {
  const { data } = await start();
  assert.deepEqual(data.bought, []);
  assert.deepEqual(
    data.sellers.map(({ code, units, stock }) => [code, units, stock]),
    [
      ['OFTEN', 6, 14],
      ['ONCE', 1, 19],
    ],
  );
});

test('nobody gets a cost with it, and nobody anything of another organisation', async () => {
  for (const staff of [world.sales, world.director]) {
    const { body } = await start(`?cId=${world.customer}`, staff);
    assert.doesNotMatch(body, /cost|43\.21|"price":50\b/i);
  }
  const organisation = await buildOrganisation(world.server.database);
  const stranger = await world.server.staff(organisation, { role: 4 });
  assert.deepEqual((await start('', stranger)).data, { bought: [], quotes: [], sellers: [] });
  assert.equal((await world.call(stranger, 'GET', `quoting-start?cId=${world.customer}`)).statusCode, 404);
  const supplier = await buildContact(world.server.database, world.organisation, { is_supplier: true });
  assert.equal((await world.call(world.sales, 'GET', `quoting-start?cId=${supplier}`)).statusCode, 404);
});
