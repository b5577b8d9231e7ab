import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { CartFiguresAnswer, ErrorBody, Quote, QuotesAnswer } from '@iwe/contract';
import { addDays, formatDate, today } from '@iwe/domain';
import { aPng } from '../../core/files/testing/pictures.ts';
import { readPdf } from '../../core/documents/pdf/testing/read-pdf.ts';
import { buildContact, buildSheet, buildStock } from '../../testing/factories.ts';
import { inOrganisation } from '../../testing/index.ts';
import { aProduct, startSheetWorld } from '../sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../sheets/testing/sheet-world.ts';
import { countOpenQuotes } from './public.ts';

const ZONE = 'Australia/Sydney';
const TODAY = today(ZONE, new Date());

let world: SheetWorld;
let tyre: number;
before(async () => {
  world = await startSheetWorld();
  tyre = await aProduct(world, { code: 'TYRE', name: 'Touring tyre', class_a_price_cents: 11_000 });
});
after(() => world.close());

const database = () => world.server.database;
const post = (path: string, payload: object, staff = world.sales) => world.call(staff, 'POST', path, payload);
async function park(fields: Record<string, unknown> = {}, staff = world.sales): Promise<Quote> {
  const body = { customerId: world.customer, lines: [{ productId: tyre, quantity: 4 }], ...fields };
  const answer = await post('quotes', body, staff);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: Quote }>().data;
}
const readQuote = async (id: number) =>
  (await world.call(world.sales, 'GET', `quotes/${id}`)).json<{ data: Quote }>().data;
const list = async (query: string) =>
  (await world.call(world.sales, 'GET', `quotes?${query}`)).json<QuotesAnswer>().data;
const update = (quote: Quote, fields: Record<string, unknown>) =>
  world.call(world.sales, 'PUT', `quotes/${quote.id}`, {
    customerId: quote.customerId,
    lines: quote.lines.map(({ productId, quantity }) => ({ productId, quantity })),
    contentVersion: quote.contentVersion,
    ...fields,
  });
const figures = async (body: object) => {
  const answer = await post('quotes/figures', body);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<CartFiguresAnswer>().data;
};
const openQuotes = () => database().system((tx) => countOpenQuotes(inOrganisation(tx, world.organisation)));

describe('the days of a quote', () => {
  test('are those of its organisation: when it was made, what is today, and until when a new one holds', async () => {
    const quote = await park({ name: 'Zoned' });
    // In the morning of the next day in Sydney.
    await database().query(`update quote set created_at = '2026-03-02T20:00:00Z' where id = $1`, [quote.id]);
    assert.equal((await readQuote(quote.id)).date, '2026-03-03');
    const inZone = (zone: string) =>
      database().query('update organisation set time_zone = $2 where id = $1', [world.organisation, zone]);
    const lastDay = today('Pacific/Niue', new Date());
    await database().query('update quote set valid_until = $2 where id = $1', [quote.id, lastDay]);
    try {
      // These two are 25 hours apart, so that the day in Niue is over in Kiritimati at every moment.
      for (const [zone, state, listed] of [
        ['Pacific/Niue', 'open', ['open']],
        ['Pacific/Kiritimati', 'expired', ['expired']],
      ] as const) {
        await inZone(zone);
        assert.equal((await readQuote(quote.id)).state, state, zone);
        const found = [];
        for (const each of ['open', 'expired'])
          if ((await list(`text=zoned&state=${each}`)).length > 0) found.push(each);
        assert.deepEqual(found, listed, zone);
        const before = today(zone, new Date());
        const { validUntil } = await figures({ customerId: null, lines: [{ productId: tyre, quantity: 1 }] });
        assert.ok([before, today(zone, new Date())].map((day) => addDays(day, 14)).includes(validUntil), zone);
        const body = { customerId: world.customer, lines: [{ productId: tyre, quantity: 1 }] };
        const statuses = [];
        for (const days of [-1, 0])
          statuses.push((await post('quotes', { ...body, validUntil: addDays(before, days) })).statusCode);
        assert.deepEqual(statuses, [422, 200], zone);
      }
    } finally {
      await inZone(ZONE);
    }
  });

  test('may become fewer, as may its goods; its prices stay though a product has none any more', async () => {
    const quote = await park({ name: 'Fewer', validUntil: addDays(TODAY, 20) });
    await database().query('update product set class_a_price_cents = 0 where id = $1', [tyre]);
    try {
      const fields = { name: 'Fewer', validUntil: addDays(TODAY, 3), lines: [{ productId: tyre, quantity: 1 }] };
      const answer = await update(quote, fields);
      assert.equal(answer.statusCode, 200, answer.body);
    } finally {
      await database().query('update product set class_a_price_cents = 11000 where id = $1', [tyre]);
    }
    const [row] = await list('text=fewer');
    assert.deepEqual([row?.quantity, row?.total, row?.validUntil], [1, 110, addDays(TODAY, 3)]);
    const late = await update(await readQuote(quote.id), { validUntil: addDays(TODAY, 366) });
    assert.deepEqual(late.json<ErrorBody>().message, [
      'A quote is valid until today or a later day, at most 365 days from now.',
    ]);
    assert.equal((await update(await readQuote(quote.id), {})).statusCode, 200);
    assert.equal((await readQuote(quote.id)).validUntil, addDays(TODAY, 14), 'the usual days, where none is given');
  });

  test('are counted on Home while it is open, not when it has expired, is closed or ordered', async () => {
    const before = await openQuotes();
    const [expired, closed, ordered] = [await park(), await park(), await park()];
    await park({ lines: [{ productId: tyre, quantity: 1 }] });
    await database().query('update quote set valid_until = $2 where id = $1', [expired.id, addDays(TODAY, -1)]);
    assert.equal((await post(`quotes/${closed.id}/close`, { contentVersion: 1 })).statusCode, 200);
    const lines = [{ productId: tyre, quantity: 4, price: 110 }];
    assert.equal((await post('orders', world.invoice(lines, { quoteId: ordered.id }))).statusCode, 200);
    const after = await openQuotes();
    assert.deepEqual([after.count - before.count, after.cents - before.cents], [1, 11_000]);
  });
});

describe('what is written beside a quote', () => {
  test('who made it and at which version, and who has changed it since, on which day there', async () => {
    const quote = await park({ name: 'Written' }, world.manager);
    const [row] = await list('text=written');
    assert.equal(row?.createdBy, world.manager.email);
    const audit = () =>
      database().query<{ version: string }>(
        `select after ->> 'version' as version from audit where entity = 'quote' and entity_id = $1 order by id`,
        [quote.id],
      );
    assert.deepEqual(await audit(), [{ version: '1' }]);
    assert.equal((await update(quote, { name: 'Mine' })).statusCode, 200);
    await database().query(`update audit set at = '2026-03-02T20:00:00Z' where entity = 'quote' and entity_id = $1`, [
      quote.id,
    ]);
    // An email is no change of the quote, nor is what becomes of it.
    const emailed = await post(`quotes/${quote.id}/send-email`, { customerEmail: 'a@b.example' }, world.manager);
    assert.equal(emailed.statusCode, 200, emailed.body);
    const stale = await update(quote, { name: 'Theirs' });
    const { message, details } = stale.json<ErrorBody & { details: Record<string, unknown> }>();
    assert.deepEqual(
      [stale.statusCode, message, details['currentVersion'], details['changedBy']],
      [
        409,
        `${world.sales.email} changed ${quote.no} on 03 Mar 2026, after you opened it. ` +
          'Open it again and repeat your change.',
        2,
        world.sales.email,
      ],
    );
  });

  test('the twenty newest of its emails, and the job of each with number and address', async () => {
    const quote = await park();
    const sent = await post(`quotes/${quote.id}/send-email`, { customerEmail: 'first@alpha.example' });
    assert.equal(sent.statusCode, 200, sent.body);
    const [job] = await database().query<{ title: string }>(
      `select title from job where name = 'email-sheet' order by id desc limit 1`,
    );
    assert.equal(job?.title, `Email ${quote.no} to first@alpha.example`);
    await database().query(
      `insert into sheet_email (organisation_id, quote_id, to_address, to_name, document, requested_by,
          requested_by_name)
        select organisation_id, quote_id, n || '@alpha.example', to_name, document, requested_by, requested_by_name
        from sheet_email, generate_series(1, 20) n where quote_id = $1 order by n`,
      [quote.id],
    );
    const at = '2026-03-02T01:02:03.000Z';
    await database().query(`update sheet_email set requested_at = $2 where quote_id = $1`, [quote.id, at]);
    const { emails } = await readQuote(quote.id);
    assert.equal(emails[0]?.at, at);
    assert.deepEqual(
      emails.map(({ address }) => address),
      Array.from({ length: 20 }, (_, index) => `${20 - index}@alpha.example`),
    );
  });

  test('its document: goods by code and name, the amount of each line, and the last day', async () => {
    const fitting = await aProduct(world, { code: 'FIT', name: 'Fitting', category: 4, class_a_price_cents: 3_300 });
    const lines = [
      { productId: tyre, quantity: 4 },
      { productId: fitting, quantity: 3 },
    ];
    await database().query(`update product set unit = 'SET' where id = $1`, [fitting]);
    const quote = await park({ lines, validUntil: addDays(TODAY, 40) });
    const printed = async (department: number) => {
      await database().query('update organisation set department_id = $2 where id = $1', [
        world.organisation,
        department,
      ]);
      const answer = await world.call(world.sales, 'GET', `quotes/${quote.id}/document.pdf`);
      return (await readPdf(answer.rawPayload)).pages[0] ?? '';
    };
    const page = await printed(4);
    const told = ['TYRE', 'Touring tyre', 'EA', '440.00', 'FIT', 'Fitting', 'SET', '99.00', '539.00', '49.00'];
    for (const words of [...told, formatDate(addDays(TODAY, 40))])
      assert.ok(page.includes(words), `${words} in ${page}`);
    // A department that prints prices without GST.
    const without = await printed(8);
    for (const words of ['100.00', '400.00', '30.00', '90.00', '490.00', '49.00', '539.00'])
      assert.ok(without.includes(words), `${words} in ${without}`);
  });
});

test('a line of a quote and of a cart is shown with everything of its product, then and now', async () => {
  const product = await aProduct(world, { code: 'SHOWN', name: 'Shown tyre', class_a_price_cents: 5_000 });
  await buildStock(database(), world.organisation, product, world.sydney, 2);
  const { id } = await park({ lines: [{ productId: product, quantity: 3 }] });
  await database().query('update product set class_a_price_cents = 6000 where id = $1', [product]);
  assert.deepEqual((await readQuote(id)).lines, [
    {
      productId: product,
      code: 'SHOWN',
      name: 'Shown tyre',
      quantity: 3,
      quotedPrice: 50,
      price: 60,
      source: 'Class A',
    },
  ]);
  const lines = [{ productId: product, quantity: 3 }];
  const cart = await figures({ customerId: world.customer, lines, quoteId: id });
  assert.deepEqual(cart.lines, [
    {
      productId: product,
      code: 'SHOWN',
      name: 'Shown tyre',
      quantity: 3,
      price: 60,
      source: 'Class A',
      amount: 150,
      amountToday: 180,
      quotedPrice: 50,
      available: 2,
      short: 1,
      stocks: [{ warehouse: 'Sydney', stock: 2, inTransit: 0, eta: null }],
    },
  ]);
});

test('its document carries the logo that the organisation has uploaded', async () => {
  const admin = await world.server.staff(world.organisation, { role: 4, is_admin: true });
  const { id } = await park();
  const draw = async () => (await world.call(world.sales, 'GET', `quotes/${id}/document.pdf`)).rawPayload;
  const hasPicture = (pdf: Buffer) => /\/Subtype\s*\/Image/.test(pdf.toString('latin1'));
  assert.equal(hasPicture(await draw()), false);
  const picture = aPng().toString('base64');
  const uploaded = (await post('organisation/logo', { picture }, admin)).json<{ data: { logo: string } }>().data;
  await database().query('update organisation set print_logo = $2 where id = $1', [world.organisation, uploaded.logo]);
  assert.equal(hasPicture(await draw()), true);
});

describe('the figures of a cart', () => {
  test('count the credit of their own customer alone', async () => {
    const customer = (name: string) => buildContact(database(), world.organisation, { name, credit_limit_cents: 1 });
    const [mine, other] = [await customer('Mine'), await customer('Other')];
    for (const [contact_id, total_cents] of [
      [mine, 5_000],
      [other, 70_000],
    ] as const)
      await buildSheet(database(), world.organisation, { contact_id, total_cents, status: 2, type: 1 });
    const { credit } = await figures({ customerId: mine, lines: [{ productId: tyre, quantity: 1 }] });
    assert.equal(credit?.approvedUnsent, 50);
  });

  test('count the cost that was entered where less than nothing is in stock, or nothing any more', async () => {
    const products = [];
    for (const quantity of [0, -2]) {
      const code = `SOLD${quantity}`;
      const product = await aProduct(world, { code, class_a_price_cents: 2_200, cost_price_cents: 500 });
      await database().query(
        'insert into cost_balance (organisation_id, product_id, quantity, value_cents) values ($1, $2, $3, 0)',
        [world.organisation, product, quantity],
      );
      products.push(product);
    }
    for (const productId of products) {
      const { totals } = await figures({ customerId: null, lines: [{ productId, quantity: 1 }] });
      assert.deepEqual([totals.margin, totals.linesWithoutCost], [15, 0]);
    }
  });
});

test('each refusal of a quote names its field, with a code', async () => {
  const resting = await buildContact(database(), world.organisation, { name: 'Resting', is_active: false });
  const free = await aProduct(world, { code: 'FREE', class_a_price_cents: 0 });
  const refusalOf = (answer: { json<T>(): T }) =>
    answer.json<{ details: { code: string; field?: string }[] }>().details.map(({ code, field }) => [code, field]);
  const body = {
    customerId: resting,
    lines: [tyre, free, 999_999].map((productId) => ({ productId, quantity: 1 })),
    validUntil: addDays(TODAY, -1),
  };
  assert.deepEqual(refusalOf(await post('quotes', body)), [
    ['inactive', 'customerId'],
    ['unknown-product', 'lines'],
    ['valid-until', 'validUntil'],
    ['no-price', 'lines'],
  ]);
  const quote = await park();
  for (const [customerEmail, code] of [
    [' ', 'required'],
    ['nobody', 'invalid-email'],
  ] as const)
    assert.deepEqual(refusalOf(await post(`quotes/${quote.id}/send-email`, { customerEmail })), [
      [code, 'customerEmail'],
    ]);
  assert.equal((await post(`quotes/${quote.id}/close`, { contentVersion: 1 })).statusCode, 200);
  assert.deepEqual(refusalOf(await post(`quotes/${quote.id}/close`, { contentVersion: 2 })), [
    ['quote.closed', undefined],
  ]);
});
