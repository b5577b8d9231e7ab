import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ErrorBody, Sheet, SheetHead, SheetListAnswer } from '@iwe/contract';
import { buildOrganisation, buildWarehouse } from '../../../testing/factories.ts';
import { checkAndClose } from '../testing/check.ts';
import { aProduct, startSheetWorld } from '../testing/sheet-world.ts';
import type { SheetWorld } from '../testing/sheet-world.ts';
import { creditNote } from '../testing/trade-world.ts';

let world: SheetWorld;
let tyre: number;
before(async () => {
  world = await startSheetWorld();
  tyre = await aProduct(world, { code: 'T1', class_a_price_cents: 10_000 });
  await world.receive([{ productId: tyre, quantity: 50, priceCents: 3_333 }]);
});
after(() => checkAndClose(world));

const draft = () => world.create(world.invoice([{ productId: tyre, quantity: 2, price: 100 }]));
const approved = async (): Promise<SheetHead> => {
  const head = await draft();
  const answer = await world.approve(world.sales, head.id);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: SheetHead }>().data;
};
const post = (id: number, what: string, body?: unknown, staff = world.sales) =>
  world.call(staff, 'POST', `orders/${id}/${what}`, body);
const history = async (id: number) =>
  (await world.call(world.sales, 'GET', `orders/${id}/history`)).json<{
    data: { action: string; changes: unknown[]; reason: string }[];
  }>().data;

describe('edit rights on an existing sheet (spec §4)', () => {
  const BODIES: Record<string, unknown> = {
    date: { date: '2026-03-09' },
    address: { phone: '1', address: 'Here 1' },
    'shipping-type': { shipType: 2 },
    driver: { driverId: null },
    print: undefined,
  };
  const TABLE: [state: string, make: () => Promise<SheetHead>, allowed: string[]][] = [
    ['draft', draft, ['date', 'address', 'shipping-type', 'print']],
    ['approved', approved, ['date', 'address', 'shipping-type', 'driver', 'print']],
    [
      'voided',
      async () => {
        const head = await draft();
        await post(head.id, 'void');
        return head;
      },
      [],
    ],
  ];
  for (const [state, make, allowed] of TABLE) {
    for (const [what, body] of Object.entries(BODIES)) {
      test(`${state}: ${what} ${allowed.includes(what) ? 'is allowed' : 'is refused'}`, async () => {
        const head = await make();
        const answer = await post(head.id, what, body);
        assert.equal(answer.statusCode, allowed.includes(what) ? 200 : 422, answer.body);
      });
    }
  }

  test('abilities say the same', async () => {
    const read = async (head: SheetHead) =>
      (await world.call(world.sales, 'GET', `orders/${head.id}`)).json<{ data: Sheet }>().data.abilities;
    const {
      edit,
      approve,
      unapprove,
      void: mayVoid,
      dates,
      address,
      driver,
      shipType,
      printMark,
      clone,
    } = await read(await draft());
    assert.deepEqual(
      [edit, approve, unapprove, mayVoid, dates, address, driver, shipType, printMark, clone],
      [true, true, false, true, true, true, false, true, false, ['Invoice', 'Credit Note']],
    );
    const transfer = await world.create(world.transfer([{ productId: tyre, quantity: 1 }]));
    const asksFor = async (head: SheetHead) => (await read(head)).askForApproval;
    assert.deepEqual(
      [await asksFor(await draft()), await asksFor(await approved()), await asksFor(transfer)],
      [true, false, false],
    );
    const permits = async (head: SheetHead) => {
      const staff = [world.sales, world.manager, world.accountant, world.director];
      const answers = await Promise.all(staff.map((each) => world.call(each, 'GET', `orders/${head.id}`)));
      return answers.map((answer) => answer.json<{ data: Sheet }>().data.abilities.permit);
    };
    assert.deepEqual(await permits(await draft()), [false, true, true, true]);
    assert.deepEqual(await permits(await approved()), [false, false, false, false]);
    assert.deepEqual(await permits(transfer), [false, false, false, false]);
    const done = await read(await approved());
    assert.deepEqual(
      [done.edit, done.approve, done.unapprove, done.void, done.driver, done.printMark],
      [false, false, true, false, true, true],
    );
  });

  test('the shipping type stands once the delivery has begun', async () => {
    const head = await approved();
    await world.server.database.query('update sheet set delivery_status = 1 where id = $1', [head.id]);
    assert.match(
      (await post(head.id, 'shipping-type', { shipType: 2 })).body,
      /The delivery has begun, so the shipping type cannot be changed./,
    );
  });

  test('a draft may be shipped from no warehouse yet; an approved sheet cannot lose its warehouse', async () => {
    const given = await draft();
    const chosen = await post(given.id, 'shipping-type', { shipType: 2, warehouseId: world.sydney });
    assert.equal(chosen.statusCode, 200, chosen.body);
    const cleared = await post(given.id, 'shipping-type', { shipType: 3, warehouseId: null });
    assert.equal(cleared.statusCode, 200, cleared.body);
    const stored = (await world.call(world.sales, 'GET', `orders/${given.id}`)).json<{ data: Sheet }>().data;
    assert.deepEqual([stored.shipType, stored.warehouseId, stored.driverId], [3, null, null]);

    const refused = await post((await approved()).id, 'shipping-type', { shipType: 1, warehouseId: null });
    assert.equal(refused.statusCode, 422);
    assert.match(refused.body, /An approved sheet needs a warehouse. Choose one/);
  });

  test('a sent sheet keeps its dates', async () => {
    const head = await approved();
    await world.server.database.query(`update sheet set xero_state = 2, xero_id = 'X' where id = $1`, [head.id]);
    assert.match((await post(head.id, 'date', { date: '2026-03-10' })).body, /Recall it first/);
    assert.match((await post(head.id, 'unApprove')).body, /Recall it first/);
    const { abilities } = (await world.call(world.sales, 'GET', `orders/${head.id}`)).json<{ data: Sheet }>().data;
    assert.deepEqual(
      [abilities.dates, abilities.driver, abilities.address, abilities.shipType, abilities.printMark],
      [false, true, true, true, true],
      'the rest may still change',
    );
    const moved = await post(head.id, 'address', { phone: '1', address: 'Here 1' });
    assert.equal(moved.json<{ data: SheetHead }>().data.xeroSent, 'Sent');
  });

  test('bad input names its field and writes nothing', async () => {
    const head = await approved();
    const cases: [string, unknown, string][] = [
      ['date', { date: '2026-02-30' }, 'date'],
      ['date', { dueDate: 'soon' }, 'dueDate'],
      ['address', { phone: '1' }, 'address'],
      ['shipping-type', { shipType: 9 }, 'shipType'],
      ['shipping-type', { shipType: 1, warehouseId: 999_999 }, 'warehouseId'],
      ['driver', { driverId: 999_999 }, 'driverId'],
    ];
    for (const [what, body, field] of cases) {
      const answer = await post(head.id, what, body);
      assert.deepEqual(
        [answer.statusCode, answer.json<ErrorBody & { details: { field: string }[] }>().details[0]?.field],
        [422, field],
        what,
      );
    }
    assert.deepEqual(
      (await history(head.id)).map((row) => row.action),
      ['Approve', 'Create'],
    );
  });
});

test('what a write answers of a sheet is what the sheet itself shows', async () => {
  const detail = async (id: number) =>
    (await world.call(world.sales, 'GET', `orders/${id}`)).json<{ data: Sheet & Record<string, unknown> }>().data;
  const shows = async (head: SheetHead) => {
    const { lines, approverId: _, ...rest } = head;
    const sheet = await detail(head.id);
    assert.deepEqual(rest, Object.fromEntries(Object.keys(rest).map((field) => [field, sheet[field]])));
    assert.deepEqual(
      lines,
      sheet.lines.map(({ id, seq }) => ({ id, seq })),
    );
  };
  const fields = { address: '1 Dock Rd', phone: '02 1', dueDate: '2026-04-01', deliveryDate: '2026-03-04', taxType: 2 };
  const head = await world.create(
    world.invoice(
      [
        { productId: tyre, quantity: 2, price: 100 },
        { productId: tyre, quantity: 1, price: 100 },
      ],
      { ...fields, warehouseId: world.melbourne, shipType: 3 },
    ),
  );
  await shows(head);
  const approval = await world.approve(world.sales, head.id, { shipType: 6, driverId: world.driver });
  assert.equal(approval.statusCode, 200, approval.body);
  const done = approval.json<{ data: SheetHead }>().data;
  await shows(done);
  assert.deepEqual(
    [head.approverId, done.approverId, done.gst, done.subtotal, done.driverId],
    [null, world.sales.eId, 27.27, 272.73, world.driver],
  );
  const transfer = await world.create(world.transfer([{ productId: tyre, quantity: 1 }], { comments: 'x' }));
  await shows(transfer);
  assert.deepEqual([transfer.warehouseId, transfer.inWarehouseId], [world.sydney, world.melbourne]);
  await world.server.database.query('update sheet set drafter_type = 3 where id = $1', [head.id]);
  await shows((await post(head.id, 'print')).json<{ data: SheetHead }>().data);
  const unapproved = (await post(head.id, 'unApprove')).json<{ data: SheetHead }>().data;
  await shows(unapproved);
  assert.equal(unapproved.csrOrderStatus, null, 'only a void cancels the order');
  const voided = (await post(head.id, 'void')).json<{ data: SheetHead }>().data;
  await shows(voided);
  assert.deepEqual([voided.csrOrderStatus, voided.print], [1, 'PRINT']);
});

test('a kind without a due date gets none by its dates either', async () => {
  const transfer = await world.create(world.transfer([{ productId: tyre, quantity: 1 }]));
  const changed = await post(transfer.id, 'date', { dueDate: '2026-04-01', deliveryDate: '2026-03-05' });
  const { dueDate, deliveryDate } = changed.json<{ data: SheetHead }>().data;
  assert.deepEqual([dueDate, deliveryDate], [null, '2026-03-05']);
});

test('due and dispatch date are taken off, each for itself; what a call leaves out stays', async () => {
  const head = await draft();
  const dates = async (body: object) => {
    const { date, dueDate, deliveryDate } = (await post(head.id, 'date', body)).json<{ data: SheetHead }>().data;
    return [date, dueDate, deliveryDate];
  };
  assert.deepEqual(await dates({ dueDate: '2026-04-01', deliveryDate: '2026-03-05' }), [
    '2026-03-02',
    '2026-04-01',
    '2026-03-05',
  ]);
  assert.deepEqual(await dates({ dueDate: null }), ['2026-03-02', null, '2026-03-05']);
  assert.deepEqual(await dates({ date: '2026-03-03', deliveryDate: null }), ['2026-03-03', null, null]);
});

test('of a waiting order of a shop a typed due date stays; none of its dates is a new version', async () => {
  const [typed, plain] = [await draft(), await draft()];
  await world.server.database.query('update sheet set drafter_type = 3 where id = any($1)', [[typed.id, plain.id]]);
  const change = async ({ id }: SheetHead, body: object) =>
    (await post(id, 'date', body)).json<{ data: SheetHead }>().data;
  const versions: number[] = [];
  for (const body of [{ dueDate: '2026-04-01' }, { deliveryDate: '2026-03-05' }, { date: '2026-03-03' }])
    versions.push((await change(typed, body)).contentVersion);
  assert.deepEqual(versions, [1, 1, 1]);
  assert.equal((await post(typed.id, 'address', { phone: '1', address: 'Shop 2' })).statusCode, 200);
  assert.equal((await change(typed, { automatic: true })).dueDate, '2026-04-01');
  await change(plain, { deliveryDate: '2026-03-05' });
  await world.server.database.query(`update sheet set due_date = '2020-01-01' where id = $1`, [plain.id]);
  assert.notEqual((await change(plain, { automatic: true })).dueDate, '2020-01-01', 'nobody has typed it');
  await world.server.database.query(`update sheet set due_date = '2020-01-01' where id = $1`, [plain.id]);
  await world.receive([{ productId: tyre, quantity: 2, priceCents: 3_333 }]);
  const { dueDate } = (await world.approve(world.sales, plain.id)).json<{ data: SheetHead }>().data;
  assert.notEqual(dueDate, '2020-01-01');
  const stored = (await world.call(world.sales, 'GET', `orders/${plain.id}`)).json<{ data: Sheet }>().data;
  assert.equal(stored.dueDate, dueDate);
  assert.match(JSON.stringify((await history(plain.id))[0]?.changes), /"field":"Due date","old":"01 Jan 2020"/i);
});

test('an unapproved draft keeps its last approver and the date, in detail and list', async () => {
  const head = await approved();
  const detail = async () => (await world.call(world.sales, 'GET', `orders/${head.id}`)).json<{ data: Sheet }>().data;
  const { approver, approvedAt } = await detail();
  assert.equal((await post(head.id, 'unApprove')).statusCode, 200);
  const draftNow = await detail();
  assert.deepEqual([draftNow.status, draftNow.approver, draftNow.approvedAt], [1, approver, approvedAt]);
  const { data } = (
    await world.call(world.sales, 'GET', `orders?type=invoice&number=${head.no}`)
  ).json<SheetListAnswer>();
  assert.deepEqual([data[0]?.approver, data[0]?.approvedAt], [approver, approvedAt]);
  assert.ok(approver !== '' && approvedAt !== null);
  await world.server.database.query(`update sheet set approved_at = '2026-01-05T00:00:00Z' where id = $1`, [head.id]);
  assert.equal((await world.approve(world.manager, head.id)).statusCode, 200);
  const again = await detail();
  assert.equal(again.approver, world.manager.email);
  assert.ok((again.approvedAt ?? '') >= approvedAt, `approved at ${again.approvedAt}`);
});

test('the history names the second date by its kind', async () => {
  const credit = await world.create(creditNote(world, [{ productId: tyre, quantity: 1, price: 10 }]));
  await post(credit.id, 'date', { deliveryDate: '2026-03-06' });
  assert.deepEqual((await history(credit.id))[0]?.changes, [{ field: 'Pickup date', old: '', new: '06 Mar 2026' }]);
});

test('printing marks the draft of a credit note, and not that of an invoice', async () => {
  const credit = await world.create(creditNote(world, [{ productId: tyre, quantity: 1, price: 10 }]));
  const { print, contentVersion } = (await post(credit.id, 'print')).json<{ data: SheetHead }>().data;
  assert.deepEqual([print, contentVersion], ['PRINT', credit.contentVersion], 'a mark is no content');
  assert.equal((await post((await draft()).id, 'print')).json<{ data: SheetHead }>().data.print, 'UnPrint');
});

describe('what an edit does', () => {
  test("a draft of an invoice is printed without a mark, and its driver is not set by the shipping's way in", async () => {
    const head = await draft();
    const printed = await post(head.id, 'print');
    assert.equal(printed.json<{ data: SheetHead }>().data.print, 'UnPrint');
    const answer = await post(head.id, 'shipping-type', { shipType: 1, driverId: world.driver });
    assert.equal(answer.statusCode, 422, answer.body);
    assert.deepEqual(
      (await history(head.id)).map((row) => row.action),
      ['Create'],
    );
  });

  test('goods of a locked period stay where they are; a draft may still choose', async () => {
    const [done, open] = [await approved(), await draft()];
    await world.server.database.query(`update organisation set locked_until = '2026-03-02' where id = $1`, [
      world.organisation,
    ]);
    try {
      const move = (id: number) => post(id, 'shipping-type', { shipType: 1, warehouseId: world.melbourne });
      assert.match((await move(done.id)).body, /The period until 02 Mar 2026 is locked/);
      assert.equal((await post(done.id, 'shipping-type', { shipType: 6 })).statusCode, 200);
      assert.equal((await move(open.id)).statusCode, 200);
      const { abilities } = (await world.call(world.manager, 'GET', `orders/${open.id}`)).json<{ data: Sheet }>().data;
      const { approve, permit, askForApproval } = abilities;
      assert.deepEqual({ approve, permit, askForApproval }, { approve: false, permit: false, askForApproval: false });
    } finally {
      await world.server.database.query('update organisation set locked_until = null where id = $1', [
        world.organisation,
      ]);
    }
  });

  test('the date of an approved sheet neither leaves a locked period nor enters it; that of a draft does', async () => {
    const [done, open] = [await approved(), await draft()];
    const lock = (until: string | null) =>
      world.server.database.query('update organisation set locked_until = $2 where id = $1', [
        world.organisation,
        until,
      ]);
    const statusOf = async (id: number, body: object) => (await post(id, 'date', body)).statusCode;
    try {
      await lock('2026-03-01');
      assert.equal(await statusOf(done.id, { date: '2026-03-01' }), 422);
      assert.equal(await statusOf(done.id, { date: '2026-03-05' }), 200);
      assert.equal(await statusOf(open.id, { date: '2026-03-01' }), 200);
      await lock('2026-03-05');
      assert.equal(await statusOf(done.id, { date: '2026-03-06' }), 422);
      assert.equal(await statusOf(done.id, { dueDate: '2026-03-09' }), 422);
      await lock('2026-03-04');
      assert.equal(await statusOf(done.id, { dueDate: '2026-03-09' }), 200);
    } finally {
      await lock(null);
    }
  });

  test('what a change of the shipping or of the dates leaves out stays as it was', async () => {
    const { id } = await approved();
    const shown = async () => {
      const sheet = (await world.call(world.sales, 'GET', `orders/${id}`)).json<{ data: Sheet }>().data;
      return [sheet.shipType, sheet.warehouseId, sheet.driverId, sheet.date, sheet.dueDate, sheet.deliveryDate];
    };
    await post(id, 'date', { date: '2026-03-03', dueDate: '2026-03-04', deliveryDate: '2026-03-05' });
    await post(id, 'driver', { driverId: world.driver });
    for (const [what, body, expected] of [
      ['shipping-type', { shipType: 6 }, [6, world.sydney, world.driver, '2026-03-03', '2026-03-04', '2026-03-05']],
      ['date', { dueDate: '2026-03-07' }, [6, world.sydney, world.driver, '2026-03-03', '2026-03-07', '2026-03-05']],
      ['date', { deliveryDate: null }, [6, world.sydney, world.driver, '2026-03-03', '2026-03-07', null]],
      ['date', { dueDate: null }, [6, world.sydney, world.driver, '2026-03-03', null, null]],
      ['shipping-type', { shipType: 6, driverId: null }, [6, world.sydney, null, '2026-03-03', null, null]],
    ] as const) {
      const answer = await post(id, what, body);
      assert.equal(answer.statusCode, 200, answer.body);
      assert.deepEqual(await shown(), expected, JSON.stringify(body));
    }
  });

  test('the history has who edited by which request, and the version where content changed', async () => {
    const [done, open] = [await approved(), await draft()];
    for (const { id } of [done, open]) await post(id, 'address', { phone: '9', address: '9 Dock Rd' }, world.manager);
    const rows = await world.server.database.query(
      `select a.entity_id, a.operator, u.email, a.request_id is not null as has_request,
        a.after -> 'version' as version, a.after -> 'contentVersion' as at_version
      from audit a join app_user u on u.id = a.user_id
      where a.organisation_id = $1 and a.action = 'Change address' and a.entity_id = any($2) order by a.id`,
      [world.organisation, [done.id, open.id]],
    );
    const by = { operator: world.manager.email, email: world.manager.email, has_request: true };
    assert.deepEqual(rows, [
      { entity_id: done.id, ...by, version: null, at_version: 1 },
      { entity_id: open.id, ...by, version: 2, at_version: null },
    ]);
  });

  test('the returned goods of a credit note are moved to another warehouse as well, at their value', async () => {
    const product = await aProduct(world, { code: 'BACK' });
    await world.receive([{ productId: product, quantity: 3, priceCents: 2_000 }]);
    const credit = await world.create(creditNote(world, [{ productId: product, quantity: 2, price: 90 }]));
    const done = await world.approve(world.manager, credit.id, { shipType: 4, acknowledged: ['return.noSource:1'] });
    assert.equal(done.statusCode, 200, done.body);
    const before = await world.cost(product);
    assert.deepEqual([before, await world.onHand(product)], [{ quantity: 5, value_cents: 10_000 }, 5]);
    const moved = await post(credit.id, 'shipping-type', { shipType: 4, warehouseId: world.melbourne });
    assert.equal(moved.statusCode, 200, moved.body);
    assert.deepEqual(
      [await world.onHand(product), await world.onHand(product, world.melbourne), await world.cost(product)],
      [3, 2, before],
    );
  });

  test('a sheet in a warehouse that was closed since may be shipped another way from there', async () => {
    const { database } = world.server;
    const warehouseId = await buildWarehouse(database, world.organisation);
    const { id } = await draft();
    assert.equal((await post(id, 'shipping-type', { shipType: 1, warehouseId })).statusCode, 200);
    await database.query('update warehouse set is_active = false where id = $1', [warehouseId]);
    const changed = (await post(id, 'shipping-type', { shipType: 2, warehouseId })).json<{ data: SheetHead }>().data;
    assert.deepEqual([changed.shipType, changed.warehouseId], [2, warehouseId]);
  });

  test('a warehouse that is closed or of another organisation takes no goods, nor does its driver drive', async () => {
    const { database } = world.server;
    const other = await buildOrganisation(database);
    const stranger = await world.server.staff(other, { role: 1 });
    const closed = await buildWarehouse(database, world.organisation, { is_active: false });
    const [done, open] = [await approved(), await draft()];
    for (const { id } of [done, open])
      for (const warehouseId of [closed, await buildWarehouse(database, other)])
        assert.match(
          (await post(id, 'shipping-type', { shipType: 1, warehouseId })).body,
          /The warehouse does not exist. Choose another one./,
        );
    for (const [what, body] of [
      ['driver', { driverId: stranger.eId }],
      ['shipping-type', { shipType: 1, driverId: stranger.eId }],
    ] as const)
      assert.match((await post(done.id, what, body)).body, /The driver does not exist. Choose another one./);
    assert.deepEqual(
      (await history(done.id)).map((row) => row.action),
      ['Approve', 'Create'],
    );
  });

  test('old → new in the history; nothing changed, nothing written', async () => {
    const head = await approved();
    await post(head.id, 'date', { date: '2026-03-05', deliveryDate: '2026-03-06' });
    const same = await post(head.id, 'date', { date: '2026-03-05', deliveryDate: '2026-03-06' });
    assert.equal(same.statusCode, 200);
    await post(head.id, 'driver', { driverId: world.driver });
    const print = (await post(head.id, 'print')).json<{ data: SheetHead }>().data;
    assert.deepEqual([print.print, print.driverId, print.contentVersion], ['PRINT', world.driver, 1]);
    const rows = await history(head.id);
    assert.deepEqual(
      rows.map((row) => row.action),
      ['Print', 'Assign driver', 'Change dates', 'Approve', 'Create'],
    );
    assert.deepEqual(rows[2]?.changes, [
      { field: 'Date', old: '02 Mar 2026', new: '05 Mar 2026' },
      { field: 'Dispatch date', old: '', new: '06 Mar 2026' },
    ]);
    assert.deepEqual(rows[1]?.changes, [{ field: 'Driver', old: '', new: 'Dan Driver' }]);
    const moved = await post(head.id, 'address', { phone: '1', address: 'Here 1' });
    assert.equal(moved.json<{ data: SheetHead }>().data.print, 'PRINT', 'what was printed stays so');
  });

  test('an edit of a draft is content: the other editor hears of it', async () => {
    const head = await draft();
    assert.equal(
      (await post(head.id, 'address', { phone: '7', address: 'New 1' })).json<{ data: SheetHead }>().data
        .contentVersion,
      2,
    );
    const answer = await world.call(world.sales, 'PUT', `orders/${head.id}`, {
      ...world.invoice([], { phone: '', address: '' }),
      contentVersion: 1,
    });
    assert.equal(answer.statusCode, 409);
    assert.deepEqual(
      answer
        .json<{ details: { fields: { field: string; theirs: unknown }[] } }>()
        .details.fields.map((item) => [item.field, item.theirs]),
      [
        ['address', 'New 1'],
        ['phone', '7'],
      ],
    );
  });

  test('another warehouse of an approved sheet moves its goods there at their value, or is refused', async () => {
    const head = await approved();
    const [sydney, melbourne, value] = [
      await world.onHand(tyre),
      await world.onHand(tyre, world.melbourne),
      await world.cost(tyre),
    ];
    const refused = await post(head.id, 'shipping-type', { shipType: 1, warehouseId: world.melbourne });
    assert.deepEqual(
      [refused.statusCode, refused.json<ErrorBody>().message],
      [422, ['Line 1 T1: need 2, have 0 in Melbourne']],
    );
    await world.receive([{ productId: tyre, quantity: 5, priceCents: 9_999 }], world.melbourne);
    const before = await world.cost(tyre);
    const moved = await post(head.id, 'shipping-type', { shipType: 1, warehouseId: world.melbourne });
    assert.equal(moved.statusCode, 200, moved.body);
    assert.deepEqual(
      [await world.onHand(tyre), await world.onHand(tyre, world.melbourne), await world.cost(tyre)],
      [sydney + 2, melbourne + 3, before],
    );
    const undone = await post(head.id, 'unApprove');
    assert.equal(undone.statusCode, 200, undone.body);
    assert.deepEqual(
      [await world.onHand(tyre), await world.onHand(tyre, world.melbourne)],
      [sydney + 2, melbourne + 5],
    );
    assert.notEqual(value.quantity, 0);
  });
});

describe('the way back', () => {
  test('says whether a reason is asked for, to whoever may go it', async () => {
    const asks = async (id: number, staff = world.accountant) =>
      (await world.call(staff, 'GET', `orders/${id}`)).json<{ data: Sheet }>().data.abilities.unapproveNeedsReason;
    const head = await approved();
    assert.equal(await asks(head.id), false);
    await world.server.database.query('update sheet set delivery_status = 2 where id = $1', [head.id]);
    assert.deepEqual([await asks(head.id), await asks(head.id, world.sales)], [true, false]);
  });

  test('goods on their way or paid: only a manager or accountant, with a reason', async () => {
    for (const change of ['delivery_status = 2', 'delivery_status = 3', 'actual_pay_type = 1']) {
      const head = await approved();
      await world.server.database.query(`update sheet set ${change} where id = $1`, [head.id]);
      assert.match(
        (await post(head.id, 'unApprove', { reason: 'Wrong' })).body,
        /A manager or an accountant may unapprove it/,
      );
      assert.match((await post(head.id, 'unApprove', { reason: ' ' }, world.accountant)).body, /Please enter a reason/);
      const answer = await post(head.id, 'unApprove', { reason: 'Wrong customer' }, world.accountant);
      assert.equal(answer.statusCode, 200, answer.body);
      assert.equal((await history(head.id))[0]?.reason, 'Wrong customer');
    }
  });

  test('void of an approved sheet: manager, accountant or director; it stays voided and keeps its number', async () => {
    const stock = await world.onHand(tyre);
    const head = await approved();
    assert.match((await post(head.id, 'void')).body, /A manager, an accountant or a director may void it/);
    const answer = await post(head.id, 'void', {}, world.director);
    assert.deepEqual(
      [answer.statusCode, answer.json<{ data: SheetHead }>().data.status, answer.json<{ data: SheetHead }>().data.no],
      [200, 3, head.no],
    );
    assert.equal(await world.onHand(tyre), stock);
    assert.equal((await post(head.id, 'void', {}, world.director)).body, answer.body);
    assert.equal((await post(head.id, 'void', {}, world.manager)).statusCode, 409);
    for (const what of ['approve', 'unApprove'])
      assert.equal((await post(head.id, what, {}, world.director)).statusCode, 422);
  });

  test('unapproving twice, and what was never approved', async () => {
    const head = await approved();
    const first = await post(head.id, 'unApprove');
    assert.equal((await post(head.id, 'unApprove')).body, first.body);
    assert.equal((await post(head.id, 'unApprove', {}, world.manager)).statusCode, 409);
    const otherContent = await post(head.id, 'unApprove', { contentVersion: head.contentVersion + 1 });
    assert.equal(otherContent.json<ErrorBody>().code, 'already-done', otherContent.body);
    assert.equal((await post((await draft()).id, 'unApprove')).statusCode, 422);
    assert.equal((await post(999_999, 'unApprove')).statusCode, 404);
  });

  test('a line that was posted once may go from the draft again', async () => {
    const payload = world.invoice([
      { productId: tyre, quantity: 1, price: 100 },
      { productId: tyre, quantity: 2, price: 100 },
    ]);
    const head = await world.create(payload);
    await world.approve(world.sales, head.id);
    await post(head.id, 'unApprove');
    const answer = await world.call(world.sales, 'PUT', `orders/${head.id}`, {
      ...payload,
      contentVersion: 1,
      lines: [{ id: head.lines[1]?.id, seq: 1, productId: tyre, quantity: 2, price: 100 }],
    });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal((await world.approve(world.sales, head.id)).statusCode, 200);
  });
});

describe('transfers', () => {
  test('both warehouses are asked for, and not the same one', async () => {
    const cases: [Record<string, unknown>, string][] = [
      [{ warehouseId: null }, 'Choose a warehouse.'],
      [{ inWarehouseId: null }, 'Choose the warehouse that receives the goods.'],
      [{ inWarehouseId: world.sydney }, 'Out and in warehouse are the same. Choose another one.'],
    ];
    for (const [fields, message] of cases) {
      const answer = await world.call(
        world.sales,
        'POST',
        'orders',
        world.transfer([{ productId: tyre, quantity: 1 }], fields),
      );
      assert.deepEqual([answer.statusCode, answer.json<ErrorBody>().message], [422, [message]]);
    }
  });

  test('goods go from out to in and keep their value; back again; short stock is named; no prices', async () => {
    const product = await aProduct(world, { code: 'MOVE' });
    await world.receive([
      { productId: product, quantity: 3, priceCents: 1_001 },
      { productId: product, quantity: 4, priceCents: 2_002 },
    ]);
    const value = await world.cost(product);
    const head = await world.create(world.transfer([{ productId: product, quantity: 5, price: 99 }]));
    assert.deepEqual([head.amount, head.no.slice(0, 2)], [0, 'TR']);
    const answer = await world.call(world.sales, 'POST', `orders/${head.id}/approve`, { contentVersion: 1 });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual(
      [await world.onHand(product), await world.onHand(product, world.melbourne), await world.cost(product)],
      [2, 5, value],
    );
    const short = await world.create(world.transfer([{ productId: product, quantity: 3 }]));
    assert.deepEqual((await world.call(world.sales, 'POST', `orders/${short.id}/approve`)).json<ErrorBody>().message, [
      'Line 1 MOVE: need 3, have 2 in Sydney',
    ]);
    assert.equal((await post(head.id, 'address', { phone: '', address: '' })).statusCode, 422);
    const sale = await world.create(world.invoice([{ productId: product, quantity: 4, price: 100 }]));
    assert.equal((await world.approve(world.sales, sale.id, { warehouseId: world.melbourne })).statusCode, 200);
    assert.deepEqual((await post(head.id, 'unApprove')).json<ErrorBody>().message, [
      'Line 1 MOVE: need 5, have 1 in Melbourne',
    ]);
    assert.equal((await post(sale.id, 'unApprove')).statusCode, 200);
    assert.equal((await post(head.id, 'unApprove')).statusCode, 200);
    assert.deepEqual(
      [await world.onHand(product), await world.onHand(product, world.melbourne), await world.cost(product)],
      [7, 0, value],
    );
  });
});

test('a transfer that is unapproved after its goods were sold and bought again changes no value', async () => {
  const product = await aProduct(world, { code: 'AGAIN', class_a_price_cents: 10_000 });
  await world.receive([{ productId: product, quantity: 2, priceCents: 9_000 }]);
  const transfer = await world.create(world.transfer([{ productId: product, quantity: 2 }]));
  assert.equal((await world.approve(world.sales, transfer.id)).statusCode, 200);
  const sale = await world.create(world.invoice([{ productId: product, quantity: 2, price: 100 }]));
  assert.equal((await world.approve(world.sales, sale.id, { warehouseId: world.melbourne })).statusCode, 200);
  await world.receive([{ productId: product, quantity: 2, priceCents: 1_000 }], world.melbourne);
  assert.equal((await post(transfer.id, 'unApprove')).statusCode, 200);
  assert.deepEqual(
    [await world.onHand(product), await world.onHand(product, world.melbourne), await world.cost(product)],
    [2, 0, { quantity: 2, value_cents: 2_000 }],
  );
});

test('a driver who has left stays on what was given to him, and is given nothing new', async () => {
  const driver = await world.server.staff(world.organisation, { role: 2 });
  const [given, other] = [await approved(), await approved()];
  await post(given.id, 'driver', { driverId: driver.eId });
  await world.server.database.query('update membership set is_active = false where organisation_id = $1 and id = $2', [
    world.organisation,
    driver.eId,
  ]);
  assert.equal((await post(given.id, 'shipping-type', { shipType: 6, driverId: driver.eId })).statusCode, 200);
  for (const [what, body] of [
    ['driver', { driverId: driver.eId }],
    ['shipping-type', { shipType: 6, driverId: driver.eId }],
  ] as const)
    assert.match((await post(other.id, what, body)).body, /The driver does not exist/);
});
