import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { crc32 } from 'node:zlib';
import { readZip } from '../testing/read-zip.ts';
import { zipFile } from './zip-file.ts';
import type { ZipEntry } from './zip-file.ts';

async function* entries(...all: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* all;
}
async function* chunks(...all: Buffer[]): AsyncGenerator<Buffer> {
  yield* all;
}

describe('an archive', () => {
  test('has its files with their bytes, sizes and checksums, and is the same file for the same content', async () => {
    const random = randomBytes(300_000);
    const make = () =>
      buffer(
        zipFile(
          entries(
            { name: 'a.txt', content: 'Ünïcödé 輪胎' },
            { name: 'empty', content: '' },
            { name: 'folder/輪.bin', content: chunks(random.subarray(0, 7), random.subarray(7)) },
          ),
        ),
      );
    const file = await make();
    assert.deepEqual(await make(), file);
    const files = readZip(file);
    assert.deepEqual([...files.keys()], ['a.txt', 'empty', 'folder/輪.bin']);
    assert.deepEqual([files.get('a.txt'), files.get('empty')], ['Ünïcödé 輪胎', '']);
    // The directory, which readers trust.
    const at = file.indexOf(Buffer.from([0x50, 0x4b, 1, 2]), file.lastIndexOf('empty'));
    assert.deepEqual([file.readUInt32LE(at + 16), file.readUInt32LE(at + 24)], [crc32(random), random.length]);
    assert.equal(file.readUInt16LE(file.length - 12), 3);
  });

  test('is whole for another reader of archives', async (t) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'zip-file-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const place = path.join(folder, 'a.zip');
    const content = Buffer.from('row\n'.repeat(200_000));
    writeFileSync(
      place,
      await buffer(zipFile(entries({ name: 'a.txt', content: chunks(content) }, { name: 'b', content: 'b' }))),
    );
    const script =
      'import sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nprint(z.testzip(), [(i.filename, i.file_size) for i in z.infolist()])';
    let said: string;
    try {
      said = execFileSync('python3', ['-c', script, place], { encoding: 'utf8' });
    } catch {
      return t.skip('There is no python3 on this machine.');
    }
    assert.equal(said.trim(), `None [('a.txt', ${content.length}), ('b', 1)]`);
  });

  test('fails where a content fails, and ends the content when its reader leaves', async () => {
    let isEnded = false;
    async function* content(fails: boolean): AsyncGenerator<Buffer> {
      try {
        for (let n = 0; n < 200; n++) {
          yield randomBytes(64 * 1024);
          if (fails && n === 50) throw new Error('the rows are gone');
        }
      } finally {
        isEnded = true;
      }
    }
    await assert.rejects(buffer(zipFile(entries({ name: 'a', content: content(true) }))), /the rows are gone/);
    assert.equal(isEnded, true);
    isEnded = false;
    const left = zipFile(entries({ name: 'a', content: content(false) }));
    for await (const _chunk of left) break;
    for (let wait = 0; wait < 200 && !isEnded; wait++) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(isEnded, true);
  });
});
