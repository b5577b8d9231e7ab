import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { ErrorBody } from '@iwe/contract';
import type { TestStaff } from '../../testing/server.ts';
import { checkAndClose } from './testing/check.ts';
import { startPurchaseWorld } from './testing/purchase-world.ts';
import type { PurchaseWorld } from './testing/purchase-world.ts';
import { aProduct } from './testing/sheet-world.ts';

let world: PurchaseWorld;
let tyre: number;
before(async () => {
  world = await startPurchaseWorld();
  tyre = await aProduct(world, { code: 'T1', class_a_price_cents: 10_000 });
  await world.receive([{ productId: tyre, quantity: 50, priceCents: 1_000 }]);
});
after(() => checkAndClose(world));

/** An action on a sheet with what is sent, and something else that fits the same action. */
interface Action {
  path: string;
  body: Record<string, unknown>;
  other: Record<string, unknown>;
  method?: 'PUT';
  staff?: TestStaff;
}

const invoice = (price = 100) =>
  world.create(world.invoice([{ productId: tyre, quantity: 1, price, manual: price !== 100 }]));
const approvedInvoice = async () => {
  const { id } = await invoice();
  await world.done(id, 'approve', { warehouseId: world.sydney, shipType: 1 });
  return id;
};
const approvedOrder = async () => {
  const { id } = await world.create(world.order([{ productId: tyre, quantity: 2, usdPrice: 65 }], { fx_rate: 0.65 }));
  await world.done(id, 'approve');
  return id;
};
const onDraft = async (what: string, body: Action['body'], other: Action['other']): Promise<Action> => ({
  path: `orders/${(await invoice()).id}/${what}`,
  body,
  other,
});
const question = async (id: number) => {
  const asked = await world.call(world.sales, 'POST', `orders/${id}/approval-requests`, { contentVersion: 1 });
  assert.equal(asked.statusCode, 200, asked.body);
  return asked.json<{ data: { id: number } }>().data.id;
};

const ACTIONS: Record<string, () => Promise<Action>> = {
  'other dates': () => onDraft('date', { date: '2026-03-09' }, { date: '2026-03-10' }),
  'another address': () => onDraft('address', { phone: '1', address: 'Here' }, { phone: '1', address: 'There' }),
  'another way to ship': () => onDraft('shipping-type', { shipType: 2 }, { shipType: 3 }),
  'a driver': async () => ({
    path: `orders/${await approvedInvoice()}/driver`,
    body: { driverId: world.driver },
    other: { driverId: null },
  }),
  'an approval': async () => {
    const body = { contentVersion: 1, warehouseId: world.sydney, shipType: 1 };
    return { path: `orders/${(await invoice()).id}/approve`, body, other: { ...body, shipType: 2 } };
  },
  'an unapproval': async () => {
    const body = { contentVersion: 1, reason: 'Wrong price' };
    return { path: `orders/${await approvedInvoice()}/unApprove`, body, other: { ...body, reason: 'Wrong date' } };
  },
  'a void': () => onDraft('void', { contentVersion: 1, reason: 'Twice' }, { contentVersion: 1, reason: 'Once' }),
  'a closure': async () => {
    const body = { contentVersion: 1, reason: 'Sold out' };
    return { path: `orders/${await approvedOrder()}/close`, body, other: { ...body, reason: 'Too late' } };
  },
  'a step of an order': async () => ({
    path: `purchase-analysis/${await approvedOrder()}`,
    method: 'PUT',
    body: { po_status: 3 },
    other: { po_status: 4 },
  }),
  'a permit': async () => {
    const sheet = await invoice(85);
    const body = {
      contentVersion: 1,
      findings: [{ code: 'price.tenBelowClassA', lineId: sheet.lines[0]?.id ?? 0 }],
    };
    return {
      path: `orders/${sheet.id}/permits`,
      staff: world.manager,
      body,
      other: { ...body, findings: [{ code: 'payment.cbd', lineId: null }] },
    };
  },
  'a question': async () => ({
    path: `orders/${(await invoice(85)).id}/approval-requests`,
    body: { contentVersion: 1, note: 'Promised' },
    other: { contentVersion: 1, note: 'Please' },
  }),
  'an answer': async () => ({
    path: `approval-requests/${await question((await invoice(85)).id)}`,
    staff: world.manager,
    body: { answer: 'permitted' },
    other: { answer: 'refused' },
  }),
};

const written = async () =>
  (await world.server.database.query<{ n: number }>('select count(*)::int as n from audit'))[0]?.n;

for (const [name, prepare] of Object.entries(ACTIONS))
  describe(name, () => {
    test('sent again under its key is answered the same and done once; the key takes nothing else', async () => {
      const { path, body, other, method = 'POST', staff = world.sales } = await prepare();
      const key = { 'idempotency-key': randomUUID() };
      const first = await world.call(staff, method, path, body, key);
      assert.equal(first.statusCode, 200, first.body);
      const before = await written();
      const again = await world.call(staff, method, path, body, key);
      assert.deepEqual([again.statusCode, again.body], [200, first.body]);
      const changed = await world.call(staff, method, path, other, key);
      assert.deepEqual([changed.statusCode, changed.json<ErrorBody>().code], [422, 'idempotency-key-reused']);
      assert.equal(await written(), before);
    });

    test('with a field that does not exist is refused, and nothing is done', async () => {
      const { path, body, method = 'POST', staff = world.sales } = await prepare();
      const before = await written();
      const answer = await world.call(staff, method, path, { ...body, colour: 'red' });
      assert.deepEqual(
        [answer.statusCode, answer.json<ErrorBody>().message],
        [422, ["There is no field 'colour'. Leave it out."]],
      );
      assert.equal(await written(), before);
    });
  });
