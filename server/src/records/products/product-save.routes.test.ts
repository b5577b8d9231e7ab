import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { read, utils } from 'xlsx';
import type { ProductPageAnswer, ProductRecord, ProductRow } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { readZip } from '../../core/files/testing/read-zip.ts';
import {
  buildBrand,
  buildOrganisation,
  buildProduct,
  buildSheet,
  buildStock,
  buildWarehouse,
} from '../../testing/factories.ts';
import type { TestStaff } from '../../testing/server.ts';
import { startSheetWorld } from '../../trading/sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../trading/sheets/testing/sheet-world.ts';
import type { Transaction } from '../../core/database/index.ts';
import { lockProductsByCode, lockProductWithReferences } from './product-record.repository.ts';
import { wideTest } from '../../testing/ring.ts';

let world: SheetWorld;
let pricer: TestStaff;
let brand: number;
let foreign: number;
let foreignBrand: number;
before(async () => {
  world = await startSheetWorld();
  const { database } = world.server;
  pricer = await world.server.staff(world.organisation, { role: 2, mod_prc: true });
  brand = await buildBrand(database, world.organisation, { name: 'Kestrel' });
  await database.query(`insert into auto_parts_type (organisation_id, id, name) values ($1, 1, 'Tyre')`, [
    world.organisation,
  ]);
  await database.query(
    `insert into tag_option (organisation_id, slot, name)
      values ($1, 1, 'Summer'), ($1, 1, 'Winter'), ($1, 2, 'Wet'), ($1, 3, 'Quiet'), ($1, 4, 'A1'), ($1, 4, 'B2'),
        ($1, 4, 'C3')`,
    [world.organisation],
  );
  const other = await buildOrganisation(database);
  foreign = await buildProduct(database, other, { code: 'FOREIGN' });
  foreignBrand = await buildBrand(database, other);
});
after(() => world.close());

const form = (fields: Record<string, unknown> = {}) => ({
  code: '2055516-N',
  helperCode: '20555R16',
  unit: 'EA',
  name: '205/55R16 91V Kestrel',
  category: 1,
  auto_parts_type: 1,
  brand,
  is_customer_show: 1,
  tag1: 'Summer',
  material: 1,
  ...fields,
});
const post = (staff: TestStaff, payload: unknown, headers: Record<string, string> = {}) =>
  world.call(staff, 'POST', 'products', payload, headers);
const put = (staff: TestStaff, id: number, payload: unknown) => world.call(staff, 'PUT', `products/${id}`, payload);
const make = async (fields: Record<string, unknown> = {}, staff = world.sales) => {
  const answer = await post(staff, form(fields));
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: ProductRecord }>().data;
};
const fieldsOf = (answer: { json(): { details: { field: string }[] } }) =>
  answer.json().details.map((item) => item.field);
const rows = async () =>
  (
    await world.server.database.query<{ n: number }>(
      'select count(*)::int as n from product where organisation_id = $1',
      [world.organisation],
    )
  )[0]?.n;

describe('load index and speed rating', () => {
  const service = { load_rate: '', speed_rate: '' };
  test('that are in no table are refused by their fields, and stored in one notation otherwise', async () => {
    const wrong = { load_rate: '91V', speed_rate: 'X' };
    const answer = await post(world.sales, form({ code: 'SERVICE', ...wrong }));
    assert.deepEqual([answer.statusCode, fieldsOf(answer)], [422, ['load_rate', 'speed_rate']]);
    assert.match(answer.json().message[0], /"91V" is not a load index/);
    const stored = await make({ code: 'SERVICE', load_rate: '106 / 104', speed_rate: 'r' });
    assert.deepEqual([stored.load_rate, stored.speed_rate], ['106/104', 'R']);
  });

  test('are those that the name of a new tyre states; emptied, they stay empty, and old ones may stay', async () => {
    const stated = await make({ code: 'STATED', ...service });
    assert.deepEqual([stated.load_rate, stated.speed_rate], ['91', 'V']);
    const emptied = await put(world.sales, stated.id, { contentVersion: 1, ...service });
    assert.deepEqual(emptied.json().data.load_rate, '', emptied.body);
    const { id } = await make({ code: 'UNSAID', name: 'Unsaid' });
    await world.server.database.query(`update product set load_rate = 'heavy' where id = $1`, [id]);
    const changed = await put(world.sales, id, { contentVersion: 1, load_rate: 'heavy', comments: 'Changed' });
    assert.deepEqual([changed.statusCode, changed.json().data?.load_rate], [200, 'heavy'], changed.body);
  });
});

describe('a product is refused', () => {
  test('without its required fields, each by name, and nothing is stored', async () => {
    const beforehand = await rows();
    const answer = await post(world.sales, {});
    assert.equal(answer.statusCode, 422);
    assert.deepEqual(fieldsOf(answer).sort(), [
      'auto_parts_type',
      'brand',
      'category',
      'code',
      'helperCode',
      'is_customer_show',
      'material',
      'name',
      'tag1',
      'unit',
    ]);
    assert.deepEqual(new Set(answer.json().message), new Set([messages.pleaseEnter]));
    assert.equal(await rows(), beforehand);
  });

  test('with a name over 50 characters, in the specification’s words; 50 are taken', async () => {
    const answer = await post(world.sales, form({ name: 'x'.repeat(51) }));
    assert.deepEqual(
      [answer.statusCode, answer.json().message],
      [422, ['The product name should not exceed 50 characters.']],
    );
    assert.equal((await make({ code: 'FIFTY', name: 'x'.repeat(50) })).name.length, 50);
  });

  test('with a code that is taken, a foreign brand, an unknown tag or part type', async () => {
    await make({ code: 'TAKEN' });
    for (const code of ['TAKEN', 'taken', 'Taken'])
      assert.deepEqual(fieldsOf(await post(world.sales, form({ code }))), ['code'], code);
    assert.deepEqual(fieldsOf(await post(world.sales, form({ code: 'N1', brand: foreignBrand }))), ['brand']);
    assert.deepEqual(fieldsOf(await post(world.sales, form({ code: 'N1', tag1: 'Hover', tag4: 'A1/Z9' }))), [
      'tag1',
      'tag4',
    ]);
    assert.deepEqual(fieldsOf(await post(world.sales, form({ code: 'N1', auto_parts_type: 77 }))), ['auto_parts_type']);
  });

  test('with prices by who may not change prices, on create and on change, also under a special flag alone', async () => {
    for (const prices of [
      { standardPrice: 120 },
      { classEPrice: 1 },
      { costPrice: 5 },
      { ref_pur: 3 },
      { is_special: 1, specialPrice: 80 },
    ]) {
      const answer = await post(world.manager, form({ code: 'PRICED', ...prices }));
      assert.deepEqual(
        [answer.statusCode, answer.json().message],
        [403, 'Sorry, no permission to modify the prices.'],
        JSON.stringify(prices),
      );
    }
    const stored = await make({ code: 'P-1', classAPrice: 100, specialPrice: 90, is_special: 1 }, pricer);
    for (const prices of [{ classAPrice: 99 }, { classAPrice: null }, { is_special: 0 }, { specialPrice: 0 }]) {
      assert.equal(
        (await put(world.director, stored.id, { contentVersion: 1, comments: 'x', ...prices })).statusCode,
        403,
        JSON.stringify(prices),
      );
    }
    const same = await put(world.sales, stored.id, {
      ...form({ code: 'P-1' }),
      contentVersion: 1,
      comments: 'Only words',
      classAPrice: 100,
      specialPrice: 90,
      is_special: 1,
      // No price, written as 0, is the same as none.
      standardPrice: 0,
      ref_pur: 0,
    });
    assert.equal(same.statusCode, 200, same.body);
  });

  test('whose code, name or category would change, whoever asks and however it is written', async () => {
    const stored = await make({ code: 'FIXED' });
    for (const [field, value] of [
      ['code', 'OTHER'],
      ['name', 'Other name'],
      ['category', 2],
    ] as const) {
      const answer = await put(pricer, stored.id, { ...form({ code: 'FIXED' }), [field]: value, contentVersion: 1 });
      assert.deepEqual([answer.statusCode, fieldsOf(answer)], [422, [field]]);
    }
    // What the page only shows has no effect at all; what no product has is refused.
    const forged = { organisation_id: 1, xero_state: 2, content_version: 99, brand_id: 4 };
    const foreignFields = await put(pricer, stored.id, { ...form({ code: 'FIXED' }), contentVersion: 1, ...forged });
    assert.deepEqual([foreignFields.statusCode, fieldsOf(foreignFields)], [422, Object.keys(forged)]);
    const answer = await put(pricer, stored.id, {
      ...form({ code: 'FIXED' }),
      contentVersion: 1,
      xeroSent: 'Sent',
      id: 9,
    });
    assert.deepEqual(
      [answer.statusCode, answer.json().data.xeroSent, answer.json().data.contentVersion],
      [200, 'Unsent', 1],
    );
  });

  test('of another organisation like one that does not exist', async () => {
    const [theirs, missing] = [
      await put(pricer, foreign, { ...form(), contentVersion: 1 }),
      await put(pricer, 999_999, { ...form(), contentVersion: 1 }),
    ];
    const body = (answer: typeof theirs) => ({ ...answer.json(), requestId: '' });
    assert.equal(theirs.statusCode, 404);
    assert.deepEqual(body(theirs), body(missing));
    assert.equal((await world.call(world.sales, 'GET', `products/${foreign}`)).statusCode, 404);
  });

  test('with a special flag and no special price', async () => {
    assert.deepEqual((await post(pricer, form({ code: 'SP', is_special: 1 }))).json().message, [
      messages.specialPriceCannotBeZero,
    ]);
  });
});

describe('a product', () => {
  test('takes both spellings of clearance, and special flag NO makes the special price 0', async () => {
    const stored = await make(
      { code: 'CLEAR', is_clearence: 1, specialPrice: 50, is_special: 0, classAPrice: 70 },
      pricer,
    );
    assert.deepEqual(
      [stored.is_clearance, stored.is_clearence, stored.specialPrice, stored.classAPrice],
      [1, 1, null, 70],
    );
    const special = (await put(pricer, stored.id, { contentVersion: 1, is_special: 1, specialPrice: 55 })).json<{
      data: ProductRecord;
    }>().data;
    assert.deepEqual(
      [special.is_special, special.specialPrice, special.contentVersion, special.is_clearance],
      [1, 55, 2, 1],
    );
    const off = (await put(pricer, stored.id, { contentVersion: 2, is_special: 0 })).json<{ data: ProductRecord }>()
      .data;
    assert.deepEqual([off.is_special, off.specialPrice], [0, null]);
    const page = (await world.call(world.sales, 'GET', `products/${stored.id}`)).json<ProductPageAnswer>().data;
    assert.deepEqual(
      page.priceHistory.map(({ price, old, new: now, by }) => [price, old, now, by === pricer.email]),
      [
        ['special', 55, null, true],
        ['special', null, 55, true],
        ['classA', null, 70, true],
      ],
    );
  });

  test('keeps each field of the form as itself, on its page, in the list and in the file', async () => {
    const texts = {
      originCode: 'origin',
      barcodes: '4006381333931 96385074',
      helperCode: 'helper',
      unit: 'SET',
      comments: 'comments',
      manufacturer: 'maker',
      tag1: 'Summer',
      tag2: 'Wet',
      tag3: 'Quiet',
      tag4: 'C3',
      tyreModel: 'model',
      specification: 'specification',
      diameter: 'diameter',
      patterns: 'patterns',
      width: 'width',
      load_rate: '106/104',
      speed_rate: 'R',
      suggested: 'suggested',
      rim_diameter: 'rim diameter',
      rim_width: 'rim width',
      offset: 'offset',
      center_bore: 'bore',
      bolt_pattern: 'bolts',
    };
    const prices = {
      standardPrice: 109,
      specialPrice: 108,
      classAPrice: 107,
      classBPrice: 106,
      classCPrice: 105,
      classDPrice: 104,
      classEPrice: 103,
      ref_pur: 102,
      costPrice: 101,
    };
    const flags = { is_special: 1, is_clearance: 0, is_customer_show: 0 };
    const sent = {
      code: 'EACH-FIELD',
      name: 'Each field',
      category: 1,
      brand,
      auto_parts_type: 1,
      stock_3rdP: 0,
      material: 2,
      ...texts,
      ...prices,
      ...flags,
    };
    const stored = await make(sent, pricer);
    const shown = (record: object) => Object.fromEntries(Object.entries(record).filter(([field]) => field in sent));
    assert.deepEqual(shown(stored), sent);
    assert.equal(stored.brandName, 'Kestrel');
    const page = (await world.call(world.sales, 'GET', `products/${stored.id}`)).json<ProductPageAnswer>().data;
    assert.deepEqual(shown(page), sent);
    const cost = page.priceHistory.find(({ price }) => price === 'cost');
    assert.deepEqual([cost?.old, cost?.new], [null, 101]);
    const [row] = await world.server.database.query<Record<string, unknown>>(
      `update product set updated_at = created_at + interval '1 day' where id = $1 returning *`,
      [stored.id],
    );
    const columns = {
      originCode: 'origin_code',
      helperCode: 'helper_code',
      tyreModel: 'tyre_model',
      offset: 'rim_offset',
    } as const;
    for (const [field, text] of Object.entries(texts))
      assert.equal(row?.[columns[field as keyof typeof columns] ?? field], text, field);
    assert.deepEqual(
      ['standard', 'special', 'class_a', 'class_b', 'class_c', 'class_d', 'class_e', 'reference', 'cost'].map(
        (price) => row?.[`${price}_price_cents`],
      ),
      Object.values(prices).map((price) => price * 100),
    );
    assert.deepEqual(
      [row?.['brand_id'], row?.['auto_parts_type'], row?.['third_party_stock'], row?.['material']],
      [brand, 1, 0, 2],
    );

    const list = async (query: string) => await world.call(world.sales, 'GET', `products?${query}`);
    const [listed] = (await list('name=each-field')).json<{ data: ProductRow[] }>().data;
    const created = stored.created_at;
    const changed = new Date(Date.parse(created) + 86_400_000).toISOString();
    const { code, name, category, unit, tag1, tag2, tag3, tag4 } = { ...sent, unit: 'SET' };
    assert.deepEqual(listed, {
      id: stored.id,
      code,
      name,
      unit,
      barcodes: texts.barcodes,
      category,
      brand: 'Kestrel',
      tag1,
      tag2,
      tag3,
      tag4,
      load_rate: '106/104',
      speed_rate: 'R',
      ref_pur: 102,
      standardPrice: 109,
      specialPrice: 108,
      classAPrice: 107,
      classBPrice: 106,
      ...flags,
      created_at: created,
      updated_at: changed,
      xeroSent: 'Unsent',
    });
    for (const filter of ['tag2=Wet', 'tag3=Quiet'])
      assert.deepEqual(
        (await list(filter)).json<{ data: ProductRow[] }>().data.map((each) => each.code),
        [code],
      );
    const book = read((await list('name=each-field&format=xlsx')).rawPayload);
    const [, cells = []] = utils.sheet_to_json<unknown[]>(book.Sheets['Products'] ?? {}, { header: 1 });
    assert.deepEqual(
      [...cells.slice(0, 17), ...cells.slice(19)],
      [
        code,
        name,
        unit,
        'Tyres',
        'Kestrel',
        tag1,
        tag2,
        tag3,
        tag4,
        102,
        109,
        108,
        107,
        106,
        'YES',
        'NO',
        'NO',
        'Unsent',
        '106/104',
        'R',
        texts.barcodes,
      ],
    );
    assert.ok(Math.abs(Number(cells[18]) - Number(cells[17]) - 1) < 0.001, String([cells[17], cells[18]]));
  });

  test('that is a tyre has the size of its name, its specification or its code; others all that they name', async () => {
    const sizeOf = async (fields: Record<string, unknown>) => {
      const { id } = await make(fields);
      assert.equal((await put(world.sales, id, { contentVersion: 1, comments: 'Changed' })).statusCode, 200);
      const [row] = await world.server.database.query<{ size: string }>(
        'select size_key as size from product where id = $1',
        [id],
      );
      return row?.size;
    };
    const specification = '215/60R17';
    assert.deepEqual(
      [
        await sizeOf({ code: '2256018-S1', name: '205/55R16 Sized', specification }),
        await sizeOf({ code: '2256018-S2', name: 'Sized', specification }),
        await sizeOf({ code: '2256018-S3', name: 'Sized' }),
        await sizeOf({ code: 'S4', name: 'Sized' }),
        await sizeOf({ code: '2256018-S5', name: '205/55R16 wheel', category: 2 }),
      ],
      ['=2055516;', '=2156017;', '=2256018;', '=2055516;', '=2055516;'],
    );
  });

  test('is found by tyre and wheel notations as a whole, in quotings, products, the picker and Ctrl+K', async () => {
    const tag = 'Notated';
    await make({ code: 'NT-1', helperCode: 'x', name: `P205/50R17 93W ${tag}` });
    await make({ code: 'NT-2', helperCode: 'x', name: `1205/50R175 ${tag}` });
    await make({ code: 'NT-3', helperCode: 'x', name: `225/45R17 ${tag} for 2055017` });
    await make({ code: 'NT-4', helperCode: 'x', name: `31x10.50R15LT ${tag}` });
    const fields = { rim_diameter: '17', rim_width: '8', offset: '35', bolt_pattern: '5x114.3', center_bore: '73.1' };
    await make({ code: 'NT-5', helperCode: 'x', name: `Wheel ${tag}`, category: 2, ...fields });
    await make({ code: 'NT-6', helperCode: 'x', name: `17x8.5 5x112 ET+38 ${tag}`, category: 2 });
    const found = async (path: string) => {
      const { data } = (await world.call(world.sales, 'GET', path)).json<{ data: { code: string }[] }>();
      return data.map(({ code }) => code).join(' ');
    };
    const typed: readonly (readonly [string, string])[] = [
      ['205/50R17XL', 'NT-1'],
      ['205/50R17 93 W', 'NT-1'],
      ['2055017', 'NT-1'],
      ['31X10.5R15', 'NT-4'],
      ['17×8', 'NT-5'],
      ['5/114.3', 'NT-5'],
      ['ET35', 'NT-5'],
      ['+38', 'NT-6'],
      ['17x8.5 5x112', 'NT-6'],
    ];
    for (const [text, code] of typed) {
      const keyword = encodeURIComponent(`${text} ${tag}`);
      assert.equal(await found(`quotings?product=${keyword}`), code, text);
      assert.equal(await found(`products?name=${keyword}`), code, text);
      assert.equal(await found(`products?name=${keyword}&sortType=7`), code, text);
    }
    const palette = await world.call(world.sales, 'GET', `find?q=${encodeURIComponent(`ET+35 ${tag}`)}`);
    assert.deepEqual([...new Set(palette.body.match(/NT-\d/g))], ['NT-5'], palette.body);
  });

  test('is created once per key, found by its size at once, and its history has old and new', async () => {
    const key = { 'idempotency-key': 'one product' };
    const [one, two] = await Promise.all([
      post(world.sales, form({ code: 'ONCE', name: '195/65R15 Once' }), key),
      post(world.sales, form({ code: 'ONCE', name: '195/65R15 Once' }), key),
    ]);
    assert.equal(one.statusCode, 200, one.body);
    assert.equal(one.body, two.body);
    const { id } = one.json<{ data: ProductRecord }>().data;
    const list = (await world.call(world.sales, 'GET', 'products?name=195%2065%2015')).json<{ data: ProductRow[] }>();
    assert.deepEqual(
      list.data.map((row) => row.id),
      [id],
    );
    await world.server.database.query(`update product set updated_at = '2020-01-01' where id = $1`, [id]);
    const change = { contentVersion: 1, comments: 'New words' };
    for (let attempt = 0; attempt < 2; attempt++) {
      const saved = await world.call(world.sales, 'PUT', `products/${id}`, change, { 'idempotency-key': 'change' });
      const { data } = saved.json<{ data: ProductRecord }>();
      assert.deepEqual([saved.statusCode, data?.contentVersion, data?.updated_at > '2020-01-02'], [200, 2, true]);
    }
    const audit = await world.server.database.query<{
      action: string;
      before: unknown;
      after: Record<string, unknown>;
      operator: string;
    }>(`select action, before, after, operator from audit where entity = 'product' and entity_id = $1 order by id`, [
      id,
    ]);
    assert.deepEqual(
      audit.map((row) => row.action),
      ['Create', 'Save'],
    );
    assert.deepEqual([audit[1]?.before, audit[1]?.after], [{ comments: '' }, { comments: 'New words', version: 2 }]);
  });

  test('that somebody else changed meanwhile answers who, when and which fields', async () => {
    const stored = await make({ code: 'CONF' });
    await put(world.manager, stored.id, { contentVersion: 1, comments: 'Theirs', unit: 'SET' });
    const answer = await put(world.sales, stored.id, {
      ...form({ code: 'CONF' }),
      contentVersion: 1,
      comments: 'Mine',
      unit: 'SET',
      // Nobody else has changed it.
      helperCode: 'OWN',
    });
    const { details } = answer.json<{ details: { changedBy: string; currentVersion: number; fields: unknown[] } }>();
    assert.deepEqual(
      [answer.statusCode, details.changedBy, details.currentVersion, details.fields],
      [409, world.manager.email, 2, [{ field: 'comments', mine: 'Mine', theirs: 'Theirs' }]],
    );
    assert.equal((await put(world.sales, stored.id, { comments: 'No version' })).statusCode, 422);
  });

  test('whose prices somebody else changed meanwhile answers which ones', async () => {
    const stored = await make({ code: 'CONF-2', classAPrice: 50, classBPrice: 40 }, pricer);
    const priced = { classAPrice: 55, is_customer_show: 0 };
    assert.equal((await world.call(pricer, 'POST', `products/${stored.id}/price`, priced)).statusCode, 200);
    const answer = await put(pricer, stored.id, {
      ...form({ code: 'CONF-2' }),
      contentVersion: 1,
      classAPrice: 60,
      classBPrice: 41,
    });
    assert.deepEqual(answer.json<{ details: { fields: unknown[] } }>().details.fields, [
      { field: 'is_customer_show', mine: 1, theirs: 0 },
      { field: 'classAPrice', mine: 60, theirs: 55 },
    ]);
  });

  test('whose cost is hidden keeps it when the page is sent back as it was read, and nothing tells it', async () => {
    const product = await make({ code: 'HIDDEN', costPrice: 50, ref_pur: 45 }, pricer);
    await world.server.database.query(
      `insert into product_price_change (organisation_id, product_id, price_name, old_cents, new_cents, changed_by)
        values ($1, $2, 'cost', 1, 2, 'Test'), ($1, $2, 'reference', 1, 2, 'Test'), ($1, $2, 'classA', 1, 2, 'Test')`,
      [world.organisation, product.id],
    );
    const show = (isShown: boolean) =>
      world.server.database.query('update organisation set cost_visible = $2 where id = $1', [
        world.organisation,
        isShown,
      ]);
    await show(false);
    try {
      const read = (await world.call(pricer, 'GET', `products/${product.id}`)).json<ProductPageAnswer>().data;
      assert.deepEqual(['costPrice' in read, 'ref_pur' in read], [false, false]);
      assert.deepEqual([...new Set(read.priceHistory.map(({ price }) => price))], ['classA']);
      const rows = (await world.call(pricer, 'GET', 'products?name=hidden')).json<{ data: ProductRow[] }>().data;
      assert.deepEqual(
        rows.map((row) => [row.code, 'ref_pur' in row]),
        [['HIDDEN', false]],
      );
      // A page that was opened before the setting sends both back empty.
      const empty = await put(pricer, product.id, { contentVersion: 1, costPrice: null, ref_pur: null });
      assert.deepEqual(
        [empty.statusCode, empty.json<{ data: object }>().data && 'ref_pur' in empty.json().data],
        [200, false],
      );
      for (const [staff, comments] of [
        [pricer, 'by hand'],
        [world.sales, 'by another'],
      ] as const) {
        const current = (await world.call(staff, 'GET', `products/${product.id}`)).json<ProductPageAnswer>().data;
        const answer = await put(staff, product.id, { ...current, comments });
        assert.equal(answer.statusCode, 200, answer.body);
      }
      assert.deepEqual(
        await world.server.database.query(
          'select cost_price_cents, reference_price_cents, comments from product where id = $1',
          [product.id],
        ),
        [{ cost_price_cents: 5_000, reference_price_cents: 4_500, comments: 'by another' }],
      );
      const stale = await put(pricer, product.id, { contentVersion: 99, costPrice: 1, ref_pur: 1 });
      assert.deepEqual([stale.statusCode, stale.json<{ details: { fields: unknown[] } }>().details.fields], [409, []]);
    } finally {
      await show(true);
    }
  });

  test('that is being changed or imported does not make sheets wait', async () => {
    const product = await make({ code: 'BUSY' });
    for (const lock of [
      (tx: Transaction) => lockProductWithReferences(tx, product.id, ''),
      (tx: Transaction) => lockProductsByCode(tx, ['BUSY'], ''),
    ]) {
      await world.server.database.write({ organisation: world.organisation, userId: null }, async (tx) => {
        await lock(tx);
        // One that waits is ended by the transaction's own limit, with an error.
        await world.create(world.invoice([{ productId: product.id, quantity: 1, price: 100 }]));
      });
    }
  });

  test('that has a tag of before and a special flag without a price is changed in its words all the same', async () => {
    const { database } = world.server;
    const stored = await make({ code: 'OLD-TAG' });
    await database.query(`update product set tag2 = 'Gone', tag4 = 'Gone/C3', is_special = true where id = $1`, [
      stored.id,
    ]);
    const words = await put(world.sales, stored.id, { contentVersion: 1, comments: 'Only words' });
    assert.equal(words.statusCode, 200, words.body);
    const added = await put(world.sales, stored.id, { contentVersion: 2, tag3: 'Gone' });
    assert.deepEqual([added.statusCode, fieldsOf(added)], [422, ['tag3']]);
    const priced = await put(pricer, stored.id, { contentVersion: 2, classAPrice: 100 });
    assert.deepEqual(priced.json().message, [messages.specialPriceCannotBeZero]);
  });

  test('says on its page and in the list when it was changed and whether Xero has it', async () => {
    const { id } = await make({ code: 'TIMED', classAPrice: 100 }, pricer);
    await world.server.database.query(
      `update product set created_at = '2022-01-02T03:04:05Z', updated_at = '2023-01-02T03:04:05Z', xero_state = 2
        where id = $1`,
      [id],
    );
    await world.server.database.query(
      `update product_price_change set changed_at = '2022-02-03T04:05:06Z' where product_id = $1`,
      [id],
    );
    const { data } = (await world.call(world.sales, 'GET', `products/${id}`)).json<ProductPageAnswer>();
    assert.deepEqual(
      [data.created_at, data.updated_at, data.xeroSent],
      ['2022-01-02T03:04:05.000Z', '2023-01-02T03:04:05.000Z', 'Sent'],
    );
    assert.deepEqual(
      data.priceHistory.map(({ at, by }) => [at, by]),
      [['2022-02-03T04:05:06.000Z', pricer.email]],
    );
    const [row] = (await world.call(world.sales, 'GET', 'products?name=timed')).json<{ data: ProductRow[] }>().data;
    assert.equal(row?.xeroSent, 'Sent');
  });

  test('that is saved without a change keeps its version', async () => {
    const stored = await make({ code: 'SAME' });
    assert.equal(
      (await put(world.sales, stored.id, { ...form({ code: 'SAME' }), contentVersion: 1 })).json().data.contentVersion,
      1,
    );
  });

  test('shows stock by warehouse, open purchase orders, sales by month and what may be done with it', async () => {
    const stored = await make({ code: 'PAGE', stock_3rdP: 4 });
    const { database } = world.server;
    await world.receive([{ productId: stored.id, quantity: 9, priceCents: 5_000 }]);
    const order = await buildSheet(
      database,
      world.organisation,
      {
        type: 3,
        no: 'PO000777',
        status: 2,
        warehouse_id: world.melbourne,
        delivery_date: '2026-12-01',
        date: '2026-11-01',
      },
      [{ product_id: stored.id, quantity: 6, incoming_quantity: 6 }],
    );
    const [clock] = await database.query<{ today: string }>(
      `select to_char(now() at time zone 'Australia/Sydney', 'YYYY-MM-DD') as today`,
    );
    const today = clock?.today ?? '';
    await buildSheet(database, world.organisation, { type: 1, status: 2, date: today }, [
      { product_id: stored.id, quantity: 5, amount_cents: 50_000 },
    ]);
    await buildSheet(database, world.organisation, { type: 2, status: 2, date: today, no: 'CN000778' }, [
      { product_id: stored.id, quantity: 2, amount_cents: 20_000 },
    ]);
    await buildSheet(database, world.organisation, { type: 1, status: 1, date: today }, [
      { product_id: stored.id, quantity: 50, amount_cents: 1 },
    ]);
    await world.create(world.invoice([{ productId: stored.id, quantity: 3, price: 100 }]));
    const answer = await world.call(world.sales, 'GET', `products/${stored.id}`);
    const { data, csrs } = answer.json<ProductPageAnswer>();
    assert.deepEqual(data.stocks, [
      { warehouseId: world.sydney, warehouse: 'Sydney', stock: 9, inTransit: 0, eta: null },
      { warehouseId: world.melbourne, warehouse: 'Melbourne', stock: 0, inTransit: 6, eta: '2026-12-01' },
    ]);
    assert.deepEqual(data.openOrders, [
      {
        id: order,
        no: 'PO000777',
        date: '2026-11-01',
        eta: '2026-12-01',
        supplier: '',
        warehouse: 'Melbourne',
        quantity: 6,
      },
    ]);
    assert.equal(data.sales.length, 12);
    assert.deepEqual(data.sales.at(-1), { month: today.slice(0, 7), quantity: 3, amount: 300 });
    assert.deepEqual([data.total_stock, data.abilities], [13, { edit: true, prices: false }]);
    assert.deepEqual([data.stock, data.available], [9, 6], 'a draft holds three');
    const byPricer = (await world.call(pricer, 'GET', `products/${stored.id}`)).json<ProductPageAnswer>().data;
    assert.deepEqual(byPricer.abilities, { edit: true, prices: true });
    assert.deepEqual(
      csrs.map(({ name }) => name),
      ['Other one', 'Other two'],
    );
    const [one, two] = csrs.map(({ id }) => id);
    await database.query(
      `insert into product_class_price (organisation_id, product_id, class_id, price_cents)
        values ($1, $2, $3, 9100), ($1, $2, $4, 0)`,
      [world.organisation, stored.id, one, two],
    );
    const priced = (await world.call(world.sales, 'GET', `products/${stored.id}`)).json<ProductPageAnswer>();
    assert.deepEqual(priced.data.ocop, { [one ?? 0]: 91 });
  });
});

describe('the list of products', () => {
  const list = async (query: string, staff = world.sales) => {
    const answer = await world.call(staff, 'GET', `products?${query}`);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<{ data: ProductRow[]; meta: { total: number } }>();
  };
  const codes = async (query: string) => (await list(query)).data.map((row) => row.code);

  before(async () => {
    await make({ code: 'L-B', tag1: 'Winter', tag4: 'A1/B2', category: 2, name: 'List wheel', classBPrice: 9 }, pricer);
    await make({ code: 'L-A', tag1: 'Winter', tag4: 'B2', name: 'List tyre' });
    await world.server.database.query(
      `update product set created_at = '2020-03-31T23:30:00Z', updated_at = '2021-05-01T00:00:00Z', xero_state = 3
        where code = 'L-A'`,
    );
  });

  test('filters by every field, a range of days by the organisation’s own day, and sorts both ways', async () => {
    assert.deepEqual(await codes('name=list&sortType=1'), ['L-A', 'L-B']);
    assert.deepEqual(await codes('name=list&sortType=2'), ['L-B', 'L-A']);
    assert.deepEqual(await codes('name=list&sortType=3'), ['L-A', 'L-B']);
    const [up, down] = [await codes('name=list&sortType=8'), await codes('name=list&sortType=9')];
    assert.deepEqual(
      [up, down],
      [
        ['L-A', 'L-B'],
        ['L-B', 'L-A'],
      ],
    );
    assert.deepEqual(await codes('name=list'), ['L-A', 'L-B'], 'newest first');
    assert.deepEqual(await codes(`tag1=Winter&category=2&brand=${brand}`), ['L-B']);
    assert.deepEqual(await codes('tag4=A1'), ['L-B']);
    assert.deepEqual(await codes('xeroSend=Fail'), ['L-A']);
    // 23:30 UTC on 31 March is 1 April in Sydney.
    assert.deepEqual(await codes('createdFrom=2020-04-01&createdTo=2020-04-01'), ['L-A']);
    assert.deepEqual(await codes('createdTo=2020-03-31'), []);
    assert.deepEqual(await codes('modifiedFrom=2021-05-01&modifiedTo=2021-05-01'), ['L-A']);
    assert.deepEqual(await codes('modifiedTo=2021-04-30'), []);
    // The first moment of the second of May in Sydney.
    const midnight = new Date('2022-05-01T14:00:00Z');
    const fields = { code: 'MIDNIGHT', created_at: midnight, updated_at: midnight };
    await buildProduct(world.server.database, world.organisation, fields);
    for (const [from, to] of [
      ['createdFrom', 'createdTo'],
      ['modifiedFrom', 'modifiedTo'],
    ] as const) {
      const on = (day: string) => codes(`${from}=2022-05-01&${to}=2022-05-${day}`);
      assert.deepEqual([await on('01'), await on('02')], [[], ['MIDNIGHT']], to);
    }
    assert.deepEqual(
      await codes('name=list&category=0&tag1=All&brand=9999&tag2='),
      ['L-A', 'L-B'],
      'words for no filter',
    );
    for (const key of ['createdFrom', 'createdTo', 'modifiedFrom', 'modifiedTo']) {
      const answer = await world.call(world.sales, 'GET', `products?${key}=2026-02-30`);
      assert.deepEqual([answer.statusCode, fieldsOf(answer)], [422, [key]]);
    }
    assert.equal(
      (await world.call(world.sales, 'GET', `products?name=${encodeURIComponent("x' or 1=1 --")}`)).json().data.length,
      0,
    );
  });

  test('counts what there is and pages through it, in this organisation alone', async () => {
    const all = await list('');
    assert.equal(all.meta.total, await rows());
    assert.ok(!(await codes('per_page=150')).includes('FOREIGN'));
    assert.deepEqual(
      (await list('name=list&per_page=1&page=2')).data.map((row) => row.code),
      ['L-B'],
    );
    assert.equal((await list('name=list&per_page=1&page=9')).meta.total, 2);
  });

  wideTest('says how many there are up to 10,000, and exactly where that is asked for', async () => {
    await world.server.database.query(
      `insert into product (organisation_id, code, name, category)
        select $1, 'CROWD-' || n, 'Crowd ' || n, 1 from generate_series(1, 10_002) n`,
      [world.organisation],
    );
    const total = async (query: string) => (await list(`name=crowd&${query}`)).meta.total;
    const exactly = await total('exact=1');
    assert.ok((await total('')) < exactly);
    assert.equal(exactly, 10_002);
    await world.server.database.query(`delete from product where code like 'CROWD-%'`);
  });

  test('shows what is below zero in one warehouse, whatever others have', async () => {
    const { database } = world.server;
    const stock = async (code: string, ...quantities: number[]) => {
      const product = await buildProduct(database, world.organisation, { code, name: 'Levelled' });
      for (const quantity of quantities) {
        const warehouse = await buildWarehouse(database, world.organisation);
        await buildStock(database, world.organisation, product, warehouse, quantity);
      }
    };
    await stock('LEVEL-1', 5, -1);
    await stock('LEVEL-2', 5, 0);
    await stock('LEVEL-3');
    assert.deepEqual(await codes('name=levelled&stock=negative'), ['LEVEL-1']);
  });

  test('is exported with its filters, prices as numbers and text as text, and no price of 0', async () => {
    await world.server.database.query(
      `update product set class_b_price_cents = 0 where organisation_id = $1 and code = 'L-A'`,
      [world.organisation],
    );
    const answer = await world.call(world.sales, 'GET', 'products?name=list&sortType=1&format=xlsx');
    assert.match(String(answer.headers['content-disposition']), /products\.xlsx/);
    const sheet = readZip(answer.rawPayload).get('xl/worksheets/sheet1.xml') ?? '';
    const texts = [...sheet.matchAll(/ t="str"><v>([^<]*)<\/v>/g)].map(([, text]) => text);
    assert.deepEqual(
      [texts[0], texts.includes('L-A'), texts.includes('L-B'), texts.includes('ONCE'), texts.includes('Auto Parts')],
      ['Code', true, true, false, true],
    );
    assert.match(sheet, /<v>9<\/v>/);
    assert.doesNotMatch(sheet, /<c s="3"><v>0</);
    assert.ok(texts.includes('Tempe'));
    const setting = 'update organisation set cost_visible = $2 where id = $1';
    await world.server.database.query(setting, [world.organisation, false]);
    try {
      const hidden = await world.call(world.sales, 'GET', 'products?name=list&sortType=1&format=xlsx');
      const without = readZip(hidden.rawPayload).get('xl/worksheets/sheet1.xml') ?? '';
      assert.deepEqual([without.includes('L-A'), without.includes('Tempe')], [true, false]);
    } finally {
      await world.server.database.query(setting, [world.organisation, true]);
    }
  });
});
