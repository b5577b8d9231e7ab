import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CustomerDebt, ListAnswer } from '@iwe/contract';
import { addDays } from '@iwe/domain';
import { buildContact, buildOrganisation } from '../../../testing/factories.ts';
import { aProduct, startSheetWorld } from '../../../trading/sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../../trading/sheets/testing/sheet-world.ts';

let world: SheetWorld;
let today: string;
before(async () => {
  world = await startSheetWorld({ isOfThen: false });
  const tyre = await aProduct(world, { code: 'OWED' });
  await world.receive([{ productId: tyre, quantity: 100, priceCents: 6_000 }]);
  const [row] = await world.server.database.query<{ today: string }>(
    `select (now() at time zone time_zone)::date as today from organisation where id = $1`,
    [world.organisation],
  );
  today = row?.today ?? '';
  const owed = async (dueInDays: number | null, cents: number | null, more = `xero_state = 2, xero_id = 'x'`) => {
    const sheet = await world.create(
      world.invoice([{ productId: tyre, quantity: 1, price: 110, manual: true }], { date: today }),
      world.manager,
    );
    const approved = await world.approve(world.manager, sheet.id, { acknowledged: [] });
    assert.equal(approved.statusCode, 200, approved.body);
    await world.server.database.query(
      `update sheet set ${more}, xero_due_cents = $3, due_date = $4 where organisation_id = $1 and id = $2`,
      [world.organisation, sheet.id, cents, dueInDays === null ? null : addDays(today, dueInDays)],
    );
  };
  await owed(0, 100);
  await owed(20, 200);
  await owed(null, 400);
  await owed(-1, 1_000);
  await owed(-30, 2_000);
  await owed(-31, 4_000);
  await owed(-60, 8_000);
  await owed(-61, 16_000);
  await owed(-500, 32_000);
  // Paid, and not at Xero.
  await owed(-40, 0);
  await owed(-5, null, 'xero_state = 0');
  // A draft owes nothing.
  await world.create(world.invoice([{ productId: tyre, quantity: 1, price: 110 }], { date: today }), world.manager);
});
after(() => world.close());

const debt = async (query = ''): Promise<CustomerDebt> => {
  const answer = await world.call(world.accountant, 'GET', `customers/${world.customer}/debt${query}`);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<CustomerDebt>();
};
const figures = ({ ages }: CustomerDebt) => ages.map(({ from, to, amount, sheets }) => [from, to, amount, sheets]);

test('what is owed at Xero is added up by the days since it was due; every invoice is in one age', async () => {
  assert.deepEqual(figures(await debt()), [
    [null, 0, 7, 3],
    [1, 30, 30, 2],
    [31, 60, 120, 2],
    [61, null, 480, 2],
  ]);
  assert.deepEqual(figures(await debt('?step=60')), [
    [null, 0, 7, 3],
    [1, 60, 150, 4],
    [61, 120, 160, 1],
    [121, null, 320, 1],
  ]);
});

test('each figure opens the list of exactly its invoices', async () => {
  // A customer whose name contains that of the first one is another customer.
  const [row] = await world.server.database.query<{ name: string }>(
    'select name from contact where organisation_id = $1 and id = $2',
    [world.organisation, world.customer],
  );
  const other = await buildContact(world.server.database, world.organisation, { name: `${row?.name} North` });
  await world.server.database.query(
    `update sheet set contact_id = $2 where organisation_id = $1 and xero_due_cents = 32000`,
    [world.organisation, other],
  );
  const { ages, unknown } = await debt();
  for (const { href, sheets } of [...ages, unknown]) {
    const search = href.replace('/invoices?', '');
    const list = await world.call(world.accountant, 'GET', `orders?type=invoice&order_type=1&${search}`);
    assert.equal(list.statusCode, 200, list.body);
    assert.equal(list.json<ListAnswer<unknown>>().meta.total, sheets, href);
  }
  assert.deepEqual([ages.at(-1)?.sheets, unknown.sheets], [1, 1]);
});

test('a long name is found by as much of it as the list takes, with the code in front', async () => {
  const { database } = world.server;
  const fields = { name: `Long ${'x'.repeat(120)}`, code: 'LONG-1' };
  const id = await buildContact(database, world.organisation, fields);
  const answer = await world.call(world.accountant, 'GET', `customers/${id}/debt`);
  const [age] = answer.json<CustomerDebt>().ages;
  const search = new URLSearchParams(age?.href.replace('/invoices?', ''));
  assert.equal(search.get('customer'), `LONG-1 ${fields.name}`.slice(0, 100));
});

test('an organisation that Xero never told anything says so', async () => {
  assert.deepEqual([(await debt()).isConnected, (await debt()).readAt], [false, null]);
  await world.server.database.query(
    `insert into xero_connection (organisation_id, tenant_id, tenant_name, connection_id, state, documents_read_at)
      values ($1, 't', 'Books', 'c', 'connected', '2026-11-20T10:00:00Z')`,
    [world.organisation],
  );
  assert.deepEqual([(await debt()).isConnected, (await debt()).readAt], [true, '2026-11-20T10:00:00.000Z']);
  await world.server.database.query(`update xero_connection set state = 'disconnected' where organisation_id = $1`, [
    world.organisation,
  ]);
  assert.deepEqual([(await debt()).isConnected, (await debt()).readAt], [false, '2026-11-20T10:00:00.000Z']);
});

test('only accountants read it; customers of others, suppliers and other steps are refused', async () => {
  const path = `customers/${world.customer}/debt`;
  for (const staff of [world.sales, world.manager, world.director])
    assert.equal((await world.call(staff, 'GET', path)).statusCode, 403);
  const { database } = world.server;
  const foreign = await buildContact(database, await buildOrganisation(database), { name: 'Foreign' });
  const supplier = await buildContact(database, world.organisation, { name: 'Maker', is_supplier: true });
  for (const id of [foreign, supplier, 999_999])
    assert.equal((await world.call(world.accountant, 'GET', `customers/${id}/debt`)).statusCode, 404);
  for (const query of ['step=0', 'step=181', 'step=x', 'steps=30'])
    assert.equal((await world.call(world.accountant, 'GET', `${path}?${query}`)).statusCode, 422, query);
});
