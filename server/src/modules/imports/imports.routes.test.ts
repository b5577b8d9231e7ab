import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { after, before, describe, test } from 'node:test';
import { read, utils } from 'xlsx';
import * as z from 'zod';
import type { ConfirmImportAnswer, ErrorBody, ImportSummary } from '@iwe/contract';
import { buildOrganisation } from '../../testing/factories.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer, TestStaff } from '../../testing/server.ts';
import { wholeNumber } from './cells.ts';
import type { ImportKind } from './import-kind.ts';
import { registerImportKind } from './imports.routes.ts';
import { BAD_FILES, claimsAllCells } from './testing/bad-files.ts';
import { uploadsFolder } from './upload/receive-file.ts';
import { formWithFile, upload, workbook } from './testing/multipart.ts';

interface BrandCount { row: number; code: string; quantity: number }

/** Writes brands; 'Forbidden' is refused, and a name that exists is refused as well, so that a second check can differ. */
const brands: ImportKind<BrandCount, { suffix: string }> = {
  kind: 'customers', path: 'test-import', title: 'brands', permission: 'priceEditor', files: ['xlsx', 'xls'], maxRows: 600,
  fields: z.object({ suffix: z.string().default('').pipe(z.string().max(5, 'At most 5 characters')) }),
  columns: () => [{ key: 'code', label: 'Code', required: true, aliases: ['Item'], example: '00123' }, { key: 'quantity', label: 'Qty', required: true }, { key: 'note', label: 'Note' }],
  async check(rows, tx) {
    const known = new Set((await tx.query<{ name: string }>('select name from brand where organisation_id = $1', [tx.organisation])).map(({ name }) => name));
    const good: BrandCount[] = [];
    const bad: { row: number; reasons: string[] }[] = [];
    for (const { row, cells } of rows) {
      const quantity = wholeNumber(cells['quantity'] ?? '', 'Qty');
      const reasons = [...(quantity.reason === undefined ? [] : [quantity.reason]), ...(known.has(cells['code'] ?? '') ? [`${cells['code']} exists.`] : [])];
      if (reasons.length > 0 || quantity.value === undefined) bad.push({ row, reasons });
      else good.push({ row, code: cells['code'] ?? '', quantity: quantity.value });
    }
    return { good, bad, notes: [] };
  },
  async write(good, tx, { suffix }) {
    for (const { code } of good) await tx.query('insert into brand (organisation_id, name) values ($1, $2)', [tx.organisation, code + suffix]);
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

const send = (file: Buffer, { staff = editor, name = 'file.xlsx', fields = {} as Record<string, string> } = {}) => server.inject(upload(staff.headers, '/api/ag/test-import', file, name, fields));
const call = (staff: TestStaff, method: 'GET' | 'POST', path: string, payload?: object, headers: Record<string, string> = {}) => server.inject({ method, url: `/api/ag/${path}`, headers: { ...staff.headers, ...headers }, ...(payload ? { payload } : {}) });
const brandNames = async () => (await server.database.query<{ name: string }>('select name from brand where organisation_id = $1 order by name', [organisation])).map(({ name }) => name);
const summaryOf = (answer: { json: <T>() => T; statusCode: number; body: string }): ImportSummary => {
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: ImportSummary }>().data;
};

describe('a file that is refused', () => {
  const EXPECTED: Readonly<Record<keyof typeof BAD_FILES, string>> = {
    'empty': 'file-empty', 'text': 'file-type', 'no zip after all': 'file-damaged', 'an archive of something else': 'file-type', 'a spreadsheet of another program': 'file-type', 'a binary workbook': 'file-type',
    'a workbook with macros by its contents': 'file-macros', 'a workbook with a macro project': 'file-macros', 'an .xls with macros': 'file-macros', 'an archive that claims 400 MB': 'file-unpacked', 'a bomb': 'file-ratio',
    'a bomb that says it is small': 'file-damaged', 'thousands of files': 'file-entries', 'a sheet that names its last column': 'file-columns', 'a damaged .xls': 'file-damaged', 'headings only': 'file-rows', 'no headings': 'file-columns',
  };
  /** Sends a file that is refused; how long the answer took and the longest time in which the server did nothing else, milliseconds. */
  async function refused(file: Buffer, code: string | undefined): Promise<{ took: number; stood: number }> {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    // What building the file cost is not the server's.
    await new Promise((resolve) => setTimeout(resolve, 20));
    delay.enable();
    const started = performance.now();
    const answer = await send(file);
    const took = performance.now() - started;
    delay.disable();
    const body = answer.json<ErrorBody>();
    assert.equal(body.code, code, answer.body);
    assert.ok(answer.statusCode === 422 && typeof body.message === 'string' && /^[A-Z].*\.$/.test(body.message), answer.body);
    return { took, stood: delay.max / 1e6 };
  }

  for (const [what, make] of Object.entries(BAD_FILES)) {
    test(`${what}: in words, at once, while the server goes on answering`, async () => {
      const file = make();
      // Another program of this machine may take its time: the calmest of six tries counts, further apart each time.
      let seen = { took: Infinity, stood: Infinity };
      for (let tries = 0; tries < 6 && (seen.took >= 1_000 || seen.stood >= 100); tries += 1) {
        if (tries > 0) await new Promise((resolve) => setTimeout(resolve, 500 * tries));
        seen = await refused(file, EXPECTED[what]);
      }
      assert.ok(seen.took < 1_000, `${what} took ${Math.round(seen.took)} ms`);
      assert.ok(seen.stood < 100, `the event loop stood for ${Math.round(seen.stood)} ms`);
    });
  }

  test('100 MB: refused by its length alone, and a body that hides its length ends at 10 MB', async () => {
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
    const hidden = await fetch(`${address}/api/ag/test-import`, { method: 'POST', headers: { ...editor.headers, ...headers } as Record<string, string>, body: chunks, duplex: 'half' } as RequestInit);
    assert.deepEqual([hidden.status, ((await hidden.json()) as ErrorBody).message], [413, 'The file is larger than 10 MB. Split it, or delete what the import does not need.']);
  });

  test('no file, two files, no form, a wrong field', async () => {
    const none = await server.inject({ method: 'POST', url: '/api/ag/test-import', headers: { ...editor.headers, 'content-type': 'multipart/form-data; boundary=x' }, payload: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n' });
    assert.deepEqual([none.statusCode, none.json<ErrorBody>().message], [422, 'Choose a file first.']);
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nabc\r\n';
    const two = await server.inject({ method: 'POST', url: '/api/ag/test-import', headers: { ...editor.headers, 'content-type': 'multipart/form-data; boundary=x' }, payload: `${part}${part}--x--\r\n` });
    assert.deepEqual([two.statusCode, two.json<ErrorBody>().message], [413, 'Upload one file at a time.']);
    assert.equal((await call(editor, 'POST', 'test-import', { a: 1 })).statusCode, 415);
    const field = await send(workbook([['Code', 'Qty'], ['A', 1]]), { fields: { suffix: 'too long' } });
    assert.deepEqual([field.statusCode, field.json<ErrorBody>().message], [422, ['suffix: At most 5 characters']]);
  });

  test('more rows than the kind takes, and a sheet that claims every cell there is', async () => {
    const rows = Array.from({ length: 601 }, (_, index) => [`R${index}`, 1]);
    assert.match(String((await send(workbook([['Code', 'Qty'], ...rows]))).json<ErrorBody>().message), /more than 600 rows/);
    const file = claimsAllCells();
    assert.ok(file.length < 7_000);
    const summary = summaryOf(await send(file));
    assert.deepEqual([summary.rows, summary.preview[0]], [1, { row: 1_048_576, cells: { Code: 'A', Qty: '2', Note: '' }, note: '' }]);
  });

  test('nobody without the right gets as far as the file, and nothing stays on the disk', async () => {
    const refused = await send(workbook([['Code', 'Qty'], ['A', 1]]), { staff: seller });
    assert.equal(refused.statusCode, 403);
    assert.equal((await call(seller, 'GET', 'import-templates/customers')).statusCode, 403);
    assert.deepEqual(readdirSync(uploadsFolder(server.app.config.dataDir)), []);
  });
});

describe('a file that is checked', () => {
  test('names bad rows as the spreadsheet counts, tells what it does not read, and writes nothing', async () => {
    const beforehand = await brandNames();
    const summary = summaryOf(await send(workbook([['item', 'QTY ', 'Colour', 'Note'], ['0042', 3, 'red', 'n'], [], ['X1', 'ten', '', ''], ['', 2.5, '', '']]), { name: 'C:\\Users\\me\\prices.xlsx' }));
    assert.deepEqual([summary.fileName, summary.rows, summary.good, summary.columns, summary.sameFile], ['prices.xlsx', 3, 1, ['Code', 'Qty', 'Note'], null]);
    assert.deepEqual(summary.bad, [
      { row: 4, reasons: ["Qty 'ten' is not a whole number."], cells: { Code: 'X1', Qty: 'ten', Note: '' } }, { row: 5, reasons: ["Qty '2.5' is not a whole number."], cells: { Code: '', Qty: '2.5', Note: '' } },
    ]);
    assert.deepEqual([summary.preview, summary.notes], [[{ row: 2, cells: { Code: '0042', Qty: '3', Note: 'n' }, note: '' }], ["Not read: the column 'Colour'."]]);
    assert.deepEqual(await brandNames(), beforehand);
  });

  test('is the same from .xls and from .xlsx', async () => {
    const rows = [['Code', 'Qty'], ['0042', 3], ['2055516', 1_000_000], ['B', '1,200']];
    const [xls, xlsx] = [summaryOf(await send(workbook(rows, 'biff8'), { name: 'a.xls' })), summaryOf(await send(workbook(rows)))];
    assert.deepEqual([xls.preview, xls.bad], [xlsx.preview, xlsx.bad]);
    assert.deepEqual([xls.good, xls.bad[0]?.reasons], [2, ['Qty 1000000 must be between 0 and 100,000.']]);
  });

  test('its bad rows come back with their reasons, and are read again as they come', async () => {
    const summary = summaryOf(await send(workbook([['Code', 'Qty'], ['=1+1', 'x'], ['007', 'y'], ['C', 1]])));
    const file = await call(editor, 'GET', `imports/${summary.id}/failed`);
    assert.deepEqual([file.statusCode, file.headers['content-disposition']], [200, 'attachment; filename="customers-failed.xlsx"']);
    const sheet = read(file.rawPayload).Sheets['Failed rows'];
    assert.ok(sheet);
    assert.deepEqual(utils.sheet_to_json(sheet, { header: 1, defval: null }), [['Code', 'Qty', 'Note', 'Reason'], ['=1+1', 'x', null, "Qty 'x' is not a whole number."], ['007', 'y', null, "Qty 'y' is not a whole number."]]);
    const again = summaryOf(await send(file.rawPayload));
    assert.deepEqual([again.rows, again.notes, again.bad.map(({ cells }) => cells['Code'])], [2, [], ['=1+1', '007']]);
  });

  test('belongs to whoever uploaded it: others, of any organisation, find nothing', async () => {
    const summary = summaryOf(await send(workbook([['Code', 'Qty'], ['A', 1]])));
    const colleague = await server.staff(organisation, { mod_prc: true });
    const stranger = await server.staff(await buildOrganisation(server.database), { mod_prc: true });
    for (const staff of [colleague, stranger]) {
      assert.equal((await call(staff, 'GET', `imports/${summary.id}/failed`)).statusCode, 404);
      assert.equal((await call(staff, 'POST', `imports/${summary.id}/confirm`, {})).statusCode, 404);
    }
    assert.equal((await call(editor, 'POST', 'imports/7/confirm', {})).statusCode, 422);
  });
});

describe('confirming', () => {
  test('writes the good rows once, refuses the same file until it is meant, and tells what became bad in between', async () => {
    const file = workbook([['Code', 'Qty'], ['Alpha', 1], ['Beta', 2], ['Gamma', 'x']]);
    const first = summaryOf(await send(file, { fields: { suffix: '-s' } }));
    await server.database.query(`insert into brand (organisation_id, name) values ($1, 'Beta')`, [organisation]);
    const done = await call(editor, 'POST', `imports/${first.id}/confirm`, {}, { 'idempotency-key': 'one' });
    assert.equal(done.statusCode, 200, done.body);
    assert.deepEqual(done.json<ConfirmImportAnswer>().data, { id: first.id, written: 1, bad: [{ row: 3, reasons: ['Beta exists.'], cells: { Code: 'Beta', Qty: '2', Note: '' } }] });
    assert.deepEqual(await brandNames(), ['Alpha-s', 'Beta']);
    assert.deepEqual((await call(editor, 'POST', `imports/${first.id}/confirm`, {}, { 'idempotency-key': 'one' })).json(), done.json());
    assert.deepEqual((await call(editor, 'POST', `imports/${first.id}/confirm`, {})).statusCode, 409);
    const failed = read((await call(editor, 'GET', `imports/${first.id}/failed`)).rawPayload).Sheets['Failed rows'];
    assert.deepEqual(utils.sheet_to_json<{ Code: string }>(failed ?? {}).map(({ Code }) => Code), ['Beta', 'Gamma']);

    const second = summaryOf(await send(file, { fields: { suffix: '-t' } }));
    assert.equal(second.sameFile?.by, editor.email);
    const refused = await call(editor, 'POST', `imports/${second.id}/confirm`, {});
    assert.deepEqual([refused.statusCode, refused.json<ErrorBody>().code], [409, 'same-file']);
    assert.equal((await call(editor, 'POST', `imports/${second.id}/confirm`, { acceptSameFile: true })).statusCode, 200);
    assert.deepEqual(await brandNames(), ['Alpha-s', 'Alpha-t', 'Beta']);
    const [entry] = await server.database.query<{ after: unknown }>(`select after from audit where organisation_id = $1 and entity = 'import_batch' order by id limit 1`, [organisation]);
    assert.deepEqual(entry?.after, { kind: 'customers', file: 'file.xlsx', written: 1, refused: 2 });
  });

  test('needs the right of the upload still, and a preview that is not a day old', async () => {
    const { id } = summaryOf(await send(workbook([['Code', 'Qty'], ['Late', 1]])));
    await server.database.query('update membership set mod_prc = false where id = $1', [editor.eId]);
    assert.equal((await call(editor, 'POST', `imports/${id}/confirm`, {})).statusCode, 403);
    assert.equal((await call(editor, 'GET', `imports/${id}/failed`)).statusCode, 403);
    await server.database.query('update membership set mod_prc = true where id = $1', [editor.eId]);
    await server.database.query(`update import_batch set expires_at = now() - interval '1 minute' where id = $1`, [id]);
    assert.deepEqual((await call(editor, 'POST', `imports/${id}/confirm`, {})).json<ErrorBody>().code, 'import-expired');
  });
});

describe('templates', () => {
  test('show every column with an example, in each format that the kind takes', async () => {
    for (const [format, expected] of [['xls', 'xls'], ['xlsx', 'xlsx']] as const) {
      const file = await call(editor, 'GET', `import-templates/customers?format=${format}`);
      assert.match(String(file.headers['content-disposition']), new RegExp(`customers-template\\.${expected}"`));
      const book = read(file.rawPayload);
      assert.deepEqual(utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' }), [['Code', 'Qty', 'Note'], ['00123', '', '']]);
    }
    assert.equal((await call(editor, 'GET', 'import-templates/nothing')).statusCode, 422);
  });
});
