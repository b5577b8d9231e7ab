import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import { invariantsHold } from '../testing/check.ts';
import { startPurchaseWorld } from '../testing/purchase-world.ts';
import type { PurchaseWorld } from '../testing/purchase-world.ts';

let world: PurchaseWorld;
before(async () => {
  world = await startPurchaseWorld();
});
after(() => world.close());

/** A stream of numbers that is the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test(
  'an order, its bills and returns under fire from four people: never a deadlock, never a wrong sum',
  { timeout: 120_000 },
  async () => {
    const pick = numbers(20_261_121);
    const people = [world.sales, world.manager, world.accountant, world.director];
    const told = new Map<number, number>();
    for (let round = 0; round < 6; round++) {
      const product = await world.product(`FIRE${round}`);
      const other = await world.product(`WATER${round}`);
      const head = await world.create(
        world.order(
          [
            { productId: product, quantity: 20, usdPrice: 45.5 },
            { productId: other, quantity: 10, usdPrice: 58.5 },
          ],
          { fx_rate: 0.65 },
        ),
      );
      await world.costs({ po_id: head.id, sea_freight: 300, clearance_cost: 120 });
      await world.done(head.id, 'approve');
      const lines = (await world.read(head.id)).lines;
      const bills = await Promise.all(
        [4, 7, 12].map((quantity) =>
          world.create(
            world.bill(
              lines.map((line, index) => ({
                productId: line.productId,
                quantity: index === 0 ? quantity : 3,
                usdPrice: line.usdPrice ?? 0,
                sourceLineId: line.id,
              })),
              { fx_rate: 0.65, relatedId: head.id },
            ),
          ),
        ),
      );
      await world.done(bills[0]?.id ?? 0, 'approve');
      const billed = bills[0]?.lines[0]?.id;
      const returns = await Promise.all(
        [2, 3].map((quantity) =>
          world.create(
            world.billCredit([{ productId: product, quantity, price: 70, sourceLineId: billed }], {
              reason: 'Damaged',
            }),
          ),
        ),
      );
      const sheets = [...bills, ...returns].map((one) => one.id);
      const acknowledged = ['fx.unusual', 'bill.overOrdered:1', 'bill.overOrdered:2'];
      const actions: (() => Promise<LightMyRequestResponse>)[] = [
        () => world.post(sheets[pick(5)] ?? 0, 'approve', { acknowledged }, people[pick(4)]),
        () => world.post(sheets[pick(5)] ?? 0, 'unApprove', {}, people[pick(4)]),
        () =>
          world.costs(
            {
              po_id: [head.id, ...sheets.slice(0, 3)][pick(4)],
              sea_freight: pick(200),
              clearance_cost: pick(90),
              acknowledged,
            },
            people[pick(4)],
          ),
        () => world.advance(head.id, 3 + pick(2), people[pick(4)]),
        () => world.post(head.id, pick(4) === 0 ? 'unApprove' : 'close', {}, people[pick(4)]),
        () => world.call(people[pick(4)] ?? world.sales, 'GET', `orders/${head.id}`),
      ];
      for (let wave = 0; wave < 6; wave++) {
        const answers = await Promise.all(
          Array.from({ length: 10 }, () => (actions[pick(actions.length)] ?? assert.fail())()),
        );
        for (const answer of answers) {
          assert.ok([200, 409, 422].includes(answer.statusCode), answer.body);
          told.set(answer.statusCode, (told.get(answer.statusCode) ?? 0) + 1);
        }
      }
      await invariantsHold(world);
    }
    for (const status of [200, 409, 422]) assert.ok((told.get(status) ?? 0) > 10, JSON.stringify([...told]));
  },
);
