import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { invariantsHold } from '../testing/check.ts';
import { startPurchaseWorld } from '../testing/purchase-world.ts';
import type { PurchaseWorld } from '../testing/purchase-world.ts';

let world: PurchaseWorld;
before(async () => {
  world = await startPurchaseWorld();
});
after(() => world.close());

test('order, bill, sale, return, transfer, count, supplier return: clean after each, and each unapproved restores the earlier figures', async () => {
  const [a, b] = [await world.product('A'), await world.product('B')];
  const figures = async (): Promise<unknown> => {
    const places = await Promise.all(
      [a, b].map(async (product) => [
        await world.cost(product),
        await world.onHand(product),
        await world.onHand(product, world.melbourne),
      ]),
    );
    const lines = await world.server.database.query<{
      sheet_type: number;
      seq: number;
      incoming: number;
      taken: number;
      held: number;
    }>(
      `select l.sheet_type, l.seq, l.incoming_quantity as incoming, l.taken_quantity as taken, l.held_quantity as held
        from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
       where l.organisation_id = $1 and l.incoming_quantity + l.taken_quantity > 0 order by l.id`,
      [world.organisation],
    );
    return { places, lines };
  };
  const sheet = (type: number, lines: Record<string, unknown>[], fields: Record<string, unknown>) =>
    world.create({
      uuid: randomUUID(),
      type,
      date: '2026-03-02',
      lines: lines.map((line, index) => ({ seq: index + 1, ...line })),
      ...fields,
    });
  const before: unknown[] = [];
  const done: number[] = [];
  const step = async (id: number, body: Record<string, unknown> = {}): Promise<void> => {
    before.push(await figures());
    const answer = await world.post(id, 'approve', { warehouseId: world.sydney, shipType: 1, ...body }, world.manager);
    assert.equal(answer.statusCode, 200, answer.body);
    done.push(id);
    await invariantsHold(world);
  };

  const order = await world.create(
    world.order(
      [
        { productId: a, quantity: 100, usdPrice: 45.5 },
        { productId: b, quantity: 50, usdPrice: 58.5 },
      ],
      { fx_rate: 0.65 },
    ),
  );
  await world.costs({ po_id: order.id, fx_rate: 0.65, sea_freight: 3200, clearance_cost: 1850 });
  await step(order.id);
  const source = (await world.read(order.id)).lines;
  const bill = await world.create(
    world.bill(
      source.map((line) => ({
        productId: line.productId,
        quantity: line.quantity,
        usdPrice: line.usdPrice ?? 0,
        sourceLineId: line.id,
      })),
      { fx_rate: 0.65, relatedId: order.id },
    ),
  );
  await world.costs({ po_id: bill.id, fx_rate: 0.65, sea_freight: 3200, clearance_cost: 1850 });
  await step(bill.id);
  // 7,000.00 + 4,122.74 over 100, and 4,500.00 + 2,650.34 over 50.
  assert.deepEqual(
    [await world.cost(a), await world.cost(b)],
    [
      { quantity: 100, value_cents: 1_112_274 },
      { quantity: 50, value_cents: 715_034 },
    ],
  );
  const sale = await world.create(
    world.invoice([
      { productId: a, quantity: 30, price: 200 },
      { productId: b, quantity: 7, price: 250 },
    ]),
  );
  await step(sale.id);
  const back = await sheet(2, [{ productId: a, quantity: 4, price: 200, sourceLineId: sale.lines[0]?.id }], {
    customerId: world.customer,
    sourceId: sale.id,
    reason: 'Too many',
  });
  await step(back.id);
  const moved = await world.create(world.transfer([{ productId: a, quantity: 20 }]));
  await step(moved.id);
  const count = await sheet(
    7,
    [
      { productId: a, inWarehouseQty: 53, quantity: 0 },
      { productId: b, inWarehouseQty: 44, quantity: 0 },
    ],
    { warehouseId: world.sydney },
  );
  await step(count.id);
  const home = await world.create(
    world.billCredit([{ productId: b, quantity: 5, price: 90, sourceLineId: bill.lines[1]?.id }], {
      reason: 'Wrong size',
      relatedId: bill.id,
    }),
  );
  await step(home.id);

  for (const id of done.toReversed()) {
    const answer = await world.post(id, 'unApprove', { reason: 'Back' }, world.manager);
    assert.equal(answer.statusCode, 200, answer.body);
    await invariantsHold(world);
    assert.deepEqual(await figures(), before.pop());
    // A draft still refers to where it comes from; a voided one does not.
    await world.done(id, 'void');
  }
});
