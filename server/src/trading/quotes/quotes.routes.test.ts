import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { addDays, today } from '@iwe/domain';
import type { CartFiguresAnswer, Quote, QuotesAnswer } from '@iwe/contract';
import { readPdf } from '../../core/documents/pdf/testing/read-pdf.ts';
import { buildContact, buildOrganisation, buildSheet, buildStock } from '../../testing/factories.ts';
import { inOrganisation } from '../../testing/index.ts';
import { untilLocked } from '../../testing/until-locked.ts';
import { aProduct, startSheetWorld } from '../sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../sheets/testing/sheet-world.ts';
import { countOpenQuotes } from './public.ts';

const TODAY = today('Australia/Sydney', new Date());

let world: SheetWorld;
let tyre: number;
let wheel: number;
let fitting: number;
let foreignProduct: number;
let foreignCustomer: number;
before(async () => {
  world = await startSheetWorld();
  tyre = await aProduct(world, { code: 'TYRE', name: 'Touring tyre', class_a_price_cents: 11_000 });
  wheel = await aProduct(world, { code: 'WHEEL', name: 'Alloy wheel', class_a_price_cents: 22_000 });
  fitting = await aProduct(world, { code: 'FIT', name: 'Fitting', category: 4, class_a_price_cents: 3_300 });
  await world.receive([{ productId: tyre, quantity: 10, priceCents: 6_000 }]);
  await world.receive([{ productId: wheel, quantity: 1, priceCents: 15_000 }], world.melbourne);
  const other = await buildOrganisation(world.server.database);
  foreignCustomer = await buildContact(world.server.database, other, { name: 'Foreign' });
  foreignProduct = await world.server.database
    .query<{ id: number }>(
      `insert into product (organisation_id, code, name, category) values ($1, 'F', 'F', 1) returning id`,
      [other],
    )
    .then(([row]) => row?.id ?? 0);
});
after(() => world.close());

const setPrice = (product: number, cents: number) =>
  world.server.database.query('update product set class_a_price_cents = $2 where id = $1', [product, cents]);
const quoteBody = (fields: Record<string, unknown> = {}) => ({
  customerId: world.customer,
  lines: [
    { productId: tyre, quantity: 4 },
    { productId: fitting, quantity: 4 },
  ],
  ...fields,
});
const post = (path: string, payload: object, staff = world.sales, headers: Record<string, string> = {}) =>
  world.call(staff, 'POST', path, payload, headers);
async function park(fields: Record<string, unknown> = {}): Promise<Quote> {
  const answer = await post('quotes', quoteBody(fields));
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: Quote }>().data;
}
const readQuote = async (id: number) =>
  (await world.call(world.sales, 'GET', `quotes/${id}`)).json<{ data: Quote }>().data;
const update = (quote: Quote, fields: Record<string, unknown> = {}) =>
  world.call(world.sales, 'PUT', `quotes/${quote.id}`, { ...quoteBody(fields), contentVersion: quote.contentVersion });
const list = async (query: string) =>
  (await world.call(world.sales, 'GET', `quotes?${query}`)).json<QuotesAnswer>().data;
/** Makes the invoice of a quote as the editor does. */
const order = (quote: Pick<Quote, 'id'>, fields: Record<string, unknown> = {}) =>
  post(
    'orders',
    world.invoice([{ productId: tyre, quantity: 4, price: 110, manual: true }], { quoteId: quote.id, ...fields }),
  );

describe('the figures of a cart', () => {
  const figures = async (body: object, staff = world.sales) => {
    const answer = await post('quotes/figures', body, staff);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<CartFiguresAnswer>().data;
  };

  test('are those of its invoice: price, GST, total and margin', async () => {
    const cart = await figures(quoteBody());
    assert.deepEqual(
      cart.lines.map(({ code, price, source, amount, short }) => [code, price, source, amount, short]),
      [
        ['TYRE', 110, 'Class A', 440, 0],
        ['FIT', 33, 'Class A', 132, 0],
      ],
    );
    const totals = { quantity: 8, subtotal: 520, gst: 52, total: 572, totalToday: 572 };
    assert.deepEqual(cart.totals, { ...totals, margin: 520 - 4 * 60, marginPercent: 53.8, linesWithoutCost: 0 });
    const invoice = await world.create(
      world.invoice([
        { productId: tyre, quantity: 4 },
        { productId: fitting, quantity: 4 },
      ]),
    );
    const stored = (await world.call(world.sales, 'GET', `orders/${invoice.id}`)).json().data;
    assert.equal(stored.amount ?? stored.total, 572);
    await world.call(world.sales, 'POST', `orders/${invoice.id}/void`, {});
  });

  test('say what is short and where the rest is', async () => {
    const [line] = (await figures({ customerId: null, lines: [{ productId: wheel, quantity: 4 }] })).lines;
    assert.deepEqual([line?.available, line?.short], [1, 3]);
    assert.deepEqual(
      line?.stocks.map(({ warehouse, stock }) => [warehouse, stock]),
      [['Melbourne', 1]],
    );
    const owed = await aProduct(world, { code: 'OWED', class_a_price_cents: 100 });
    await buildStock(world.server.database, world.organisation, owed, world.sydney, -2);
    const [below] = (await figures({ customerId: null, lines: [{ productId: owed, quantity: 1 }] })).lines;
    assert.deepEqual(
      below?.stocks.map(({ warehouse, stock }) => [warehouse, stock]),
      [['Sydney', -2]],
    );
    const incoming = await aProduct(world, { code: 'SOON', class_a_price_cents: 100 });
    const ordered = { type: 3, status: 2, warehouse_id: world.sydney, delivery_date: '2026-12-01' };
    await buildSheet(world.server.database, world.organisation, ordered, [
      { product_id: incoming, quantity: 6, incoming_quantity: 6 },
    ]);
    const [soon] = (await figures({ customerId: null, lines: [{ productId: incoming, quantity: 1 }] })).lines;
    assert.deepEqual(soon?.stocks, [{ warehouse: 'Sydney', stock: 0, inTransit: 6, eta: '2026-12-01' }]);
  });

  test('count the cost that was entered for goods without stock, and say how many lines have none', async () => {
    const entered = await aProduct(world, { code: 'ENTERED', class_a_price_cents: 2_200, cost_price_cents: 500 });
    const unknown = await aProduct(world, { code: 'UNKNOWN', class_a_price_cents: 1_100 });
    const lines = [entered, unknown].map((productId) => ({ productId, quantity: 1 }));
    const { margin, linesWithoutCost } = (await figures({ customerId: null, lines })).totals;
    assert.equal(linesWithoutCost, 1);
    const [alone] = lines;
    assert.equal((await figures({ customerId: null, lines: [alone] })).totals.margin, 15);
    assert.equal(margin, (await figures({ customerId: null, lines: [alone] })).totals.margin);
  });

  test('are at the prices of the customer: of its class, and the special price where that is lower', async () => {
    const { database } = world.server;
    const [gold] = await database.query<{ id: number }>(
      `insert into customer_class (organisation_id, name) values ($1, 'Gold quotes') returning id`,
      [world.organisation],
    );
    const product = await aProduct(world, { code: 'CLASSY', class_a_price_cents: 10_000, class_b_price_cents: 9_500 });
    const special = { special_price_cents: 9_000, is_special: true, class_b_price_cents: 9_500 };
    const cheaper = await aProduct(world, { code: 'SPECIAL', class_a_price_cents: 10_000, ...special });
    await database.query(
      'insert into product_class_price (organisation_id, product_id, class_id, price_cents) values ($1, $2, $3, 8800)',
      [world.organisation, product, gold?.id],
    );
    const pricesOf = async (price_type: string, class_id: number | null) => {
      const customerId = await buildContact(database, world.organisation, { price_type, class_id });
      const lines = [product, cheaper].map((productId) => ({ productId, quantity: 1 }));
      return (await figures({ customerId, lines })).lines.map(({ price, source }) => `${price} ${source}`);
    };
    assert.deepEqual(await pricesOf('OCOP / VIP', gold?.id ?? null), ['88 OCOP', '90 Special']);
    assert.deepEqual(await pricesOf('Class B / Special', null), ['95 Class B', '90 Special']);
  });

  test('warn of credit from one cent over the limit on, with what is approved and not sent', async () => {
    const { database } = world.server;
    const customer = await buildContact(database, world.organisation, { name: 'Limited', credit_limit_cents: 100_000 });
    await database.query('update contact set xero_balance_cents = $2 where id = $1', [customer, 100_000 - 11_000]);
    const of = async (quantity: number) =>
      (await figures({ customerId: customer, lines: [{ productId: tyre, quantity }] })).credit;
    assert.deepEqual(await of(1), { limit: 1000, balance: 890, approvedUnsent: 0, exposure: 1000, isOver: false });
    await database.query('update contact set xero_balance_cents = xero_balance_cents + 1 where id = $1', [customer]);
    assert.equal((await of(1))?.isOver, true);
    await database.query('update contact set credit_limit_cents = 0 where id = $1', [customer]);
    assert.equal((await of(99))?.isOver, false, 'without a limit nothing is over it');
    // A credit note takes its amount back; what Xero has is in the balance already.
    for (const [type, xero_state, total_cents, status = 2] of [
      [1, 0, 5_000],
      [2, 3, 1_000],
      [1, 2, 70_000],
      // Nothing is owed for a draft or a voided sheet.
      [1, 0, 9_000, 1],
      [1, 0, 8_000, 3],
    ] as const)
      await buildSheet(database, world.organisation, {
        contact_id: customer,
        status,
        type,
        xero_state,
        total_cents,
        ...(xero_state === 2 ? { xero_id: 'known' } : {}),
      });
    const { approvedUnsent, exposure } = (await of(1)) ?? {};
    assert.deepEqual([approvedUnsent, exposure], [40, 1040.01]);
  });

  test('hide the margin where the organisation hides cost', async () => {
    const { database } = world.server;
    await database.query('update organisation set cost_visible = false where id = $1', [world.organisation]);
    try {
      assert.equal('margin' in (await figures(quoteBody())).totals, false);
    } finally {
      await database.query('update organisation set cost_visible = true where id = $1', [world.organisation]);
    }
  });

  test('name products that do not exist, and know no customer of somebody else', async () => {
    const cart = await figures(quoteBody({ lines: [{ productId: foreignProduct, quantity: 1 }] }));
    assert.deepEqual([cart.missing, cart.lines], [[foreignProduct], []]);
    assert.equal((await post('quotes/figures', quoteBody({ customerId: foreignCustomer }))).statusCode, 404);
    for (const lines of [
      [],
      [{ productId: tyre, quantity: 0 }],
      [{ productId: tyre, quantity: 1000 }],
      [
        { productId: tyre, quantity: 1 },
        { productId: tyre, quantity: 1 },
      ],
    ])
      assert.equal((await post('quotes/figures', quoteBody({ lines }))).statusCode, 422);
  });
});

describe('a quote', () => {
  test('is refused without customer and products, for those of others, and with a day that has passed', async () => {
    const supplier = await buildContact(world.server.database, world.organisation, { is_supplier: true });
    for (const [fields, status] of [
      [{ customerId: undefined }, 422],
      [{ customerId: foreignCustomer }, 404],
      [{ customerId: supplier }, 404],
      [{ lines: [] }, 422],
      [{ lines: [{ productId: foreignProduct, quantity: 1 }] }, 422],
      [{ validUntil: addDays(TODAY, -1) }, 422],
      [{ validUntil: addDays(TODAY, 366) }, 422],
      [{ validUntil: '2026-02-31' }, 422],
      [{ name: 'x'.repeat(61) }, 422],
      [{ unknown: 1 }, 422],
    ] as const) {
      const answer = await post('quotes', quoteBody(fields));
      assert.equal(answer.statusCode, status, `${JSON.stringify(fields)} ${answer.body}`);
    }
    assert.equal(
      (await world.server.inject({ method: 'POST', url: '/api/ag/quotes', payload: quoteBody() })).statusCode,
      401,
    );
  });

  test('is refused when a product has no price for the customer: the product is named', async () => {
    const free = await aProduct(world, { code: 'FREE', class_a_price_cents: 0 });
    const answer = await post('quotes', quoteBody({ lines: [{ productId: free, quantity: 1 }] }));
    assert.equal(answer.statusCode, 422);
    assert.match(answer.body, /FREE: there is no price for this customer/);
  });

  test('is in the list with who made it, when, how many products and pieces, in the order of its lines', async () => {
    const customer = await buildContact(world.server.database, world.organisation, {
      name: 'Listed',
      email: 'buyer@listed.example',
    });
    const open = () => world.server.database.system((tx) => countOpenQuotes(inOrganisation(tx, world.organisation)));
    const before = await open();
    const lines = [
      { productId: fitting, quantity: 3 },
      { productId: tyre, quantity: 4 },
    ];
    const { id, no } = await park({ customerId: customer, name: 'First', lines, validUntil: addDays(TODAY, 9) });
    const after = await open();
    assert.deepEqual([after.count - before.count, after.cents - before.cents], [1, 53_900]);
    const [row] = await list(`customerId=${customer}`);
    const { updatedAt: _at, createdBy, ...listed } = row ?? {};
    assert.deepEqual(listed, {
      id,
      no,
      name: 'First',
      customerId: customer,
      customer: 'Listed',
      state: 'open',
      date: TODAY,
      validUntil: addDays(TODAY, 9),
      products: 2,
      quantity: 7,
      total: 539,
      invoice: null,
      contentVersion: 1,
    });
    assert.notEqual(createdBy, '');
    const quote = await readQuote(id);
    assert.equal(quote.email, 'buyer@listed.example');
    assert.deepEqual(
      quote.lines.map(({ code, quantity }) => [code, quantity]),
      [
        ['FIT', 3],
        ['TYRE', 4],
      ],
    );
    const second = await park({ customerId: customer, name: 'Second' });
    const pages = [1, 2].map((page) => list(`customerId=${customer}&per_page=1&page=${page}`));
    assert.deepEqual(
      (await Promise.all(pages)).map((page) => page.map((each) => each.id)),
      [[second.id], [id]],
    );
  });

  test('is for no customer who is inactive; one that was made before is still changed', async () => {
    const { database } = world.server;
    const [resting, other] = [
      await buildContact(database, world.organisation, { name: 'Resting' }),
      await buildContact(database, world.organisation, { name: 'Never', is_active: false }),
    ];
    const quote = await park({ customerId: resting });
    await database.query('update contact set is_active = false where id = $1', [resting]);
    for (const answer of [
      await post('quotes', quoteBody({ customerId: resting })),
      await update(quote, { customerId: other }),
    ]) {
      assert.equal(answer.statusCode, 422, answer.body);
      assert.match(answer.body, /The customer is inactive\. Choose another one\./);
    }
    const changed = await update(quote, { customerId: resting, name: 'Last one' });
    assert.equal(changed.statusCode, 200, changed.body);
  });

  test('that goes to another customer has the prices of today, also when it keeps its own', async () => {
    const other = await buildContact(world.server.database, world.organisation, { name: 'Other buyer' });
    const quote = await park();
    await setPrice(tyre, 12_000);
    try {
      const moved = (await update(quote, { customerId: other, prices: 'quoted' })).json<{ data: Quote }>().data;
      assert.deepEqual([moved.customer, moved.lines[0]?.quotedPrice], ['Other buyer', 120]);
    } finally {
      await setPrice(tyre, 11_000);
    }
  });

  test('is stored once, with a number, the prices of today and two weeks', async () => {
    const key = { 'idempotency-key': 'park-1' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => post('quotes', quoteBody({ name: 'Van' }), world.sales, key)),
    );
    const quotes = answers.map((answer) => answer.json<{ data: Quote }>().data);
    assert.deepEqual(new Set(quotes.map(({ id }) => id)).size, 1);
    const [quote] = quotes;
    assert.match(quote?.no ?? '', /^QU\d{6}$/);
    assert.deepEqual(
      [quote?.state, quote?.total, quote?.totalToday, quote?.validUntil, quote?.customer, quote?.invoice],
      ['open', 572, 572, addDays(TODAY, 14), 'Alpha Tyres', null],
    );
    await world.server.database.query('update organisation set quote_valid_days = 30 where id = $1', [
      world.organisation,
    ]);
    assert.equal((await park()).validUntil, addDays(TODAY, 30));
    for (const validUntil of [TODAY, addDays(TODAY, 365)])
      assert.equal((await park({ validUntil })).validUntil, validUntil);
    await world.server.database.query('update organisation set quote_valid_days = 14 where id = $1', [
      world.organisation,
    ]);
  });

  test('keeps its prices and shows those of today beside them', async () => {
    const quote = await park();
    await setPrice(tyre, 12_000);
    try {
      const now = await readQuote(quote.id);
      assert.deepEqual(
        now.lines.map(({ code, quotedPrice, price, source }) => [code, quotedPrice, price, source]),
        [
          ['TYRE', 110, 120, 'Class A'],
          ['FIT', 33, 33, 'Class A'],
        ],
      );
      assert.deepEqual([now.total, now.totalToday], [572, 612]);
      const lines = [
        { productId: tyre, quantity: 2 },
        { productId: wheel, quantity: 1 },
      ];
      const changed = (await update(now, { lines, name: 'Two' })).json<{ data: Quote }>().data;
      assert.deepEqual(
        changed.lines.map(({ code, quotedPrice }) => [code, quotedPrice]),
        [
          ['TYRE', 110],
          ['WHEEL', 220],
        ],
      );
      assert.deepEqual([changed.total, changed.contentVersion, changed.name], [440, 2, 'Two']);
      // Where a kept price came from is kept with it.
      const priced = (type: string, cents: number) =>
        world.server.database.query(
          `with c as (update contact set price_type = $2 where id = $1)
            update product set class_b_price_cents = $4 where id = $3`,
          [world.customer, type, tyre, cents],
        );
      await priced('Class B / Special', 9_000);
      const again = (await update(changed, { lines, name: 'Two' })).json<{ data: Quote }>().data;
      assert.deepEqual([again.lines[0]?.price, again.lines[0]?.quotedPrice], [90, 110]);
      await priced('Class A / COD', 0);
      const sources = await world.server.database.query<{ source: string }>(
        'select price_source as source from quote_line where quote_id = $1 order by seq',
        [quote.id],
      );
      assert.deepEqual(sources, [{ source: 'classA' }, { source: 'classA' }]);
      const repriced = (await update(again, { lines, prices: 'today' })).json<{ data: Quote }>().data;
      assert.equal(repriced.lines[0]?.quotedPrice, 120);
      const cart = await post('quotes/figures', quoteBody({ quoteId: quote.id }));
      assert.equal(cart.json<CartFiguresAnswer>().data.lines[0]?.quotedPrice, 120);
    } finally {
      await setPrice(tyre, 11_000);
    }
  });

  test('reopened in a cart costs what its invoice will cost, beside the money of today', async () => {
    const { database } = world.server;
    const limited = await buildContact(database, world.organisation, { name: 'Quoted', credit_limit_cents: 80_000 });
    await database.query('update contact set xero_balance_cents = $2 where id = $1', [limited, 20_000]);
    const quote = await park({ customerId: limited });
    await setPrice(tyre, 12_000);
    try {
      const figures = async (fields: Record<string, unknown>) =>
        (await post('quotes/figures', quoteBody({ quoteId: quote.id, ...fields }))).json<CartFiguresAnswer>().data;
      const lines = [...quoteBody().lines, { productId: wheel, quantity: 1 }];
      const cart = await figures({ customerId: limited, lines });
      assert.deepEqual(
        cart.lines.map((line) => [line.quotedPrice, line.price, line.amount, line.amountToday]),
        [
          [110, 120, 440, 480],
          [33, 33, 132, 132],
          // Added later: the price of today.
          [null, 220, 220, 220],
        ],
      );
      const { subtotal, gst, total, totalToday, margin } = cart.totals;
      assert.deepEqual([subtotal, gst, total, totalToday], [720, 72, 792, 832]);
      assert.equal(margin, 720 - 4 * 60 - 150);
      assert.deepEqual([cart.credit?.exposure, cart.credit?.isOver], [992, true]);
      // 200.00 + 572.00 stays below the limit of 800.00; with the prices of today it would not.
      assert.deepEqual((await figures({ customerId: limited })).credit?.isOver, false);
      // Another customer was quoted nothing, and a quote that was ordered is no price for a second invoice.
      assert.equal((await figures({})).totals.total, 612);
      assert.equal((await order(quote, { customerId: limited })).statusCode, 200);
      assert.equal((await figures({ customerId: limited })).totals.total, 612);
    } finally {
      await setPrice(tyre, 11_000);
    }
  });

  test('that somebody else saves at the same moment is read after their save', async () => {
    const quote = await park();
    const { database } = world.server;
    let mine: ReturnType<typeof update> | undefined;
    await database.system(async (tx) => {
      await tx.query('update quote set content_version = content_version + 1 where id = $1', [quote.id]);
      mine = update(quote, { name: 'Mine' });
      await untilLocked(database);
    });
    assert.equal((await mine)?.statusCode, 409);
  });

  test('that somebody else has changed is not overwritten', async () => {
    const quote = await park();
    assert.equal((await update(quote, { name: 'Mine' })).statusCode, 200);
    const stale = await update(quote, { name: 'Theirs' });
    assert.equal(stale.statusCode, 409);
    assert.match(stale.body, new RegExp(`changed ${quote.no}`));
    assert.equal((await readQuote(quote.id)).name, 'Mine');
    const close = await post(`quotes/${quote.id}/close`, { contentVersion: quote.contentVersion });
    assert.equal(close.statusCode, 409);
  });

  test('is saved and closed once by a request that is sent again', async () => {
    const quote = await park();
    const twice = async (method: 'PUT' | 'POST', path: string, body: object) => {
      const key = { 'idempotency-key': `${method} ${path}` };
      const [first, again] = [
        await world.call(world.sales, method, path, body, key),
        await world.call(world.sales, method, path, body, key),
      ];
      assert.deepEqual([first.statusCode, again.statusCode, again.body], [200, 200, first.body]);
      return first.json<{ data: Quote }>().data;
    };
    const note = { name: 'Twice', note: 'By Monday', contentVersion: 1 };
    const saved = await twice('PUT', `quotes/${quote.id}`, { ...quoteBody(), ...note });
    assert.deepEqual([saved.name, saved.note, saved.contentVersion], ['Twice', 'By Monday', 2]);
    assert.equal((await twice('POST', `quotes/${quote.id}/close`, { contentVersion: 2 })).state, 'closed');
  });

  test('says of one product and of several that they are gone, and names each without a price', async () => {
    const messageOf = async (...products: number[]) =>
      (await post('quotes', quoteBody({ lines: products.map((productId) => ({ productId, quantity: 1 })) }))).json<{
        message: string[];
      }>().message;
    assert.deepEqual(
      [await messageOf(tyre, 999_998), await messageOf(999_998, 999_999)],
      [
        ['A product of this quote does not exist any more. Remove it from the cart.'],
        ['Some products of this quote do not exist any more. Remove them from the cart.'],
      ],
    );
    const [one, two] = [
      await aProduct(world, { code: 'FREE-1', class_a_price_cents: 0 }),
      await aProduct(world, { code: 'FREE-2', class_a_price_cents: 0 }),
    ];
    assert.match((await messageOf(one, tyre, two))[0] ?? '', /^FREE-1, FREE-2: there is no price for this customer\./);
  });

  test('is found by customer, by words and by state, and only in its own organisation', async () => {
    const beta = await buildContact(world.server.database, world.organisation, { name: 'Beta Wheels' });
    const mine = await park({ customerId: beta, name: 'Blue truck', note: 'Needs them by Friday' });
    const expired = await park({ customerId: beta, name: 'Old one' });
    await world.server.database.query('update quote set valid_until = $2 where id = $1', [
      expired.id,
      addDays(TODAY, -1),
    ]);
    assert.equal((await readQuote(mine.id)).note, 'Needs them by Friday');
    const found = async (query: string) => (await list(query)).map(({ id }) => id);
    const lastDay = await park({ customerId: world.customer, name: 'Ends tonight', validUntil: TODAY });
    assert.deepEqual(
      [lastDay.state, await found('text=tonight&state=open'), await found('text=tonight&state=expired')],
      ['open', [lastDay.id], []],
    );
    assert.deepEqual(await found(`customerId=${beta}`), [expired.id, mine.id]);
    assert.deepEqual(await found('text=truck%20beta'), [mine.id]);
    assert.deepEqual(await found('text=friday'), [mine.id]);
    assert.deepEqual(await found(`text=${mine.no}`), [mine.id]);
    assert.deepEqual(await found(`customerId=${beta}&state=open`), [mine.id]);
    assert.deepEqual(await found(`customerId=${beta}&state=expired`), [expired.id]);
    assert.deepEqual(await found('text=%25'), []);
    const stranger = await world.server.staff(await buildOrganisation(world.server.database), {
      role: 4,
      is_admin: true,
    });
    assert.deepEqual((await world.call(stranger, 'GET', 'quotes')).json<QuotesAnswer>().data, []);
    for (const [method, path, body] of [
      ['GET', `quotes/${mine.id}`],
      ['GET', `quotes/${mine.id}/document.pdf`],
      ['PUT', `quotes/${mine.id}`, { ...quoteBody(), contentVersion: 1 }],
      ['POST', `quotes/${mine.id}/close`, { contentVersion: 1 }],
      ['POST', `quotes/${mine.id}/send-email`, { customerEmail: 'a@b.example' }],
      ['POST', 'quotes/figures', { customerId: null, lines: [{ productId: tyre, quantity: 1 }], quoteId: mine.id }],
    ] as const) {
      const answer = await world.call(stranger, method, path, body);
      assert.equal(answer.statusCode, 404, `${method} ${path} ${answer.body}`);
    }
  });

  test('is closed, and then neither changed, sent nor invoiced', async () => {
    const quote = await park();
    const closed = (await post(`quotes/${quote.id}/close`, { contentVersion: 1 })).json<{ data: Quote }>().data;
    assert.equal(closed.state, 'closed');
    const states = async (state: string) => (await list(`state=${state}&text=${quote.no}`)).map(({ no }) => no);
    assert.deepEqual([await states('closed'), await states('open')], [[quote.no], []]);
    const lines = await world.server.database.query(
      `select action, before, after from audit where entity = 'quote' and entity_id = $1 order by id desc limit 1`,
      [quote.id],
    );
    assert.deepEqual(lines, [
      { action: 'Close', before: { fields: { isClosed: false } }, after: { version: 2, fields: { isClosed: true } } },
    ]);
    for (const refused of [
      await update(closed),
      await post(`quotes/${quote.id}/send-email`, { customerEmail: 'a@b.example' }),
      await order(quote),
    ]) {
      assert.equal(refused.statusCode, 422, refused.body);
      assert.match(refused.body, /is closed/);
    }
  });

  test('has a PDF that says quote, until when it holds, and is no tax invoice', async () => {
    const quote = await park({ note: 'Fitted on site' });
    const { database } = world.server;
    // This department's documents show where goods are.
    await database.query('update organisation set department_id = 9 where id = $1', [world.organisation]);
    await database.query(`update product set tag4 = 'RACK-9' where id = $1`, [tyre]);
    const answer = await world.call(world.sales, 'GET', `quotes/${quote.id}/document.pdf`);
    assert.equal(answer.statusCode, 200, answer.body);
    assert.match(String(answer.headers['content-disposition']), new RegExp(`Quote ${quote.no}.pdf`));
    const { 'content-type': type, 'cache-control': cache, 'x-content-type-options': sniff } = answer.headers;
    assert.deepEqual([type, cache, sniff], ['application/pdf', 'no-store', 'nosniff']);
    const page = (await readPdf(answer.rawPayload)).pages[0] ?? '';
    for (const words of [
      quote.no,
      'Quote for',
      'Alpha Tyres',
      'Valid until',
      'not a tax invoice',
      'Fitted on site',
      'RACK-9',
      '572.00',
      '52.00',
    ])
      assert.ok(page.includes(words), `${words} in ${page}`);
    assert.doesNotMatch(page, /Tax Invoice|BSB/);
  });

  test('is emailed with the document of the moment, and says so', async () => {
    const quote = await park();
    await world.server.database.query(`update quote set created_at = '2026-03-02T00:00:00Z' where id = $1`, [quote.id]);
    // A department that prints where goods are.
    await world.server.database.query('update organisation set department_id = 9 where id = $1', [world.organisation]);
    await world.server.database.query(`update product set tag4 = 'A1/B2' where id = $1`, [tyre]);
    for (const wrong of ['', 'nobody', 'a@b.example, c@d.example'])
      assert.equal((await post(`quotes/${quote.id}/send-email`, { customerEmail: wrong })).statusCode, 422, wrong);
    const key = { 'idempotency-key': 'mail-1' };
    const send = () =>
      post(`quotes/${quote.id}/send-email`, { customerEmail: 'buyer@alpha.example' }, world.sales, key);
    assert.match((await send()).json<{ message: string }>().message, /is on its way to buyer@alpha\.example/);
    await send();
    const { emails } = await readQuote(quote.id);
    assert.deepEqual(
      emails.map(({ address, state }) => [address, state]),
      [['buyer@alpha.example', 'waiting']],
    );
    const [stored] = await world.server.database.query<{
      title: string;
      total: number;
      facts: string;
      lines: string;
      by: string;
    }>(
      `select document ->> 'title' as title, jsonb_array_length(document -> 'lines') as total,
        (document -> 'facts')::text as facts, (document -> 'lines')::text as lines, requested_by_name as by
        from sheet_email where quote_id = $1`,
      [quote.id],
    );
    assert.deepEqual([stored?.title, stored?.total, stored?.by], ['Quote', 2, world.sales.email]);
    assert.match(stored?.facts ?? '', /02 Mar 2026/);
    assert.match(stored?.facts ?? '', /Cash on delivery/);
    assert.match(stored?.lines ?? '', /A1/);
    const [told] = await world.server.database.query<{ action: string; before: unknown; after: unknown; to: string }>(
      `select a.action, a.before, a.after, e.to_name as to from audit a, sheet_email e
        where a.entity = 'quote' and a.entity_id = $1 and e.quote_id = $1 order by a.id desc limit 1`,
      [quote.id],
    );
    assert.deepEqual(told, {
      action: 'Email',
      before: { fields: { email: '' } },
      after: { fields: { email: 'buyer@alpha.example' }, contentVersion: 1 },
      to: 'Alpha Tyres',
    });
    await post(`quotes/${quote.id}/send-email`, { customerEmail: 'second@alpha.example' });
    await world.server.database.query(
      `update sheet_email set state = 'refused', error = 'No such mailbox' where to_address = 'buyer@alpha.example'`,
    );
    assert.deepEqual(
      (await readQuote(quote.id)).emails.map(({ address, state, error }) => [address, state, error]),
      [
        ['second@alpha.example', 'waiting', ''],
        ['buyer@alpha.example', 'refused', 'No such mailbox'],
      ],
    );
  });

  test('has a history of who did what', async () => {
    const quote = await park();
    const changedNow = async (change: () => Promise<unknown>) => {
      await world.server.database.query(`update quote set updated_at = '2020-01-01' where id = $1`, [quote.id]);
      await change();
      assert.ok((await readQuote(quote.id)).updatedAt > '2021');
    };
    await changedNow(() => update(quote, { name: 'Renamed', lines: [{ productId: tyre, quantity: 2 }] }));
    await changedNow(() => post(`quotes/${quote.id}/close`, { contentVersion: 2 }));
    const rows = await world.server.database.query<{
      action: string;
      operator: string;
      before: { fields: Record<string, unknown> } | null;
      after: { fields: Record<string, unknown>; version: number };
    }>(`select action, operator, before, after from audit where entity = 'quote' and entity_id = $1 order by id`, [
      quote.id,
    ]);
    const [made, saved] = rows;
    assert.deepEqual(
      [made?.after.fields['no'], made?.after.fields['totalCents'], made?.after.fields['name']],
      [quote.no, 57_200, ''],
    );
    const written = { customerId: world.customer, note: '', validUntil: quote.validUntil };
    assert.deepEqual(saved?.before?.fields, {
      ...written,
      name: '',
      totalCents: 57_200,
      lines: [
        { product_id: tyre, quantity: 4, price_cents: 11_000 },
        { product_id: fitting, quantity: 4, price_cents: 3_300 },
      ],
    });
    assert.deepEqual(saved.after.fields, {
      ...written,
      name: 'Renamed',
      totalCents: 22_000,
      lines: [{ product_id: tyre, quantity: 2, price_cents: 11_000 }],
    });
    assert.equal(saved.after.version, 2);
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['Create', 'Save', 'Close'],
    );
    assert.ok(rows.every(({ operator }) => operator !== ''));
  });
});

describe('an invoice from a quote', () => {
  test('marks it as ordered, once, even when two people do it at the same moment', async () => {
    const quote = await park();
    const answers = await Promise.all([order(quote), order(quote), order(quote)]);
    const [made, ...refused] = answers.toSorted((one, other) => one.statusCode - other.statusCode);
    assert.deepEqual(
      [made?.statusCode, ...refused.map(({ statusCode }) => statusCode)],
      [200, 422, 422],
      refused.map(({ body }) => body).join('\n'),
    );
    const invoice = made?.json<{ data: { id: number; no: string; contentVersion: number } }>().data;
    assert.match(refused[0]?.body ?? '', new RegExp(`${quote.no} was ordered with ${invoice?.no}`));
    const inList = async () => {
      const shown = [];
      for (const state of ['open', 'ordered'])
        shown.push((await list(`state=${state}&text=${quote.no}`)).map(({ id }) => id));
      return shown;
    };
    assert.deepEqual(await inList(), [[], [quote.id]]);
    const ordered = await readQuote(quote.id);
    assert.deepEqual([ordered.state, ordered.invoice], ['ordered', { id: invoice?.id, no: invoice?.no }]);
    assert.equal((await update(ordered)).statusCode, 422);
    const listedAs = async (state: string) => (await list(`state=${state}&text=${quote.no}`)).map(({ id }) => id);
    assert.deepEqual([await listedAs('ordered'), await listedAs('open')], [[quote.id], []]);
    // A voided invoice is no order.
    const voided = await post(`orders/${invoice?.id}/void`, { contentVersion: invoice?.contentVersion });
    assert.equal(voided.statusCode, 200, voided.body);
    assert.equal((await readQuote(quote.id)).state, 'open');
    assert.deepEqual(await inList(), [[quote.id], []]);
    assert.equal((await order(quote)).statusCode, 200);
  });

  test('is for the same customer, and leaves the quote when it goes to another one', async () => {
    const quote = await park();
    const other = await buildContact(world.server.database, world.organisation, { name: 'Gamma' });
    const refused = await order(quote, { customerId: other });
    assert.equal(refused.statusCode, 422);
    assert.match(refused.body, /belongs to another customer/);
    assert.equal((await order({ id: 999_999 })).statusCode, 422);
    const made = (await order(quote)).json<{ data: { id: number; contentVersion: number } }>().data;
    const stored = (await world.call(world.sales, 'GET', `orders/${made.id}`)).json<{ data: Record<string, unknown> }>()
      .data;
    assert.equal(stored['quoteId'], quote.id);
    const body = world.invoice([{ productId: tyre, quantity: 1, price: 110 }], { contentVersion: made.contentVersion });
    const kept = await world.call(world.sales, 'PUT', `orders/${made.id}`, body);
    assert.equal(kept.statusCode, 200, kept.body);
    assert.equal((await readQuote(quote.id)).state, 'ordered', 'an older editor does not know the field');
    const moved = await world.call(world.sales, 'PUT', `orders/${made.id}`, {
      ...body,
      customerId: other,
      contentVersion: kept.json<{ data: { contentVersion: number } }>().data.contentVersion,
    });
    assert.equal(moved.statusCode, 200, moved.body);
    assert.equal((await readQuote(quote.id)).state, 'open');
  });
});
