import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ErrorBody, PriceCellConflicts, PriceConflict, ProductPriceSheet } from '@iwe/contract';
import { buildOrganisation, buildProduct, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';

let server: TestServer;
let organisation: number;
let editor: TestStaff;
let gold: number;
before(async () => {
  server = await startTestServer();
  organisation = await buildOrganisation(server.database, { time_zone: 'Pacific/Niue' });
  editor = await server.staff(organisation, { mod_prc: true });
  const [row] = await server.database.query<{ id: number }>(
    `insert into customer_class (organisation_id, name) values ($1, 'Gold') returning id`,
    [organisation],
  );
  gold = row?.id ?? 0;
});
after(() => server.close());

const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  server.inject({ method, url: `/api/ag/${path}`, headers: editor.headers, ...(payload ? { payload } : {}) });
const send = (cells: object[]) => call('POST', 'ocops/prices', { cells });
const cell = (productId: number, field: string, was: number | null, price: number | null) => ({
  productId,
  field,
  was,
  price,
});
const aProduct = (overrides: Parameters<typeof buildProduct>[2] = {}) =>
  buildProduct(server.database, organisation, overrides);
const prices = async (id: number) => (await call('GET', `ocops/${id}`)).json<{ data: ProductPriceSheet }>().data;

test('no price and a price of 0 are the same: as what was seen, as what is wanted, and as what is stored', async () => {
  const id = await aProduct({ class_c_price_cents: 0, reference_price_cents: 7_000 });
  const cells = [
    cell(id, 'classAPrice', 100, 0),
    cell(id, 'classBPrice', 0, 90),
    cell(id, 'classCPrice', null, 80),
    cell(id, `class:${gold}`, 0, 70),
    cell(id, 'ref_pur', 70, 75),
  ];
  const answer = await send(cells);
  assert.deepEqual(
    [answer.statusCode, answer.json<object>()],
    [200, { data: { products: 1, prices: 5 } }],
    answer.body,
  );
  const stored = await prices(id);
  assert.deepEqual(
    [stored.classAPrice, stored.classBPrice, stored.classCPrice, stored.ref_pur, stored.prices[0]?.price],
    [null, 90, 80, 75, 70],
  );
  const emptied = await send([cell(id, `class:${gold}`, 70, 0), cell(id, 'classAPrice', 0, null)]);
  assert.deepEqual(emptied.json<object>(), { data: { products: 1, prices: 1 } });
  assert.equal((await prices(id)).prices[0]?.price, null);
  const next = await send([cell(id, 'classBPrice', 90, 91)]);
  assert.deepEqual(next.json<object>(), { data: { products: 1, prices: 1 } }, 'what was emptied before is no change');
  const audit = await server.database.query<{ action: string; version: string; before: object }>(
    `select action, after ->> 'version' as version, before from audit
      where entity = 'product' and entity_id = $1 order by id`,
    [id],
  );
  const before = { classA: 10_000, classB: null, classC: null, reference: 7_000, [`ocop:${gold}`]: null };
  assert.deepEqual(audit, [
    { action: 'Edit prices', version: '2', before },
    { action: 'Edit prices', version: '3', before: { [`ocop:${gold}`]: 7_000 } },
    { action: 'Edit prices', version: '4', before: { classB: 9_000 } },
  ]);
});

test('each cell that cannot be stored is told in words, with its field', async () => {
  const id = await aProduct();
  const answer = await send([
    cell(id, 'classAPrice', 100, 105),
    cell(id, 'classAPrice', 100, 106),
    cell(id, 'class:999999', null, 1),
    cell(999_999, 'classAPrice', null, 1),
  ]);
  const { message, details } = answer.json<ErrorBody & { details: { field?: string }[] }>();
  assert.deepEqual(
    [answer.statusCode, message, details.map(({ field }) => field)],
    [
      422,
      [
        'Product 999999 does not exist. Search again.',
        `One price of product ${id} is sent twice.`,
        'Customer class 999999 does not exist. Reload the page and try again.',
      ],
      [undefined, 'classAPrice', 'class:999999'],
    ],
  );
  const hide = (isVisible: boolean) =>
    server.database.query('update organisation set cost_visible = $2 where id = $1', [organisation, isVisible]);
  await hide(false);
  try {
    const hidden = (await send([cell(id, 'ref_pur', null, 5)])).json<ErrorBody>();
    assert.deepEqual(hidden.message, ['The reference price is not shown in this organisation.']);
  } finally {
    await hide(true);
  }
  const refused = await send([cell(id, 'specialPrice', null, 80)]);
  assert.equal(refused.json<{ details: { field: string }[] }>().details[0]?.field, 'specialPrice');
  assert.equal((await prices(id)).contentVersion, 1);
});

test('a conflict says who changed the price and when; that of the dialog, on which day there', async () => {
  const id = await aProduct({ code: 'WHEN' });
  assert.equal((await call('POST', `products/${id}/price`, { classAPrice: 99 })).statusCode, 200);
  const at = '2026-03-02T20:00:00.000Z';
  await server.database.query(`update audit set at = $2 where entity = 'product' and entity_id = $1`, [id, at]);
  // What somebody else does with the product meanwhile is no change of its prices.
  const other = await server.staff(organisation);
  const rule = { method: 'PUT', url: `/api/ag/reorder/${id}`, payload: { minimum: 4, leadTimeDays: 30 } } as const;
  assert.equal((await server.inject({ ...rule, headers: other.headers })).statusCode, 200);
  const [found] = (await send([cell(id, 'classAPrice', 100, 105)])).json<{ details: PriceCellConflicts }>().details
    .cells;
  assert.deepEqual([found?.code, found?.now, found?.changedBy, found?.changedAt], ['WHEN', 99, editor.email, at]);
  const stale = await call('POST', `products/${id}/price`, { classAPrice: 98, contentVersion: 1 });
  const { message, details } = stale.json<{ message: string; details: PriceConflict }>();
  assert.match(message, new RegExp(`^${editor.email} changed WHEN on 02 Mar 2026, `));
  assert.equal(details.changedAt, at);
});

test('each flag of the dialog is its own: clearance, special, shown to customers', async () => {
  const id = await aProduct();
  const flagsAfter = async (body: object) => {
    const answer = await call('POST', `products/${id}/price`, body);
    assert.equal(answer.statusCode, 200, answer.body);
    const { is_clearance, is_special, is_customer_show } = await prices(id);
    return [is_clearance, is_special, is_customer_show];
  };
  const { is_customer_show: wasShown } = await prices(id);
  assert.deepEqual(await flagsAfter({ is_clearance: 1 }), [1, 0, wasShown]);
  assert.deepEqual(await flagsAfter({ is_customer_show: 0 }), [1, 0, 0]);
  assert.deepEqual(await flagsAfter({ is_special: 1, specialPrice: 80 }), [1, 1, 0]);
  assert.deepEqual(await flagsAfter({ is_clearance: 0 }), [0, 1, 0]);
  assert.deepEqual(await flagsAfter({ is_customer_show: 1 }), [0, 1, 1]);
  assert.deepEqual(await flagsAfter({ is_special: 0 }), [0, 0, 1]);
});

test('prices of classes are refused in words when a class is unknown or named twice', async () => {
  const id = await aProduct();
  const refusalOf = async (...of: number[]) => {
    const answer = await call('PUT', `ocops/${id}`, { prices: of.map((each) => ({ id: each, price: 1 })) });
    const { message, details } = answer.json<ErrorBody & { details: { field: string }[] }>();
    return [answer.statusCode, message, details.map(({ field }) => field)];
  };
  const unknown = (of: number) => `Customer class ${of} does not exist. Reload the page and try again.`;
  assert.deepEqual(await refusalOf(999_998, gold, 999_999), [
    422,
    [unknown(999_998), unknown(999_999)],
    ['prices', 'prices'],
  ]);
  assert.deepEqual(await refusalOf(999_999), [422, [unknown(999_999)], ['prices']]);
  assert.deepEqual(await refusalOf(gold, gold), [
    422,
    ['A customer class is named twice. Send one price per class.'],
    ['prices'],
  ]);
  assert.equal((await prices(id)).contentVersion, 1);
});
