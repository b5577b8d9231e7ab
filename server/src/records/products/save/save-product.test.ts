import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { read, utils } from 'xlsx';
import type { ProductPageAnswer, ProductRecord, ProductRow } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { MIGRATIONS_FOLDER } from '../../../core/database/migrations/migrate.ts';
import { buildContact, buildSheet } from '../../../testing/factories.ts';
import { untilLocked } from '../../../testing/index.ts';
import type { TestStaff } from '../../../testing/index.ts';
import { startSheetWorld } from '../../../trading/sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../../trading/sheets/testing/sheet-world.ts';

let world: SheetWorld;
let pricer: TestStaff;
let brand: number;
before(async () => {
  world = await startSheetWorld();
  pricer = await world.server.staff(world.organisation, { role: 2, mod_prc: true });
  const { database } = world.server;
  const [row] = await database.query<{ id: number }>(
    `insert into brand (organisation_id, name) values ($1, 'Kestrel') returning id`,
    [world.organisation],
  );
  brand = row?.id ?? 0;
  await database.query(`insert into auto_parts_type (organisation_id, id, name) values ($1, 1, 'Tyre')`, [
    world.organisation,
  ]);
  await database.query(
    `insert into tag_option (organisation_id, slot, name) values ($1, 1, 'Summer'), ($1, 4, 'A1'), ($1, 4, 'B2')`,
    [world.organisation],
  );
});
after(() => world.close());

const make = async (fields: Record<string, unknown>): Promise<ProductRecord> => {
  const answer = await world.call(pricer, 'POST', 'products', {
    helperCode: 'H',
    unit: 'EA',
    name: `Name of ${String(fields['code'])}`,
    category: 1,
    auto_parts_type: 1,
    brand,
    is_customer_show: 1,
    tag1: 'Summer',
    material: 1,
    ...fields,
  });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: ProductRecord }>().data;
};
const put = (id: number, fields: Record<string, unknown>, staff = pricer) =>
  world.call(staff, 'PUT', `products/${id}`, { contentVersion: 1, ...fields });
const page = async (id: number) =>
  (await world.call(world.sales, 'GET', `products/${id}`)).json<ProductPageAnswer>().data;
const listed = async (query: string) =>
  (await world.call(world.sales, 'GET', `products?${query}`))
    .json<{ data: ProductRow[] }>()
    .data.map(({ code }) => code);

test('a flag is taken away by 0, in both spellings', async () => {
  const { id } = await make({ code: 'FLAGGED', is_clearance: 1 });
  const one = await put(id, { is_clearance: 0 });
  assert.deepEqual([one.json().data.is_clearance, one.json().data.contentVersion], [0, 2]);
  const again = await put(id, { is_clearance: 1, contentVersion: 2 });
  assert.equal(again.json().data.is_clearance, 1);
  assert.equal((await put(id, { is_clearence: 0, contentVersion: 3 })).json().data.is_clearance, 0);
});

test('locations are those of the list, whatever blanks are typed around the sign between them', async () => {
  const { id, tag4 } = await make({ code: 'PLACED', tag4: 'A1 / B2' });
  assert.equal(tag4, 'A1/B2');
  assert.deepEqual([await listed('tag4=A1'), await listed('tag4=B2')], [['PLACED'], ['PLACED']]);
  assert.equal((await put(id, { tag4: ' B2 ' })).json().data.tag4, 'B2');
});

test('locations that were stored with blanks lose them by the upgrade, which the history tells', async () => {
  const { database } = world.server;
  const { id, contentVersion } = await make({ code: 'UPGRADED', tag4: 'A1/B2' });
  const untouched = await make({ code: 'TIDY', tag4: 'A1/B2' });
  await database.query(`update product set tag4 = ' A1 / B2' where id = $1`, [id]);
  await database.query(readFileSync(`${MIGRATIONS_FOLDER}0394_locations_without_blanks.sql`, 'utf8'));
  const stored = await database.query(
    'select tag4, content_version as version from product where id = any($1) order by id',
    [[id, untouched.id]],
  );
  assert.deepEqual(stored, [
    { tag4: 'A1/B2', version: contentVersion + 1 },
    { tag4: 'A1/B2', version: untouched.contentVersion },
  ]);
  const [told] = await database.query(
    `select operator, before, after from audit where entity = 'product' and entity_id = $1 order by id desc limit 1`,
    [id],
  );
  assert.deepEqual(told, {
    operator: 'Upgrade',
    before: { tag4: ' A1 / B2' },
    after: { tag4: 'A1/B2', version: contentVersion + 1 },
  });
});

test('a conflict names the flags by their fields, and the day of the organisation', async () => {
  const { id } = await make({ code: 'RACED', classAPrice: 100, specialPrice: 90, is_special: 1 });
  const dialog = { is_special: 0, is_clearance: 1 };
  assert.equal((await world.call(pricer, 'POST', `products/${id}/price`, dialog)).statusCode, 200);
  // In Sydney it is the first of May already.
  await world.server.database.query(
    `update audit set at = '2021-04-30T20:00:00Z' where entity = 'product' and entity_id = $1`,
    [id],
  );
  const stale = await put(id, { is_special: 1, is_clearance: 0 });
  const { message, details } = stale.json<{ message: string; details: { fields: unknown[] } }>();
  assert.match(message, new RegExp(`^${pricer.email} changed this product on 01 May 2021, `));
  assert.deepEqual(details.fields, [
    { field: 'is_clearance', mine: 0, theirs: 1 },
    { field: 'is_special', mine: 1, theirs: 0 },
  ]);
});

test('of two people who save at the same moment the second is told what the first has changed', async () => {
  const { id } = await make({ code: 'AT-ONCE' });
  const { saving } = await world.server.database.system(async (tx) => {
    await tx.query('select 1 from product where id = $1 for update', [id]);
    const saving = Promise.all([put(id, { comments: '1' }), put(id, { comments: '2' }, world.sales)]);
    await untilLocked(world.server.database, 2);
    return { saving };
  });
  const statuses = (await saving).map(({ statusCode }) => statusCode);
  assert.deepEqual(new Set(statuses), new Set([200, 409]));
});

test('who may not change prices saves beside a special price that is stored but not in effect', async () => {
  const { id } = await make({ code: 'NOT-SPECIAL' });
  await world.server.database.query('update product set special_price_cents = 5000 where id = $1', [id]);
  assert.equal((await put(id, { comments: 'Words' }, world.sales)).statusCode, 200);
  assert.equal((await page(id)).specialPrice, 50);
});

test('a cost that is typed where cost is hidden is stored', async () => {
  const { id } = await make({ code: 'TYPED', costPrice: 50, ref_pur: 45 });
  const show = (isShown: boolean) =>
    world.server.database.query('update organisation set cost_visible = $2 where id = $1', [
      world.organisation,
      isShown,
    ]);
  await show(false);
  try {
    assert.equal((await put(id, { costPrice: 52, ref_pur: 47 })).statusCode, 200);
  } finally {
    await show(true);
  }
  const { costPrice, ref_pur } = await page(id);
  assert.deepEqual([costPrice, ref_pur], [52, 47]);
});

test('the page names the supplier of an open order, and tells a price of 0 in the history from none', async () => {
  const { id } = await make({ code: 'ORDERED' });
  const { database } = world.server;
  const supplier = await buildContact(database, world.organisation, { name: 'Harbour', is_supplier: true });
  await buildSheet(
    database,
    world.organisation,
    { type: 3, status: 2, contact_id: supplier, warehouse_id: world.melbourne },
    [{ product_id: id, quantity: 6, incoming_quantity: 6 }],
  );
  await database.query(
    `insert into product_price_change (organisation_id, product_id, price_name, old_cents, new_cents, changed_by)
      values ($1, $2, 'classA', null, 0, 'Test')`,
    [world.organisation, id],
  );
  const { openOrders, priceHistory } = await page(id);
  assert.deepEqual(
    openOrders.map((order) => [order.supplier, order.warehouse]),
    [['Harbour', 'Melbourne']],
  );
  assert.deepEqual(
    priceHistory.map((change) => [change.old, change.new]),
    [[null, 0]],
  );
});

test('the file has the order of the list and whether Xero has a product, the newest first without a sort', async () => {
  for (const code of ['FILE-B', 'FILE-A', 'FILE-C']) await make({ code, is_clearance: code === 'FILE-A' ? 1 : 0 });
  const { database } = world.server;
  await database.query(`update product set xero_state = 2 where code = 'FILE-A'`);
  const rows = async (query: string) => {
    const answer = await world.call(world.sales, 'GET', `products?name=file&format=xlsx${query}`);
    return utils.sheet_to_json<Record<string, string>>(read(answer.rawPayload).Sheets['Products'] ?? {});
  };
  const codesOf = (found: readonly Record<string, string>[]) => found.map((row) => row['Code']);
  assert.deepEqual(codesOf(await rows('')), ['FILE-C', 'FILE-A', 'FILE-B']);
  assert.deepEqual(await listed('name=file'), ['FILE-C', 'FILE-A', 'FILE-B']);
  const byCode = await rows('&sortType=1');
  assert.deepEqual(codesOf(byCode), ['FILE-A', 'FILE-B', 'FILE-C']);
  assert.deepEqual(
    byCode.map((row) => [row['Xero Sent'], row['Clearance']]),
    [
      ['Sent', 'YES'],
      ['Unsent', 'NO'],
      ['Unsent', 'NO'],
    ],
  );
});

test('a page of the list has at most 150 products', async () => {
  await world.server.database.query(
    `insert into product (organisation_id, code, name, category)
      select $1, 'MANY-' || n, 'Many', 1 from generate_series(1, 160) n`,
    [world.organisation],
  );
  assert.equal((await listed('name=many&per_page=150')).length, 150);
  for (const [query, status] of [
    ['per_page=151', 422],
    ['per_page=151&sortType=7&code=many', 422],
    ['per_page=151&id=1,2', 200],
    ['per_page=201&id=1,2', 422],
  ] as const)
    assert.equal((await world.call(world.manager, 'GET', `products?${query}`)).statusCode, status, query);
});

test('each refusal names its field, with a code and what to do', async () => {
  const { id } = await make({ code: 'REFUSED' });
  const detailsOf = (answer: { json(): { details: unknown } }) => answer.json().details;
  assert.deepEqual(detailsOf(await put(id, { contentVersion: undefined, comments: 'x' })), [
    { code: 'required', field: 'contentVersion', message: 'Send the contentVersion that this edit started from.' },
  ]);
  const unknown = (field: string, message: string) => ({ code: 'unknown', field, message });
  assert.deepEqual(
    detailsOf(await put(id, { brand: 999_999, auto_parts_type: 77, tag2: 'Hover', tag3: 'Float', tag4: 'A1/Z9' })),
    [
      unknown('brand', 'This brand does not exist. Choose another one.'),
      unknown('auto_parts_type', 'This auto parts type does not exist. Choose another one.'),
      unknown('tag2', messages.unknownTag('Hover')),
      unknown('tag3', messages.unknownTag('Float')),
      unknown('tag4', messages.unknownTag('Z9')),
    ],
  );
  const { code, ...rest } = await page(id);
  const taken = await world.call(pricer, 'POST', 'products', { ...rest, code: code.toLowerCase(), tag1: 'Summer' });
  assert.deepEqual(detailsOf(taken), [{ code: 'product.code', field: 'code', message: messages.codeTaken('refused') }]);
  const priced = await put(id, { classAPrice: 5 }, world.sales);
  assert.deepEqual(
    [priced.statusCode, priced.json().code, priced.json().message],
    [403, 'priceEditor-required', messages.noPricePermission],
  );
});

test('the line picker refuses every filter of the list, by its name', async () => {
  const refused = async (query: string) => {
    const answer = await world.call(world.sales, 'GET', `products?${query}`);
    assert.equal(answer.statusCode, 422, answer.body);
    return answer
      .json<{ details: { code: string; field: string; message: string }[] }>()
      .details.map(({ code, field, message }) => `${code} ${field} ${message.includes(` ${field} `)}`);
  };
  for (const filter of [
    'category=1',
    `brand=${brand}`,
    'tag1=Summer',
    'tag2=x',
    'tag3=x',
    'tag4=A1',
    'createdFrom=2026-01-01',
    'createdTo=2026-01-01',
    'modifiedFrom=2026-01-01',
    'modifiedTo=2026-01-01',
    'xeroSend=Sent',
    'stock=negative',
    'exact=1',
    'format=xlsx',
  ])
    for (const pick of ['sortType=7', 'code=x', 'id=1', `cId=${world.customer}`])
      assert.deepEqual(
        await refused(`${pick}&${filter}`),
        [`filter.unknown ${filter.split('=')[0]} true`],
        `${pick} ${filter}`,
      );
});

describe('barcodes', () => {
  const EAN = '9300675024235';
  const UPC = '036000291452';
  const problems = (answer: { json(): unknown }) =>
    (answer.json() as { details: { field: string; message: string }[] }).details.map(({ message }) => message);

  test('of a product are stored once each, and a scanned one finds it, whatever the scanner sends', async () => {
    const { id, barcodes } = await make({ code: 'SCANNED', barcodes: ` ${EAN}, ${UPC};0${UPC} ` });
    assert.equal(barcodes, `${EAN} ${UPC}`);
    for (const scanned of [EAN, UPC, `0${UPC}`]) {
      const picked = await world.call(world.sales, 'GET', `products?sortType=7&code=${scanned}`);
      assert.deepEqual(
        picked.json<{ data: { code: string; barcodes: string }[] }>().data.map((row) => [row.code, row.barcodes]),
        [['SCANNED', `${EAN} ${UPC}`]],
      );
      assert.deepEqual(await listed(`name=${scanned}`), ['SCANNED']);
    }
    assert.equal((await put(id, { barcodes: UPC })).statusCode, 200);
    assert.deepEqual(await listed(`name=${EAN}`), []);
  });

  test('with a wrong check digit, or of another product, are refused by name', async () => {
    await make({ code: 'OWNER', barcodes: '4006381333931' });
    const other = await make({ code: 'OTHER' });
    const wrong = await put(other.id, { barcodes: '4006381333930' });
    assert.deepEqual(
      [wrong.statusCode, problems(wrong)],
      [422, ['The check digit of barcode 4006381333930 is wrong. Scan it again, or compare it with the label.']],
    );
    const taken = 'Barcode 04006381333931 belongs to product OWNER. Take it away there first.';
    assert.deepEqual(problems(await put(other.id, { barcodes: '04006381333931' })), [taken]);
    const owner = await page((await make({ code: 'FREE' })).id);
    assert.equal(owner.barcodes, '');
  });

  test('two people who give one barcode to two products at once: one is told', async () => {
    const [one, two] = [await make({ code: 'RACE-1' }), await make({ code: 'RACE-2' })];
    const answers = await Promise.all([one, two].map(({ id }) => put(id, { barcodes: '96385074' })));
    assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200, 422]));
  });
});
