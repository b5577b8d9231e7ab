import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { ReleaseStores } from '../../platform/public.ts';
import { copyReleasesFromFolder, copyReleasesToFolder, releaseFolders } from './release-stores.ts';

const work = mkdtempSync(join(tmpdir(), 'iwe-release-stores-'));
after(() => rmSync(work, { recursive: true, force: true }));

/** Stores in memory; `noted` says what was put, and how much was read at the same time. */
function storesOf(files: Readonly<Record<string, readonly string[]>>, lost: readonly string[] = []) {
  const noted: string[] = [];
  let [reading, most] = [0, 0];
  const store = (kind: string) => ({
    list: async () => [...(files[kind] ?? [])],
    get: async (key: string) => {
      most = Math.max(most, ++reading);
      await new Promise((resolve) => setImmediate(resolve));
      reading -= 1;
      return lost.includes(key) ? null : Buffer.from(`${kind} ${key}`);
    },
    put: async (key: string, bytes: Buffer) => void noted.push(`${kind} ${key}: ${String(bytes)}`),
  });
  const stores = Object.fromEntries(['store', 'maps', 'kit'].map((kind) => [kind, store(kind)]));
  return { stores: stores as unknown as ReleaseStores, noted, most: () => most };
}

test('each store becomes its folder of a disk; a file that is removed meanwhile is left out', async () => {
  const folder = join(work, 'to');
  const { stores } = storesOf({ store: ['a/1/x.js', 'a/1/gone.js'], maps: ['a/1/x.js.map'] }, ['a/1/gone.js']);
  assert.deepEqual(await copyReleasesToFolder(stores, folder), ['releases', 'source-maps', 'kit']);
  assert.deepEqual(releaseFolders, ['releases', 'source-maps', 'kit']);
  assert.equal(readFileSync(join(folder, 'releases/a/1/x.js'), 'utf8'), 'store a/1/x.js');
  assert.equal(readFileSync(join(folder, 'source-maps/a/1/x.js.map'), 'utf8'), 'maps a/1/x.js.map');
  assert.equal(existsSync(join(folder, 'releases/a/1/gone.js')), false);
  assert.equal(existsSync(join(folder, 'kit')), true, 'a store without files has its folder, too');
});

test('files are brought back before their compressed forms, which would otherwise be older than they are', async () => {
  const folder = join(work, 'from');
  for (const [name, content] of [
    ['releases/a/1/a.js', 'script'],
    ['releases/a/1/a.js.br', 'br'],
    ['releases/a/1/a.js.gz', 'gz'],
    ['releases/a/1/b.js', 'other'],
    ['releases/a/1/b.js.br', 'other br'],
    ['kit/files/ui.tgz', 'kit'],
  ] as const) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const { stores, noted } = storesOf({});
  await copyReleasesFromFolder(folder, stores);
  assert.deepEqual(
    [noted.slice(0, 2).toSorted(), noted.slice(2, 5).toSorted(), noted.slice(5)],
    [
      ['store a/1/a.js: script', 'store a/1/b.js: other'],
      ['store a/1/a.js.br: br', 'store a/1/a.js.gz: gz', 'store a/1/b.js.br: other br'],
      ['kit files/ui.tgz: kit'],
    ],
  );
});

test('every file is copied, eight at the same time', async () => {
  const keys = Array.from({ length: 21 }, (_, index) => `a/1/${index}.js`);
  const { stores, most } = storesOf({ store: keys });
  const folder = join(work, 'many');
  await copyReleasesToFolder(stores, folder);
  for (const key of keys) assert.ok(existsSync(join(folder, 'releases', key)), key);
  assert.equal(most(), 8);
});
