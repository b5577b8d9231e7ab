import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, mock, test } from 'node:test';
import type { ErrorBody, Sheet, SheetHead, SheetHistory } from '@iwe/contract';
import { buildContact, buildOrganisation, buildProduct, buildWarehouse } from '../../../testing/factories.ts';
import { checkAndClose } from '../testing/check.ts';
import { aProduct, startSheetWorld } from '../testing/sheet-world.ts';
import type { SheetWorld, TestLine } from '../testing/sheet-world.ts';

let world: SheetWorld;
let tyre: number;
let fitting: number;
before(async () => {
  world = await startSheetWorld();
  tyre = await aProduct(world, { code: '2055516-X', standard_price_cents: 12_000, class_a_price_cents: 9_800 });
  fitting = await aProduct(world, { code: 'FIT', category: 4, class_a_price_cents: 3_300 });
});
after(() => checkAndClose(world));

const count = async (): Promise<number> =>
  (
    await world.server.database.query<{ n: number }>('select count(*) as n from sheet where organisation_id = $1', [
      world.organisation,
    ])
  )[0]?.n ?? 0;
const read = async (id: number): Promise<Sheet> =>
  (await world.call(world.sales, 'GET', `orders/${id}`)).json<{ data: Sheet }>().data;

describe('what is refused writes nothing and says which field', () => {
  const line: TestLine = { productId: 0, quantity: 1, price: 98 };
  const cases: [string, (payload: Record<string, unknown>) => void, string, string][] = [
    ['no customer', (p) => delete p['customerId'], 'customerId', 'Please enter'],
    ['no date', (p) => delete p['date'], 'date', 'Please enter'],
    ['an empty date', (p) => (p['date'] = ''), 'date', 'Please enter'],
    [
      'an impossible date',
      (p) => (p['date'] = '2026-02-31'),
      'date',
      '2026-02-31 is not a date. Use a date like 2026-03-31',
    ],
    [
      'an impossible due date',
      (p) => (p['dueDate'] = '2026-13-01'),
      'dueDate',
      '2026-13-01 is not a date. Use a date like 2026-03-31',
    ],
    [
      'an unknown customer',
      (p) => (p['customerId'] = 999_999),
      'customerId',
      'The customer does not exist. Choose another one.',
    ],
    [
      'an unknown warehouse',
      (p) => (p['warehouseId'] = 999_999),
      'warehouseId',
      'The warehouse does not exist. Choose another one.',
    ],
    [
      'an unknown service person',
      (p) => (p['csrServiceId'] = 999_999),
      'csrServiceId',
      'The staff member does not exist. Choose another one.',
    ],
    [
      'an unknown business person',
      (p) => (p['csrBDId'] = 999_999),
      'csrBDId',
      'The staff member does not exist. Choose another one.',
    ],
    ['an unknown source', (p) => (p['sourceId'] = 999_999), 'sourceId', 'The source sheet does not exist.'],
    ['an unknown tag', (p) => (p['tagId'] = 6), 'tagId', 'This tag does not exist. Choose another one.'],
    [
      'an unknown product',
      (p) => (p['lines'] = [{ ...line, seq: 1, productId: 999_999 }]),
      'productId',
      'Line 1: this product does not exist. Choose another one.',
    ],
    [
      'half a tyre',
      (p) => (p['lines'] = [{ ...line, seq: 1, productId: 1, quantity: 1.5 }]),
      'quantity',
      'Line 1: the quantity must be a whole number from 0 to 100000.',
    ],
    [
      'less than none',
      (p) => (p['lines'] = [{ ...line, seq: 1, productId: 1, quantity: -1 }]),
      'quantity',
      'Line 1: the quantity must be a whole number from 0 to 100000.',
    ],
    [
      'a tenth of a cent',
      (p) => (p['lines'] = [{ ...line, seq: 1, productId: 1, price: 98.001 }]),
      'price',
      'Line 1: the price must be a number from 0 to 10000000 with at most two decimals.',
    ],
    [
      'a negative price',
      (p) => (p['lines'] = [{ ...line, seq: 1, productId: 1, price: -0.01 }]),
      'price',
      'Line 1: the price must be a number from 0 to 10000000 with at most two decimals.',
    ],
    [
      'a price as text',
      (p) => (p['lines'] = [{ ...line, seq: 1, productId: 1, price: '98' }]),
      'price',
      'Line 1: the price must be a number from 0 to 10000000 with at most two decimals.',
    ],
    ['an empty date', (p) => (p['date'] = ''), 'date', 'Please enter'],
    [
      'a long description',
      (p) => (p['lines'] = [{ ...line, seq: 1, productId: 1, description: 'x'.repeat(5_000) }]),
      'description',
      'Line 1: the description must be a text of at most 500 characters.',
    ],
    ['no product', (p) => (p['lines'] = [{ seq: 1, quantity: 1 }]), 'productId', 'Line 1: choose a product.'],
  ];
  test('no tag from the first to the last', async () => {
    const tags = [];
    for (const tagId of [undefined, 0, 1, 5])
      tags.push((await read((await world.create(world.invoice([], { tagId }))).id)).tagId);
    assert.deepEqual(tags, [1, 1, 1, 5]);
  });

  for (const [name, spoil, field, message] of cases) {
    test(name, async () => {
      const payload = world.invoice([{ ...line, productId: tyre }]);
      spoil(payload);
      const sheets = await count();
      const answer = await world.call(world.sales, 'POST', 'orders', payload);
      assert.equal(answer.statusCode, 422, answer.body);
      const body = answer.json<ErrorBody & { details: { field: string; message: string }[] }>();
      assert.deepEqual(
        body.details.map((item) => [item.field, item.message]),
        [[field, message]],
      );
      assert.equal(await count(), sheets);
    });
  }

  test('lines that are not on the sheet, or are sent twice; a sum that no figure holds', async () => {
    const payload = world.invoice([{ productId: tyre, quantity: 1, price: 98 }]);
    const [head, other] = [
      await world.create(payload),
      await world.create(world.invoice([{ ...line, productId: tyre }])),
    ];
    const save = async (lines: TestLine[]) => {
      const answer = await world.call(world.sales, 'PUT', `orders/${head.id}`, {
        ...payload,
        contentVersion: 1,
        lines: lines.map((each, index) => ({ seq: index + 1, ...each })),
      });
      return [answer.statusCode, answer.json<ErrorBody>().message];
    };
    const stored = { ...line, productId: tyre, id: head.lines[0]?.id ?? 0 };
    assert.deepEqual(await save([stored, { ...stored, id: other.lines[0]?.id ?? 0 }]), [
      422,
      ['Line 2: this line is not on the sheet any more. Reload the sheet.'],
    ]);
    assert.deepEqual(await save([stored, stored]), [422, ['Line 2: this line was sent twice.']]);
    const described = { desc: 'Left rear', description: 'Right rear' };
    assert.deepEqual(await save([{ ...stored, ...described }]), [
      422,
      ["Line 1: 'desc' and 'description' are two names of one value, but they differ. Send one of them."],
    ]);
    const tooLarge = [422, ['The total of the sheet is too large. Check quantities and prices.']];
    const large = { ...stored, quantity: 100_000, price: 1_000_001, manual: true };
    assert.deepEqual(await save([large]), tooLarge);
    const half = { ...stored, quantity: 100_000, price: 600_000, manual: true };
    assert.deepEqual(await save([half, { ...half, id: 'new' }]), tooLarge);
    assert.deepEqual(
      (await read(head.id)).lines.map((one) => one.quantity),
      [1],
    );
  });

  test('everything at once, line by line', async () => {
    const answer = await world.call(
      world.sales,
      'POST',
      'orders',
      world.invoice(
        [
          { productId: 999_998, quantity: 1 },
          { productId: tyre, quantity: 1 },
          { productId: 999_999, quantity: 1 },
        ],
        { customerId: null },
      ),
    );
    assert.deepEqual(
      answer
        .json<{ details: { line?: number; field: string }[] }>()
        .details.map(({ line: number, field }) => [number, field]),
      [
        [undefined, 'customerId'],
        [1, 'productId'],
        [3, 'productId'],
      ],
    );
  });

  test('who and what is inactive is not chosen; a draft that was begun with them is finished with them, in an open warehouse', async () => {
    const { database } = world.server;
    const [customerId, closed, left] = await Promise.all([
      buildContact(database, world.organisation),
      buildWarehouse(database, world.organisation),
      world.server.staff(world.organisation, { role: 1 }),
    ]);
    const begun = { customerId, csrServiceId: left.eId, csrBDId: left.eId };
    const draft = await world.call(
      world.sales,
      'POST',
      'orders',
      world.invoice([{ productId: tyre, quantity: 1 }], begun),
    );
    assert.equal(draft.statusCode, 200, draft.body);
    await database.query('update contact set is_active = false where organisation_id = $1 and id = $2', [
      world.organisation,
      customerId,
    ]);
    await database.query('update warehouse set is_active = false where organisation_id = $1 and id = $2', [
      world.organisation,
      closed,
    ]);
    await database.query('update membership set is_active = false where organisation_id = $1 and id = $2', [
      world.organisation,
      left.eId,
    ]);
    const answer = await world.call(
      world.sales,
      'POST',
      'orders',
      world.invoice([{ productId: tyre, quantity: 1 }], { ...begun, warehouseId: closed }),
    );
    assert.deepEqual(
      [answer.statusCode, answer.json<ErrorBody>().message],
      [
        422,
        [
          'The customer is inactive. Choose another one.',
          'The warehouse is inactive. Choose another one.',
          'The staff member is inactive. Choose another one.',
          'The staff member is inactive. Choose another one.',
        ],
      ],
    );
    const { id } = draft.json<{ data: SheetHead }>().data;
    const again = await world.call(world.sales, 'PUT', `orders/${id}`, {
      ...world.invoice([{ productId: tyre, quantity: 2 }], begun),
      contentVersion: 1,
    });
    assert.equal(again.statusCode, 200, again.body);
  });

  test('a supplier is no customer, and another organisation’s rows are simply not there', async () => {
    const database = world.server.database;
    const other = await buildOrganisation(database);
    const [supplier, stranger, foreignProduct] = await Promise.all([
      buildContact(database, world.organisation, { is_supplier: true }),
      buildContact(database, other),
      buildProduct(database, other),
    ]);
    for (const customerId of [supplier, stranger]) {
      const answer = await world.call(
        world.sales,
        'POST',
        'orders',
        world.invoice([{ productId: tyre, quantity: 1 }], { customerId }),
      );
      assert.deepEqual(
        [answer.statusCode, answer.json<ErrorBody>().message],
        [422, ['The customer does not exist. Choose another one.']],
      );
    }
    const answer = await world.call(
      world.sales,
      'POST',
      'orders',
      world.invoice([{ productId: foreignProduct, quantity: 1 }]),
    );
    assert.equal(answer.statusCode, 422);
  });

  test('a related sheet that this kind has not, or that belongs to another organisation', async () => {
    const database = world.server.database;
    const other = await buildOrganisation(database);
    const stranger = await world.server.staff(other);
    const theirs = world.invoice([], { customerId: await buildContact(database, other) });
    const foreign = (await world.call(stranger, 'POST', 'orders', theirs)).json<{ data: SheetHead }>().data;
    const own = await world.create(world.invoice([]));
    for (const [type, relatedId, message] of [
      [1, own.id, 'An invoice has no related sheet. Take it away.'],
      [1, foreign.id, 'An invoice has no related sheet. Take it away.'],
      [2, foreign.id, 'The related sheet does not exist. Choose another one.'],
      [2, 999_999, 'The related sheet does not exist. Choose another one.'],
    ] as const) {
      const answer = await world.call(
        world.sales,
        'POST',
        'orders',
        world.invoice([], { type, relatedId, reason: 'x', taxType: 3 }),
      );
      assert.deepEqual([answer.statusCode, answer.json<ErrorBody>().message], [422, [message]]);
    }
  });

  test('a character that no text can hold', async () => {
    for (const [path, method, payload] of [
      ['orders', 'POST', world.invoice([{ productId: tyre, quantity: 1 }], { reference: 'a\u0000b' })],
      ['orders?reference=a%00b', 'GET', undefined],
      ['products?name=a%00b', 'GET', undefined],
    ] as const) {
      const answer = await world.call(world.sales, method, path, payload);
      assert.deepEqual([answer.statusCode, answer.json<ErrorBody>().code], [422, 'invalid-text'], path);
    }
  });

  test('kinds that cannot be saved here, and 501 lines', async () => {
    assert.equal((await world.call(world.sales, 'POST', 'orders', world.invoice([], { type: 8 }))).statusCode, 422);
    const many = world.invoice(Array.from({ length: 501 }, () => ({ productId: tyre, quantity: 1, price: 1 })));
    assert.match((await world.call(world.sales, 'POST', 'orders', many)).body, /A sheet holds at most 500 lines/);
  });

  test('without a session and without the organisation', async () => {
    assert.equal((await world.server.inject({ method: 'POST', url: '/api/ag/orders', payload: {} })).statusCode, 401);
    assert.equal(
      (
        await world.server.inject({
          method: 'POST',
          url: '/api/ag/orders',
          headers: { authorization: world.sales.headers.authorization },
          payload: {},
        })
      ).statusCode,
      403,
    );
  });
});

describe('figures are the server’s', () => {
  test('4 tyres at 98.00 and a service of 33.00: 425.00, GST 38.64, subtotal 386.36', async () => {
    const head = await world.create(
      world.invoice([
        { productId: tyre, quantity: 4, price: 98 },
        { productId: fitting, quantity: 1, price: 33 },
      ]),
    );
    assert.deepEqual([head.amount, head.gst, head.subtotal, head.quantity], [425, 38.64, 386.36, 5]);
    const sheet = await read(head.id);
    assert.deepEqual(
      sheet.lines.map((line) => [line.seq, line.amount, line.gst]),
      [
        [1, 392, 35.64],
        [2, 33, 3],
      ],
    );
    assert.deepEqual([sheet.taxType, sheet.status, sheet.contentVersion, sheet.no], [3, 1, 1, head.no]);
    assert.match(head.no, /^IN\d{6}$/);
  });

  test('two lines of 379.00: GST 68.91', async () => {
    const head = await world.create(
      world.invoice([
        { productId: tyre, quantity: 1, price: 379, manual: true },
        { productId: tyre, quantity: 1, price: 379, manual: true },
      ]),
    );
    assert.deepEqual([head.amount, head.gst], [758, 68.91]);
  });

  test('where a price comes from is decided here; hand-typed stays hand-typed', async () => {
    const head = await world.create(
      world.invoice([
        { productId: tyre, quantity: 1, price: 98, priceSource: 'ocop' },
        { productId: tyre, quantity: 1, price: 98, manual: true },
        { productId: tyre, quantity: 1, price: 90 },
        { productId: tyre, quantity: 1 },
      ]),
    );
    assert.deepEqual(
      (await read(head.id)).lines.map((line) => [line.price, line.priceSource, line.manual]),
      [
        [98, 'classA', false],
        [98, 'manual', true],
        [90, 'manual', true],
        [98, 'classA', false],
      ],
    );
  });

  test('lines are stored by their positions however they were sent, their description by either name', async () => {
    const head = await world.create({
      ...world.invoice([]),
      lines: [
        { seq: 3, productId: tyre, quantity: 3, price: 98 },
        { seq: 1, productId: tyre, quantity: 1, price: 98, desc: 'Left' },
        { seq: 2, productId: fitting, quantity: 2, price: 33, description: 'Right' },
      ],
    });
    assert.deepEqual(
      (await read(head.id)).lines.map((line) => [line.seq, line.quantity, line.description]),
      [
        [1, 1, 'Left'],
        [2, 2, 'Right'],
        [3, 3, ''],
      ],
    );
  });

  test('an invoice is shipped as its customer usually is, unless it says otherwise', async () => {
    const customerId = await buildContact(world.server.database, world.organisation, { default_ship_type: 2 });
    const shipTypes = [];
    for (const fields of [{}, { shipType: 3 }, { type: 2, reason: 'x', taxType: 3 }])
      shipTypes.push((await world.create(world.invoice([], { customerId, ...fields }))).shipType);
    assert.deepEqual(shipTypes, [2, 3, 4]);
  });

  test('a stored price keeps its origin although the price list moves on', async () => {
    const product = await aProduct(world, { class_a_price_cents: 5_000 });
    const payload = world.invoice([{ productId: product, quantity: 1, price: 50 }]);
    const head = await world.create(payload);
    await world.server.database.query('update product set class_a_price_cents = 6000 where id = $1', [product]);
    const saved = await world.call(world.sales, 'PUT', `orders/${head.id}`, {
      ...payload,
      contentVersion: 1,
      lines: [{ id: head.lines[0]?.id, seq: 1, productId: product, quantity: 2, price: 50 }],
    });
    assert.equal(saved.statusCode, 200, saved.body);
    assert.deepEqual(
      (await read(head.id)).lines.map((line) => [line.price, line.priceSource, line.manual, line.quantity]),
      [[50, 'classA', false, 2]],
    );
  });
});

describe('due date by payment type', () => {
  const due: [string, string, string][] = [
    // 2 March 2026 is a Monday in Sydney.
    ['Weekly', '2026-03-02T02:00:00Z', '2026-03-09'],
    ['Fortnightly', '2026-03-14T02:00:00Z', '2026-03-14'],
    ['Fortnightly', '2026-03-15T02:00:00Z', '2026-03-31'],
    ['Monthly', '2026-12-31T02:00:00Z', '2026-12-31'],
    ['30-Days', '2026-03-02T02:00:00Z', '2026-04-01'],
    ['COD', '2026-03-02T02:00:00Z', '2026-03-02'],
    // Still the first of March in UTC.
    ['COD', '2026-03-01T14:00:00Z', '2026-03-02'],
  ];
  for (const [payment, now, expected] of due) {
    test(`${payment} on ${now} gives ${expected}`, async () => {
      const customerId = await buildContact(world.server.database, world.organisation, { payment_type: payment });
      mock.timers.enable({ apis: ['Date'], now: new Date(now) });
      try {
        assert.equal((await world.create(world.invoice([], { customerId }))).dueDate, expected);
      } finally {
        mock.timers.reset();
      }
    });
  }

  test('Monthly on 31 December in organisation 9 is the end of January', async () => {
    const nine = await startSheetWorld({ organisation: 9 });
    try {
      const customerId = await buildContact(nine.server.database, nine.organisation, { payment_type: 'Monthly' });
      mock.timers.enable({ apis: ['Date'], now: new Date('2026-12-31T02:00:00Z') });
      assert.equal((await nine.create(nine.invoice([], { customerId }))).dueDate, '2027-01-31');
    } finally {
      mock.timers.reset();
      await nine.close();
    }
  });
});

test('a due date that somebody typed stays a typed one, and one that was reckoned stays that', async () => {
  const isTyped = async (id: number) =>
    (
      await world.server.database.query<{ is_due_date_typed: boolean }>(
        'select is_due_date_typed from sheet where id = $1',
        [id],
      )
    )[0]?.is_due_date_typed;
  const save = async (head: SheetHead, payload: Record<string, unknown>, contentVersion: number) => {
    const answer = await world.call(world.sales, 'PUT', `orders/${head.id}`, { ...payload, contentVersion });
    assert.equal(answer.statusCode, 200, answer.body);
    return isTyped(head.id);
  };
  const payload = world.invoice([], { dueDate: '2026-05-05' });
  const typed = await world.create(payload);
  assert.equal(await isTyped(typed.id), true);
  assert.equal(await save(typed, { ...payload, reference: 'same date' }, 1), true);
  assert.equal(await save(typed, { ...payload, dueDate: undefined }, 2), false);
  const plain = world.invoice([]);
  const reckoned = await world.create(plain);
  const { dueDate } = await read(reckoned.id);
  assert.equal(await save(reckoned, { ...plain, dueDate, reference: 'as it was' }, 1), false);
  assert.equal(await save(reckoned, { ...plain, dueDate: '2026-05-05' }, 2), true);
});

test("the customer's changed payment type and class are stored by a save that changes nothing else", async () => {
  const customerId = await buildContact(world.server.database, world.organisation, { payment_type: 'COD' });
  const payload = world.invoice([], { customerId, dueDate: '2026-05-05' });
  const head = await world.create(payload);
  const [area] = await world.server.database.query<{ id: number }>(
    `insert into area_type (organisation_id, name) values ($1, 'North') returning id`,
    [world.organisation],
  );
  const stored = [];
  for (const change of [`payment_type = 'CBD'`, `price_type = 'B'`, `area_type_id = ${area?.id}`]) {
    await world.server.database.query(`update contact set ${change} where id = $1`, [customerId]);
    const { contentVersion } = await read(head.id);
    const answer = await world.call(world.sales, 'PUT', `orders/${head.id}`, { ...payload, contentVersion });
    assert.equal(answer.statusCode, 200, answer.body);
    stored.push(
      ...(await world.server.database.query('select payment_type, price_type, area_type from sheet where id = $1', [
        head.id,
      ])),
    );
  }
  assert.deepEqual(stored, [
    { payment_type: 'CBD', price_type: 'Class A / COD', area_type: '' },
    { payment_type: 'CBD', price_type: 'B', area_type: '' },
    { payment_type: 'CBD', price_type: 'B', area_type: 'North' },
  ]);
  // What was permitted for a customer on other terms is not permitted for this one.
  const permits = () =>
    world.server.database.query(
      `insert into approval_permit (organisation_id, sheet_id, finding, content_version, given_by)
        select organisation_id, id, 'payment.cbd', content_version, $2 from sheet where id = $1`,
      [head.id, world.manager.eId],
    );
  await permits();
  assert.equal((await read(head.id)).permits.length, 1);
  await world.server.database.query(`update contact set payment_type = 'COD' where id = $1`, [customerId]);
  const { contentVersion } = await read(head.id);
  const again = await world.call(world.sales, 'PUT', `orders/${head.id}`, { ...payload, contentVersion });
  assert.equal(again.statusCode, 200, again.body);
  assert.deepEqual((await read(head.id)).permits, []);
});

describe('once', () => {
  test('twenty equal posts at once make one sheet and give twenty equal answers', async () => {
    for (const key of [null, randomUUID()]) {
      const payload = world.invoice([{ productId: tyre, quantity: 1, price: 98 }]);
      const sheets = await count();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          world.call(world.sales, 'POST', 'orders', payload, key === null ? {} : { 'idempotency-key': key }),
        ),
      );
      assert.equal(
        new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size,
        1,
        answers.map((answer) => answer.body).join('\n'),
      );
      assert.equal(answers[0]?.statusCode, 200);
      assert.equal(await count(), sheets + 1);
    }
  });

  test('the same uuid or the same key with another payload is refused', async () => {
    const payload = world.invoice([{ productId: tyre, quantity: 1, price: 98 }]);
    const key = { 'idempotency-key': randomUUID() };
    assert.equal((await world.call(world.sales, 'POST', 'orders', payload, key)).statusCode, 200);
    const otherPayload = { ...payload, reference: 'other' };
    assert.equal((await world.call(world.sales, 'POST', 'orders', otherPayload, key)).statusCode, 422);
    assert.equal((await world.call(world.sales, 'POST', 'orders', otherPayload)).statusCode, 422);
    assert.equal((await world.call(world.sales, 'POST', 'orders', { ...payload, uuid: randomUUID() })).statusCode, 200);
  });

  test('many creators at once: numbers without gaps', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => world.create(world.invoice([{ productId: tyre, quantity: 1 }]))),
    );
    const numbers = answers.map((head) => Number(head.no.slice(2))).sort((a, b) => a - b);
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => (numbers[0] ?? 0) + index),
    );
  });
});

describe('two editors', () => {
  const saved = async (head: SheetHead, payload: Record<string, unknown>) =>
    world.call(world.sales, 'PUT', `orders/${head.id}`, payload);

  test('one saves, the other hears who changed what, and both texts survive', async () => {
    const payload = world.invoice(
      [
        { productId: tyre, quantity: 1, price: 98 },
        { productId: fitting, quantity: 1, price: 33 },
      ],
      { reference: 'base', comments: 'base' },
    );
    const head = await world.create(payload);
    const [first, second] = head.lines;
    const base = [
      { id: first?.id, seq: 1, productId: tyre, quantity: 1, price: 98 },
      { id: second?.id, seq: 2, productId: fitting, quantity: 1, price: 33 },
    ];
    const theirs = await world.call(world.manager, 'PUT', `orders/${head.id}`, {
      ...payload,
      contentVersion: 1,
      reference: 'theirs',
      lines: [
        { ...base[0], quantity: 5 },
        { seq: 2, productId: tyre, quantity: 7, price: 98 },
      ],
    });
    assert.equal(theirs.statusCode, 200, theirs.body);
    assert.equal(theirs.json<{ data: SheetHead }>().data.contentVersion, 2);

    const refused = await saved(head, {
      ...payload,
      contentVersion: 1,
      comments: 'mine',
      lines: [{ ...base[0], quantity: 2, description: 'Fitted' }, base[1]],
    });
    assert.equal(refused.statusCode, 409, refused.body);
    const { details, code } = refused.json<{
      code: string;
      details: {
        currentVersion: number;
        changedBy: string;
        fields: unknown[];
        lines: {
          lineId: number;
          change: string;
          mine: { quantity: number; description: string } | null;
          theirs: { quantity: number } | null;
        }[];
      };
    }>();
    assert.equal(code, 'stale-version');
    assert.equal(details.currentVersion, 2);
    assert.equal(details.changedBy, world.manager.email);
    assert.deepEqual(details.fields, [{ field: 'reference', mine: 'base', theirs: 'theirs' }]);
    assert.deepEqual(
      details.lines.map((line) => [line.change, line.mine?.quantity ?? null, line.theirs?.quantity ?? null]),
      [
        ['changed', 2, 5],
        ['added', null, 7],
        ['removed', 1, null],
      ],
    );
    assert.equal(details.lines[0]?.mine?.description, 'Fitted');
    const merged = await saved(head, {
      ...payload,
      contentVersion: 2,
      reference: 'theirs',
      comments: 'mine',
      lines: [{ ...base[0], quantity: 2 }],
    });
    assert.equal(merged.statusCode, 200, merged.body);
    const sheet = await read(head.id);
    assert.deepEqual([sheet.reference, sheet.comments, sheet.contentVersion], ['theirs', 'mine', 3]);
  });

  test('a change that both have made alike is no difference: of a field, of a line, and of a line that is gone', async () => {
    const payload = world.invoice(
      [1, 2, 3].map((quantity) => ({ productId: tyre, quantity, price: 98 })),
      { reference: 'base' },
    );
    const head = await world.create(payload);
    const stored = head.lines.map(({ id, seq }) => ({ id, seq, productId: tyre, quantity: seq, price: 98 }));
    const [first, , third] = stored;
    const theirs = { ...payload, contentVersion: 1, reference: 'both', lines: [{ ...first, quantity: 9 }, third] };
    assert.equal((await world.call(world.manager, 'PUT', `orders/${head.id}`, theirs)).statusCode, 200);
    const differencesOf = async (mine: Record<string, unknown>) => {
      const answer = await saved(head, { ...theirs, ...mine });
      assert.equal(answer.statusCode, 409, answer.body);
      const { fields, lines } = answer.json<{
        details: { fields: { field: string }[]; lines: { lineId: number; change: string }[] };
      }>().details;
      return [fields.map((one) => one.field), lines.map((one) => [one.lineId, one.change])];
    };
    assert.deepEqual(await differencesOf({ comments: 'mine' }), [[], []]);
    assert.deepEqual(await differencesOf({ reference: 'mine', lines: [{ ...first, quantity: 8 }, third] }), [
      ['reference'],
      [[first?.id, 'changed']],
    ]);
  });

  test('lines change places, a save that changes nothing keeps the version, a missing version is refused', async () => {
    const payload = world.invoice([
      { productId: tyre, quantity: 1, price: 98 },
      { productId: fitting, quantity: 2, price: 33 },
    ]);
    const head = await world.create(payload);
    const [first, second] = head.lines;
    const swapped = {
      ...payload,
      contentVersion: 1,
      lines: [
        { id: second?.id, seq: 1, productId: fitting, quantity: 2, price: 33 },
        { id: first?.id, seq: 2, productId: tyre, quantity: 1, price: 98 },
      ],
    };
    const answer = await saved(head, swapped);
    assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual(answer.json<{ data: SheetHead }>().data.lines, [
      { id: second?.id, seq: 1 },
      { id: first?.id, seq: 2 },
    ]);
    assert.equal(
      (await saved(head, { ...swapped, contentVersion: 2 })).json<{ data: SheetHead }>().data.contentVersion,
      2,
    );
    assert.equal((await saved(head, { ...swapped, contentVersion: undefined })).statusCode, 422);
    assert.equal((await saved({ ...head, id: 999_999 }, swapped)).statusCode, 404);
  });

  test('whatever changes of a line alone is saved, as the next version, and told', async () => {
    const other = await aProduct(world, { code: 'SAME-PRICE', class_a_price_cents: 9_800 });
    const payload = world.invoice([{ productId: tyre, quantity: 1, price: 98 }]);
    const head = await world.create(payload);
    let line: Record<string, unknown> = { id: head.lines[0]?.id, seq: 1, productId: tyre, quantity: 1, price: 98 };
    let contentVersion = 1;
    for (const [change, told] of [
      [{ description: 'Left rear' }, ['Line 1 description']],
      [{ productId: other }, ['Line 1 product']],
      [{ manual: true }, []],
      [{ price: 97 }, ['Line 1 price']],
      [{ quantity: 2 }, ['Line 1 quantity']],
    ] as const) {
      line = { ...line, ...change };
      const answer = await saved(head, { ...payload, contentVersion, lines: [line] });
      assert.equal(answer.statusCode, 200, answer.body);
      assert.equal(answer.json<{ data: SheetHead }>().data.contentVersion, ++contentVersion, JSON.stringify(change));
      const { data } = (await world.call(world.sales, 'GET', `orders/${head.id}/history`)).json<SheetHistory>();
      assert.deepEqual(
        data[0]?.changes.map(({ field }) => field),
        told,
      );
    }
    const [stored] = (await read(head.id)).lines;
    assert.deepEqual(
      [stored?.description, stored?.productId, stored?.manual, stored?.price, stored?.quantity],
      ['Left rear', other, true, 97, 2],
    );
  });

  test('a sheet stays of its kind', async () => {
    const head = await world.create(world.invoice([]));
    const answer = await saved(head, world.invoice([], { type: 2, contentVersion: 1, taxType: 3 }));
    assert.deepEqual(
      [answer.statusCode, answer.json<ErrorBody>().message],
      [422, ['A sheet cannot become one of another kind.']],
    );
  });

  test('PUT with the specification’s backslash', async () => {
    const payload = world.invoice([]);
    const head = await world.create(payload);
    for (const separator of ['\\', '%5C']) {
      const answer = await world.server.inject({
        method: 'PUT',
        url: `/api/ag/orders${separator}${head.id}`,
        headers: world.sales.headers,
        payload: { ...payload, contentVersion: 1 },
      });
      assert.equal(answer.statusCode, 200, answer.body);
    }
  });
});
