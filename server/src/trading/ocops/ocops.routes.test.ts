import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type {
  ErrorBody,
  OcopRow,
  OcopsMeta,
  PriceCellConflicts,
  PriceChange,
  PriceConflict,
  ProductPriceSheet,
} from '@iwe/contract';
import { messages } from '@iwe/domain';
import {
  buildBrand,
  buildOrganisation,
  buildProduct,
  buildStock,
  buildWarehouse,
  startTestServer,
} from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';

let server: TestServer;
let organisation: number;
let other: number;
let clerk: TestStaff;
let editor: TestStaff;
let colleague: TestStaff;
let brand: number;
let foreignProduct: number;
let foreignClass: number;
const classes = { gold: 0, silver: 0 };

before(async () => {
  server = await startTestServer();
  const { database } = server;
  organisation = await buildOrganisation(database);
  other = await buildOrganisation(database);
  clerk = await server.staff(organisation);
  editor = await server.staff(organisation, { mod_prc: true });
  colleague = await server.staff(organisation, { mod_prc: true });
  brand = await buildBrand(database, organisation, { name: 'Kestrel' });
  // Their ids are in the opposite order of their names.
  classes.silver = await customerClass(organisation, 'Silver');
  classes.gold = await customerClass(organisation, 'Gold');
  foreignClass = await customerClass(other, 'Foreign');
  foreignProduct = await buildProduct(database, other, { code: 'FOREIGN' });
});
after(() => server.close());

async function customerClass(of: number, name: string): Promise<number> {
  const [row] = await server.database.query<{ id: number }>(
    'insert into customer_class (organisation_id, name) values ($1, $2) returning id',
    [of, name],
  );
  return row?.id ?? 0;
}

const aProduct = (overrides: Parameters<typeof buildProduct>[2] = {}) =>
  buildProduct(server.database, organisation, {
    standard_price_cents: 12_000,
    class_a_price_cents: 10_000,
    class_b_price_cents: 9_800,
    class_c_price_cents: 9_600,
    class_d_price_cents: 9_400,
    class_e_price_cents: 9_200,
    reference_price_cents: 7_000,
    cost_price_cents: 6_000,
    ...overrides,
  });
const call = (
  staff: Pick<TestStaff, 'headers'>,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
) =>
  server.inject({
    method,
    url: `/api/ag/${path}`,
    headers: { ...staff.headers, ...headers },
    ...(payload ? { payload } : {}),
  });
const prices = async (id: number) => (await call(clerk, 'GET', `ocops/${id}`)).json<{ data: ProductPriceSheet }>().data;
const history = async (id: number) =>
  (await call(clerk, 'GET', `ocops/${id}/history`)).json<{ data: PriceChange[] }>().data;
const edit = (id: number, body: object, staff = editor, headers = {}) =>
  call(staff, 'POST', `products/${id}/price`, body, headers);
const editOcop = (id: number, body: object, staff = editor) => call(staff, 'PUT', `ocops/${id}`, body);
const list = async (query: string, staff = clerk) => {
  const answer = await call(staff, 'GET', `ocops?${query}`);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: OcopRow[]; meta: OcopsMeta }>();
};

test('class B is classB in the specification’s call, and classBPrice in answers', async () => {
  const id = await aProduct();
  const answer = await edit(id, { classB: 91.5 });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal((await prices(id)).classBPrice, 91.5);
  assert.equal((await edit(id, { classBPrice: null })).statusCode, 200);
  assert.equal((await prices(id)).classBPrice, null);
});

describe('editing prices is refused', () => {
  test('with two names of one value that differ; the same value under both is one', async () => {
    const id = await aProduct();
    const before = await prices(id);
    const words = (name: string, other: string) =>
      `'${name}' and '${other}' are two names of one value, but they differ. Send one of them.`;
    const answer = await edit(id, { classB: 91.5, classBPrice: 90, is_clearance: 1, is_clearence: 0 });
    assert.deepEqual(
      [answer.statusCode, answer.json<{ message: string[] }>().message],
      [422, [words('classB', 'classBPrice'), words('is_clearance', 'is_clearence')]],
    );
    assert.equal((await edit(id, { classB: null, classBPrice: 90 })).statusCode, 422);
    assert.deepEqual(await prices(id), before);
    assert.equal((await edit(id, { classB: 91.5, classBPrice: 91.5 })).statusCode, 200);
    assert.equal((await prices(id)).classBPrice, 91.5);
  });

  test('without modPrc, in the words of the specification, whatever the body claims', async () => {
    const id = await aProduct();
    for (const answer of [
      await edit(id, { classAPrice: 1, modPrc: 1, mod_prc: true }, clerk),
      await editOcop(id, { prices: [{ id: classes.gold, price: 1 }], modPrc: true }, clerk),
    ]) {
      assert.equal(answer.statusCode, 403);
      assert.deepEqual(
        [answer.json<ErrorBody>().code, answer.json<ErrorBody>().message],
        ['priceEditor-required', messages.noPricePermission],
      );
    }
    const now = await prices(id);
    assert.deepEqual([now.classAPrice, now.contentVersion, now.abilities.editPrices], [100, 1, false]);
    const theirs = (await call(editor, 'GET', `ocops/${id}`)).json<{ data: ProductPriceSheet }>().data;
    assert.equal(theirs.abilities.editPrices, true);
  });

  test('for products and classes of another organisation, like those that do not exist', async () => {
    for (const id of [foreignProduct, 99_999_999]) {
      for (const answer of [
        await edit(id, { classAPrice: 1 }),
        await editOcop(id, { prices: [] }),
        await call(editor, 'GET', `ocops/${id}`),
        await call(editor, 'GET', `ocops/${id}/history`),
      ]) {
        assert.deepEqual([answer.statusCode, answer.json<ErrorBody>().code], [404, 'not-found']);
      }
    }
    const id = await aProduct();
    const answer = await editOcop(id, {
      prices: [
        { id: classes.gold, price: 90 },
        { id: foreignClass, price: 80 },
      ],
    });
    assert.deepEqual(
      [answer.statusCode, answer.json<ErrorBody>().details],
      [
        422,
        [
          {
            code: 'unknown',
            field: 'prices',
            message: `Customer class ${foreignClass} does not exist. Reload the page and try again.`,
          },
        ],
      ],
    );
    assert.deepEqual(
      (await prices(id)).prices.map(({ price }) => price),
      [null, null],
    );
    const named = await editOcop(id, {
      prices: [
        { id: classes.gold, price: 90 },
        { id: classes.gold, price: 80 },
      ],
    });
    assert.deepEqual(
      [named.statusCode, named.json<ErrorBody>().details],
      [
        422,
        [
          {
            code: 'duplicate',
            field: 'prices',
            message: 'A customer class is named twice. Send one price per class.',
          },
        ],
      ],
    );
  });

  // The table of spec §5: each message appears for its case, and nothing is saved.
  const onSpecial = { is_special: true, special_price_cents: 9_000 };
  for (const [name, stored, body, message, field] of [
    [
      'YES without a special price',
      {},
      { is_special: 1, classAPrice: 120 },
      messages.specialPriceCannotBeZero,
      'specialPrice',
    ],
    [
      'YES with a special price of 0',
      {},
      { is_special: 1, specialPrice: 0, classAPrice: 120 },
      messages.specialPriceCannotBeZero,
      'specialPrice',
    ],
    [
      'YES whose special price is emptied',
      onSpecial,
      { specialPrice: null, classAPrice: 120 },
      messages.specialPriceCannotBeZero,
      'specialPrice',
    ],
    [
      'a special price while the flag is NO',
      {},
      { specialPrice: 90, classAPrice: 120 },
      messages.specialFlagMustBeYes,
      'is_special',
    ],
    [
      'NO together with a special price',
      onSpecial,
      { is_special: 0, specialPrice: 90, classAPrice: 120 },
      messages.specialFlagMustBeYes,
      'is_special',
    ],
  ] as const) {
    test(`for ${name}, and nothing is saved`, async () => {
      const id = await aProduct(stored);
      const before = await prices(id);
      const answer = await edit(id, body);
      assert.equal(answer.statusCode, 422);
      const { message: words, details } = answer.json<ErrorBody & { details: { field: string }[] }>();
      assert.deepEqual([words, details.map((detail) => detail.field)], [[message], [field]]);
      assert.deepEqual(await prices(id), before);
      assert.deepEqual(await history(id), []);
    });
  }

  test('for prices that are none', async () => {
    const id = await aProduct();
    for (const classAPrice of [-1, 1.005, '12', 1e9])
      assert.equal((await edit(id, { classAPrice })).statusCode, 422, String(classAPrice));
    assert.equal((await editOcop(id, { prices: [{ id: classes.gold, price: -1 }] })).statusCode, 422);
    assert.equal((await prices(id)).contentVersion, 1);
  });
});

describe('editing prices', () => {
  test('stores what is sent, keeps the rest, and writes old → new with who into the history', async () => {
    const id = await aProduct();
    const answer = await edit(id, {
      classAPrice: 110.5,
      classBPrice: 107.8,
      ref_pur: 0,
      is_clearence: 1,
      contentVersion: 1,
    });
    assert.equal(answer.statusCode, 200, answer.body);
    const more = await edit(id, { classAPrice: 1, code: 'OTHER', costPrice: 1 });
    assert.deepEqual(
      [more.statusCode, more.json<ErrorBody>().message],
      [422, ["There is no field 'code'. Leave it out.", "There is no field 'costPrice'. Leave it out."]],
    );
    const { data } = answer.json<{ data: ProductPriceSheet }>();
    assert.deepEqual(
      [
        data.standardPrice,
        data.classAPrice,
        data.classBPrice,
        data.classCPrice,
        data.ref_pur,
        data.is_clearance,
        data.contentVersion,
      ],
      [120, 110.5, 107.8, 96, null, 1, 2],
    );
    const [row] = await server.database.query<{ code: string; cost_price_cents: number }>(
      'select code, cost_price_cents from product where id = $1',
      [id],
    );
    assert.notEqual(row?.code, 'OTHER');
    assert.equal(row?.cost_price_cents, 6_000);
    assert.deepEqual(
      (await history(id)).map((change) => [change.name, change.label, change.old, change.new, change.by]),
      [
        ['reference', 'Tempe', 70, null, editor.email],
        ['classB', 'Class B', 98, 107.8, editor.email],
        ['classA', 'Class A / COD', 100, 110.5, editor.email],
      ],
    );
    const [audit] = await server.database.query<{ action: string; before: unknown; after: unknown }>(
      `select action, before, after from audit where entity = 'product' and entity_id = $1`,
      [id],
    );
    assert.deepEqual(audit, {
      action: 'Edit prices',
      before: { classA: 10_000, classB: 9_800, reference: 7_000, isClearance: false },
      after: { classA: 11_050, classB: 10_780, reference: null, isClearance: true, version: 2 },
    });
  });

  test('stores every price and flag as itself, and when; sheet and list show the same', async () => {
    const id = await aProduct({ code: 'EACH-1', updated_at: new Date('2020-01-01T00:00:00Z') });
    const body = {
      standardPrice: 121,
      specialPrice: 89,
      classAPrice: 102,
      classBPrice: 99,
      classCPrice: 97,
      classDPrice: 95,
      classEPrice: 93,
      ref_pur: 71,
      is_special: 1,
      is_clearance: 0,
      is_customer_show: 0,
    };
    const same = (sheet: object) => Object.fromEntries(Object.entries(sheet).filter(([field]) => field in body));
    const saved = await edit(id, body);
    assert.equal(saved.statusCode, 200, saved.body);
    assert.deepEqual(same(saved.json<{ data: ProductPriceSheet }>().data), body);
    assert.deepEqual(same(await prices(id)), body);
    assert.deepEqual(same((await list('product=each-1')).data[0] ?? {}), body);
    const flags = { is_clearance: 1, is_customer_show: 1 };
    assert.equal((await edit(id, flags)).statusCode, 200);
    assert.deepEqual(same(await prices(id)), { ...body, ...flags });
    const [row] = (await list('product=each-1')).data;
    assert.deepEqual(same(row ?? {}), { ...body, ...flags });
    const [stored] = await server.database.query<{ isNew: boolean }>(
      `select updated_at > now() - interval '1 hour' as "isNew" from product where id = $1`,
      [id],
    );
    assert.equal(stored?.isNew, true);
  });

  test('shows the newest 200 changes of a product', async () => {
    const id = await aProduct();
    await server.database.query(
      `insert into product_price_change (organisation_id, product_id, price_name, old_cents, new_cents, changed_by)
        select $1, $2, 'classA', n, n + 1, 'Test' from generate_series(1, 201) n`,
      [organisation, id],
    );
    await server.database.query(
      `update product_price_change set changed_at = '2026-01-02T03:04:05Z' where product_id = $1`,
      [id],
    );
    const changes = await history(id);
    assert.deepEqual([changes.length, changes[0]?.new, changes.at(-1)?.new], [200, 2.02, 0.03]);
    assert.equal(changes[0]?.at, '2026-01-02T03:04:05.000Z');
  });

  test('what changes nothing leaves version and history alone', async () => {
    const id = await aProduct();
    assert.equal((await edit(id, { classAPrice: 100, specialPrice: 0, is_special: 0 })).statusCode, 200);
    assert.equal((await editOcop(id, { prices: [{ id: classes.gold, price: 0 }] })).statusCode, 200);
    assert.deepEqual([(await prices(id)).contentVersion, await history(id)], [1, []]);
  });

  test('special flag NO alone forces the special price to 0', async () => {
    const id = await aProduct({ is_special: true, special_price_cents: 9_000 });
    assert.equal((await edit(id, { is_special: 0 })).statusCode, 200);
    const now = await prices(id);
    assert.deepEqual([now.is_special, now.specialPrice], [0, null]);
    assert.deepEqual(
      (await history(id)).map(({ name, old, new: next }) => [name, old, next]),
      [['special', 90, null]],
    );
  });

  test('prices of customer classes are stored by class, with their history', async () => {
    const id = await aProduct({ code: 'BY-CLASS' });
    assert.equal(
      (
        await editOcop(id, {
          prices: [
            { id: classes.gold, price: 91 },
            { id: classes.silver, price: 92.5 },
          ],
          contentVersion: 1,
        })
      ).statusCode,
      200,
    );
    const removal = { prices: [{ id: classes.gold, price: null }], contentVersion: 2 };
    for (let attempt = 0; attempt < 2; attempt++)
      assert.equal(
        (await call(editor, 'PUT', `ocops/${id}`, removal, { 'idempotency-key': 'class prices' })).statusCode,
        200,
      );
    assert.deepEqual((await prices(id)).prices, [
      { id: classes.gold, name: 'Gold', price: null },
      { id: classes.silver, name: 'Silver', price: 92.5 },
    ]);
    assert.deepEqual((await list('product=by-class')).data[0]?.ocop, { [classes.silver]: 92.5 });
    assert.deepEqual(
      (await history(id)).map(({ label, old, new: next }) => [label, old, next]),
      [
        ['OCOP Gold', 91, null],
        ['OCOP Silver', null, 92.5],
        ['OCOP Gold', null, 91],
      ],
    );
    const audits = await server.database.query<{ action: string; before: unknown; after: unknown }>(
      `select action, before, after from audit where entity = 'product' and entity_id = $1 order by id`,
      [id],
    );
    const [gold, silver] = [`ocop:${classes.gold}`, `ocop:${classes.silver}`];
    assert.deepEqual(audits, [
      {
        action: 'Edit OCOP prices',
        before: { [gold]: null, [silver]: null },
        after: { [gold]: 9_100, [silver]: 9_250, version: 2 },
      },
      { action: 'Edit OCOP prices', before: { [gold]: 9_100 }, after: { [gold]: null, version: 3 } },
    ]);
    // A backslash before the id, as the specification's clients send it.
    assert.equal(
      (await call(editor, 'PUT', `ocops%5C${id}`, { prices: [{ id: classes.gold, price: 90 }] })).statusCode,
      200,
    );
  });

  test('two people on one product: the second learns who changed what', async () => {
    const id = await aProduct({ code: 'BOTH-1' });
    assert.equal((await edit(id, { classAPrice: 105, contentVersion: 1 })).statusCode, 200);
    for (const answer of [
      await edit(id, { standardPrice: 130, contentVersion: 1 }, colleague),
      await editOcop(id, { prices: [{ id: classes.gold, price: 80 }], contentVersion: 1 }, colleague),
    ]) {
      assert.equal(answer.statusCode, 409);
      assert.match(String(answer.json<ErrorBody>().message), / changed BOTH-1 on /);
      const details = answer.json<{ details: PriceConflict }>().details;
      assert.deepEqual(
        [details.currentVersion, details.changedBy, details.current.classAPrice, details.current.standardPrice],
        [2, editor.email, 105, 120],
      );
    }
    assert.equal((await edit(id, { standardPrice: 130, contentVersion: 2 }, colleague)).statusCode, 200);
    const now = await prices(id);
    assert.deepEqual([now.classAPrice, now.standardPrice, now.contentVersion], [105, 130, 3]);
  });

  test('ten people at once on one version: one is taken, nine learn of it', async () => {
    const id = await aProduct();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        edit(id, { classAPrice: 101 + index, contentVersion: 1 }, index % 2 === 0 ? editor : colleague),
      ),
    );
    assert.deepEqual(
      answers.map((answer) => answer.statusCode).sort((one, other) => one - other),
      [200, ...Array<number>(9).fill(409)],
    );
    assert.equal((await history(id)).length, 1);
  });

  test('a repeated request counts once', async () => {
    const id = await aProduct();
    const headers = { 'idempotency-key': 'price-once' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => edit(id, { classAPrice: 150, contentVersion: 1 }, editor, headers)),
    );
    assert.deepEqual(
      answers.map((answer) => answer.statusCode),
      [200, 200, 200],
    );
    assert.equal((await history(id)).length, 1);
    assert.equal(
      (await edit(id, { classAPrice: 151, contentVersion: 1 }, editor, headers)).json<ErrorBody>().code,
      'idempotency-key-reused',
    );
  });
});

describe('many prices at once', () => {
  const send = (cells: object[], staff = editor, headers = {}) =>
    call(staff, 'POST', 'ocops/prices', { cells }, headers);
  const cell = (productId: number, field: string, was: number | null, price: number | null) => ({
    productId,
    field,
    was,
    price,
  });

  test('of products and customer classes are stored together, each with its history', async () => {
    const [one, two] = [await aProduct({ code: 'MANY-1' }), await aProduct({ code: 'MANY-2' })];
    const answer = await send([
      cell(one, 'classAPrice', 100, 104.95),
      cell(one, `class:${classes.gold}`, null, 91),
      cell(two, 'standardPrice', 120, null),
    ]);
    assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual(answer.json().data, { products: 2, prices: 3 });
    const stored = await prices(one);
    assert.deepEqual(
      [stored.classAPrice, stored.classBPrice, stored.prices.find(({ id }) => id === classes.gold)?.price],
      [104.95, 98, 91],
    );
    assert.equal((await prices(two)).standardPrice, null);
    assert.deepEqual(
      (await history(one)).map((change) => [change.name, change.old, change.new, change.by]).toReversed(),
      [
        ['classA', 100, 104.95, editor.email],
        [`ocop:${classes.gold}`, null, 91, editor.email],
      ],
    );
    // The same again changes nothing more: every price is what was wanted.
    assert.deepEqual((await send([cell(one, 'classAPrice', 100, 104.95)])).json().data, { products: 0, prices: 0 });
    const some = [cell(one, 'classAPrice', 104.95, 104.95), cell(one, 'classBPrice', 98, 97.5)];
    assert.deepEqual((await send(some)).json().data, { products: 1, prices: 1 });
    await edit(one, { classBPrice: 98 });
    assert.equal((await prices(one)).contentVersion, stored.contentVersion + 2);
  });

  test('a price that somebody else changed is a conflict of that cell alone, and nothing is stored', async () => {
    const [one, two] = [await aProduct({ code: 'MANY-3' }), await aProduct({ code: 'MANY-4' })];
    await edit(one, { classAPrice: 99, classBPrice: 97 }, colleague);
    // Another price of the same product conflicts with nothing.
    assert.equal((await send([cell(one, 'classCPrice', 96, 95)])).statusCode, 200);
    const cells = [
      cell(one, 'classAPrice', 100, 105),
      cell(one, 'classBPrice', 98, 97),
      cell(two, 'classAPrice', 100, 105),
    ];
    const refused = await send(cells);
    assert.equal(refused.statusCode, 409, refused.body);
    const { code, message, details } = refused.json<{
      code: string;
      message: string;
      details: PriceCellConflicts;
    }>();
    assert.deepEqual(
      [code, details.cells.map(({ code, field, was, price, now }) => [code, field, was, price, now])],
      ['price-conflict', [['MANY-3', 'classAPrice', 100, 105, 99]]],
    );
    assert.equal(message, 'A price was changed by somebody else. Choose which to keep.');
    assert.deepEqual([details.cells[0]?.changedBy, details.cells[0]?.changedAt === null], [editor.email, false]);
    const gold = `class:${classes.gold}`;
    await editOcop(two, { prices: [{ id: classes.gold, price: 88 }] }, colleague);
    const ofClass = (await send([cell(two, gold, null, 91)])).json<{ details: PriceCellConflicts }>().details.cells;
    assert.deepEqual(
      ofClass.map(({ field, now, changedBy }) => [field, now, changedBy]),
      [[gold, 88, colleague.email]],
    );
    const both = await send([cell(one, 'classAPrice', 100, 105), cell(one, 'classBPrice', 98, 104)]);
    assert.match(both.body, /2 prices were changed by somebody else/);
    assert.equal((await prices(two)).classAPrice, 100);
    const chosen = await send(cells.with(0, cell(one, 'classAPrice', 99, 105)));
    assert.equal(chosen.statusCode, 200, chosen.body);
    assert.deepEqual([(await prices(one)).classAPrice, (await prices(two)).classAPrice], [105, 105]);
  });

  test('a price of a class, and one that was emptied, conflict like the others', async () => {
    const one = await aProduct({ code: 'MANY-9' });
    assert.equal((await editOcop(one, { prices: [{ id: classes.gold, price: 80 }] }, colleague)).statusCode, 200);
    assert.equal((await edit(one, { standardPrice: null }, colleague)).statusCode, 200);
    const field = `class:${classes.gold}`;
    const refused = await send([cell(one, field, null, 91), cell(one, 'standardPrice', 120, 125)]);
    const { details } = refused.json<{ details: PriceCellConflicts }>();
    assert.deepEqual(
      details.cells.map((found) => [found.field, found.was, found.price, found.now]),
      [
        [field, null, 91, 80],
        ['standardPrice', 120, 125, null],
      ],
    );
    assert.equal((await send([cell(one, field, 80, 91), cell(one, 'standardPrice', null, 125)])).statusCode, 200);
  });

  test('are refused together: no right, what is not there, what is hidden, and the rule of the special price', async () => {
    const one = await aProduct({ code: 'MANY-5' });
    assert.equal((await send([cell(one, 'classAPrice', 100, 1)], clerk)).statusCode, 403);
    const codes = async (cells: object[]) => {
      const answer = await send(cells);
      assert.equal(answer.statusCode, 422, answer.body);
      const { details } = answer.json<ErrorBody & { details: { code: string; field?: string }[] }>();
      return details?.map(({ code, field }) => (field === undefined ? code : `${code} ${field}`));
    };
    const right = cell(one, 'classAPrice', 100, 105);
    assert.deepEqual(await codes([right, cell(foreignProduct, 'classAPrice', null, 1)]), ['unknown']);
    const foreign = `class:${foreignClass}`;
    assert.deepEqual(await codes([right, cell(one, foreign, null, 1)]), [`unknown ${foreign}`]);
    assert.deepEqual(await codes([right, right]), ['duplicate classAPrice']);
    assert.deepEqual(await codes([right, cell(one, 'specialPrice', null, 80)]), ['special-price.warning specialPrice']);
    const special = await send([cell(one, 'specialPrice', null, 80)]);
    assert.deepEqual(special.json<ErrorBody>().message, [`MANY-5: ${messages.specialFlagMustBeYes}`]);
    for (const wrong of [[], [cell(one, 'costPrice', 60, 1)], [cell(one, 'classAPrice', 100, -1)]])
      assert.equal((await send(wrong)).statusCode, 422);
    await server.database.query('update organisation set cost_visible = false where id = $1', [organisation]);
    try {
      assert.deepEqual(await codes([right, cell(one, 'ref_pur', 70, 75)]), ['hidden ref_pur']);
    } finally {
      await server.database.query('update organisation set cost_visible = true where id = $1', [organisation]);
    }
    assert.equal((await prices(one)).classAPrice, 100);
  });

  test('a repeated request counts once', async () => {
    const one = await aProduct({ code: 'MANY-6' });
    const cells = [cell(one, 'classAPrice', 100, 105)];
    const key = { 'idempotency-key': 'many-6' };
    const first = await send(cells, editor, key);
    await edit(one, { classAPrice: 100 });
    assert.deepEqual((await send(cells, editor, key)).json(), first.json());
    assert.equal((await prices(one)).classAPrice, 100);
  });

  test('two people at once: each price is stored from one of them, and the other learns of it', async () => {
    const made = await Promise.all(['MANY-7', 'MANY-8'].map((code) => aProduct({ code })));
    const answers = await Promise.all([
      send(made.map((id) => cell(id, 'classAPrice', 100, 105))),
      send(
        made.toReversed().map((id) => cell(id, 'classAPrice', 100, 110)),
        colleague,
      ),
    ]);
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b),
      [200, 409],
    );
    const [a, b] = await Promise.all(made.map(async (id) => (await prices(id)).classAPrice));
    assert.equal(a, b);
  });
});

describe('the price list', () => {
  test('finds by keyword in every writing of a size, brand and category, with stock by warehouse and one column per class', async () => {
    const sydney = await buildWarehouse(server.database, organisation, { name: 'Sydney' });
    const id = await aProduct({
      code: '2055516-K',
      name: 'Kestrel 205/55R16 Sport',
      brand_id: brand,
      third_party_stock: 3,
    });
    await aProduct({ code: 'WHEEL-1', name: 'Wheel 17x7', category: 2 });
    await buildStock(server.database, organisation, id, sydney, 7);
    await editOcop(id, { prices: [{ id: classes.silver, price: 92.5 }] });
    // A price that was removed is stored as 0.
    await server.database.query(
      'insert into product_class_price (organisation_id, product_id, class_id, price_cents) values ($1, $2, $3, 0)',
      [organisation, id, classes.gold],
    );
    for (const product of ['2055516', '205/55R16', '205 55 16', 'kestrel sport']) {
      const { data, meta } = await list(`product=${encodeURIComponent(product)}`);
      assert.deepEqual([data.map((row) => row.id), meta.total], [[id], 1], product);
    }
    const [row] = (await list(`brand=${brand}`)).data;
    assert.deepEqual(
      [
        row?.stock,
        row?.stock_3rdP,
        row?.stocks.map(({ warehouse, stock }) => [warehouse, stock]),
        row?.ocop,
        row?.contentVersion,
      ],
      [7, 3, [['Sydney', 7]], { [classes.silver]: 92.5 }, 2],
    );
    assert.deepEqual(
      (await list('product=wheel&category=2')).data.map(({ code }) => code),
      ['WHEEL-1'],
    );
    assert.deepEqual((await list('product=wheel&category=1')).data, []);
    assert.deepEqual((await list('product=foreign')).data, []);
    const { meta } = await list('product=nothing-like-it');
    assert.deepEqual(meta.classes, [
      { id: classes.gold, name: 'Gold' },
      { id: classes.silver, name: 'Silver' },
    ]);
    const pages = await Promise.all(['per_page=2', 'per_page=2&page=2'].map((query) => list(query)));
    assert.equal(new Set(pages.flatMap(({ data }) => data.map(({ id: of }) => of))).size, 4);
    assert.equal((await call(clerk, 'GET', 'ocops?per_page=151')).statusCode, 422);
  });

  test('is in the order of the codes, and says how the organisation rounds computed prices', async () => {
    await aProduct({ code: 'SORTED-2' });
    await aProduct({ code: 'SORTED-1' });
    const codes = async (query: string) => (await list(query)).data.map(({ code }) => code);
    assert.deepEqual(await codes('product=sorted-'), ['SORTED-1', 'SORTED-2']);
    assert.deepEqual(await codes('product=sorted-&per_page=1&page=2'), ['SORTED-2']);
    const all = await codes('per_page=150');
    assert.ok(all.indexOf('SORTED-1') < all.indexOf('SORTED-2'));
    assert.equal((await list('')).meta.rounding, 'cent');
    await server.database.query(`update organisation set price_rounding = 'ninetyFive' where id = $1`, [organisation]);
    assert.equal((await list('')).meta.rounding, 'ninetyFive');
    await server.database.query(`update organisation set price_rounding = 'cent' where id = $1`, [organisation]);
  });

  test('shows cost, and what changed of it, only where the organisation lets it be seen', async () => {
    const id = await aProduct({ code: 'COST-1' });
    await server.database.query(
      `insert into product_price_change (organisation_id, product_id, price_name, old_cents, new_cents, changed_by)
        values ($1, $2, 'cost', 5000, 6000, 'Test'), ($1, $2, 'reference', 5000, 5500, 'Test'),
          ($1, $2, 'classA', 9000, 10000, 'Test')`,
      [organisation, id],
    );
    const cost = async () => {
      const { data, meta } = await list('product=cost-1');
      return [data[0]?.costPrice, data[0]?.ref_pur, meta.costVisible, (await history(id)).map(({ name }) => name)];
    };
    await server.database.query('update product set reference_price_cents = 5500 where id = $1', [id]);
    assert.deepEqual(await cost(), [60, 55, true, ['classA', 'reference', 'cost']]);
    await server.database.query('update organisation set cost_visible = false where id = $1', [organisation]);
    try {
      assert.deepEqual(await cost(), [undefined, undefined, false, ['classA']]);
      // The dialog neither shows nor loses the reference price, also when an older page sends it back empty.
      const shown = (await call(editor, 'GET', `ocops/${id}`)).json<{ data: ProductPriceSheet }>().data;
      assert.equal('ref_pur' in shown, false);
      for (const body of [{ classBPrice: 50 }, { classBPrice: 51, ref_pur: 0 }, { classBPrice: 52, ref_pur: null }]) {
        const saved = await edit(id, body);
        assert.deepEqual([saved.statusCode, 'ref_pur' in saved.json<{ data: object }>().data], [200, false]);
      }
      const stale = await edit(id, { classBPrice: 53, contentVersion: 1 });
      assert.deepEqual([stale.statusCode, stale.body.includes('ref_pur')], [409, false]);
    } finally {
      await server.database.query('update organisation set cost_visible = true where id = $1', [organisation]);
    }
    assert.deepEqual((await cost())[1], 55);
  });
});
