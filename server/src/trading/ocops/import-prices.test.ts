import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { read, utils } from 'xlsx';
import type { ConfirmImportAnswer, ErrorBody, ImportSummary, PriceChange, ProductPriceSheet } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { buildOrganisation, buildProduct, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { upload, workbook } from '../../records/imports/testing/multipart.ts';
import { numberCell, rawWorkbook } from '../../records/imports/testing/raw-workbook.ts';
import { wideTest } from '../../testing/ring.ts';

let server: TestServer;
let organisation: number;
let clerk: TestStaff;
let editor: TestStaff;
let gold: number;
type Row = readonly (string | number | null)[];

before(async () => {
  server = await startTestServer();
  organisation = await buildOrganisation(server.database);
  const other = await buildOrganisation(server.database);
  clerk = await server.staff(organisation);
  editor = await server.staff(organisation, { mod_prc: true });
  const [row] = await server.database.query<{ id: number }>(
    `insert into customer_class (organisation_id, name) values ($1, 'Gold'), ($1, 'Standard') returning id`,
    [organisation],
  );
  gold = row?.id ?? 0;
  await buildProduct(server.database, other, { code: 'FOREIGN' });
});
after(() => server.close());

const call = (staff: TestStaff, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  server.inject({ method, url: `/api/ag/${path}`, headers: staff.headers, ...(payload ? { payload } : {}) });
const send = (rows: readonly Row[], { staff = editor, type = 'xlsx' as 'xlsx' | 'biff8' } = {}) =>
  server.inject(
    upload(staff.headers, '/api/ag/ocops', workbook(rows, type), type === 'xlsx' ? 'prices.xlsx' : 'prices.xls'),
  );
const checked = async (rows: readonly Row[], options = {}) => {
  const answer = await send(rows, options);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: ImportSummary }>().data;
};
const confirm = (id: string, staff = editor) => call(staff, 'POST', `imports/${id}/confirm`, {});
const aProduct = (code: string, overrides = {}) =>
  buildProduct(server.database, organisation, { code, standard_price_cents: 12_000, ...overrides });
const prices = async (id: number) => (await call(clerk, 'GET', `ocops/${id}`)).json<{ data: ProductPriceSheet }>().data;
const history = async (id: number) =>
  (await call(clerk, 'GET', `ocops/${id}/history`)).json<{ data: PriceChange[] }>().data;

describe('the import of prices', () => {
  test('is refused without modPrc in the words of the specification: the file, its template, and its confirmation', async () => {
    const id = await aProduct('NO-RIGHT');
    const refused = await send(
      [
        ['Item Code', 'A'],
        ['NO-RIGHT', 1],
      ],
      { staff: clerk },
    );
    assert.deepEqual([refused.statusCode, refused.json<ErrorBody>().message], [403, messages.noPricePermission]);
    assert.equal((await call(clerk, 'GET', 'import-templates/ocops')).statusCode, 403);
    const summary = await checked([
      ['Item Code', 'A'],
      ['NO-RIGHT', 1],
    ]);
    assert.equal((await confirm(summary.id, clerk)).statusCode, 404);
    await server.database.query('update membership set mod_prc = false where id = $1', [editor.eId]);
    const lost = await confirm(summary.id);
    await server.database.query('update membership set mod_prc = true where id = $1', [editor.eId]);
    assert.deepEqual([lost.statusCode, lost.json<ErrorBody>().message], [403, messages.noPricePermission]);
    assert.equal((await prices(id)).classAPrice, 100);
  });

  test('has a template with one column per customer class', async () => {
    const answer = await call(editor, 'GET', 'import-templates/ocops');
    const sheet = read(answer.rawPayload).Sheets['Import'];
    assert.deepEqual(utils.sheet_to_json<string[]>(sheet ?? {}, { header: 1 })[0], [
      'Item Code *',
      'Standard',
      'Mth Special',
      'A/COD price',
      'B price',
      'C',
      'D',
      'E',
      'Tempe',
      'Special or not',
      'OCOP Gold',
      'OCOP Standard',
    ]);
    // What is downloaded can be uploaded as it is, and changes nothing.
    const again = await server.inject(upload(editor.headers, '/api/ag/ocops', answer.rawPayload, 'template.xlsx'));
    const { data } = again.json<{ data: ImportSummary }>();
    assert.deepEqual(
      [data.good, data.bad, data.notes],
      [1, [], ['1 row changes nothing: those prices are stored already.']],
    );
  });

  test('with an open question is confirmed only once it has an answer', async () => {
    const id = await aProduct('HIDDEN');
    const file = rawWorkbook([
      {
        rows: [
          ['Item Code', 'A/COD price'],
          ['HIDDEN', numberCell(98.945, '0.00')],
        ],
        rowAttributes: { 2: ' hidden="1"' },
      },
    ]);
    const send = async (answers: Record<string, string>) => {
      const sent = await server.inject(upload(editor.headers, '/api/ag/ocops', file, 'prices.xlsx', answers));
      return sent.json<{ data: ImportSummary }>().data;
    };
    const open = await send({});
    assert.deepEqual([open.sheet, open.rows, open.questions.map(({ key }) => key)], ['Sheet1', 0, ['hiddenRows']]);
    const refused = await confirm(open.id);
    assert.deepEqual(
      [refused.statusCode, refused.json<ErrorBody>().message],
      [
        422,
        [
          "1 hidden row: take it too? A filter or a group hides row 2 of 'Sheet1'. " +
            'Answer in the preview, or change the file and upload it again.',
        ],
      ],
    );
    const half = await send({ hiddenRows: 'yes' });
    assert.deepEqual([half.bad.length, (await confirm(half.id)).statusCode], [1, 422]);
    const whole = await send({ hiddenRows: 'yes', roundToCents: 'yes' });
    assert.deepEqual([whole.good, (await confirm(whole.id)).statusCode], [1, 200]);
    assert.equal((await prices(id)).classAPrice, 98.95);
    const wrong = await server.inject(upload(editor.headers, '/api/ag/ocops', file, 'p.xlsx', { hiddenRows: 'maybe' }));
    assert.deepEqual([wrong.statusCode, wrong.json<ErrorBody>().code], [422, 'import-fields']);
  });

  test('tells every bad row why, and shows what the good ones change', async () => {
    await aProduct('GOOD');
    await aProduct('SPECIAL', { is_special: true, special_price_cents: 9_000 });
    const summary = await checked([
      ['Code', 'Special', 'Class A', 'Special or not', 'Gold', 'Standard'],
      ['GOOD', null, '$1,110.50', null, 91, null],
      ['good', null, 1, null, null, null],
      ['FOREIGN', null, 1, null, null, null],
      ['UNKNOWN', null, 1, null, null, null],
      ['SPECIAL', 0, 1, null, null, null],
      ['P-TEXT', null, 'ten', 'perhaps', 'x', null],
      ['', null, 1, null, null, null],
    ]);
    assert.deepEqual([summary.rows, summary.good], [7, 1]);
    assert.deepEqual(
      summary.bad.map(({ row, reasons }) => [row, reasons]),
      [
        [3, ["'good' is in row 2 already. Keep one row for each product."]],
        [4, ["There is no product with the code 'FOREIGN'."]],
        [5, ["There is no product with the code 'UNKNOWN'."]],
        [6, [`${messages.specialPriceCannotBeZero}.`]],
        [
          7,
          [
            "There is no product with the code 'P-TEXT'.",
            "A/COD price 'ten' is not an amount.",
            "Special or not 'perhaps' must be Yes or No.",
          ],
        ],
        [8, ['Item Code is missing.']],
      ],
    );
    assert.deepEqual(summary.preview[0]?.cells, {
      'Item Code': 'GOOD',
      Standard: '',
      'Mth Special': '',
      'A/COD price': '100.00 → 1110.50',
      'B price': '',
      C: '',
      D: '',
      E: '',
      Tempe: '',
      'Special or not': '',
      'OCOP Gold': 'none → 91.00',
      'OCOP Standard': '',
    });
    const flags = await checked([
      ['Code', 'Special', 'Special or not'],
      ['GOOD', 90, ''],
      ['SPECIAL', '', 'NO'],
    ]);
    assert.deepEqual(
      flags.bad.map(({ reasons }) => reasons),
      [[`${messages.specialFlagMustBeYes}.`]],
    );
    assert.deepEqual(
      [flags.preview[0]?.cells['Mth Special'], flags.preview[0]?.cells['Special or not']],
      ['90.00 → none', 'YES → NO'],
    );
  });

  test('of 500 rows with 3 bad ones writes nothing before consent, then 497 with history, and gives the 3 back with reasons', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 500; index++) ids.push(await aProduct(`BULK-${index}`));
    const rows: Row[] = ids.map((_id, index) => [
      index === 7 ? 'NOT-THERE' : `BULK-${index}`,
      index === 100 ? 'a lot' : 110,
      index === 499 ? 90 : null,
      80,
    ]);
    const summary = await checked([['Item Code', 'Class A', 'Mth Special', 'OCOP Gold'], ...rows]);
    assert.deepEqual([summary.rows, summary.good, summary.bad.map(({ row }) => row)], [500, 497, [9, 102, 501]]);
    const changes = async () =>
      (
        await server.database.query<{ n: number }>(
          'select count(*)::int as n from product_price_change where product_id = any($1)',
          [ids],
        )
      )[0]?.n;
    assert.equal(await changes(), 0);
    const answer = await confirm(summary.id);
    assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual([answer.json<ConfirmImportAnswer>().data.written, await changes()], [497, 994]);
    const [first, bad] = [await prices(ids[0] ?? 0), await prices(ids[100] ?? 0)];
    assert.deepEqual(
      [first.classAPrice, first.standardPrice, first.prices.find(({ id }) => id === gold)?.price, first.contentVersion],
      [110, 120, 80, 2],
    );
    assert.deepEqual([bad.classAPrice, bad.contentVersion], [100, 1]);
    assert.deepEqual(
      (await history(ids[0] ?? 0)).map(({ label, old, new: next, by }) => [label, old, next, by]),
      [
        ['OCOP Gold', null, 80, editor.email],
        ['Class A / COD', 100, 110, editor.email],
      ],
    );
    const failed = read((await call(editor, 'GET', `imports/${summary.id}/failed`)).rawPayload).Sheets['Failed rows'];
    assert.deepEqual(
      utils.sheet_to_json<Record<string, string>>(failed ?? {}).map((row) => [row['Item Code'], row['Reason']]),
      [
        ['NOT-THERE', "There is no product with the code 'NOT-THERE'."],
        ['BULK-100', "A/COD price 'a lot' is not an amount."],
        ['BULK-499', `${messages.specialFlagMustBeYes}.`],
      ],
    );
    const again = await checked([['Item Code', 'Class A', 'Mth Special', 'OCOP Gold'], ...rows]);
    assert.ok(again.sameFile);
    assert.deepEqual(again.notes, ['497 rows change nothing: those prices are stored already.']);
    const one = await checked([['Item Code', 'Class A', 'Mth Special', 'OCOP Gold'], rows[0] ?? []]);
    assert.deepEqual(one.notes, ['1 row changes nothing: those prices are stored already.']);
  });

  test('takes amounts up to 9,999,999.99, and no reference price where the organisation hides cost', async () => {
    const id = await aProduct('LIMITS', { reference_price_cents: 7_000 });
    const rows = (price: number): Row[] => [
      ['Code', 'Tempe', 'A/COD price'],
      ['LIMITS', 80, price],
    ];
    assert.equal((await checked(rows(10_000_000))).good, 0);
    const wrong = await checked([
      ['Code', 'Gold'],
      ['LIMITS', 'x'],
    ]);
    assert.deepEqual(wrong.bad[0]?.reasons, ["OCOP Gold 'x' is not an amount."]);
    await server.database.query('update organisation set cost_visible = false where id = $1', [organisation]);
    try {
      const template = read((await call(editor, 'GET', 'import-templates/ocops')).rawPayload).Sheets['Import'];
      const [head] = utils.sheet_to_json<string[]>(template ?? {}, { header: 1 });
      assert.deepEqual([head?.includes('E'), head?.includes('Tempe')], [true, false]);
      await confirm((await checked(rows(9_999_999.99))).id);
    } finally {
      await server.database.query('update organisation set cost_visible = true where id = $1', [organisation]);
    }
    const stored = await prices(id);
    assert.deepEqual([stored.classAPrice, stored.ref_pur], [9_999_999.99, 70]);
  });

  wideTest('imports the same from .xls and .xlsx as LibreOffice 7.4 saves them (testing/prices.*)', async () => {
    const ids = [await aProduct('00042'), await aProduct('LO-2055516'), await aProduct('LO-BOLD')];
    const file = (name: string) =>
      server.inject(
        upload(editor.headers, '/api/ag/ocops', readFileSync(new URL(`./testing/${name}`, import.meta.url)), name),
      );
    const [xls, xlsx] = [await file('prices.xls'), await file('prices.xlsx')].map(
      (answer) => answer.json<{ data: ImportSummary }>().data,
    );
    assert.deepEqual([xls?.good, xls?.bad], [3, []]);
    assert.deepEqual([xls?.preview, xls?.columns], [xlsx?.preview, xlsx?.columns]);
    assert.equal((await confirm(xls?.id ?? '')).statusCode, 200);
    const after = await Promise.all(ids.map(prices));
    assert.deepEqual(
      after.map((sheet) => [sheet.classAPrice, sheet.ref_pur, sheet.specialPrice, sheet.is_special]),
      [
        [101.5, 7.25, null, 0],
        [1200, null, null, 0],
        [88.9, null, 80, 1],
      ],
    );
    await server.database.query('delete from product_class_price where organisation_id = $1', [organisation]);
    await server.database.query(
      `update product set code = code || '-done' where organisation_id = $1
        and code in ('00042', 'LO-2055516', 'LO-BOLD')`,
      [organisation],
    );
  });

  test('imports the same from .xls and from .xlsx', async () => {
    const ids = [await aProduct('00042'), await aProduct('2055516')];
    const rows: Row[] = [
      ['Code', 'A/COD price', 'Tempe', 'Gold'],
      ['00042', 101.5, '$7.25', 99],
      ['2055516', '1,200', 0, null],
    ];
    const [xls, xlsx] = [await checked(rows, { type: 'biff8' }), await checked(rows)];
    assert.deepEqual([xls.preview, xls.bad, xls.columns], [xlsx.preview, xlsx.bad, xlsx.columns]);
    assert.equal((await confirm(xls.id)).statusCode, 200);
    const after = await Promise.all(ids.map(prices));
    assert.deepEqual(
      after.map((sheet) => [sheet.classAPrice, sheet.ref_pur]),
      [
        [101.5, 7.25],
        [1200, null],
      ],
    );
    // The same content in the other format is another file; its rows change nothing any more.
    const late = await confirm(xlsx.id);
    assert.equal(late.statusCode, 200);
    assert.deepEqual(
      (await Promise.all(ids.map(prices))).map(({ contentVersion }) => contentVersion),
      [2, 2],
    );
  });

  test('an edit between preview and consent is seen: the rules apply to what stands then', async () => {
    const id = await aProduct('BETWEEN', { is_special: true, special_price_cents: 9_000 });
    const summary = await checked([
      ['Code', 'Mth Special'],
      ['BETWEEN', 85],
    ]);
    assert.equal((await call(editor, 'POST', `products/${id}/price`, { is_special: 0 })).statusCode, 200);
    const answer = await confirm(summary.id);
    assert.deepEqual(
      answer.json<ConfirmImportAnswer>().data.bad.map(({ reasons }) => reasons),
      [[`${messages.specialFlagMustBeYes}.`]],
    );
    assert.equal((await prices(id)).specialPrice, null);
  });

  test('a price that somebody changed since the preview is not overwritten: the row says yours and theirs', async () => {
    const [mine, theirs, same] = [await aProduct('NEWER-1'), await aProduct('NEWER-2'), await aProduct('NEWER-3')];
    const ofClass = await aProduct('NEWER-4');
    const rows: Row[] = [
      ['Code', 'A/COD price', 'Gold'],
      ['newer-1', 111, 81],
      ['NEWER-2', 112, null],
      ['NEWER-3', 113, null],
      ['NEWER-4', null, 84],
    ];
    const summary = await checked(rows);
    assert.equal(summary.good, 4);
    const edit = async (id: number, body: object) =>
      assert.equal((await call(editor, 'POST', `products/${id}/price`, body)).statusCode, 200);
    // Another price of the first product, the same price of the second, and the very price of the third.
    await edit(mine, { standardPrice: 130 });
    await edit(theirs, { classAPrice: 95.5 });
    await edit(same, { classAPrice: 113 });
    const ocop = { method: 'PUT', url: `/api/ag/ocops/${ofClass}`, headers: editor.headers } as const;
    const changed = await server.inject({ ...ocop, payload: { prices: [{ id: gold, price: 70 }] } });
    assert.equal(changed.statusCode, 200, changed.body);
    const answer = (await confirm(summary.id)).json<ConfirmImportAnswer>().data;
    assert.deepEqual(
      [answer.written, answer.bad.map(({ row, reasons }) => [row, reasons])],
      [
        2,
        [
          [
            3,
            [
              'A/COD price was changed since the preview: yours 112.00, theirs 95.50. ' +
                'Import the row again to overwrite it.',
            ],
          ],
          [
            5,
            [
              'OCOP Gold was changed since the preview: yours 84.00, theirs 70.00. ' +
                'Import the row again to overwrite it.',
            ],
          ],
        ],
      ],
    );
    assert.deepEqual(
      (await Promise.all([mine, theirs, same].map(prices))).map((sheet) => [sheet.standardPrice, sheet.classAPrice]),
      [
        [130, 111],
        [120, 95.5],
        [120, 113],
      ],
    );
    // Uploaded again, it was seen.
    const again = await checked([rows[0] ?? [], rows[2] ?? []]);
    assert.equal((await confirm(again.id)).json<ConfirmImportAnswer>().data.written, 1);
    assert.equal((await prices(theirs)).classAPrice, 112);
  });
});
