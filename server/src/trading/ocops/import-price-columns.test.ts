import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ConfirmImportAnswer, ImportSummary, ProductPriceSheet } from '@iwe/contract';
import { buildOrganisation, buildProduct, startTestServer, untilLocked } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { upload, workbook } from '../../records/imports/testing/multipart.ts';

type Row = readonly (string | number | null)[];

let server: TestServer;
let organisation: number;
let editor: TestStaff;
let classes: { gold: number; silver: number };
before(async () => {
  server = await startTestServer();
  organisation = await buildOrganisation(server.database);
  editor = await server.staff(organisation, { mod_prc: true });
  const [gold, silver] = await server.database.query<{ id: number }>(
    `insert into customer_class (organisation_id, name) values ($1, 'Gold'), ($1, 'Silver') returning id`,
    [organisation],
  );
  classes = { gold: gold?.id ?? 0, silver: silver?.id ?? 0 };
});
after(() => server.close());

const send = (rows: readonly Row[]) =>
  server.inject(upload(editor.headers, '/api/ag/ocops', workbook(rows), 'prices.xlsx'));
async function checked(rows: readonly Row[]): Promise<ImportSummary> {
  const answer = await send(rows);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: ImportSummary }>().data;
}
const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  server.inject({ method, url: `/api/ag/${path}`, headers: editor.headers, ...(payload ? { payload } : {}) });
async function confirmed({ id }: ImportSummary): Promise<ConfirmImportAnswer['data']> {
  const answer = await call('POST', `imports/${id}/confirm`, {});
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<ConfirmImportAnswer>().data;
}
const aProduct = (code: string, overrides: Parameters<typeof buildProduct>[2] = {}) =>
  buildProduct(server.database, organisation, { code, ...overrides });
const prices = async (id: number) => (await call('GET', `ocops/${id}`)).json<{ data: ProductPriceSheet }>().data;
const pricesByClass = async (id: number) => (await prices(id)).prices.map(({ name, price }) => [name, price]);

describe('the columns of a price file', () => {
  for (const [names, head] of [
    [
      'as the price list has them',
      ['Item Code', 'Standard', 'Mth Special', 'A/COD price', 'B price', 'C', 'D', 'E', 'Tempe', 'Special or not'],
    ],
    [
      'by their other names',
      [
        'Item',
        'Standard Price',
        'Special Price',
        'Price A',
        'Price B',
        'C price',
        'D price',
        'E price',
        'Reference',
        'Is Special',
      ],
    ],
    [
      'by the names of their classes and fields',
      ['Code', 'Standard', 'Monthly Special', 'A', 'B', 'Class C', 'Class D', 'Class E', 'ref_pur', 'is_special'],
    ],
  ] as const)
    test(`are found ${names}, each for its own price`, async () => {
      const code = names.slice(0, 16).trim();
      const id = await aProduct(code);
      const classNames = names.startsWith('as') ? ['OCOP Gold', 'OCOP Silver'] : ['Gold', 'Silver'];
      const summary = await checked([
        [...head, ...classNames],
        [code, 130, 80, 101, 99, 98, 97, 96, 71, 'Yes', 91, 92],
      ]);
      assert.deepEqual(summary.bad, []);
      const shown = Object.entries(summary.preview[0]?.cells ?? {});
      assert.deepEqual(
        shown.map(([, text]) => text),
        [
          code,
          'none → 130.00',
          'none → 80.00',
          '100.00 → 101.00',
          'none → 99.00',
          'none → 98.00',
          'none → 97.00',
          'none → 96.00',
          'none → 71.00',
          'NO → YES',
          'none → 91.00',
          'none → 92.00',
        ],
      );
      await confirmed(summary);
      const stored = await prices(id);
      assert.deepEqual(
        [stored.standardPrice, stored.specialPrice, stored.classAPrice, stored.classBPrice, stored.classCPrice],
        [130, 80, 101, 99, 98],
      );
      assert.deepEqual([stored.classDPrice, stored.classEPrice, stored.ref_pur, stored.is_special], [97, 96, 71, 1]);
      assert.deepEqual(await pricesByClass(id), [
        ['Gold', 91],
        ['Silver', 92],
      ]);
      const audit = await server.database.query<{ action: string; version: string }>(
        `select action, after ->> 'version' as version from audit where entity = 'product' and entity_id = $1`,
        [id],
      );
      assert.deepEqual(audit, [{ action: 'Import prices', version: '2' }]);
    });
});

describe('a row of prices', () => {
  test('removes prices with 0, of classes too, and leaves alone those whose cells are empty', async () => {
    const id = await aProduct('ZERO', { class_b_price_cents: 9_000, class_c_price_cents: 8_000 });
    const { gold, silver } = classes;
    const both = [gold, silver].map((of) => ({ id: of, price: 70 }));
    assert.equal((await call('PUT', `ocops/${id}`, { prices: both })).statusCode, 200);
    await confirmed(
      await checked([
        ['Code', 'B', 'C', 'Gold', 'Silver'],
        ['zero', 0, null, 0, null],
      ]),
    );
    const { classAPrice, classBPrice, classCPrice } = await prices(id);
    assert.deepEqual([classAPrice, classBPrice, classCPrice], [100, null, 80]);
    assert.deepEqual(await pricesByClass(id), [
      ['Gold', null],
      ['Silver', 70],
    ]);
  });

  test('does not overwrite the flag of specials that somebody has set since the preview', async () => {
    const flagged = { is_special: true, special_price_cents: 9_000 };
    const id = await aProduct('FLAG', flagged);
    const summary = await checked([
      ['Code', 'Special or not', 'Special'],
      ['FLAG', 'Yes', 80],
    ]);
    assert.equal((await call('POST', `products/${id}/price`, { is_special: 0 })).statusCode, 200);
    const reasons = (await confirmed(summary)).bad[0]?.reasons ?? [];
    const since = (label: string, mine: string, theirs: string) =>
      `${label} was changed since the preview: yours ${mine}, theirs ${theirs}. Import the row again to overwrite it.`;
    assert.deepEqual(reasons.toSorted(), [since('Mth Special', '80.00', 'none'), since('Special or not', 'YES', 'NO')]);
    assert.equal((await prices(id)).is_special, 0);
  });
});

test('a price that somebody saves at the moment of the consent is seen, and not overwritten', async () => {
  const id = await aProduct('MOMENT');
  const { id: batch } = await checked([
    ['Code', 'A'],
    ['MOMENT', 111],
  ]);
  let confirming: ReturnType<typeof call> | undefined;
  await server.database.system(async (tx) => {
    await tx.query('update product set class_a_price_cents = 9550 where id = $1', [id]);
    confirming = call('POST', `imports/${batch}/confirm`, {});
    await untilLocked(server.database);
  });
  const { data } = (await confirming)?.json<ConfirmImportAnswer>() ?? {};
  assert.deepEqual(
    [data?.written, data?.bad.map(({ reasons }) => reasons)],
    [
      0,
      [
        [
          'A/COD price was changed since the preview: yours 111.00, theirs 95.50. ' +
            'Import the row again to overwrite it.',
        ],
      ],
    ],
  );
  assert.equal((await prices(id)).classAPrice, 95.5);
});

test('a class that is called like a price of the products is meant only where its heading says OCOP', async () => {
  const id = await aProduct('SAME-NAME');
  await server.database.query(`insert into customer_class (organisation_id, name) values ($1, 'Standard')`, [
    organisation,
  ]);
  const both = async () => {
    const { standardPrice, prices: byClass } = await prices(id);
    return [standardPrice, byClass.find(({ name }) => name === 'Standard')?.price];
  };
  const rows = (heading: string, price: number): Row[] => [
    ['Code', heading],
    ['SAME-NAME', price],
  ];
  await confirmed(await checked(rows('Standard', 130)));
  assert.deepEqual(await both(), [130, null]);
  await confirmed(await checked(rows('OCOP Standard', 90)));
  assert.deepEqual(await both(), [130, 90]);
});
