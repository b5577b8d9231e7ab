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
import { Problem } from '../../../errors.ts';
import { archive } from '../testing/bad-files.ts';
import { workbook } from '../testing/multipart.ts';
import { inspectFile } from './inspect-file.ts';
import { parseFile } from './parse-file.ts';
import { repack } from './repack.ts';

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
    return (await parseFile(path, bookType === 'xlsx' ? 'xlsx' : 'xls', 10)).rows[0]?.texts;
  };

  test('are the texts that people see as their values', async () => {
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
      J1: { t: 'n', v: 0.000_000_5 },
    };
    for (const bookType of ['xlsx', 'biff8'] as const)
      assert.deepEqual(
        await parse(cells, { bookType }),
        [
          '00042',
          '45.3',
          '2026-03-31',
          'TRUE',
          'FALSE',
          '#N/A',
          '00123',
          '1234567.5',
          '1000000000000000000000',
          '0.0000005',
        ],
        bookType,
      );
  });

  test('with a day are read in the date system of their workbook', async () => {
    const day: CellObject = { t: 'n', v: 46_112 - 1_462, z: 'dd/mm/yyyy' };
    assert.deepEqual(await parse({ A1: day }, { is1904: true }), ['2026-03-31']);
  });

  test('are cut one character behind the longest text that any field takes', async () => {
    const texts = await parse({ A1: { t: 's', v: 'x'.repeat(3_000) } });
    assert.equal(texts?.[0]?.length, 2_001);
  });

  test('are at most 600,000, with or without content', async () => {
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
        'Row 1 has content beyond column 80. At most 80 columns are taken.',
      ]);
      return true;
    });
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
  assert.deepEqual([await codeAfter('ABRT'), await codeAfter('KILL')], ['file-memory', 'file-time']);
});
