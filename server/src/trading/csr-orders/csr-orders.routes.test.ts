import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { addDays, dueDateFor, today } from '@iwe/domain';
import type { BulkAnswer, ErrorBody, Sheet, SheetHead, SheetHistory, SheetListAnswer } from '@iwe/contract';
import { buildContact } from '../../testing/factories.ts';
import { checkAndClose } from '../sheets/testing/check.ts';
import { aProduct, startSheetWorld } from '../sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../sheets/testing/sheet-world.ts';

let world: SheetWorld;
let customer: number;
let caretakers: { service_id: number; bd_id: number };
before(async () => {
  world = await startSheetWorld({ isOfThen: false });
  const [service, developer] = await Promise.all([
    world.server.staff(world.organisation),
    world.server.staff(world.organisation),
  ]);
  caretakers = { service_id: service.eId, bd_id: developer.eId };
  customer = await buildContact(world.server.database, world.organisation, {
    name: 'Gamma Shop',
    payment_type: '30-Days',
    price_type: 'Class B / Special',
    address: 'Shop 1',
    city: 'Ryde',
    state: 'NSW',
    postal: '2112',
    phone: '0400',
    default_ship_type: 2,
    ...caretakers,
  });
  await aProduct(world, { code: 'SHOWN', class_a_price_cents: 10_000, class_b_price_cents: 9_000 });
  await aProduct(world, { code: 'HIDDEN', is_customer_show: false });
  for (const [token, contact, revoked] of [
    ['shop-token', customer, null],
    ['other-token', world.customer, null],
    ['old-token', customer, new Date()],
  ] as const) {
    await world.server.database.query(
      'insert into customer_token (organisation_id, token_hash, contact_id, revoked_at) values ($1, $2, $3, $4)',
      [world.organisation, createHash('sha256').update(token).digest(), contact, revoked],
    );
  }
});
after(() => checkAndClose(world));
// No test meets the limit by what those before it have called.
beforeEach(() => world.server.database.query('update customer_token set minute_calls = 0'));

const shop = (path: string, payload?: unknown, token = 'shop-token') =>
  world.server.inject({
    method: 'POST',
    url: `/api/ag/csr/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
const order = (fields: Record<string, unknown> = {}) => ({
  uuid: randomUUID(),
  csrSelfNote: 'Please call',
  lines: [{ code: 'SHOWN', quantity: 2 }],
  ...fields,
});
const badge = async () => (await world.call(world.sales, 'GET', 'csr-self-order')).json<{ cnt: number }>().cnt;

test('without a token, with a revoked one, with a person’s', async () => {
  for (const token of ['', 'made-up', 'old-token'])
    assert.equal((await shop('orders', order(), token)).statusCode, 401, token);
  const basic = await world.server.inject({
    method: 'POST',
    url: '/api/ag/csr/orders',
    headers: { authorization: 'Basic shop-token' },
    payload: order(),
  });
  assert.equal(basic.statusCode, 401);
  // The name of the scheme is read in any case.
  const lower = await world.server.inject({
    method: 'POST',
    url: '/api/ag/csr/orders/999999/cancel',
    headers: { authorization: 'bearer shop-token' },
  });
  assert.equal(lower.statusCode, 404);
  // A customer that became a supplier orders nothing any more.
  const supplier = await buildContact(world.server.database, world.organisation, { is_supplier: true });
  await world.server.database.query(
    `insert into customer_token (organisation_id, token_hash, contact_id) values ($1, sha256('maker'::bytea), $2)`,
    [world.organisation, supplier],
  );
  assert.equal((await shop('orders', order(), 'maker')).statusCode, 401);
  const person = await world.server.inject({
    method: 'POST',
    url: '/api/ag/csr/orders',
    headers: world.sales.headers,
    payload: order(),
  });
  assert.equal(person.statusCode, 401);
});

test('what is not for sale is named line by line', async () => {
  const answer = await shop(
    'orders',
    order({
      lines: [
        { code: 'SHOWN', quantity: 1 },
        { code: 'HIDDEN', quantity: 1 },
        { code: 'NOTHING', quantity: 1 },
      ],
    }),
  );
  assert.deepEqual(
    [answer.statusCode, answer.json<ErrorBody>().message],
    [422, ['Line 2: we do not sell HIDDEN. Check the code.', 'Line 3: we do not sell NOTHING. Check the code.']],
  );
  assert.deepEqual(
    answer
      .json<{ details: { code: string; line: number; field: string }[] }>()
      .details.map(({ code, line, field }) => [code, line, field]),
    [
      ['product.unknown', 2, 'code'],
      ['product.unknown', 3, 'code'],
    ],
  );
  const dated = (await shop('orders', order({ deliveryDate: '2026-02-30' }))).json();
  assert.deepEqual(
    [dated.details[0].code, dated.details[0].field, dated.message],
    ['invalid-date', 'deliveryDate', ['2026-02-30 is not a date. Use a date like 2026-03-31']],
  );
  for (const fields of [
    { lines: [] },
    { lines: [{ code: 'SHOWN', quantity: 0 }] },
    { lines: [{ code: 'SHOWN', quantity: 1000 }] },
    { deliveryDate: '2026-02-30' },
    { uuid: 'no' },
  ]) {
    assert.equal((await shop('orders', order(fields))).statusCode, 422, JSON.stringify(fields));
  }
});

test('an order comes in once, at the customer’s price, due by the payment type, into the queue', async () => {
  const before = await badge();
  const payload = order();
  const answers = await Promise.all(Array.from({ length: 5 }, () => shop('orders', payload)));
  assert.equal(
    new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size,
    1,
    answers.map((answer) => answer.body).join(),
  );
  const { id, amount, gst } = answers[0]?.json<{ data: { id: number; amount: number; gst: number } }>().data ?? {
    id: 0,
    amount: 0,
    gst: 0,
  };
  assert.deepEqual([amount, gst], [180, 16.36]);
  assert.equal(await badge(), before + 1);
  const sheet = (await world.call(world.sales, 'GET', `orders/${id}`)).json<{ data: Sheet }>().data;
  const { now } = (
    await world.server.database.query<{ now: string }>(
      `select ((now() at time zone 'Australia/Sydney')::date + 30)::text as now`,
    )
  )[0] ?? { now: '' };
  assert.deepEqual(
    [sheet.drafterType, sheet.csrSelfNote, sheet.dueDate, sheet.address, sheet.shipType, sheet.lines[0]?.priceSource],
    [3, 'Please call', now, 'Shop 1, Ryde NSW 2112', 2, 'classB'],
  );
  assert.deepEqual([sheet.deliveryDate, sheet.reference], [null, ''], 'what the shop did not write');
  assert.deepEqual([sheet.csrServiceId, sheet.csrBDId], [caretakers.service_id, caretakers.bd_id]);
  const queue = (await world.call(world.sales, 'GET', 'orders?type=csr')).json<SheetListAnswer>();
  assert.deepEqual(
    queue.data.map((row) => row.id),
    [id],
  );

  const dated = await world.call(world.sales, 'POST', `orders/${id}/date`, { dueDate: '2026-04-01' });
  assert.deepEqual(
    [dated.json<{ data: SheetHead }>().data.dueDate, dated.json<{ data: SheetHead }>().data.contentVersion],
    ['2026-04-01', 1],
  );
  assert.equal((await shop('orders', { ...payload, reference: 'other' })).statusCode, 422);
});

test('an order has what the shop wrote, what is stored of its customer, and a history in its name', async () => {
  const { database } = world.server;
  await database.query('update contact set service_id = $2, bd_id = $3 where id = $1', [
    customer,
    world.sales.eId,
    world.manager.eId,
  ]);
  const lines = [
    { code: 'shown', quantity: 3, desc: 'White walls' },
    { code: 'SHOWN', quantity: 1 },
  ];
  const placed = await shop('orders', order({ reference: 'PO 77', deliveryDate: '2026-03-31', lines }));
  assert.equal(placed.statusCode, 200, placed.body);
  const { id, no } = placed.json<{ data: { id: number; no: string } }>().data;
  const sheet = (await world.call(world.sales, 'GET', `orders/${id}`)).json<{ data: Sheet }>().data;
  assert.deepEqual(
    [sheet.no, sheet.reference, sheet.deliveryDate, sheet.phone, sheet.csrServiceId, sheet.csrBDId],
    [no, 'PO 77', '2026-03-31', '0400', world.sales.eId, world.manager.eId],
  );
  assert.deepEqual(
    sheet.lines.map(({ quantity, description }) => [quantity, description]),
    [
      [3, 'White walls'],
      [1, ''],
    ],
  );
  const [entry] = await database.query<{ operator: string }>(
    `select operator from audit where entity = 'sheet' and entity_id = $1 order by id limit 1`,
    [id],
  );
  assert.equal(entry?.operator, 'Gamma Shop');
  await shop(`orders/${id}/cancel`);
});

test('an order of a customer whose people have left comes in without them', async () => {
  const { database } = world.server;
  const left = await world.server.staff(world.organisation);
  await database.query('update membership set is_active = false where id = $1', [left.eId]);
  const caredFor = (service: number, developer: number) =>
    database.query('update contact set service_id = $2, bd_id = $3 where id = $1', [customer, service, developer]);
  const placed = async () => {
    const answer = await shop('orders', order());
    assert.equal(answer.statusCode, 200, answer.body);
    const { id } = answer.json<{ data: { id: number } }>().data;
    const sheet = (await world.call(world.sales, 'GET', `orders/${id}`)).json<{ data: Sheet }>().data;
    await shop(`orders/${id}/cancel`);
    return [sheet.csrServiceId, sheet.csrBDId];
  };
  try {
    await caredFor(left.eId, world.manager.eId);
    assert.deepEqual(await placed(), [null, world.manager.eId]);
    await caredFor(world.manager.eId, left.eId);
    assert.deepEqual(await placed(), [world.manager.eId, null]);
  } finally {
    await caredFor(caretakers.service_id, caretakers.bd_id);
  }
});

test('an order is of the day that it is where the organisation works, and Home speaks of that day', async () => {
  const { database } = world.server;
  try {
    // At any moment it is another day in one of them than it is in Greenwich.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
      await database.query('update organisation set time_zone = $2 where id = $1', [world.organisation, zone]);
      const now = today(zone, new Date());
      const { id } = (await shop('orders', order())).json<{ data: { id: number } }>().data;
      const sheet = (await world.call(world.sales, 'GET', `orders/${id}`)).json<{ data: Sheet }>().data;
      const home = (await world.call(world.sales, 'GET', 'home')).json<{ today: string }>();
      if (now === today(zone, new Date())) assert.deepEqual([sheet.date, home.today], [now, now], zone);
      await shop(`orders/${id}/cancel`);
    }
  } finally {
    await database.query(`update organisation set time_zone = 'Australia/Sydney' where id = $1`, [world.organisation]);
  }
});

test('a repeated order is the same order, also after midnight, a move of the shop or the end of the sale', async () => {
  await aProduct(world, { code: 'SEASON' });
  const payload = order({ lines: [{ code: 'SEASON', quantity: 1 }] });
  const first = await shop('orders', payload);
  assert.equal(first.statusCode, 200, first.body);
  const { id } = first.json<{ data: { id: number } }>().data;
  const query = (text: string, values: unknown[]) => world.server.database.query(text, values);
  await query(`update contact set address = 'Shop 2', phone = '0401' where organisation_id = $1 and id = $2`, [
    world.organisation,
    customer,
  ]);
  await query(`update product set is_customer_show = false where organisation_id = $1 and code = 'SEASON'`, [
    world.organisation,
  ]);
  const again = await shop('orders', payload);
  assert.deepEqual([again.statusCode, again.body], [200, first.body]);
  await query(`update contact set address = 'Shop 1', phone = '0400' where organisation_id = $1 and id = $2`, [
    world.organisation,
    customer,
  ]);
  assert.equal((await shop(`orders/${id}/cancel`)).statusCode, 200);
});

test('the uuid of another customer, or of staff, is one that nobody has used', async () => {
  const payload = order();
  const idOf = (answer: Awaited<ReturnType<typeof shop>>) => {
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<{ data: { id: number } }>().data.id;
  };
  const [mine, theirs] = [idOf(await shop('orders', payload)), idOf(await shop('orders', payload, 'other-token'))];
  const staff = await world.create(world.invoice([], { uuid: payload.uuid }));
  assert.equal(new Set([mine, theirs, staff.id]).size, 3);
  assert.deepEqual(
    [idOf(await shop('orders', payload)), idOf(await shop('orders', payload, 'other-token'))],
    [mine, theirs],
  );
  for (const [id, token] of [
    [mine, 'shop-token'],
    [theirs, 'other-token'],
  ] as const)
    assert.equal((await shop(`orders/${id}/cancel`, undefined, token)).statusCode, 200);
});

/** The newest entry of an order's history: who, what, and what changed by it. */
async function lastChange(id: number) {
  const [row] = (await world.call(world.sales, 'GET', `orders/${id}/history`)).json<SheetHistory>().data;
  return [row?.operator, row?.action, row?.changes];
}
const VOIDED = { field: 'Status', old: 'Draft', new: 'Voided' };
const WAITED = { field: 'CSR order status', old: '', new: '' };

test('cancelled by the customer, and only the own order while it waits', async () => {
  const before = await badge();
  const { id } = (await shop('orders', order())).json<{ data: { id: number } }>().data;
  assert.equal((await shop(`orders/${id}/cancel`, undefined, 'other-token')).statusCode, 404);
  const answer = await shop(`orders/${id}/cancel`);
  assert.deepEqual(
    [answer.statusCode, answer.json<{ data: { csrOrderStatus: number } }>().data.csrOrderStatus],
    [200, 2],
  );
  assert.equal((await shop(`orders/${id}/cancel`)).body, answer.body);
  const sheet = (await world.call(world.sales, 'GET', `orders/${id}`)).json<{ data: Sheet }>().data;
  assert.deepEqual([sheet.status, sheet.csrOrderStatus], [3, 2]);
  assert.deepEqual(await lastChange(id), ['Gamma Shop', 'Void', [VOIDED, { ...WAITED, new: 'Cancel by CSR' }]]);
  const staffDraft = await world.create(world.invoice([], { customerId: customer }));
  assert.equal(await badge(), before, 'neither a cancelled order nor a draft of staff waits');
  assert.equal((await shop(`orders/${staffDraft.id}/cancel`)).statusCode, 404);
});

test('cancelled by staff: voided with csrOrderStatus 1, and too late for the customer', async () => {
  const { id } = (await shop('orders', order())).json<{ data: { id: number } }>().data;
  const answer = await world.call(world.sales, 'POST', `orders/${id}/void`);
  assert.deepEqual(
    [answer.json<{ data: SheetHead }>().data.status, answer.json<{ data: SheetHead }>().data.csrOrderStatus],
    [3, 1],
  );
  assert.deepEqual(await lastChange(id), [world.sales.email, 'Void', [VOIDED, { ...WAITED, new: 'Cancel by Staff' }]]);
  assert.match((await shop(`orders/${id}/cancel`)).body, /is being worked on and cannot be cancelled any more/);
});

test('approved from the queue without being opened, an order is due by the present payment type; a typed date stays', async () => {
  const { database } = world.server;
  const shown = (await world.call(world.sales, 'GET', 'products?code=SHOWN')).json<{ data: { id: number }[] }>().data;
  await world.receive([{ productId: shown[0]?.id ?? 0, quantity: 4, priceCents: 5_000 }]);
  const placed = async () => (await shop('orders', order(), 'other-token')).json<{ data: { id: number } }>().data.id;
  const before = await badge();
  const later = addDays(today('Australia/Sydney', new Date()), 90);
  const [opened, typed] = [await placed(), await placed()];
  assert.equal(await badge(), before + 2);
  const answer = await world.call(world.sales, 'POST', `orders/${typed}/date`, { dueDate: later });
  assert.equal(answer.statusCode, 200, answer.body);
  await database.query(`update sheet set due_date = '2020-01-01' where id = $1`, [opened]);
  const [stored] = await database.query<{ id: number; payment_type: string }>(
    'select c.id, c.payment_type from contact c join sheet s on s.contact_id = c.id where s.id = $1',
    [opened],
  );
  assert.ok(stored);
  await database.query(`update contact set payment_type = 'Weekly' where id = $1`, [stored.id]);
  try {
    const bulk = await world.call(world.manager, 'POST', 'orders/bulk-approve', {
      ids: [opened, typed],
      warehouseId: world.sydney,
      shipType: 1,
    });
    assert.deepEqual(
      bulk.json<BulkAnswer>().data.map(({ done, message }) => [done, message]),
      [
        [true, ''],
        [true, ''],
      ],
    );
    assert.equal(await badge(), before, 'what is approved waits no more');
  } finally {
    await database.query('update contact set payment_type = $2 where id = $1', [stored.id, stored.payment_type]);
  }
  const weekly = dueDateFor('Weekly', today('Australia/Sydney', new Date()), world.organisation);
  const rows = await database.query<{ due: string; printed: string }>(
    `select due_date::text as due, snapshot -> 'fields' ->> 'dueDate' as printed from sheet where id = any($1) order by id`,
    [[opened, typed]],
  );
  assert.deepEqual(rows, [
    { due: weekly, printed: weekly },
    { due: later, printed: later },
  ]);
  const history = await world.call(world.sales, 'GET', `orders/${opened}/history`);
  assert.match(history.body, /"action":"Approve".*?"field":"Due date","old":"01 Jan 2020"/);
});

test('opening a waiting order gives it the due date of the present payment type, whatever the screen sends', async () => {
  const { id } = (await shop('orders', order())).json<{ data: { id: number } }>().data;
  const pay = (type: string) =>
    world.server.database.query('update contact set payment_type = $3 where organisation_id = $1 and id = $2', [
      world.organisation,
      customer,
      type,
    ]);
  const [before] = await world.server.database.query<{ payment_type: string }>(
    'select payment_type from contact where organisation_id = $1 and id = $2',
    [world.organisation, customer],
  );
  await pay('Weekly');
  const opened = await world.call(world.sales, 'POST', `orders/${id}/date`, { dueDate: '2020-01-01', automatic: true });
  const { dueDate, contentVersion } = opened.json<{ data: SheetHead }>().data;
  assert.deepEqual(
    [dueDate, contentVersion],
    [dueDateFor('Weekly', today('Australia/Sydney', new Date()), world.organisation), 1],
  );
  await pay(before?.payment_type ?? '');
});

test('the queue shows what waits, what staff cancelled, and what the customer cancelled', async () => {
  const place = async () => (await shop('orders', order())).json<{ data: { id: number } }>().data.id;
  const [waiting, byStaff, byCustomer] = [await place(), await place(), await place()];
  await world.call(world.sales, 'POST', `orders/${byStaff}/void`);
  await shop(`orders/${byCustomer}/cancel`);
  const queue = async (query: string) => {
    const answer = await world.call(world.sales, 'GET', `orders?type=csr&drafterType=3${query}`);
    assert.equal(answer.statusCode, 200, answer.body);
    const ids = answer.json<SheetListAnswer>().data.map((row) => row.id);
    return [waiting, byStaff, byCustomer].map((id) => ids.includes(id));
  };
  assert.deepEqual(await queue('&status=1'), [true, false, false]);
  assert.deepEqual(await queue('&csrOrderStatus=1'), [false, true, false]);
  assert.deepEqual(await queue('&csrOrderStatus=2'), [false, false, true]);
});

describe('a token has limits', () => {
  const setToken = (column: string, value: string) =>
    world.server.database.query(
      `update customer_token set ${column} = ${value} where token_hash = sha256('shop-token'::bytea)`,
    );
  const cancelNothing = () => shop('orders/999999/cancel');

  /** The present minute or day: when it ends during a test, the count begins again, and so does the test. */
  const now = async (period: string) =>
    (await world.server.database.query<{ at: string }>(`select date_trunc('${period}', now())::text as at`))[0]?.at;

  test('30 calls a minute and 500 a day', async () => {
    for (const [count, period, wait] of [
      ['minute_calls', 'minute', 60],
      ['day_calls', 'day', 86_400],
    ] as const) {
      let answer: Awaited<ReturnType<typeof cancelNothing>>;
      let before: string | undefined;
      do {
        before = await now(period);
        await setToken('minute', `date_trunc('minute', now())`);
        await setToken('day', `(now() at time zone 'UTC')::date`);
        await setToken(count, period === 'minute' ? '30' : '500');
        answer = await cancelNothing();
      } while (before !== (await now(period)));
      assert.equal(answer.statusCode, 429, answer.body);
      assert.match(String(answer.json<ErrorBody>().message), new RegExp(`calls a ${period}`));
      const seconds = Number(answer.headers['retry-after']);
      const [left] = await world.server.database.query<{ seconds: number }>(
        `select extract(epoch from date_trunc($1, now() at time zone 'UTC') + $2::interval
          - (now() at time zone 'UTC'))::float8 as seconds`,
        [period, `1 ${period}`],
      );
      assert.ok(seconds >= 1 && seconds <= wait, `${seconds}`);
      assert.ok(seconds >= (left?.seconds ?? 0) || before !== (await now(period)), `${seconds} of ${left?.seconds}`);
      await setToken(count, '0');
      assert.equal((await cancelNothing()).statusCode, 404);
    }
  });

  test('the last call that it allows, and all of them again in the next minute and on the next day', async () => {
    let statuses: number[];
    let before: string | undefined;
    do {
      before = await now('minute');
      statuses = [];
      for (const [minute, minuteCalls, day, dayCalls] of [
        [`date_trunc('minute', now())`, '29', `(now() at time zone 'UTC')::date`, '499'],
        [`date_trunc('minute', now()) - interval '1 minute'`, '40', `(now() at time zone 'UTC')::date`, '0'],
        [`date_trunc('minute', now())`, '0', `(now() at time zone 'UTC')::date - 1`, '600'],
      ] as const) {
        await setToken('minute', minute);
        await setToken('minute_calls', minuteCalls);
        await setToken('day', day);
        await setToken('day_calls', dayCalls);
        statuses.push((await cancelNothing()).statusCode);
      }
    } while (before !== (await now('minute')));
    assert.deepEqual(statuses, [404, 404, 404]);
  });

  test('many calls at once pass the limit by not one, nor do those that begin a minute', async () => {
    const refused: number[] = [];
    let before: string | undefined;
    do {
      before = await now('minute');
      refused.length = 0;
      for (const [minute, calls] of [
        [`date_trunc('minute', now())`, 25],
        [`date_trunc('minute', now()) - interval '1 minute'`, 35],
      ] as const) {
        await setToken('minute', minute);
        await setToken('minute_calls', '20');
        const answers = await Promise.all(Array.from({ length: calls }, cancelNothing));
        refused.push(answers.filter(({ statusCode }) => statusCode === 429).length);
      }
    } while (before !== (await now('minute')));
    assert.deepEqual(refused, [15, 5]);
    await setToken('minute_calls', '0');
  });

  test('the calls of a day are counted from its first one on', async () => {
    const counts: (number | undefined)[] = [];
    let before: string | undefined;
    do {
      before = await now('day');
      counts.length = 0;
      await setToken('day', `(now() at time zone 'UTC')::date - 1`);
      for (let call = 0; call < 2; call++) {
        await cancelNothing();
        const [token] = await world.server.database.query<{ count: number }>(
          `select day_calls as count from customer_token where token_hash = sha256('shop-token'::bytea)`,
        );
        counts.push(token?.count);
      }
    } while (before !== (await now('day')));
    assert.deepEqual(counts, [1, 2]);
  });

  test('of which the one of the day is named where both are passed', async () => {
    let answer: Awaited<ReturnType<typeof cancelNothing>>;
    let before: string | undefined;
    do {
      before = await now('minute');
      await setToken('minute', `date_trunc('minute', now())`);
      await setToken('minute_calls', '30');
      await setToken('day', `(now() at time zone 'UTC')::date`);
      await setToken('day_calls', '500');
      answer = await cancelNothing();
    } while (before !== (await now('minute')));
    assert.deepEqual(
      [answer.statusCode, answer.json<ErrorBody>().code, answer.json<ErrorBody>().message],
      [429, 'too-many-calls', 'This shop has sent too many orders: it may make 500 calls a day. Please wait.'],
    );
    await setToken('day_calls', '0');
  });

  test('an end', async () => {
    await setToken('expires_at', 'now()');
    const answer = await cancelNothing();
    assert.deepEqual([answer.statusCode, answer.json<ErrorBody>().code], [401, 'token-ended']);
    await setToken('expires_at', `now() + interval '1 year'`);
    assert.equal((await cancelNothing()).statusCode, 404);
  });
});
