import assert from 'node:assert/strict';
import childProcess from 'node:child_process';
import type { SpawnOptions } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { utils, write } from 'xlsx';
import type { CellObject } from 'xlsx';
import { Problem } from '../../../core/errors.ts';
import { archive } from '../testing/bad-files.ts';
import { workbook } from '../testing/multipart.ts';
import { rawWorkbook } from '../testing/raw-workbook.ts';
import { inspectFile } from './inspect-file.ts';
import { parseFile } from './parse-file.ts';
import { prepareSheet } from './prepare-sheet.ts';
import { repack } from './repack.ts';
import { wideTest } from '../../../testing/ring.ts';

const folder = mkdtempSync(join(tmpdir(), 'iwe-read-file-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const refusal = (error: unknown) => {
  assert.ok(error instanceof Problem, String(error));
  return [error.code, error.messages];
};
const MEGABYTE = 1024 * 1024;

describe('what a file is', () => {
  const inspect = (file: Buffer) => {
    try {
      return inspectFile(file);
    } catch (error) {
      return refusal(error)[0];
    }
  };
  const book = { name: 'xl/workbook.xml', bytes: Buffer.from('<workbook/>') };

  test('is decided by its contents: .xlsx, .xls, or with macros of either kind', () => {
    assert.equal(inspect(workbook([['A']])), 'xlsx');
    assert.equal(inspect(workbook([['A']], 'biff8')), 'xls');
    for (const name of ['xl/vbaProject.bin', 'xl/macrosheets/sheet1.xml', 'XL/MacroSheets/Sheet1.xml'])
      assert.equal(inspect(archive([book, { name, bytes: Buffer.from('x') }])), 'file-macros', name);
  });

  test('is a password only where a stream of that name begins', () => {
    const name = Buffer.from('EncryptedPackage\0', 'utf16le');
    const compound = workbook([['A']], 'biff8').subarray(0, 512);
    const at = (place: number) => Buffer.concat([compound, Buffer.alloc(place), name, Buffer.alloc(512)]);
    assert.deepEqual([inspect(at(128)), inspect(at(130))], ['file-password', 'xls']);
  });

  test('is refused from more than 400 parts, 60 MB, and 2 MB that were packed to less than a 120th', () => {
    const parts = (count: number) =>
      archive([book, ...Array.from({ length: count - 1 }, (_, n) => ({ name: `${n}`, bytes: Buffer.from('x') }))]);
    assert.deepEqual([inspect(parts(400)), inspect(parts(401))], ['xlsx', 'file-entries']);
    const blank = (bytes: number) => archive([book, { name: 'a.xml', bytes: Buffer.alloc(bytes, ' ') }]);
    assert.deepEqual([inspect(blank(MEGABYTE)), inspect(blank(3 * MEGABYTE))], ['xlsx', 'file-ratio']);
    const claims = archive([book, { name: 'a.xml', bytes: Buffer.from('x'), claims: 70 * MEGABYTE }]);
    assert.throws(
      () => inspectFile(claims),
      (error) => {
        assert.match(
          String(refusal(error)[1]),
          /^This file claims to be 70 MB when unpacked; at most 60 MB are taken\./,
        );
        return true;
      },
    );
  });

  test('with macros is told by its list of contents as well, also for templates; its cells are counted', () => {
    const types = (type: string) => ({
      name: '[Content_Types].xml',
      bytes: Buffer.from(`<Override ContentType="${type}"/>`),
    });
    const prefix = 'application/vnd.ms-excel.';
    for (const type of [`${prefix}sheet.macroEnabled.main+xml`, `${prefix}template.macroEnabled.main+xml`])
      assert.equal(repack(archive([book, types(type)])).isMacro, true, type);
    assert.equal(repack(archive([book, types(`${prefix}sheet.binary.macroEnabled.main`)])).isMacro, false);
    const cells = { name: 'xl/worksheets/sheet1.xml', bytes: Buffer.from('<c r="A1"/><c>1</c><c r="B1"/><cols/>') };
    assert.equal(repack(archive([book, cells])).cells, 3);
    const second = { name: 'xl/worksheets/sheet2.xml', bytes: Buffer.from('<c r="A1"/>') };
    assert.equal(repack(archive([book, cells, second])).cells, 4);
  });
});

describe('the cells of a file', () => {
  let files = 0;
  const parse = async (
    cells: Record<string, CellObject>,
    { bookType = 'xlsx' as 'xlsx' | 'biff8', is1904 = false } = {},
  ) => {
    const book = utils.book_new();
    const last = utils.encode_cell({ r: 0, c: Math.max(...Object.keys(cells).map((at) => utils.decode_cell(at).c)) });
    utils.book_append_sheet(book, { ...cells, '!ref': `A1:${last}` }, 'S');
    book.Workbook = { WBProps: { date1904: is1904 } };
    const path = join(folder, `${files++}`);
    writeFileSync(path, write(book, { type: 'buffer', bookType }) as Buffer);
    return (await parseFile(path, bookType === 'xlsx' ? 'xlsx' : 'xls', 10)).rows[0]?.cells;
  };

  test('keep their type, their format and what is shown', async () => {
    const cells: Record<string, CellObject> = {
      A1: { t: 'n', v: 42, z: '00000' },
      B1: { t: 'n', v: 45.1 + 0.2 },
      C1: { t: 'n', v: 46_112, z: 'dd/mm/yyyy' },
      D1: { t: 'b', v: true },
      E1: { t: 'b', v: false },
      F1: { t: 'e', v: 0x2a, w: '#N/A' },
      G1: { t: 's', v: '  00123 ' },
      H1: { t: 'n', v: 1_234_567.5, z: '#,##0.00' },
      I1: { t: 'n', v: 1e21 },
    };
    for (const bookType of ['xlsx', 'biff8'] as const)
      assert.deepEqual(
        await parse(cells, { bookType }),
        [
          { kind: 'number', value: 42, shown: '00042', format: '00000' },
          { kind: 'number', value: 45.1 + 0.2, shown: '45.3' },
          { kind: 'day', value: '2026-03-31', shown: '31/03/2026' },
          { kind: 'boolean', value: true },
          { kind: 'boolean', value: false },
          { kind: 'error', shown: '#N/A' },
          { kind: 'text', value: '00123' },
          { kind: 'number', value: 1_234_567.5, shown: '1,234,567.50', format: '#,##0.00' },
          { kind: 'number', value: 1e21, shown: '1E+21' },
        ],
        bookType,
      );
  });

  test('with a day are read in the date system of their workbook', async () => {
    const day: CellObject = { t: 'n', v: 46_112 - 1_462, z: 'dd/mm/yyyy' };
    assert.deepEqual(
      (await parse({ A1: day }, { is1904: true }))?.map((cell) => cell.kind === 'day' && cell.value),
      ['2026-03-31'],
    );
  });

  test('are cut one character behind the longest text that any field takes', async () => {
    const [cell] = (await parse({ A1: { t: 's', v: 'x'.repeat(5_000) } })) ?? [];
    assert.equal(cell?.kind === 'text' && cell.value.length, 4_001);
  });

  wideTest('are at most 600,000, with or without content', async () => {
    const refused = async (cells: number) => {
      const path = join(folder, `${files++}`);
      const bytes = Buffer.from('<c>'.repeat(cells));
      writeFileSync(path, archive([{ name: 'xl/worksheets/sheet1.xml', bytes }]));
      return parseFile(path, 'xlsx', 10).then(
        () => undefined,
        (error: unknown) => refusal(error)[0],
      );
    };
    assert.equal(await refused(600_001), 'file-cells');
    assert.notEqual(await refused(600_000), 'file-cells');
  });

  test('are taken from eighty columns, and no further', async () => {
    const text: CellObject = { t: 's', v: 'x' };
    assert.equal((await parse({ CB1: text }))?.length, 80);
    await assert.rejects(parse({ CC1: text }), (error) => {
      assert.deepEqual(refusal(error), [
        'file-columns',
        "Row 1 of the sheet 'S' has content beyond column 80. At most 80 columns are taken.",
      ]);
      return true;
    });
  });
});

describe('the sheet of a file', () => {
  const stored = (name: string, bytes: Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
  const parseRaw = (...args: Parameters<typeof rawWorkbook>) =>
    parseFile(stored('raw.xlsx', rawWorkbook(...args)), 'xlsx', 100);
  const rows = [
    ['Code', 'Qty', 'Note'],
    ['A', 1, 'x'],
    ['B', 2, 'y'],
  ];
  /** An .xls with formulas: the library writes those whose bytes it gets. */
  const xls = (cells: Record<string, CellObject & { bf?: number[] }>, more: object = {}) => {
    const sheet = { ...cells, '!ref': 'A1:C4', ...more };
    const book = { SheetNames: ['Old', 'Prices'], Sheets: { Old: utils.aoa_to_sheet([['Old']]), Prices: sheet } };
    const Workbook = { Sheets: [{ Hidden: 1 as const }, { Hidden: 0 as const }] };
    const bytes = write({ ...book, Workbook }, { type: 'buffer', bookType: 'biff8', cellStyles: true }) as Buffer;
    return parseFile(stored('raw.xls', withHiddenRows(bytes)), 'xls', 100);
  };
  const FORMULA = [3, 0, 0x1e, 1, 0];
  const text = (v: string): CellObject => ({ t: 's', v });
  /** The library writes no rows into an .xls: this formula's record is replaced by a hidden row and a blank cell. */
  const hidesItsRow = { t: 'n', bf: [0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff] } as CellObject & { bf: number[] };
  const withHiddenRows = (bytes: Buffer): Buffer => {
    const at = bytes.indexOf(Buffer.from(hidesItsRow.bf)) - 24;
    if (at < 0) return bytes;
    const [row, column] = [bytes.readUInt16LE(at + 4), bytes.readUInt16LE(at + 6)];
    const records = Buffer.alloc(30);
    for (const [place, value] of [
      [0, 0x0208],
      [2, 16],
      [4, row],
      [8, 3],
      [16, 0x20],
      [20, 0x0201],
      [22, 6],
      [24, row],
      [26, column],
    ] as const)
      records.writeUInt16LE(value, place);
    records.copy(bytes, at);
    return bytes;
  };

  test('says which rows and columns it does not show: hidden ones, and those without height or width', async () => {
    const parsed = await parseRaw([
      {
        rows: [...rows, ['C', 3, 'z']],
        rowAttributes: { 3: ' hidden="1"', 4: ' ht="0" customHeight="1"' },
        before: '<cols><col min="2" max="2" hidden="1" width="9"/><col min="3" max="3" width="0"/></cols>',
      },
    ]);
    assert.deepEqual(
      [parsed.rows.map(({ isHidden }) => isHidden), parsed.hiddenColumns],
      [
        [false, false, true, true],
        [1, 2],
      ],
    );
    const old = await xls(
      { A1: text('Code'), A2: text('A'), C2: hidesItsRow, A3: text('B') },
      { '!cols': [undefined, { hidden: true, wch: 9 }] },
    );
    assert.deepEqual(
      [old.sheet, old.rows.map(({ isHidden }) => isHidden), old.hiddenColumns],
      ['Prices', [false, true, false], [1]],
    );
  });

  test('is the first visible one; the others are described by their first texts', async () => {
    const parsed = await parseRaw([
      { name: 'Lists', isHidden: true, rows: [['Area']] },
      { name: 'Cover', rows: [['Price list']] },
      { name: 'Prices', rows },
    ]);
    assert.deepEqual([parsed.sheet, parsed.rows.length], ['Cover', 1]);
    assert.deepEqual(parsed.others, [
      { name: 'Lists', isHidden: true, rows: [['Area']] },
      {
        name: 'Prices',
        isHidden: false,
        rows: [
          ['Code', 'Qty', 'Note'],
          ['A', 'x'],
          ['B', 'y'],
        ],
      },
    ]);
  });

  test('has what is merged over rows in each of them, but in no row without content of its own', async () => {
    const parsed = await parseRaw([
      {
        rows: [
          ['Code', 'Qty'],
          ['A', 1],
          [null, 2],
          ['B', null],
          [null, null],
          [null, null, 'far'],
        ],
        after:
          '<mergeCells count="3"><mergeCell ref="A2:A3"/><mergeCell ref="A4:A5"/><mergeCell ref="B6:C6"/></mergeCells>',
      },
    ]);
    const merged = (from: number, to: number) => ({ merged: { from, to } });
    assert.deepEqual(
      parsed.rows.map(({ row, cells }) => [row, cells[0]]),
      [
        [1, { kind: 'text', value: 'Code' }],
        [2, { kind: 'text', value: 'A', ...merged(2, 3) }],
        [3, { kind: 'text', value: 'A', ...merged(2, 3) }],
        [4, { kind: 'text', value: 'B', ...merged(4, 5) }],
        [6, { kind: 'blank' }],
      ],
    );
  });

  test('of an .xls whose formulas were never computed has no results; one that was has empty texts', async () => {
    const head: Record<string, CellObject> = { A1: { t: 's', v: 'Code' }, A2: { t: 's', v: 'A' } };
    const empty = { t: 's' as const, bf: FORMULA } as CellObject & { bf: number[] };
    const cellsOfRow = async (cells: Parameters<typeof xls>[0]) => (await xls({ ...head, ...cells })).rows[1]?.cells;
    assert.deepEqual(await cellsOfRow({ B2: empty }), [
      { kind: 'text', value: 'A' },
      { kind: 'formula-without-result' },
    ]);
    assert.deepEqual(await cellsOfRow({ B2: empty, C2: { t: 'n', v: 7, bf: FORMULA } as CellObject }), [
      { kind: 'text', value: 'A' },
      { kind: 'blank' },
      { kind: 'number', value: 7, shown: '7' },
    ]);
  });

  test('costs nothing for cells and rows that have only a format', async () => {
    const styled = Array.from({ length: 22_000 }, (_, index) => {
      const cells = Array.from({ length: 26 }, (__, at) => `<c r="${String.fromCharCode(65 + at)}${index + 4}"/>`);
      return `<row r="${index + 4}">${cells.join('')}</row>`;
    });
    const empty = Array.from({ length: 600_000 }, (_, index) => `<row r="${index + 30_000}" customFormat="1"/>`);
    const [sheet] = [styled, empty].map((xml) =>
      prepareSheet(Buffer.from(`<worksheet><sheetData>${xml.join('')}</sheetData></worksheet>`)),
    );
    assert.ok((sheet?.length ?? 0) < 22_000 * 30);
    const parsed = await parseRaw([{ rows, after: '' }]);
    assert.equal(parsed.rows.length, 3);
    const prepared = (xml: string) => prepareSheet(Buffer.from(xml)).toString();
    assert.equal(
      prepared('<row r="1" ht="0"/><row r="2" hidden="1"/><row r="3"/>'),
      '<row r="1" ht="0"/><row r="2" hidden="1"/>',
    );
    // A cell without an address has its place from those before it.
    assert.equal(prepared('<c/><c><v>1</v></c>'), '<c/><c><v>1</v></c>');
    assert.equal(prepared('<x:c r="A1"><x:f>B1</x:f><x:v/></x:c>'), '<x:c r="A1" t="e"><x:v>#NO-RESULT!</x:v></x:c>');
  });
});

test('a file whose reader crashed needed too much memory; one whose reader was stopped took too long', async (t) => {
  const path = join(folder, 'heavy.xlsx');
  writeFileSync(path, workbook([['A']]));
  const { spawn } = childProcess;
  const codeAfter = async (signal: string) => {
    const dying = (_program: string, _args: string[], options: SpawnOptions) =>
      spawn('/bin/sh', ['-c', `kill -${signal} $$`], options);
    const stub = t.mock.method(childProcess, 'spawn', dying as typeof spawn);
    syncBuiltinESMExports();
    try {
      await parseFile(path, 'xlsx', 10);
      return 'read';
    } catch (error) {
      return refusal(error)[0];
    } finally {
      stub.mock.restore();
      syncBuiltinESMExports();
    }
  };
  const codes = [await codeAfter('ABRT'), await codeAfter('KILL'), await codeAfter('XCPU')];
  assert.deepEqual(codes, ['file-memory', 'file-time', 'file-time']);
});
