import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { readManifest, tableFile } from './manifest.ts';
import type { BackupManifest } from './manifest.ts';
import { verifyBackup } from './verify-backup.ts';

const work = mkdtempSync(join(tmpdir(), 'iwe-verify-'));
after(() => rmSync(work, { recursive: true, force: true }));
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const manifest = (fields: Partial<BackupManifest>): BackupManifest => ({
  format: 1,
  createdAt: '2026-03-02T00:00:00Z',
  migrations: ['0001'],
  tables: [],
  sequences: [],
  files: [],
  ...fields,
});
const table = (name: string, content: string) => ({ name, columns: ['id'], rows: 1, sha256: hash(content) });

test('a whole backup passes; each table and file that is missing or changed is named, at most ten', async () => {
  const folder = join(work, 'one');
  mkdirSync(join(folder, 'tables'), { recursive: true });
  mkdirSync(join(folder, 'files'));
  writeFileSync(tableFile(folder, 'brand'), gzipSync('rows'));
  writeFileSync(join(folder, 'files', 'a.js'), 'script');
  const file = (path: string, content: string) => ({ path, bytes: content.length, sha256: hash(content) });
  await verifyBackup(folder, manifest({ tables: [table('brand', 'rows')], contents: [file('a.js', 'script')] }));
  await verifyBackup(folder, manifest({ tables: [table('brand', 'rows')] }));
  await assert.rejects(
    verifyBackup(
      folder,
      manifest({
        tables: [table('brand', 'other'), table('gone', 'rows')],
        contents: [file('a.js', 'SCRIPT'), { ...file('a.js', 'script'), bytes: 7 }, file('b.js', 'x')],
      }),
    ),
    /damaged: table brand, table gone, file a\.js, file a\.js, file b\.js is not what/,
  );
  const tables = Array.from({ length: 12 }, (_, index) => table(`t${index}`, 'x'));
  await assert.rejects(verifyBackup(folder, manifest({ tables })), /table t8, table t9 and 2 more is not what/);
  await assert.rejects(verifyBackup(folder, manifest({ tables: tables.slice(0, 10) })), /table t9 is not what/);
});

test('a folder without a manifest, or with one of another format, is no backup', async () => {
  const folder = join(work, 'two');
  mkdirSync(folder);
  await assert.rejects(readManifest(folder), /no finished backup in .*manifest\.json, which is written last/);
  for (const fields of [{ format: 2 as 1 }, { migrations: [] }]) {
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest(fields)));
    await assert.rejects(readManifest(folder), /is not one that this version reads/);
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest({})));
  assert.deepEqual((await readManifest(folder)).migrations, ['0001']);
});
