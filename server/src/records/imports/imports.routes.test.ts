import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { read, utils, write } from 'xlsx';
import * as z from 'zod';
import type { ConfirmImportAnswer, ErrorBody, ImportSummary } from '@iwe/contract';
import { buildOrganisation } from '../../testing/factories.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer, TestStaff } from '../../testing/server.ts';
import { wholeNumber } from './cells.ts';
import type { ImportKind } from './import-kind.ts';
import { registerImportKind } from './imports.routes.ts';
import { keepKind } from './registered-kinds.ts';
import { BAD_FILES, claimsAllCells } from './testing/bad-files.ts';
import { limitProcess } from './upload/limit-process.ts';
import { UPLOAD_LIMITS } from './upload/limits.ts';
import { parseFile } from './upload/parse-file.ts';
import { uploadsFolder } from './upload/receive-file.ts';
import { formWithFile, upload, workbook } from './testing/multipart.ts';
import { wideTest } from '../../testing/ring.ts';

type Row = readonly (string | number | null)[];
interface BrandCount {
  row: number;
  code: string;
  quantity: number;
}

/**
 * Writes brands; 'Forbidden' is refused, and a name that exists is refused as well, so that a second check can differ.
 */
const brands: ImportKind<BrandCount, { suffix: string }> = {
  kind: 'customers',
  path: 'test-import',
  title: 'brands',
  permission: 'priceEditor',
  files: ['xlsx', 'xls'],
  maxRows: 600,
  fields: z.object({ suffix: z.string().default('').pipe(z.string().max(5, 'At most 5 characters')) }),
  columns: () => [
    { key: 'code', label: 'Code', kind: 'code', required: true, aliases: ['Item'], example: '00123' },
    { key: 'quantity', label: 'Qty', kind: 'quantity', required: true },
    { key: 'note', label: 'Note', kind: 'text' },
  ],
  async check(rows, tx) {
    const known = new Set(
      (await tx.query<{ name: string }>('select name from brand where organisation_id = $1', [tx.organisation])).map(
        ({ name }) => name,
      ),
    );
    const good: BrandCount[] = [];
    const bad: { row: number; reasons: string[] }[] = [];
    for (const { row, cells, unread = {} } of rows) {
      const quantity = wholeNumber(cells['quantity'] ?? '', 'Qty');
      const reasons = [
        ...Object.values(unread),
        ...(quantity.reason === undefined ? [] : [quantity.reason]),
        ...(known.has(cells['code'] ?? '') ? [`${cells['code']} exists.`] : []),
      ];
      if (reasons.length > 0 || quantity.value === undefined) bad.push({ row, reasons });
      else good.push({ row, code: cells['code'] ?? '', quantity: quantity.value });
    }
    return { good, bad, notes: [] };
  },
  async write(good, tx, { suffix }) {
    for (const { code } of good)
      await tx.query('insert into brand (organisation_id, name) values ($1, $2)', [tx.organisation, code + suffix]);
    return good.length;
  },
};

let server: TestServer;
let organisation: number;
let editor: TestStaff;
let seller: TestStaff;
before(async () => {
  server = await startTestServer({
    extend: (app) => {
      app.importKinds.delete('customers');
      registerImportKind(app, brands);
    },
  });
  organisation = await buildOrganisation(server.database);
  editor = await server.staff(organisation, { role: 2, mod_prc: true });
  seller = await server.staff(organisation, { role: 2 });
});
after(() => server.close());

const send = (file: Buffer, { staff = editor, name = 'file.xlsx', fields = {} as Record<string, string> } = {}) =>
  server.inject(upload(staff.headers, '/api/ag/test-import', file, name, fields));
const call = (
  staff: TestStaff,
  method: 'GET' | 'POST',
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
const brandNames = async () =>
  (
    await server.database.query<{ name: string }>('select name from brand where organisation_id = $1 order by name', [
      organisation,
    ])
  ).map(({ name }) => name);
const summaryOf = (answer: { json: <T>() => T; statusCode: number; body: string }): ImportSummary => {
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: ImportSummary }>().data;
};

describe('a file that is refused', () => {
  const EXPECTED: Readonly<Record<keyof typeof BAD_FILES, string>> = {
    empty: 'file-empty',
    text: 'file-type',
    'no zip after all': 'file-damaged',
    'an archive of something else': 'file-type',
    'a spreadsheet of another program': 'file-type',
    'a binary workbook': 'file-type',
    'a workbook with macros by its contents': 'file-macros',
    'a workbook with a macro project': 'file-macros',
    'an .xls with macros': 'file-macros',
    'an .xlsx with a password': 'file-password',
    'an archive that claims 400 MB': 'file-unpacked',
    'a bomb': 'file-ratio',
    'a bomb that says it is small': 'file-damaged',
    'thousands of files': 'file-entries',
    'a sheet that names its last column': 'file-columns',
    'a damaged .xls': 'file-damaged',
    'headings only': 'file-rows',
    'no headings': 'file-columns',
  };
  /**
   * Sends a file that must be refused; returns the duration and the longest time in which the server was blocked, in
   * milliseconds.
   */
  async function refused(file: Buffer, code: string | undefined): Promise<{ took: number; stood: number }> {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    // Lets the work of building the file finish, which is not the server's.
    await new Promise((resolve) => setTimeout(resolve, 20));
    delay.enable();
    const started = performance.now();
    const answer = await send(file);
    const took = performance.now() - started;
    delay.disable();
    const body = answer.json<ErrorBody>();
    assert.equal(body.code, code, answer.body);
    assert.ok(
      answer.statusCode === 422 && typeof body.message === 'string' && /^[A-Z].*\.$/.test(body.message),
      answer.body,
    );
    return { took, stood: delay.max / 1e6 };
  }

  for (const [what, make] of Object.entries(BAD_FILES)) {
    test(`${what}: gets an explanation at once, while the server stays responsive`, async () => {
      const file = make();
      // Other programs may slow the machine down: the best of six tries counts, with growing pauses.
      let seen = { took: Infinity, stood: Infinity };
      for (let tries = 0; tries < 6 && (seen.took >= 1_000 || seen.stood >= 100); tries += 1) {
        if (tries > 0) await new Promise((resolve) => setTimeout(resolve, 500 * tries));
        seen = await refused(file, EXPECTED[what]);
      }
      assert.ok(seen.took < 1_000, `${what} took ${Math.round(seen.took)} ms`);
      assert.ok(seen.stood < 100, `the event loop stood for ${Math.round(seen.stood)} ms`);
    });
  }

  test('100 MB: refused by its length alone; a body that hides its length is cut off at 10 MB', async () => {
    const started = performance.now();
    const announced = await send(Buffer.alloc(100 * 1024 * 1024, 1));
    assert.deepEqual([announced.statusCode, announced.json<ErrorBody>().code], [413, 'file-too-large']);
    assert.ok(performance.now() - started < 5_000, 'read all the same');
    const address = await server.listen();
    const { payload, headers } = formWithFile(Buffer.alloc(12 * 1024 * 1024, 1), 'long.xlsx');
    const chunks = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < payload.length; at += 65_536) controller.enqueue(payload.subarray(at, at + 65_536));
        controller.close();
      },
    });
    const hidden = await fetch(`${address}/api/ag/test-import`, {
      method: 'POST',
      headers: { ...editor.headers, ...headers } as Record<string, string>,
      body: chunks,
      duplex: 'half',
    } as RequestInit);
    assert.deepEqual(
      [hidden.status, ((await hidden.json()) as ErrorBody).message],
      [413, 'The file is larger than 10 MB. Split it, or delete what the import does not need.'],
    );
  });

  test('no file, two files, no form, a wrong field', async () => {
    const none = await server.inject({
      method: 'POST',
      url: '/api/ag/test-import',
      headers: { ...editor.headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
    });
    assert.deepEqual([none.statusCode, none.json<ErrorBody>().message], [422, 'Choose a file first.']);
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nabc\r\n';
    const two = await server.inject({
      method: 'POST',
      url: '/api/ag/test-import',
      headers: { ...editor.headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: `${part}${part}--x--\r\n`,
    });
    assert.deepEqual([two.statusCode, two.json<ErrorBody>().message], [413, 'Upload one file at a time.']);
    assert.equal((await call(editor, 'POST', 'test-import', { a: 1 })).statusCode, 415);
    const field = await send(
      workbook([
        ['Code', 'Qty'],
        ['A', 1],
      ]),
      { fields: { suffix: 'too long' } },
    );
    assert.deepEqual([field.statusCode, field.json<ErrorBody>().message], [422, ['suffix: At most 5 characters']]);
    const unknown = await send(
      workbook([
        ['Code', 'Qty'],
        ['A', 1],
      ]),
      { fields: { colour: 'red' } },
    );
    assert.equal(unknown.statusCode, 422);
    assert.match(String(unknown.json<ErrorBody>().message), /colour/);
    const basic = await server.inject(
      upload(editor.headers, '/api/ag/import', workbook([['Code', 'Qty']], 'biff8'), 'a.xls', {}),
    );
    assert.deepEqual([basic.statusCode, basic.json<ErrorBody>().code], [422, 'file-rows'], 'brands take .xls as well');
  });

  test('more rows than allowed, and a sheet that claims to use every cell', async () => {
    const rows = Array.from({ length: 601 }, (_, index) => [`R${index}`, 1]);
    assert.match(
      String((await send(workbook([['Code', 'Qty'], ...rows]))).json<ErrorBody>().message),
      /more than 600 rows/,
    );
    const file = claimsAllCells();
    assert.ok(file.length < 7_000);
    const summary = summaryOf(await send(file));
    assert.deepEqual(
      [summary.rows, summary.preview[0]],
      [1, { row: 1_048_576, cells: { Code: 'A', Qty: '2', Note: '' }, note: '' }],
    );
  });

  test('without the right, the file is not read and nothing remains on the disk', async () => {
    const refused = await send(
      workbook([
        ['Code', 'Qty'],
        ['A', 1],
      ]),
      { staff: seller },
    );
    assert.equal(refused.statusCode, 403);
    assert.equal((await call(seller, 'GET', 'import-templates/customers')).statusCode, 403);
    // One of several kinds of a path: the right is that of the kind, not of the path.
    const among = (staff: TestStaff) =>
      server.inject(
        upload(
          staff.headers,
          '/api/ag/import',
          workbook([
            ['Code', 'Qty'],
            ['A', 1],
          ]),
          'a.xlsx',
          { kind: 'customers' },
        ),
      );
    assert.equal((await among(seller)).statusCode, 403);
    assert.equal((await among(editor)).statusCode, 200);
    assert.deepEqual(readdirSync(uploadsFolder(server.app.config.dataDir)), []);
  });
});

test('a kind takes at most 5,000 rows, and is registered once', () => {
  const kinds = server.app.importKinds;
  const former = kinds.get('ocops');
  kinds.delete('ocops');
  const greedy = keepKind(server.app, { ...brands, kind: 'ocops', maxRows: 9_000 });
  assert.equal(greedy.maxRows, 5_000);
  assert.throws(() => keepKind(server.app, brands), /'customers' is registered twice/);
  if (former) kinds.set('ocops', former);
});

describe('a file that is checked', () => {
  test('reports bad rows by spreadsheet row and unread columns, and writes nothing', async () => {
    const beforehand = await brandNames();
    const summary = summaryOf(
      await send(
        workbook([
          ['item', 'QTY ', 'Colour', 'Note'],
          ['0042', 3, 'red', 'n'],
          [],
          ['X1', 'ten', '', ''],
          ['', 2.5, '', ''],
        ]),
        { name: 'C:\\Users\\me\\prices.xlsx' },
      ),
    );
    assert.deepEqual(
      [summary.fileName, summary.rows, summary.good, summary.columns, summary.sameFile],
      ['prices.xlsx', 3, 1, ['Code', 'Qty', 'Note'], null],
    );
    assert.deepEqual(summary.bad, [
      { row: 4, reasons: ["Qty 'ten' is not a whole number."], cells: { Code: 'X1', Qty: 'ten', Note: '' } },
      { row: 5, reasons: ["Qty '2.5' is not a whole number."], cells: { Code: '', Qty: '2.5', Note: '' } },
    ]);
    assert.deepEqual(
      [summary.preview, summary.notes],
      [[{ row: 2, cells: { Code: '0042', Qty: '3', Note: 'n' }, note: '' }], ["Not read: the column 'Colour'."]],
    );
    assert.deepEqual(await brandNames(), beforehand);
  });

  test('with several sheets says which one is read', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Code', 'Qty'],
        ['S-2', 1],
      ]),
      'March',
    );
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Code', 'Qty'],
        ['S-3', 1],
      ]),
      'April',
    );
    for (const [bookType, name] of [
      ['xlsx', 'two.xlsx'],
      ['biff8', 'two.xls'],
    ] as const) {
      const summary = summaryOf(await send(write(book, { type: 'buffer', bookType }) as Buffer, { name }));
      assert.deepEqual(
        [summary.preview.map(({ cells }) => cells['Code']), summary.notes],
        [['S-2'], ["Only the first sheet, 'March', is read."]],
        name,
      );
    }
  });

  test('has its headings within the first ten rows, below a title and merged rows', async () => {
    const title: Row[] = [
      ['Price list of March', null],
      [null, null],
      ['Prepared by', 'Sam'],
      ['Qty of nothing', null],
    ];
    const rows: Row[] = [
      ['Item', 'Qty', 'Note'],
      ['T1', 3],
      ['T2', 'x'],
    ];
    const summary = summaryOf(await send(workbook([...title, ...rows])));
    assert.deepEqual([summary.rows, summary.good, summary.bad.map(({ row }) => row)], [2, 1, [7]]);
    const late = Array.from({ length: 10 }, (_, index): Row => [`Title ${index}`]);
    const refused = await send(workbook([...late, ...rows]));
    assert.deepEqual(
      [refused.statusCode, refused.json<ErrorBody>().message],
      [
        422,
        "The sheet 'Sheet1' was read. The headings must be in one of its first ten rows; the columns 'Code', 'Qty' are missing. " +
          'The template shows every column.',
      ],
    );
    const many = Array.from({ length: 601 }, (_, index): Row => [`M${index}`, 1]);
    assert.equal((await send(workbook([...title, ['Item', 'Qty'], ...many]))).json<ErrorBody>().code, 'file-rows');
    assert.equal(summaryOf(await send(workbook([...title, ['Item', 'Qty'], ...many.slice(1)]))).rows, 600);
  });

  test('is stored as it was sent, until its question is old', async () => {
    const sent = workbook([
      ['Code', 'Qty'],
      ['S-1', 1],
    ]);
    const { id } = summaryOf(await send(sent, { name: 'folder/march.xlsx' }));
    const long = summaryOf(await send(sent, { name: `${'x'.repeat(300)}.xlsx` }));
    assert.equal(long.fileName, 'x'.repeat(200));
    assert.equal(summaryOf(await send(sent, { name: 'folder/' })).fileName, 'file');
    const [row] = await server.database.query<{
      file: string;
      name: string;
      kind: string;
      days: number;
      sha256: Buffer;
      by: number;
      type: string;
    }>(
      `select f.id as file, f.name, f.kind, f.sha256, f.created_by as by, f.media_type as type, round(extract(epoch
        from f.expires_at - now()) / 86400)::int as days
      from import_batch b join stored_file f on f.organisation_id = b.organisation_id and f.id = b.file_id
      where b.id = $1`,
      [id],
    );
    assert.ok(row);
    assert.deepEqual([row.name, row.kind, row.days, row.by], ['march.xlsx', 'upload', 7, editor.eId]);
    assert.equal(row.type, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const old = summaryOf(
      await send(
        workbook(
          [
            ['Code', 'Qty'],
            ['S-1', 1],
          ],
          'biff8',
        ),
        { name: 'old.xls' },
      ),
    );
    const [xls] = await server.database.query<{ type: string }>(
      `select f.media_type as type from import_batch b join stored_file f on f.id = b.file_id where b.id = $1`,
      [old.id],
    );
    assert.equal(xls?.type, 'application/vnd.ms-excel');
    assert.deepEqual(row.sha256, createHash('sha256').update(sent).digest());
    const content = await server.app.files.read({ organisation, id: row.file });
    assert.ok(content);
    assert.deepEqual(await buffer(content), sent);
  });

  test('gives the same result from .xls and from .xlsx', async () => {
    const rows = [
      ['Code', 'Qty'],
      ['0042', 3],
      ['2055516', 1_000_000],
      ['B', '1,200'],
    ];
    const [xls, xlsx] = [
      summaryOf(await send(workbook(rows, 'biff8'), { name: 'a.xls' })),
      summaryOf(await send(workbook(rows))),
    ];
    assert.deepEqual([xls.preview, xls.bad], [xlsx.preview, xlsx.bad]);
    assert.deepEqual([xls.good, xls.bad[0]?.reasons], [2, ['Qty 1000000 must be between 0 and 100,000.']]);
  });

  test('returns its bad rows with their reasons, in a file that can be imported again', async () => {
    const summary = summaryOf(
      await send(
        workbook([
          ['Code', 'Qty'],
          ['=1+1', 'x'],
          ['007', 'y'],
          ['C', 1],
        ]),
      ),
    );
    const file = await call(editor, 'GET', `imports/${summary.id}/failed`);
    assert.deepEqual(
      [file.statusCode, file.headers['content-disposition']],
      [200, 'attachment; filename="customers-failed.xlsx"'],
    );
    const sheet = read(file.rawPayload).Sheets['Failed rows'];
    assert.ok(sheet);
    assert.deepEqual(utils.sheet_to_json(sheet, { header: 1, defval: null }), [
      ['Code', 'Qty', 'Note', 'Reason'],
      ['=1+1', 'x', null, "Qty 'x' is not a whole number."],
      ['007', 'y', null, "Qty 'y' is not a whole number."],
    ]);
    const again = summaryOf(await send(file.rawPayload));
    assert.deepEqual([again.rows, again.notes, again.bad.map(({ cells }) => cells['Code'])], [2, [], ['=1+1', '007']]);
  });

  test('with many rows shows the first two hundred of each sort, and counts and stores all', async () => {
    const good = Array.from({ length: 210 }, (_, n): Row => [`GOOD-${n}`, 1]);
    const bad = Array.from({ length: 205 }, (_, n): Row => [`BAD-${n}`, 'x']);
    const summary = summaryOf(await send(workbook([['Code', 'Qty'], ...good, ...bad])));
    assert.deepEqual([summary.rows, summary.good, summary.preview.length, summary.bad.length], [415, 210, 200, 200]);
    for (const [code] of good)
      await server.database.query('insert into brand (organisation_id, name) values ($1, $2)', [organisation, code]);
    const done = await call(editor, 'POST', `imports/${summary.id}/confirm`, {});
    const { data } = done.json<ConfirmImportAnswer>();
    assert.deepEqual([data.written, data.bad.length], [0, 200]);
    const failed = read((await call(editor, 'GET', `imports/${summary.id}/failed`)).rawPayload).Sheets['Failed rows'];
    assert.equal(utils.sheet_to_json(failed ?? {}).length, 415);
    await server.database.query(`delete from brand where organisation_id = $1 and name like 'GOOD-%'`, [organisation]);
  });

  test('is visible only to the person who uploaded it', async () => {
    const summary = summaryOf(
      await send(
        workbook([
          ['Code', 'Qty'],
          ['A', 1],
        ]),
      ),
    );
    const colleague = await server.staff(organisation, { mod_prc: true });
    const stranger = await server.staff(await buildOrganisation(server.database), { mod_prc: true });
    for (const staff of [colleague, stranger]) {
      assert.equal((await call(staff, 'GET', `imports/${summary.id}/failed`)).statusCode, 404);
      assert.equal((await call(staff, 'POST', `imports/${summary.id}/confirm`, {})).statusCode, 404);
    }
    assert.equal((await call(editor, 'POST', 'imports/7/confirm', {})).statusCode, 422);
  });
});

test('basic data are of the kind that is named, or of which the file has most headings', async () => {
  const answer = (rows: readonly Row[], fields: Record<string, string> = {}) =>
    server.inject(upload(editor.headers, '/api/ag/import', workbook(rows), 'a.xlsx', fields));
  const rows = [
    ['Code', 'Qty'],
    ['K-1', 1],
  ];
  const chosen: Record<string, string>[] = [{}, { kind: '' }, { kind: 'customers' }];
  for (const fields of chosen) assert.equal(summaryOf(await answer(rows, fields)).kind, 'customers');
  const refused = async (sent: readonly Row[], fields?: Record<string, string>) => {
    const body = (await answer(sent, fields)).json<ErrorBody>();
    return [body.code, body.message];
  };
  const undecided = "The headings of the sheet 'Sheet1' do not tell whether it holds products or brands.";
  for (const heads of [['Code'], ['Nonsense']])
    assert.deepEqual(await refused([heads, ['K-1']]), [
      'file-columns',
      `${undecided} The templates show every column.`,
    ]);
  assert.deepEqual(await refused(rows, { kind: 'lines' }), [
    'import-fields',
    "'lines' is no kind of import here. It takes products or brands.",
  ]);
  // Each kind has its own most: 600 rows of brands, but more of products.
  const many = Array.from({ length: 620 }, (_, n): Row => [`K-${n}`]);
  assert.equal(summaryOf(await answer([['Code', 'Name'], ...many], { kind: 'products' })).rows, 620);
});

describe('confirming', () => {
  test('writes the good rows once, refuses the same file without consent, and reports rows that became bad', async () => {
    const file = workbook([
      ['Code', 'Qty'],
      ['Alpha', 1],
      ['Gamma', 'x'],
      ['Beta', 2],
      ['Delta', 'y'],
    ]);
    await server.database.query(`insert into brand (organisation_id, name) values ($1, 'Delta')`, [organisation]);
    const first = summaryOf(await send(file, { fields: { suffix: '-s' } }));
    await server.database.query(`insert into brand (organisation_id, name) values ($1, 'Beta')`, [organisation]);
    const done = await call(editor, 'POST', `imports/${first.id}/confirm`, {}, { 'idempotency-key': 'one' });
    assert.equal(done.statusCode, 200, done.body);
    assert.deepEqual(done.json<ConfirmImportAnswer>().data, {
      id: first.id,
      written: 1,
      bad: [{ row: 4, reasons: ['Beta exists.'], cells: { Code: 'Beta', Qty: '2', Note: '' } }],
    });
    assert.deepEqual(await brandNames(), ['Alpha-s', 'Beta', 'Delta']);
    const [batch] = await server.database.query(
      'select state, written_count, good_rows, jsonb_array_length(bad_rows) as bad from import_batch where id = $1',
      [first.id],
    );
    assert.deepEqual(batch, { state: 'written', written_count: 1, good_rows: [], bad: 3 });
    assert.deepEqual(
      (await call(editor, 'POST', `imports/${first.id}/confirm`, {}, { 'idempotency-key': 'one' })).json(),
      done.json(),
    );
    const twice = await call(editor, 'POST', `imports/${first.id}/confirm`, { acceptSameFile: true });
    assert.deepEqual([twice.statusCode, twice.json<ErrorBody>().code], [409, 'import-done']);
    assert.deepEqual(await brandNames(), ['Alpha-s', 'Beta', 'Delta']);
    const failed = read((await call(editor, 'GET', `imports/${first.id}/failed`)).rawPayload).Sheets['Failed rows'];
    assert.deepEqual(
      utils.sheet_to_json<{ Code: string; Reason: string }>(failed ?? {}).map(({ Code, Reason }) => [Code, Reason]),
      [
        ['Gamma', "Qty 'x' is not a whole number."],
        ['Beta', 'Beta exists.'],
        ['Delta', "Qty 'y' is not a whole number. Delta exists."],
      ],
      'in the order of the file',
    );

    const another = workbook([
      ['Code', 'Qty'],
      ['Delta', 1],
    ]);
    assert.equal(summaryOf(await send(another)).sameFile, null, 'another file was never imported');
    const second = summaryOf(await send(file, { fields: { suffix: '-t' } }));
    assert.equal(second.sameFile?.by, editor.email);
    const refused = await call(editor, 'POST', `imports/${second.id}/confirm`, {});
    assert.deepEqual(
      [refused.statusCode, refused.json<ErrorBody>().code, refused.json<ErrorBody>().message],
      [409, 'same-file', `${editor.email} imported this very file before. Import it again only if you mean to.`],
    );
    assert.deepEqual(refused.json<ErrorBody>().details, second.sameFile);
    assert.equal(
      (await call(editor, 'POST', `imports/${second.id}/confirm`, { acceptSameFile: true })).statusCode,
      200,
    );
    assert.deepEqual(await brandNames(), ['Alpha-s', 'Alpha-t', 'Beta', 'Delta']);
    // Who imported it last is told, and a file of another kind is another one.
    const colleague = await server.staff(organisation, { role: 2, mod_prc: true });
    const again = summaryOf(await send(file, { staff: colleague, fields: { suffix: '-u' } }));
    await call(colleague, 'POST', `imports/${again.id}/confirm`, { acceptSameFile: true });
    assert.equal(summaryOf(await send(file)).sameFile?.by, colleague.email);
    await server.database.query(`update import_batch set kind = 'lines' where organisation_id = $1`, [organisation]);
    assert.equal(summaryOf(await send(file)).sameFile, null);
    const [entry] = await server.database.query<{ action: string; operator: string; after: unknown }>(
      `select action, operator, after from audit where organisation_id = $1 and entity = 'import_batch'
        and entity_id = (select number from import_batch where id = $2)`,
      [organisation, first.id],
    );
    assert.deepEqual(entry, {
      action: 'Import',
      operator: editor.email,
      after: { kind: 'customers', file: 'file.xlsx', written: 1, refused: 3 },
    });
  });

  test('requires that the right still exists and that the preview is less than a day old', async () => {
    const { id } = summaryOf(
      await send(
        workbook([
          ['Code', 'Qty'],
          ['Late', 1],
        ]),
      ),
    );
    await server.database.query('update membership set mod_prc = false where id = $1', [editor.eId]);
    assert.equal((await call(editor, 'POST', `imports/${id}/confirm`, {})).statusCode, 403);
    assert.equal((await call(editor, 'GET', `imports/${id}/failed`)).statusCode, 403);
    await server.database.query('update membership set mod_prc = true where id = $1', [editor.eId]);
    await server.database.query(`update import_batch set expires_at = now() - interval '1 minute' where id = $1`, [id]);
    assert.deepEqual(
      (await call(editor, 'POST', `imports/${id}/confirm`, {})).json<ErrorBody>().code,
      'import-expired',
    );
  });
});

describe('the process that parses', () => {
  test(
    'has a limit of memory, no rights but reading and nothing of the server’s environment',
    {
      skip: process.platform !== 'linux' && 'reads /proc',
    },
    async () => {
      process.env['IWE_TEST_SECRET'] = 'hunter2';
      try {
        const file = join(server.app.config.dataDir, 'large.xlsx');
        writeFileSync(file, workbook([['Code', 'Qty'], ...Array.from({ length: 3_000 }, (_, n) => [`R${n}`, n])]));
        let isOver = false;
        const parsing = parseFile(file, 'xlsx', 5_000).finally(() => (isOver = true));
        let seen: { command: string; environment: string } | undefined;
        while (!seen && !isOver) {
          await new Promise((resolve) => setImmediate(resolve));
          seen = childOf(process.pid, 'workbook.child.ts');
        }
        assert.equal((await parsing).rows.length, 3_001);
        assert.ok(seen);
        assert.match(seen.command, new RegExp(`--max-old-space-size=${UPLOAD_LIMITS.parserMegabytes} `));
        assert.match(seen.command, /--permission --allow-fs-read/);
        assert.doesNotMatch(seen.command, /--allow-(?:fs-write|child-process|worker|net)/);
        assert.equal(seen.environment.includes('hunter2'), false);
      } finally {
        delete process.env['IWE_TEST_SECRET'];
      }
    },
  );

  test(
    'has a limit of all its memory, buffers too',
    { skip: process.platform !== 'linux' && 'only Linux enforces it' },
    () => {
      const fill = (megabytes: number) =>
        `const all = []; for (let n = 0; n < ${megabytes}; n += 10) all.push(Buffer.alloc(10 << 20, 1))`;
      const run = (megabytes: number) => {
        const [program, ...args] = limitProcess(
          { megabytes: UPLOAD_LIMITS.processMegabytes, seconds: UPLOAD_LIMITS.parserSeconds },
          [process.execPath, '--max-old-space-size=256', '-e', fill(megabytes)],
        );
        return spawnSync(program, args, { stdio: 'ignore' }).status;
      };
      assert.equal(run(150), 0);
      assert.notEqual(run(400), 0);
    },
  );

  wideTest('takes two files at a time; ten more may wait, the next is asked to come again', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 14 }, () =>
        parseFile('/no/such/file.xlsx', 'xlsx', 10).then(
          () => 'parsed',
          (error: { status?: number }) => error.status,
        ),
      ),
    );
    assert.deepEqual(
      outcomes.map((status) => status === 429),
      Array.from({ length: 14 }, (_, n) => n >= 12),
    );
  });
});

/** The command and the environment of a child process that runs this script. */
function childOf(parent: number, script: string): { command: string; environment: string } | undefined {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      if (!status.includes(`PPid:\t${parent}\n`)) continue;
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      if (command.includes(script)) return { command, environment: readFileSync(`/proc/${pid}/environ`, 'utf8') };
    } catch {
      // It has ended meanwhile.
    }
  return undefined;
}

test('one file of a user at a time, two more wait, the next is refused; nobody else waits', async () => {
  const caller = { organisation, userId: editor.userId };
  const turns = [1, 2, 3].map(() => server.app.turns.imports.take(caller));
  const file = workbook([
    ['Code', 'Qty'],
    ['Q-1', 1],
  ]);
  const refused = await send(file);
  assert.deepEqual([refused.statusCode, refused.json<ErrorBody>().code], [429, 'too-many-at-once']);
  assert.equal(refused.headers['retry-after'], '10');
  assert.match(String(refused.json<ErrorBody>().message), /earlier files/);
  const other = await server.staff(organisation, { role: 2, mod_prc: true });
  assert.equal((await send(file, { staff: other })).statusCode, 200);
  for (const turn of turns) (await turn)();
  assert.equal((await send(file)).statusCode, 200);
});

describe('templates', () => {
  test('contain every column with an example, in each format of the kind', async () => {
    for (const [format, expected] of [
      ['xls', 'xls'],
      ['xlsx', 'xlsx'],
    ] as const) {
      const file = await call(editor, 'GET', `import-templates/customers?format=${format}`);
      assert.match(String(file.headers['content-disposition']), new RegExp(`customers-template\\.${expected}"`));
      const book = read(file.rawPayload);
      assert.deepEqual(utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' }), [
        ['Code *', 'Qty *', 'Note'],
        ['00123', '', ''],
      ]);
    }
    assert.equal((await call(editor, 'GET', 'import-templates/nothing')).statusCode, 422);
    // Lines are taken from .xls alone, so that is what their template is.
    const lines = await call(editor, 'GET', 'import-templates/lines?format=xlsx&type=1');
    assert.match(String(lines.headers['content-disposition']), /lines-template\.xls"/);
    assert.equal(lines.rawPayload.subarray(0, 2).toString('hex'), 'd0cf');
  });
});
