import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ErrorBody, SheetHead } from '@iwe/contract';
import { checkAndClose } from '../testing/check.ts';
import { aProduct } from '../testing/sheet-world.ts';
import { startPurchaseWorld } from '../testing/purchase-world.ts';
import type { PurchaseWorld } from '../testing/purchase-world.ts';

let world: PurchaseWorld;
before(async () => {
  world = await startPurchaseWorld();
});
after(() => checkAndClose(world));

const change = async (id: number, body: Record<string, unknown>, staff = world.sales) => {
  const answer = await world.costs({ po_id: id, sea_freight: 0, clearance_cost: 0, ...body }, staff);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: SheetHead }>().data;
};
const landed = async (id: number) => (await world.read(id)).lines.map((line) => line.landed);

test('late costs of a bill are carried by its goods alone, of one product together, never by a service', async () => {
  const [tyre, fee] = [await world.product('GOODS'), await aProduct(world, { code: 'FEE', category: 4 })];
  const wheel = await world.product('WHEEL');
  const bill = await world.create(
    world.bill([
      { productId: tyre, quantity: 1, price: 10 },
      { productId: fee, quantity: 1, price: 500 },
      { productId: tyre, quantity: 3, price: 10 },
      { productId: wheel, quantity: 1, price: 60 },
    ]),
  );
  await world.done(bill.id, 'approve');
  const sale = await world.create(world.invoice([{ productId: tyre, quantity: 2, price: 100 }]));
  assert.equal((await world.approve(world.sales, sale.id)).statusCode, 200);
  const moved = await world.create(world.transfer([{ productId: tyre, quantity: 1 }]));
  assert.equal((await world.approve(world.sales, moved.id)).statusCode, 200);
  await change(bill.id, { clearance_cost: 20 });
  assert.deepEqual(await landed(bill.id), [2, 0, 6, 12]);
  // Half of the tyres are there, in two warehouses: they carry half of 8.00.
  assert.deepEqual(
    [await world.cost(tyre), await world.cost(wheel), (await world.cost(fee)).quantity],
    [{ quantity: 2, value_cents: 2_400 }, { quantity: 1, value_cents: 7_200 }, 0],
  );
  const posted = await world.server.database.query<{ kind: string; value: number }>(
    `select kind, sum(value_cents)::int as value from stock_ledger
      where organisation_id = $1 and sheet_id = $2 and kind <> 'movement' group by kind order by kind`,
    [world.organisation, bill.id],
  );
  assert.deepEqual(posted, [
    { kind: 'revaluation', value: 1_600 },
    { kind: 'variance', value: 400 },
  ]);
});

test('freight alone and clearance alone are a change each, told with who made it; the version stays', async () => {
  const productId = await world.product('ALONE');
  const order = await world.create(world.order([{ productId, quantity: 2, usdPrice: 65 }], { fx_rate: 0.65 }));
  await change(order.id, { sea_freight: 10 }, world.manager);
  await change(order.id, { sea_freight: 10, clearance_cost: 5 }, world.accountant);
  const { contentVersion } = await change(order.id, { sea_freight: 10, clearance_cost: 5 }, world.director);
  assert.equal(contentVersion, 1);
  const rows = await world.server.database.query(
    `select u.email, a.operator = u.name as is_operator, a.request_id is not null as has_request, a.before, a.after
    from audit a join app_user u on u.id = a.user_id
    where a.organisation_id = $1 and a.entity_id = $2 and a.action = 'Change costs' order by a.id`,
    [world.organisation, order.id],
  );
  const costs = (sea_freight: number, clearance_cost: number) => ({ fx_rate: 0.65, sea_freight, clearance_cost });
  const written = { is_operator: true, has_request: true };
  assert.deepEqual(rows, [
    {
      ...written,
      email: world.manager.email,
      before: { fields: costs(0, 0) },
      after: { fields: costs(10, 0), contentVersion: 1 },
    },
    {
      ...written,
      email: world.accountant.email,
      before: { fields: costs(10, 0) },
      after: { fields: costs(10, 5), contentVersion: 1 },
    },
  ]);
});

test('who changes an order that is billed to an unusual rate acknowledges both', async () => {
  const productId = await world.product('BOTH');
  const [first, second] = [
    await world.create(world.order([{ productId, quantity: 2, usdPrice: 65 }], { fx_rate: 0.65 })),
    await world.create(world.order([{ productId, quantity: 2, usdPrice: 65 }], { fx_rate: 0.65 })),
  ];
  for (const { id } of [first, second]) await world.done(id, 'approve');
  await world.create(world.bill(world.linesOf(await world.read(first.id)), { fx_rate: 0.65, relatedId: first.id }));
  const body = { po_id: first.id, fx_rate: 0.4, sea_freight: 0, clearance_cost: 0 };
  for (const acknowledged of [[], ['fx.unusual'], ['costs.billed']]) {
    const asked = await world.costs({ ...body, acknowledged });
    const { code, details } = asked.json<ErrorBody & { details: { key: string }[] }>();
    assert.deepEqual(
      [asked.statusCode, code, details.map(({ key }) => key)],
      [422, 'acknowledge', ['fx.unusual', 'costs.billed']],
    );
  }
  assert.equal((await world.costs({ ...body, acknowledged: ['fx.unusual', 'costs.billed'] })).statusCode, 200);
  const prices = async (id: number) => (await world.read(id)).lines.map((line) => line.price);
  assert.deepEqual(
    [await prices(first.id), await prices(second.id)],
    [[162.5], [100]],
    'the other order keeps its own',
  );
});

test('a draft is repriced in any period, an approved order in an open one', async () => {
  const productId = await world.product('PERIOD');
  const [draft, order] = [
    await world.create(world.order([{ productId, quantity: 2, usdPrice: 65 }], { fx_rate: 0.65 })),
    await world.create(world.order([{ productId, quantity: 2, usdPrice: 65 }], { fx_rate: 0.65 })),
  ];
  await world.done(order.id, 'approve', { acknowledged: ['fx.unusual'] });
  const lock = (until: string | null) =>
    world.server.database.query('update organisation set locked_until = $2 where id = $1', [world.organisation, until]);
  const answers = async (id: number) => {
    const statuses = [];
    for (const body of [{ fx_rate: 0.64 }, { clearance_cost: 5 }])
      statuses.push((await world.costs({ po_id: id, sea_freight: 0, clearance_cost: 0, ...body })).statusCode);
    return statuses;
  };
  await lock('2026-03-02');
  try {
    assert.deepEqual(
      [await answers(draft.id), await answers(order.id)],
      [
        [200, 200],
        [422, 422],
      ],
    );
  } finally {
    await lock(null);
  }
});
