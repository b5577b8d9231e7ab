import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PurchaseRate } from '@iwe/contract';
import { buildOrganisation } from '../../../testing/factories.ts';
import { startPurchaseWorld } from '../testing/purchase-world.ts';
import type { PurchaseWorld } from '../testing/purchase-world.ts';

let world: PurchaseWorld;
before(async () => {
  world = await startPurchaseWorld();
});
after(() => world.close());

test('the last rate is of the purchase approved last, not of the newest; AUD and other organisations do not count', async () => {
  const lastRate = async (staff = world.sales) =>
    (await world.call(staff, 'GET', 'purchase-rate')).json<PurchaseRate>().fx_rate;
  const tyre = await world.product('TYRE');
  const orderAt = (rate: number) =>
    world.create(world.order([{ productId: tyre, quantity: 10, usdPrice: 45.5 }], { fx_rate: rate }));
  const [first, second] = [await orderAt(0.61), await orderAt(0.62)];
  assert.equal(await lastRate(), null, 'drafts do not count');
  await world.done(second.id, 'approve');
  await world.done(first.id, 'approve');
  assert.equal(await lastRate(), 0.61);
  const bill = await world.create(world.bill([{ productId: tyre, quantity: 1, price: 70 }]));
  await world.done(bill.id, 'approve');
  assert.equal(await lastRate(), 0.61, 'a bill in AUD has no rate');
  const inDollars = await world.create(
    world.bill([{ productId: tyre, quantity: 1, usdPrice: 45.5 }], { fx_rate: 0.63 }),
  );
  await world.done(inDollars.id, 'approve');
  assert.equal(await lastRate(), 0.63, 'a bill in USD has one');
  const credit = await world.create(
    world.billCredit([{ productId: tyre, quantity: 1, usdPrice: 45.5 }], { fx_rate: 0.6, reason: 'Damaged' }),
  );
  await world.done(credit.id, 'approve');
  assert.equal(await lastRate(), 0.63, 'what goes back is no purchase');
  const stranger = await world.server.staff(await buildOrganisation(world.server.database), { role: 4 });
  assert.equal(await lastRate(stranger), null);
});
