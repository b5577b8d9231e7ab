import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { archive } from '../testing/bad-files.ts';
import { repack } from './repack.ts';
import { packedBytes, readZipDirectory } from './zip-directory.ts';

const END_BYTES = 22;
const file = () =>
  archive([
    { name: 'xl/workbook.xml', bytes: Buffer.from('<workbook/>') },
    { name: 'B.XML', bytes: Buffer.from('<b/>') },
    { name: 'c.png', bytes: Buffer.from('picture') },
  ]);
/** The file with a change of its end record. */
const changed = (change: (end: Buffer) => void): Buffer => {
  const bytes = Buffer.from(file());
  change(bytes.subarray(bytes.length - END_BYTES));
  return bytes;
};

test('the directory of an archive names its files with their sizes and places, one more than allowed at most', () => {
  const entries = readZipDirectory(file(), 10);
  assert.deepEqual(
    entries?.map(({ name, method, bytes }) => [name, method, bytes]),
    [
      ['xl/workbook.xml', 8, 11],
      ['B.XML', 8, 4],
      ['c.png', 8, 7],
    ],
  );
  const [, second] = entries ?? [];
  assert.ok(second);
  assert.equal(inflateRawSync(packedBytes(file(), second) ?? Buffer.alloc(0)).toString(), '<b/>');
  assert.equal(readZipDirectory(file(), 1)?.length, 2);
  assert.equal(readZipDirectory(Buffer.concat([file(), Buffer.alloc(100)]), 10)?.length, 3, 'with a comment behind it');
});

test('an archive in parts, of the 64-bit kind, or with a broken directory has none', () => {
  for (const broken of [
    changed((end) => end.writeUInt16LE(1, 4)),
    changed((end) => end.writeUInt16LE(2, 8)),
    changed((end) => {
      end.writeUInt16LE(0xffff, 8);
      end.writeUInt16LE(0xffff, 10);
    }),
    changed((end) => end.writeUInt32LE(0xffff_ffff, 16)),
    changed((end) => end.writeUInt32LE(0, 16)),
    changed((end) => end.writeUInt32LE(0, 0)),
    Buffer.alloc(10),
  ])
    assert.equal(readZipDirectory(broken, 10), null);
  // The name of the last file would be longer than the rest of the archive.
  const long = Buffer.from(file());
  long.writeUInt16LE(0xfff0, long.lastIndexOf(Buffer.from('PK\u0001\u0002')) + 28);
  assert.equal(readZipDirectory(long, 10), null);
});

test('bytes that are not where the directory says are no bytes of a file', () => {
  const [first] = readZipDirectory(file(), 10) ?? [];
  assert.ok(first);
  for (const wrong of [{ offset: 1 }, { offset: file().length - 5 }, { packedBytes: file().length }])
    assert.equal(packedBytes(file(), { ...first, ...wrong }), null, JSON.stringify(wrong));
});

test('a workbook is packed again with its texts alone; a part of another size than it claims is refused', () => {
  const names = readZipDirectory(repack(file()).archive, 10)?.map(({ name, method }) => [name, method]);
  assert.deepEqual(names, [
    ['xl/workbook.xml', 0],
    ['B.XML', 0],
  ]);
  for (const claims of [3, 20])
    assert.throws(() => repack(archive([{ name: 'a.xml', bytes: Buffer.from('<a/>'), claims }])), `${claims}`);
});
