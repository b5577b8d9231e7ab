import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { ErrorBody, Sheet, SheetHead, SheetListAnswer } from '@iwe/contract';
import { buildContact } from '../../testing/factories.ts';
import { invariantsHold } from '../sheets/testing/check.ts';
import { aProduct, startSheetWorld } from '../sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../sheets/testing/sheet-world.ts';

let world: SheetWorld;
let customer: number;
before(async () => {
  world = await startSheetWorld();
  customer = await buildContact(world.server.database, world.organisation, { name: 'Gamma Shop', payment_type: '30-Days', price_type: 'Class B / Special', address: 'Shop 1', city: 'Ryde', state: 'NSW', postal: '2112', phone: '0400', default_ship_type: 2 });
  await aProduct(world, { code: 'SHOWN', class_a_price_cents: 10_000, class_b_price_cents: 9_000 });
  await aProduct(world, { code: 'HIDDEN', is_customer_show: false });
  for (const [token, contact, revoked] of [['shop-token', customer, null], ['other-token', world.customer, null], ['old-token', customer, new Date()]] as const) {
    await world.server.database.query('insert into customer_token (organisation_id, token_hash, contact_id, revoked_at) values ($1, $2, $3, $4)', [world.organisation, createHash('sha256').update(token).digest(), contact, revoked]);
  }
});
after(async () => {
  await invariantsHold(world);
  await world.close();
});

const shop = (path: string, payload?: unknown, token = 'shop-token') =>
  world.server.inject({ method: 'POST', url: `/api/ag/csr/${path}`, headers: { authorization: `Bearer ${token}` }, ...(payload === undefined ? {} : { payload: payload as object }) });
const order = (fields: Record<string, unknown> = {}) => ({ uuid: randomUUID(), csrSelfNote: 'Please call', lines: [{ code: 'SHOWN', quantity: 2 }], ...fields });
const badge = async () => (await world.call(world.sales, 'GET', 'csr-self-order')).json<{ cnt: number }>().cnt;

test('without a token, with a revoked one, with a person’s', async () => {
  for (const token of ['', 'made-up', 'old-token']) assert.equal((await shop('orders', order(), token)).statusCode, 401, token);
  const person = await world.server.inject({ method: 'POST', url: '/api/ag/csr/orders', headers: world.sales.headers, payload: order() });
  assert.equal(person.statusCode, 401);
});

test('what is not for sale is named line by line', async () => {
  const answer = await shop('orders', order({ lines: [{ code: 'SHOWN', quantity: 1 }, { code: 'HIDDEN', quantity: 1 }, { code: 'NOTHING', quantity: 1 }] }));
  assert.deepEqual([answer.statusCode, answer.json<ErrorBody>().message], [422, ['Line 2: we do not sell HIDDEN. Check the code.', 'Line 3: we do not sell NOTHING. Check the code.']]);
  for (const fields of [{ lines: [] }, { lines: [{ code: 'SHOWN', quantity: 0 }] }, { lines: [{ code: 'SHOWN', quantity: 1000 }] }, { deliveryDate: '2026-02-30' }, { uuid: 'no' }]) {
    assert.equal((await shop('orders', order(fields))).statusCode, 422, JSON.stringify(fields));
  }
});

test('an order comes in once, at the customer’s price, due by the payment type, into the queue', async () => {
  const before = await badge();
  const payload = order();
  const answers = await Promise.all(Array.from({ length: 5 }, () => shop('orders', payload)));
  assert.equal(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size, 1, answers.map((answer) => answer.body).join());
  const { id, amount, gst } = answers[0]?.json<{ data: { id: number; amount: number; gst: number } }>().data ?? { id: 0, amount: 0, gst: 0 };
  assert.deepEqual([amount, gst], [180, 16.36]);
  assert.equal(await badge(), before + 1);
  const sheet = (await world.call(world.sales, 'GET', `orders/${id}`)).json<{ data: Sheet }>().data;
  const { now } = (await world.server.database.query<{ now: string }>(`select ((now() at time zone 'Australia/Sydney')::date + 30)::text as now`))[0] ?? { now: '' };
  assert.deepEqual([sheet.drafterType, sheet.csrSelfNote, sheet.dueDate, sheet.address, sheet.shipType, sheet.lines[0]?.priceSource], [3, 'Please call', now, 'Shop 1, Ryde NSW 2112', 2, 'classB']);
  const queue = (await world.call(world.sales, 'GET', 'orders?type=csr')).json<SheetListAnswer>();
  assert.deepEqual(queue.data.map((row) => row.id), [id]);

  const dated = await world.call(world.sales, 'POST', `orders/${id}/date`, { dueDate: '2026-04-01' });
  assert.deepEqual([dated.json<{ data: SheetHead }>().data.dueDate, dated.json<{ data: SheetHead }>().data.contentVersion], ['2026-04-01', 1]);
  assert.equal((await shop('orders', { ...payload, reference: 'other' })).statusCode, 422);
});

test('a repeated order is the same order, also after midnight, a move of the shop or the end of the sale', async () => {
  await aProduct(world, { code: 'SEASON' });
  const payload = order({ lines: [{ code: 'SEASON', quantity: 1 }] });
  const first = await shop('orders', payload);
  assert.equal(first.statusCode, 200, first.body);
  const { id } = first.json<{ data: { id: number } }>().data;
  const query = (text: string, values: unknown[]) => world.server.database.query(text, values);
  await query(`update contact set address = 'Shop 2', phone = '0401' where organisation_id = $1 and id = $2`, [world.organisation, customer]);
  await query(`update product set is_customer_show = false where organisation_id = $1 and code = 'SEASON'`, [world.organisation]);
  const again = await shop('orders', payload);
  assert.deepEqual([again.statusCode, again.body], [200, first.body]);
  await query(`update contact set address = 'Shop 1', phone = '0400' where organisation_id = $1 and id = $2`, [world.organisation, customer]);
  assert.equal((await shop('orders', payload, 'other-token')).statusCode, 422);
  assert.equal((await shop(`orders/${id}/cancel`)).statusCode, 200);
});

test('cancelled by the customer, and only the own order while it waits', async () => {
  const { id } = (await shop('orders', order())).json<{ data: { id: number } }>().data;
  assert.equal((await shop(`orders/${id}/cancel`, undefined, 'other-token')).statusCode, 404);
  const answer = await shop(`orders/${id}/cancel`);
  assert.deepEqual([answer.statusCode, answer.json<{ data: { csrOrderStatus: number } }>().data.csrOrderStatus], [200, 2]);
  assert.equal((await shop(`orders/${id}/cancel`)).body, answer.body);
  const sheet = (await world.call(world.sales, 'GET', `orders/${id}`)).json<{ data: Sheet }>().data;
  assert.deepEqual([sheet.status, sheet.csrOrderStatus], [3, 2]);
  const staffDraft = await world.create(world.invoice([], { customerId: customer }));
  assert.equal((await shop(`orders/${staffDraft.id}/cancel`)).statusCode, 404);
});

test('cancelled by staff: voided with csrOrderStatus 1, and too late for the customer', async () => {
  const { id } = (await shop('orders', order())).json<{ data: { id: number } }>().data;
  const answer = await world.call(world.sales, 'POST', `orders/${id}/void`);
  assert.deepEqual([answer.json<{ data: SheetHead }>().data.status, answer.json<{ data: SheetHead }>().data.csrOrderStatus], [3, 1]);
  assert.match((await shop(`orders/${id}/cancel`)).body, /is being worked on and cannot be cancelled any more/);
});
