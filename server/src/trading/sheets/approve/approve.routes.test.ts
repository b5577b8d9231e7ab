import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ApprovalPreview, BulkAnswer, ErrorBody, Sheet, SheetHead } from '@iwe/contract';
import {
  buildContact,
  buildMembership,
  buildOrganisation,
  buildStock,
  buildUser,
  buildWarehouse,
} from '../../../testing/factories.ts';
import type { TestStaff } from '../../../testing/server.ts';
import { untilLocked } from '../../../testing/until-locked.ts';
import { checkAndClose } from '../testing/check.ts';
import { creditNote } from '../testing/trade-world.ts';
import { aProduct, startSheetWorld } from '../testing/sheet-world.ts';
import type { SheetWorld } from '../testing/sheet-world.ts';

let world: SheetWorld;
let tyre: number;
before(async () => {
  world = await startSheetWorld();
  tyre = await aProduct(world, { code: '2055516-X', class_a_price_cents: 10_000, cost_price_cents: 5_000 });
  await world.receive([{ productId: tyre, quantity: 100, priceCents: 5_001 }]);
});
after(() => checkAndClose(world));

type Refusal = ErrorBody & {
  details: { code: string; line?: number; message: string; needs?: string; key?: string }[];
};
const at = async (price: number, fields: Record<string, unknown> = {}): Promise<SheetHead> =>
  world.create(world.invoice([{ productId: tyre, quantity: 1, price, manual: true }], fields));
const customerWith = (overrides: Parameters<typeof buildContact>[2]): Promise<number> =>
  buildContact(world.server.database, world.organisation, overrides);

/** Approves, and once more with every finding acknowledged; gives the codes and the outcome. */
async function outcome(
  staff: TestStaff,
  id: number,
): Promise<{ refused: string[]; confirmed: string[]; passed: boolean }> {
  const first = await world.approve(staff, id);
  if (first.statusCode === 200) return { refused: [], confirmed: [], passed: true };
  const body = first.json<Refusal>();
  if (body.code !== 'acknowledge')
    return { refused: body.details.map((item) => item.code), confirmed: [], passed: false };
  const acknowledged = body.details.map((item) => item.key ?? '');
  const second = await world.approve(staff, id, { acknowledged });
  return { refused: [], confirmed: acknowledged, passed: second.statusCode === 200 };
}

describe('what is refused', () => {
  test('a sheet of nobody, a voided one, a sheet without lines, a missing warehouse, all at once', async () => {
    assert.equal((await world.approve(world.sales, 999_999)).statusCode, 404);
    const empty = await world.create(world.invoice([], { shipType: 1 }));
    const refused = await world.call(world.sales, 'POST', `orders/${empty.id}/approve`);
    assert.equal(refused.statusCode, 422, refused.body);
    assert.deepEqual(refused.json<Refusal>().message, [
      'The sheet has no lines. Add at least one line, then approve it.',
      'Choose a warehouse.',
    ]);
    assert.equal((await world.call(world.sales, 'POST', `orders/${empty.id}/void`)).statusCode, 200);
    assert.match((await world.approve(world.sales, empty.id)).body, /The sheet is voided/);
  });

  test('a warehouse and a driver that do not exist', async () => {
    const head = await at(100);
    const answer = await world.approve(world.sales, head.id, { warehouseId: 999_999, driverId: 999_999 });
    // Nothing is said of stock in a warehouse that is none.
    assert.deepEqual(
      [answer.statusCode, answer.json<{ message: string[] }>().message],
      [422, ['The warehouse does not exist. Choose another one.', 'The driver does not exist. Choose another one.']],
    );
    const preview = await world.call(world.sales, 'GET', `orders/${head.id}/approval?warehouseId=999999`);
    assert.deepEqual(
      [
        preview.statusCode,
        preview.json<{ allowed: boolean }>().allowed,
        preview.json<{ findings: { message: string }[] }>().findings.map((finding) => finding.message),
      ],
      [200, false, ['The warehouse does not exist. Choose another one.']],
    );
  });

  test('a warehouse that is closed, and one of another organisation', async () => {
    const { database } = world.server;
    const closed = await buildWarehouse(database, world.organisation, { is_active: false });
    const foreign = await buildWarehouse(database, await buildOrganisation(database));
    const head = await at(100);
    for (const warehouseId of [closed, foreign])
      assert.deepEqual((await world.approve(world.sales, head.id, { warehouseId })).json<ErrorBody>().message, [
        'The warehouse does not exist. Choose another one.',
      ]);
  });

  test('a driver who has left', async () => {
    const { id } = await buildUser(world.server.database);
    const left = await buildMembership(world.server.database, world.organisation, id, { role: 6, is_active: false });
    const head = await at(100);
    assert.deepEqual((await world.approve(world.sales, head.id, { driverId: left })).json<ErrorBody>().message, [
      'The driver does not exist. Choose another one.',
    ]);
  });

  test('a locked period', async () => {
    const head = await at(100, { date: '2026-02-28' });
    const approved = await at(100, { date: '2026-02-28' });
    assert.equal((await outcome(world.sales, approved.id)).passed, true);
    await world.server.database.query(`update organisation set locked_until = '2026-02-28' where id = $1`, [
      world.organisation,
    ]);
    try {
      const locked = /The period until 28 Feb 2026 is locked/;
      assert.match((await world.approve(world.director, head.id)).body, locked);
      for (const action of ['unApprove', 'void']) {
        const answer = await world.call(world.director, 'POST', `orders/${approved.id}/${action}`, { reason: 'typo' });
        assert.deepEqual([answer.statusCode, locked.test(answer.body)], [422, true], `${action} ${answer.body}`);
      }
      const open = await at(100, { date: '2026-03-01' });
      assert.equal((await outcome(world.sales, open.id)).passed, true);
      assert.equal(
        (await world.call(world.sales, 'POST', `orders/${open.id}/date`, { date: '2026-02-28' })).statusCode,
        422,
      );
    } finally {
      await world.server.database.query('update organisation set locked_until = null where id = $1', [
        world.organisation,
      ]);
    }
  });

  test('short stock names every short line, and nothing is written', async () => {
    const scarce = await aProduct(world, { code: 'SCARCE', class_a_price_cents: 100 });
    await world.receive([{ productId: scarce, quantity: 5, priceCents: 50 }]);
    const head = await world.create(
      world.invoice([
        { productId: tyre, quantity: 1, price: 100 },
        { productId: scarce, quantity: 8, price: 1 },
        { productId: scarce, quantity: 1, price: 1 },
      ]),
    );
    const answer = await world.approve(world.sales, head.id);
    assert.equal(answer.statusCode, 422);
    assert.deepEqual(answer.json<Refusal>().message, [
      'Line 2 SCARCE: need 8, have 5 in Sydney',
      'Line 3 SCARCE: need 1, have 0 in Sydney',
    ]);
    assert.deepEqual([await world.onHand(scarce), (await world.cost(scarce)).value_cents], [5, 250]);
    const preview = (
      await world.call(world.sales, 'GET', `orders/${head.id}/approval?warehouseId=${world.sydney}`)
    ).json<ApprovalPreview>();
    assert.deepEqual([preview.allowed, preview.findings.map((finding) => finding.line)], [false, [2, 3]]);
  });
});

describe('the figures of a preview', () => {
  const previewOf = async (id: number, query = '') => {
    const answer = await world.call(world.sales, 'GET', `orders/${id}/approval${query}`);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<ApprovalPreview>();
  };

  test('amount, margin and credit of an invoice: other drafts are shown, and no rule counts them', async () => {
    const customerId = await customerWith({ credit_limit_cents: 30_000, xero_balance_cents: 12_000 });
    const unsent = await at(100, { customerId });
    assert.equal((await outcome(world.sales, unsent.id)).passed, true);
    await at(100, { customerId });
    const head = await at(110, { customerId });
    const { figures } = await previewOf(head.id);
    assert.deepEqual(figures?.amount, { subtotal: 100, gst: 10, total: 110 });
    assert.deepEqual(figures?.credit, {
      limit: 300,
      balance: 120,
      approvedUnsent: 100,
      drafts: 100,
      thisSheet: 110,
      over: 30,
    });
    assert.deepEqual(figures?.margin, { amount: 49.99, percent: 50, linesWithoutCost: 0 });
    await world.server.database.query('update organisation set cost_visible = false where id = $1', [
      world.organisation,
    ]);
    try {
      assert.equal((await previewOf(head.id)).figures?.margin, null);
    } finally {
      await world.server.database.query('update organisation set cost_visible = true where id = $1', [
        world.organisation,
      ]);
    }
  });

  test('draft credit notes lower what other drafts take of the credit', async () => {
    const customerId = await customerWith({ credit_limit_cents: 30_000 });
    await at(100, { customerId });
    await world.create(creditNote(world, [{ productId: tyre, quantity: 1, price: 40 }], { customerId }));
    const { figures } = await previewOf((await at(110, { customerId })).id);
    assert.deepEqual([figures?.credit?.drafts, figures?.credit?.approvedUnsent], [60, 0]);
  });

  test('a margin counts goods at their average, else at their cost price, and services at theirs', async () => {
    const product = (fields: Parameters<typeof aProduct>[1]) =>
      aProduct(world, { class_a_price_cents: 100, ...fields });
    const [stocked, absent, unknown, service, priced] = [
      await product({ cost_price_cents: 9_000 }),
      await product({ cost_price_cents: 2_000 }),
      await product({ cost_price_cents: 0 }),
      await product({ category: 4, cost_price_cents: null }),
      await product({ category: 4, cost_price_cents: 300 }),
    ];
    await world.receive([{ productId: stocked, quantity: 2, priceCents: 1_000 }]);
    const marginOf = async (productId: number) => {
      const lines = [{ productId, quantity: 1, price: 50, manual: true }];
      return (await previewOf((await world.create(world.invoice(lines, { taxType: 1 }))).id)).figures?.margin;
    };
    assert.deepEqual(await marginOf(stocked), { amount: 40, percent: 80, linesWithoutCost: 0 });
    assert.deepEqual(await marginOf(absent), { amount: 30, percent: 60, linesWithoutCost: 0 });
    assert.deepEqual(await marginOf(unknown), { amount: 0, percent: null, linesWithoutCost: 1 });
    assert.deepEqual(await marginOf(service), { amount: 50, percent: 100, linesWithoutCost: 0 });
    assert.deepEqual(await marginOf(priced), { amount: 47, percent: 94, linesWithoutCost: 0 });
  });

  test('only goods of which some are taken ask for stock, in warehouses that are in use', async () => {
    const { database } = world.server;
    const [product, service] = [await aProduct(world, { code: 'GOODS' }), await aProduct(world, { category: 4 })];
    const closed = await buildWarehouse(database, world.organisation, { is_active: false });
    await buildStock(database, world.organisation, product, closed, 9);
    const head = await world.create(
      world.invoice([
        { productId: service, quantity: 1, price: 1 },
        { productId: product, quantity: 0, price: 1 },
        { productId: product, quantity: 3, price: 100 },
      ]),
    );
    const { figures, choice } = await previewOf(head.id);
    assert.equal(choice?.warehouseId, null);
    assert.deepEqual(
      figures?.stock.map(({ warehouseId, canFill, lines }) => [warehouseId, canFill, lines]),
      [world.sydney, world.melbourne].map((id) => [id, false, [{ line: 3, code: 'GOODS', need: 3, have: 0 }]]),
    );
    for (const [productId, quantity] of [
      [service, 1],
      [tyre, 0],
    ] as const) {
      const none = await previewOf((await world.create(world.invoice([{ productId, quantity, price: 100 }]))).id);
      assert.deepEqual([none.figures?.stock, none.choice?.warehouseId], [[], null]);
    }
    await database.query('delete from stock_balance where organisation_id = $1 and warehouse_id = $2', [
      world.organisation,
      closed,
    ]);
  });

  test('for a credit note no warehouse is proposed: any takes its goods', async () => {
    const note = await world.create(creditNote(world, [{ productId: tyre, quantity: 1, price: 10 }]));
    const { choice, figures } = await previewOf(note.id);
    assert.deepEqual([choice, figures?.stock], [{ warehouseId: null, shipType: 4, driverId: null }, []]);
  });

  test('the warehouse that fills every line is proposed, unless the draft has one of its own', async () => {
    const here = await aProduct(world, { code: 'HERE', class_a_price_cents: 100 });
    const there = await aProduct(world, { code: 'THERE', class_a_price_cents: 100 });
    await world.receive([{ productId: here, quantity: 9, priceCents: 50 }]);
    await world.receive(
      [
        { productId: here, quantity: 2, priceCents: 50 },
        { productId: there, quantity: 2, priceCents: 50 },
      ],
      world.melbourne,
    );
    const lines = [
      { productId: here, quantity: 2, price: 1 },
      { productId: there, quantity: 1, price: 1 },
    ];
    const head = await world.create(world.invoice(lines));
    const preview = await previewOf(head.id);
    assert.equal(preview.choice?.warehouseId, world.melbourne);
    assert.deepEqual([preview.allowed, preview.findings], [true, []]);
    assert.deepEqual(preview.figures?.stock, [
      {
        warehouseId: world.melbourne,
        name: 'Melbourne',
        canFill: true,
        lines: [
          { line: 1, code: 'HERE', need: 2, have: 2 },
          { line: 2, code: 'THERE', need: 1, have: 2 },
        ],
      },
      {
        warehouseId: world.sydney,
        name: 'Sydney',
        canFill: false,
        lines: [
          { line: 1, code: 'HERE', need: 2, have: 9 },
          { line: 2, code: 'THERE', need: 1, have: 0 },
        ],
      },
    ]);
    const own = await world.create(world.invoice(lines, { warehouseId: world.sydney, shipType: 3 }));
    const kept = await previewOf(own.id);
    assert.deepEqual(kept.choice, { warehouseId: world.sydney, shipType: 3, driverId: null });
    assert.deepEqual(
      kept.findings.map(({ code }) => code),
      ['stock.short'],
    );
    assert.deepEqual((await previewOf(own.id, `?warehouseId=${world.melbourne}`)).findings, []);
  });

  test('a transfer shows the warehouse it leaves, and no money', async () => {
    const head = await world.create(world.transfer([{ productId: tyre, quantity: 1 }]));
    const { figures, choice } = await previewOf(head.id);
    assert.deepEqual([figures?.amount, figures?.credit, figures?.margin, choice], [null, null, null, null]);
    assert.deepEqual(
      figures?.stock.map(({ name, canFill }) => [name, canFill]),
      [['Sydney', true]],
    );
  });
});

describe('the 10 AUD and maxDis rules at their boundaries', () => {
  // Class A is 100.00; maxDis of the careful one is 25.00.
  let careful: TestStaff;
  before(async () => {
    careful = await world.server.staff(world.organisation, { role: 1, max_dis_cents: 2_500 });
  });
  const cases: [number, () => TestStaff, string[], string[]][] = [
    [90.01, () => world.sales, [], []],
    [90.0, () => world.sales, ['price.tenBelowClassA'], []],
    [90.0, () => world.manager, [], ['price.tenBelowClassA:1']],
    [90.0, () => world.director, [], ['price.tenBelowClassA:1']],
    [90.0, () => world.accountant, ['price.tenBelowClassA'], []],
    [75.01, () => careful, ['price.tenBelowClassA'], []],
    [75.0, () => careful, ['price.overMaxDis'], []],
  ];
  for (const [price, who, refused, confirmed] of cases) {
    test(`${price} ${refused.join()} ${confirmed.join()}`, async () => {
      const result = await outcome(who(), (await at(price)).id);
      assert.deepEqual([result.refused, result.confirmed, result.passed], [refused, confirmed, refused.length === 0]);
    });
  }

  test('a manager with a limit needs a director at it, and none a cent below', async () => {
    const manager = await world.server.staff(world.organisation, { role: 4, max_dis_cents: 2_500 });
    assert.deepEqual((await outcome(manager, (await at(75)).id)).refused, ['price.overMaxDis']);
    assert.deepEqual((await outcome(manager, (await at(75.01)).id)).confirmed, ['price.tenBelowClassA:1']);
  });

  test('3.00 and 3.01 below are for the screen only; no class A switches the rules off', async () => {
    for (const price of [97, 96.99])
      assert.deepEqual(await outcome(world.sales, (await at(price)).id), { refused: [], confirmed: [], passed: true });
    const unpriced = await aProduct(world, { class_a_price_cents: 0 });
    await world.receive([{ productId: unpriced, quantity: 1, priceCents: 1 }]);
    const head = await world.create(world.invoice([{ productId: unpriced, quantity: 1, price: 1, manual: true }]));
    assert.equal((await outcome(world.sales, head.id)).passed, true);
  });
});

describe('credit and CBD', () => {
  test('balance at the limit passes, one cent more wants an accountant, limit 0 never asks', async () => {
    const sheetFor = async (limit: number, balance: number) =>
      (await at(100, { customerId: await customerWith({ credit_limit_cents: limit, xero_balance_cents: balance }) }))
        .id;
    assert.deepEqual(await outcome(world.sales, await sheetFor(100_000, 100_000)), {
      refused: [],
      confirmed: ['credit.exposure'],
      passed: true,
    });
    const over = await sheetFor(100_000, 100_001);
    assert.deepEqual((await outcome(world.sales, over)).refused, ['credit.overLimit']);
    assert.match(
      (await world.approve(world.sales, over)).body,
      /Current Xero Balance 1,000.01 greater than his Limit 1,000.00. Contact manager./,
    );
    assert.deepEqual((await outcome(world.director, over)).refused, ['credit.overLimit']);
    assert.deepEqual(await outcome(world.accountant, over), {
      refused: [],
      confirmed: ['credit.overLimit'],
      passed: true,
    });
    assert.deepEqual(await outcome(world.sales, await sheetFor(0, 999_999_99)), {
      refused: [],
      confirmed: [],
      passed: true,
    });
  });

  test('approved, unsent sheets count towards the warning', async () => {
    const customerId = await customerWith({ credit_limit_cents: 20_000 });
    assert.deepEqual((await outcome(world.sales, (await at(100, { customerId })).id)).confirmed, []);
    assert.deepEqual((await outcome(world.sales, (await at(100, { customerId })).id)).confirmed, []);
    assert.deepEqual((await outcome(world.sales, (await at(100, { customerId })).id)).confirmed, ['credit.exposure']);
  });

  test('a balance of more than a day is a warning while accounting is connected, also one never read', async () => {
    const { database } = world.server;
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
    const confirmed = async (fields: Parameters<typeof buildContact>[2]) =>
      (await outcome(world.sales, (await at(100, { customerId: await customerWith(fields) })).id)).confirmed;
    const old = { xero_balance_at: hours(30) };
    const connected = (state: string) =>
      database.query(
        `insert into xero_connection (organisation_id, tenant_id, connection_id, state) values ($1, 't', 'c', $2)
          on conflict (organisation_id) do update set state = excluded.state`,
        [world.organisation, state],
      );
    try {
      assert.deepEqual(await confirmed(old), []);
      await connected('connected');
      assert.deepEqual(await confirmed(old), ['balance.stale']);
      assert.deepEqual(await confirmed({ created_at: hours(30) }), ['balance.stale']);
      assert.deepEqual(await confirmed({ created_at: hours(30), xero_balance_at: hours(1) }), []);
      await connected('disconnected');
      assert.deepEqual(await confirmed(old), []);
    } finally {
      await database.query('delete from xero_connection where organisation_id = $1', [world.organisation]);
    }
  });

  test('a credit note gives credit back, and what accounting has taken is in its balance already', async () => {
    const customerId = await customerWith({ credit_limit_cents: 20_000 });
    const passes = async (codes: string[]) => {
      const result = await outcome(world.sales, (await at(100, { customerId })).id);
      assert.deepEqual([result.confirmed, result.passed], [codes, true]);
    };
    await passes([]);
    await passes([]);
    const note = await world.create(creditNote(world, [{ productId: tyre, quantity: 1, price: 100 }], { customerId }));
    assert.equal((await outcome(world.manager, note.id)).passed, true);
    await passes([]);
    await passes(['credit.exposure']);
    await world.server.database.query(
      `update sheet set xero_state = 2, xero_id = 'X' || id where contact_id = $1 and type = 1`,
      [customerId],
    );
    // Only the credit note of 100.00 is left: it lowers what is used.
    await passes([]);
    await passes([]);
    await passes([]);
    await passes(['credit.exposure']);
  });

  test('CBD: only an accountant', async () => {
    const head = await at(100, { customerId: await customerWith({ payment_type: 'CBD' }) });
    assert.match(
      (await world.approve(world.manager, head.id)).body,
      /You need Accountant-Permit. And This is CBD \(Cash Before Delivery\) customer./,
    );
    assert.deepEqual(await outcome(world.accountant, head.id), {
      refused: [],
      confirmed: ['payment.cbd'],
      passed: true,
    });
  });

  test('below cost is a warning; without the cost setting it says only floor', async () => {
    const cheap = await aProduct(world, { class_a_price_cents: 1_200 });
    await world.receive([{ productId: cheap, quantity: 10, priceCents: 1_000 }]);
    const head = await world.create(world.invoice([{ productId: cheap, quantity: 1, price: 10.99, manual: true }]));
    assert.match(
      (await world.approve(world.sales, head.id)).body,
      /The price of line 1 without GST is below its average cost 10.00./,
    );
    await world.server.database.query('update organisation set cost_visible = false where id = $1', [
      world.organisation,
    ]);
    assert.match((await world.approve(world.sales, head.id)).body, /The price of line 1 is below floor./);
    await world.server.database.query('update organisation set cost_visible = true where id = $1', [
      world.organisation,
    ]);
    const { findings } = (
      await world.call(world.sales, 'GET', `orders/${head.id}/approval?warehouseId=${world.sydney}`)
    ).json<ApprovalPreview>();
    assert.deepEqual(
      findings.map(({ code, note }) => [code, note]),
      [['cost.below', undefined]],
    );
    assert.deepEqual((await outcome(world.sales, head.id)).confirmed, ['cost.below:1']);
  });
});

describe('permits', () => {
  test('a sheet that needs an accountant and a manager passes by permit and approval; a change voids the permit', async () => {
    const customerId = await customerWith({ payment_type: 'CBD' });
    const payload = world.invoice([{ productId: tyre, quantity: 1, price: 85, manual: true }], { customerId });
    const head = await world.create(payload);
    const refused = (await world.approve(world.sales, head.id)).json<Refusal>();
    assert.deepEqual(
      refused.details.map((item) => [item.code, item.line, item.needs]),
      [
        ['payment.cbd', undefined, 'accountant'],
        ['price.tenBelowClassA', 1, 'role4'],
      ],
    );
    const permit = { contentVersion: 1, findings: [{ code: 'payment.cbd', lineId: null }] };
    assert.equal((await world.call(world.manager, 'POST', `orders/${head.id}/permits`, permit)).statusCode, 422);
    const permitted = await world.call(world.accountant, 'POST', `orders/${head.id}/permits`, permit);
    assert.equal(permitted.statusCode, 200, permitted.body);
    assert.deepEqual(
      permitted.json<{ data: Sheet }>().data.permits.map((row) => [row.finding, row.by]),
      [['payment.cbd', world.accountant.email]],
    );

    const changed = await world.call(world.sales, 'PUT', `orders/${head.id}`, {
      ...payload,
      contentVersion: 1,
      reference: 'changed',
    });
    assert.equal(changed.statusCode, 200, changed.body);
    assert.deepEqual((await outcome(world.manager, head.id)).refused, ['payment.cbd']);
    await world.call(world.accountant, 'POST', `orders/${head.id}/permits`, { ...permit, contentVersion: 2 });
    const confirm = (await world.approve(world.manager, head.id)).json<Refusal>();
    assert.equal(
      confirm.message,
      'You need Accountant-Permit. And This is CBD (Cash Before Delivery) customer.*AND*The price of line 1 is $10 (or more) lower than PriceA. Contact manager.',
    );
    assert.equal((await world.approve(world.manager, head.id, { acknowledged: ['payment.cbd'] })).statusCode, 422);
    assert.equal(
      (await world.approve(world.manager, head.id, { acknowledged: ['payment.cbd', 'price.tenBelowClassA:1'] }))
        .statusCode,
      200,
    );
  });

  test('a permit counts for its own sheet, not for another one of the same customer', async () => {
    const customerId = await customerWith({ credit_limit_cents: 100_000, xero_balance_cents: 100_001 });
    const [own, other] = [await at(100, { customerId }), await at(100, { customerId })];
    const permitted = await world.call(world.accountant, 'POST', `orders/${own.id}/permits`, {
      contentVersion: 1,
      findings: [{ code: 'credit.overLimit', lineId: null }],
    });
    assert.equal(permitted.statusCode, 200, permitted.body);
    assert.deepEqual((await outcome(world.sales, other.id)).refused, ['credit.overLimit']);
    assert.deepEqual((await outcome(world.sales, own.id)).refused, []);
  });

  test('a permit of somebody who has left, or lost the right, does not count', async () => {
    const staff = await world.server.staff(world.organisation, { role: 4 });
    const head = await at(85);
    const findings = [{ code: 'price.tenBelowClassA', lineId: head.lines[0]?.id ?? 0 }];
    const permitted = await world.call(staff, 'POST', `orders/${head.id}/permits`, { contentVersion: 1, findings });
    assert.equal(permitted.statusCode, 200, permitted.body);
    const refusedAfter = async (change: string) => {
      await world.server.database.query(`update membership set ${change} where organisation_id = $1 and id = $2`, [
        world.organisation,
        staff.eId,
      ]);
      return (await outcome(world.sales, head.id)).refused;
    };
    assert.deepEqual(await refusedAfter('is_active = false'), ['price.tenBelowClassA']);
    assert.deepEqual(await refusedAfter('is_active = true, role = 1'), ['price.tenBelowClassA']);
    assert.deepEqual(await refusedAfter('role = 4'), []);
  });

  test('the preview says whose right lets a finding pass, and allows what nobody has to be asked for', async () => {
    const head = await at(85);
    const preview = async (staff: TestStaff) => {
      const { allowed, findings } = (
        await world.call(staff, 'GET', `orders/${head.id}/approval?warehouseId=${world.sydney}`)
      ).json<ApprovalPreview>();
      return [allowed, findings.map((finding) => [finding.code, finding.covered])];
    };
    assert.deepEqual(await preview(world.sales), [false, [['price.tenBelowClassA', 'no']]]);
    assert.deepEqual(await preview(world.manager), [true, [['price.tenBelowClassA', 'actor']]]);
    await world.call(world.manager, 'POST', `orders/${head.id}/permits`, {
      contentVersion: 1,
      findings: [{ code: 'price.tenBelowClassA', lineId: head.lines[0]?.id ?? 0 }],
    });
    assert.deepEqual(await preview(world.sales), [true, [['price.tenBelowClassA', 'permit']]]);
    const moved = await world.call(world.sales, 'POST', `orders/${head.id}/address`, { phone: '1', address: 'Here' });
    assert.equal(moved.statusCode, 200, moved.body);
    const { findings, contentVersion } = (
      await world.call(world.sales, 'GET', `orders/${head.id}/approval?warehouseId=${world.sydney}`)
    ).json<ApprovalPreview>();
    assert.deepEqual(
      [contentVersion, findings.map(({ line, lineId, needs }) => [line, lineId, needs])],
      [2, [[1, head.lines[0]?.id, 'role4']]],
    );
  });

  test('Ask for approval: those who may decide see it, the asker hears the answer', async () => {
    type Queue = {
      cnt: number;
      data: {
        id: number;
        sheetId: number;
        mine: boolean;
        answer: string | null;
        answeredBy: string | null;
        needs: string[];
        note: string;
        answerNote: string;
      }[];
    };
    const queue = async (staff: TestStaff) => (await world.call(staff, 'GET', 'approval-requests')).json<Queue>();
    const head = await at(80);
    const asked = await world.call(world.sales, 'POST', `orders/${head.id}/approval-requests`, {
      contentVersion: 1,
      note: 'Good customer',
    });
    assert.equal(asked.statusCode, 200, asked.body);
    const again = await world.call(world.sales, 'POST', `orders/${head.id}/approval-requests`, {
      contentVersion: 1,
      note: 'Good customer',
    });
    assert.equal(again.body, asked.body);
    const id = asked.json<{ data: { id: number } }>().data.id;
    assert.deepEqual((await queue(world.accountant)).data, []);
    assert.deepEqual(
      [
        (await queue(world.manager)).cnt,
        (await queue(world.manager)).data.map((row) => [row.sheetId, row.mine, row.note]),
      ],
      [1, [[head.id, false, 'Good customer']]],
    );
    assert.equal(
      (await world.call(world.accountant, 'POST', `approval-requests/${id}`, { answer: 'permitted' })).statusCode,
      422,
    );
    const answered = await world.call(world.manager, 'POST', `approval-requests/${id}`, {
      answer: 'permitted',
      note: 'fine',
    });
    assert.equal(answered.statusCode, 200, answered.body);
    assert.equal(
      (await world.call(world.director, 'POST', `approval-requests/${id}`, { answer: 'refused' })).statusCode,
      409,
    );
    assert.equal((await queue(world.manager)).cnt, 0);
    assert.deepEqual(
      (await queue(world.sales)).data.map((row) => [row.mine, row.answer, row.answeredBy, row.answerNote]),
      [[true, 'permitted', world.manager.email, 'fine']],
    );
    assert.deepEqual(await outcome(world.sales, head.id), {
      refused: [],
      confirmed: ['price.tenBelowClassA:1'],
      passed: true,
    });
    const nothing = await world.call(world.sales, 'POST', `orders/${(await at(100)).id}/approval-requests`, {
      contentVersion: 1,
    });
    assert.match(nothing.body, /Nothing blocks this approval/);
  });
});

describe('what an approval does', () => {
  test('a driver stays where none is named, and is taken off where nobody is', async () => {
    for (const [choice, driver] of [
      [{}, world.driver],
      [{ driverId: null }, null],
    ] as const) {
      const head = await at(100);
      await world.server.database.query('update sheet set driver_id = $2 where id = $1', [head.id, world.driver]);
      const answer = await world.approve(world.sales, head.id, choice);
      assert.equal(answer.json<{ data: SheetHead }>().data.driverId, driver, answer.body);
    }
  });

  test('stock and value go down by exactly that, services move nothing, unapprove brings all of it back', async () => {
    const product = await aProduct(world, { code: 'EXACT' });
    const fitting = await aProduct(world, { category: 4, class_a_price_cents: 3_300 });
    await world.receive([
      { productId: product, quantity: 3, priceCents: 3_333 },
      { productId: product, quantity: 4, priceCents: 2_001 },
    ]);
    const before = await world.cost(product);
    const head = await world.create(
      world.invoice([
        { productId: product, quantity: 4, price: 98, manual: true },
        { productId: fitting, quantity: 1, price: 33 },
      ]),
    );
    const held = async () =>
      (
        await world.server.database.query<{ held: number }>(
          'select sum(held_quantity) as held from sheet_line where sheet_id = $1',
          [head.id],
        )
      )[0]?.held;
    assert.equal(await held(), 4);
    assert.equal((await outcome(world.sales, head.id)).passed, true);
    assert.equal(await held(), 0);
    const entries = await world.server.database.query<{ quantity: number; value_cents: number }>(
      'select quantity, value_cents from stock_ledger where sheet_id = $1',
      [head.id],
    );
    assert.deepEqual(entries, [{ quantity: -4, value_cents: -Math.round((before.value_cents * 4) / 7) }]);
    assert.equal(await world.onHand(product), 3);
    const undone = await world.call(world.sales, 'POST', `orders/${head.id}/unApprove`, { contentVersion: 1 });
    assert.equal(undone.statusCode, 200, undone.body);
    assert.deepEqual([await world.cost(product), await world.onHand(product), await held()], [before, 7, 4]);
    assert.equal((await outcome(world.sales, head.id)).passed, true);
    assert.equal(await world.onHand(product), 3);
    const history = (await world.call(world.sales, 'GET', `orders/${head.id}/history`)).json<{
      data: { action: string; operator: string; changes: { field: string; old: string; new: string }[] }[];
    }>();
    assert.deepEqual(
      history.data.map((row) => row.action),
      ['Approve', 'Unapprove', 'Approve', 'Create'],
    );
    assert.deepEqual(history.data[1]?.changes, [{ field: 'Status', old: 'Approved', new: 'Draft' }]);
    assert.deepEqual(history.data[2]?.changes, [
      { field: 'Status', old: 'Draft', new: 'Approved' },
      { field: 'Warehouse', old: '', new: 'Sydney' },
    ]);
  });

  test('the same call again gets the same body, anybody else hears who and when', async () => {
    const head = await at(100);
    const [first, second] = [
      await world.approve(world.sales, head.id, { contentVersion: 1 }),
      await world.approve(world.sales, head.id, { contentVersion: 1 }),
    ];
    assert.deepEqual([first.statusCode, second.statusCode, second.body], [200, 200, first.body]);
    const otherContent = await world.approve(world.sales, head.id, { contentVersion: 2 });
    assert.equal(otherContent.json<ErrorBody>().code, 'already-approved', 'not what was approved');
    const other = await world.approve(world.manager, head.id, { contentVersion: 1 });
    assert.equal(other.statusCode, 409);
    assert.match(other.body, new RegExp(`${world.sales.email} approved this sheet on `));
    // Still the 2nd in UTC, the 3rd in Sydney.
    const at2 = '2026-03-02T22:00:00.000Z';
    await world.server.database.query('update sheet set approved_at = $2 where id = $1', [head.id, at2]);
    const late = (await world.approve(world.manager, head.id, { contentVersion: 1 })).json<
      ErrorBody & { details: { by: string; at: string } }
    >();
    assert.equal(late.message, `${world.sales.email} approved this sheet on 03 Mar 2026.`);
    assert.deepEqual([late.code, late.details], ['already-approved', { by: world.sales.email, at: at2 }]);
    assert.equal(
      (
        await world.call(world.sales, 'PUT', `orders/${head.id}`, {
          ...world.invoice([]),
          uuid: head.uuid,
          contentVersion: 1,
        })
      ).statusCode,
      422,
    );
  });

  test('a program decides on what is stored: the specification’s payload has no version', async () => {
    const none = { contentVersion: undefined };
    const head = await world.create(world.invoice([{ productId: tyre, quantity: 1 }]));
    const shipping = { warehouseId: world.sydney, shipType: 1, driverId: world.driver };
    const decide = async (action: string, body: object = none) => {
      const answer = await world.call(world.manager, 'POST', `orders/${head.id}/${action}`, { ...none, ...body });
      assert.equal(answer.statusCode, 200, `${action}: ${answer.body}`);
    };
    await decide('approve', shipping);
    await decide('unApprove', { reason: 'Wrong' });
    await decide('void');
  });

  test('mistyped days are asked about: a date long ago, a due date before the date', async () => {
    const asked = async (fields: object) => {
      const head = await world.create(world.invoice([{ productId: tyre, quantity: 1, price: 100 }], { ...fields }));
      const { details } = (await world.approve(world.manager, head.id)).json<{ details: { key: string }[] }>();
      return details.map(({ key }) => key);
    };
    assert.deepEqual(await asked({ date: '2024-03-02', dueDate: '2024-04-01' }), ['date.unusual']);
    assert.deepEqual(await asked({ date: '2026-03-02', dueDate: '2026-03-01' }), ['due.unusual']);
    for (const fields of [{ date: '0202-03-02' }, { date: '1999-12-31' }, { dueDate: '2101-01-01' }]) {
      const body = { ...world.invoice([{ productId: tyre, quantity: 1 }]), ...fields };
      const answer = await world.call(world.sales, 'POST', 'orders', body);
      assert.deepEqual([answer.statusCode, /outside 2000 to 2100/.test(answer.body)], [422, true], answer.body);
    }
  });

  test('approve, unApprove, void, close and bulk approve of a page say on which version they were decided, or are refused', async () => {
    const head = await world.create(world.invoice([{ productId: tyre, quantity: 1 }]));
    const none = { contentVersion: undefined };
    const page = { 'sec-fetch-site': 'same-origin' };
    for (const action of ['approve', 'unApprove', 'void', 'close']) {
      const answer = await world.call(world.manager, 'POST', `orders/${head.id}/${action}`, none, page);
      assert.equal(answer.statusCode, 422, `${action}: ${answer.body}`);
      assert.deepEqual(
        answer.json<{ details: { field: string }[] }>().details.map(({ field }) => field),
        ['contentVersion'],
        action,
      );
    }
    const bulk = (contentVersions?: number[]) =>
      world
        .call(world.manager, 'POST', 'orders/bulk-approve', { ids: [head.id], contentVersions }, page)
        .then((answer) => answer.json<BulkAnswer>().data[0]);
    assert.match((await bulk())?.message ?? '', /contentVersion/);
    await world.call(world.sales, 'PUT', `orders/${head.id}`, {
      ...world.invoice([{ productId: tyre, quantity: 2 }]),
      contentVersion: head.contentVersion,
    });
    assert.match((await bulk([head.contentVersion]))?.message ?? '', /changed this sheet/);
    const { data } = (await world.call(world.sales, 'GET', `orders/${head.id}`)).json<{ data: SheetHead }>();
    assert.equal(data.status, 1);
  });

  test('its audit row has what was acknowledged and who did it in which request; its snapshot the seller', async () => {
    await world.server.database.query(`update organisation set abn = '51824753556' where id = $1`, [
      world.organisation,
    ]);
    const head = await at(85);
    assert.deepEqual((await outcome(world.manager, head.id)).confirmed, ['price.tenBelowClassA:1']);
    const [row] = await world.server.database.query<Record<string, unknown>>(
      `select a.user_id, a.operator, a.request_id is not null as has_request, a.after -> 'acknowledged' as acknowledged,
        s.snapshot -> 'seller' ->> 'abn' as abn
      from audit a join sheet s on s.id = a.entity_id
      where a.entity = 'sheet' and a.entity_id = $1 and a.action = 'Approve'`,
      [head.id],
    );
    assert.deepEqual(row, {
      user_id: world.manager.userId,
      operator: world.manager.email,
      has_request: true,
      acknowledged: ['price.tenBelowClassA:1'],
      abn: '51824753556',
    });
  });

  test('it answers an open question, a save or a void withdraws it; a voided sheet retains its snapshot', async () => {
    const questionOf = async (id: number) =>
      (
        await world.server.database.query(
          'select answer, answered_by, answered_at is not null as has_time from approval_request where sheet_id = $1',
          [id],
        )
      )[0];
    const asked = async () => {
      const payload = world.invoice([{ productId: tyre, quantity: 1, price: 85, manual: true }]);
      const head = await world.create(payload);
      const answer = await world.call(world.sales, 'POST', `orders/${head.id}/approval-requests`, {
        contentVersion: 1,
      });
      assert.equal(answer.statusCode, 200, answer.body);
      return { ...head, payload };
    };
    const [approved, saved, voided] = [await asked(), await asked(), await asked()];
    assert.equal((await outcome(world.manager, approved.id)).passed, true);
    assert.deepEqual(await questionOf(approved.id), {
      answer: 'approved',
      answered_by: world.manager.eId,
      has_time: true,
    });
    const save = await world.call(world.sales, 'PUT', `orders/${saved.id}`, {
      ...saved.payload,
      contentVersion: 1,
      reference: 'changed',
    });
    assert.equal(save.statusCode, 200, save.body);
    for (const id of [voided.id, approved.id]) {
      const answer = await world.call(world.manager, 'POST', `orders/${id}/void`, { contentVersion: 1 });
      assert.equal(answer.statusCode, 200, answer.body);
    }
    for (const { id } of [saved, voided])
      assert.deepEqual(await questionOf(id), { answer: 'withdrawn', answered_by: null, has_time: true });
    const [row] = await world.server.database.query('select snapshot is not null as has_one from sheet where id = $1', [
      approved.id,
    ]);
    assert.deepEqual(row, { has_one: true });
  });

  test('a stale version is refused before anything else, also by the ways back', async () => {
    const payload = world.invoice([{ productId: tyre, quantity: 1, price: 100 }]);
    const head = await world.create(payload);
    await world.call(world.manager, 'PUT', `orders/${head.id}`, {
      ...payload,
      contentVersion: 1,
      lines: [],
      reference: 'new',
    });
    const answer = await world.approve(world.sales, head.id, { contentVersion: 1 });
    assert.deepEqual([answer.statusCode, answer.json<ErrorBody>().code], [409, 'stale-version']);
    for (const step of ['void', 'unApprove']) {
      const back = await world.call(world.sales, 'POST', `orders/${head.id}/${step}`, { contentVersion: 1 });
      assert.deepEqual([back.statusCode, back.json<ErrorBody>().code], [409, 'stale-version'], step);
    }
  });

  test('rights that were taken away while the approval waited for its locks do not pass any more', async () => {
    const manager = await world.server.staff(world.organisation, { role: 4 });
    const sheet = await at(85);
    const waiting = await world.server.database.system(async (tx) => {
      await tx.query('select from sheet where id = $1 for update', [sheet.id]);
      // Admitted as a manager; then it waits for the sheet.
      const approval = world.approve(manager, sheet.id, { acknowledged: ['price.tenBelowClassA:1'] });
      await untilLocked(world.server.database);
      await tx.query('update membership set role = 1 where organisation_id = $1 and id = $2', [
        world.organisation,
        manager.eId,
      ]);
      return { approval };
    });
    const answer = await waiting.approval;
    assert.equal(answer.statusCode, 422, answer.body);
    assert.equal(answer.json<ErrorBody>().code, 'approval-refused');
  });

  test('who was deactivated while the approval waited for its locks approves nothing', async () => {
    const leaver = await world.server.staff(world.organisation, { role: 4 });
    const sheet = await at(100);
    const waiting = await world.server.database.system(async (tx) => {
      await tx.query('select from sheet where id = $1 for update', [sheet.id]);
      const approval = world.approve(leaver, sheet.id);
      await untilLocked(world.server.database);
      await tx.query('update membership set is_active = false where organisation_id = $1 and id = $2', [
        world.organisation,
        leaver.eId,
      ]);
      return { approval };
    });
    assert.equal((await waiting.approval).statusCode, 403);
  });

  test('two approvals of the last unit at once: one passes, the other is told which line is short', async () => {
    const last = await aProduct(world, { code: 'LAST' });
    await world.receive([{ productId: last, quantity: 1, priceCents: 100 }]);
    const [a, b] = [
      await world.create(world.invoice([{ productId: last, quantity: 1, price: 100 }])),
      await world.create(world.invoice([{ productId: last, quantity: 1, price: 100 }])),
    ];
    const answers = await Promise.all([world.approve(world.sales, a.id), world.approve(world.manager, b.id)]);
    assert.deepEqual(
      answers.map((answer) => answer.statusCode).sort((one, other) => one - other),
      [200, 422],
    );
    assert.deepEqual(answers.find((answer) => answer.statusCode === 422)?.json<ErrorBody>().message, [
      'Line 1 LAST: need 1, have 0 in Sydney',
    ]);
  });

  test('many approvals over crossing products at once: no deadlock, every figure right', async () => {
    const products = await Promise.all(Array.from({ length: 6 }, () => aProduct(world)));
    await world.receive(products.map((productId) => ({ productId, quantity: 30, priceCents: 999 })));
    const sheets = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        world.create(
          world.invoice(
            [...products.slice(index % 6), ...products.slice(0, index % 6)].map((productId) => ({
              productId,
              quantity: 1,
              price: 100,
            })),
          ),
        ),
      ),
    );
    const answers = await Promise.all(sheets.map((sheet) => world.approve(world.sales, sheet.id)));
    assert.deepEqual(
      [...new Set(answers.map((answer) => answer.statusCode))],
      [200],
      answers.find((answer) => answer.statusCode !== 200)?.body,
    );
    for (const product of products)
      assert.deepEqual([await world.onHand(product), (await world.cost(product)).value_cents], [6, 6 * 999]);
    const back = await Promise.all(
      sheets.map((sheet) => world.call(world.sales, 'POST', `orders/${sheet.id}/unApprove`)),
    );
    assert.deepEqual([...new Set(back.map((answer) => answer.statusCode))], [200]);
    for (const product of products)
      assert.deepEqual([await world.onHand(product), (await world.cost(product)).value_cents], [30, 30 * 999]);
  });

  test('with stock below zero allowed, the short line is acknowledged', async () => {
    const scarce = await aProduct(world, { code: 'WARN', cost_price_cents: 700, class_a_price_cents: 100 });
    await world.receive([{ productId: scarce, quantity: 1, priceCents: 500 }]);
    await world.server.database.query(`update organisation set negative_stock = 'warn' where id = $1`, [
      world.organisation,
    ]);
    try {
      const head = await world.create(world.invoice([{ productId: scarce, quantity: 3, price: 100 }]));
      assert.deepEqual(await outcome(world.sales, head.id), {
        refused: [],
        confirmed: ['stock.short:1'],
        passed: true,
      });
      assert.equal(await world.onHand(scarce), -2);
      const cheap = await world.create(world.invoice([{ productId: scarce, quantity: 1, price: 1, manual: true }]));
      assert.deepEqual(
        (await outcome(world.sales, cheap.id)).confirmed,
        ['stock.short:1'],
        'goods of which there are none have no average cost to be below',
      );
      for (const { id } of [cheap, head])
        assert.equal((await world.call(world.sales, 'POST', `orders/${id}/unApprove`)).statusCode, 200);
    } finally {
      await world.server.database.query(`update organisation set negative_stock = 'block' where id = $1`, [
        world.organisation,
      ]);
    }
  });
});
