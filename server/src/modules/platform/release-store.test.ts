import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { diskReleaseStore } from './release-store.ts';
import type { ReleaseStore } from './release-store.ts';
import { s3ReleaseStore } from './s3-store.ts';
import { startTestS3 } from './testing/s3-server.ts';
import type { TestS3 } from './testing/s3-server.ts';

/** What every store keeps to, wherever it is. */
function keepsTheContract(make: () => ReleaseStore): void {
  const text = async (store: ReleaseStore, key: string): Promise<string | null> => (await store.get(key))?.toString('utf8') ?? null;
  /** Keys of a test of its own, so that no test depends on another's. */
  const below = (name: string) => (key = ''): string => `${name}/1.0.0/${key}`;

  test('gives back exactly the bytes that were put, empty and binary ones too', async () => {
    const store = make();
    const at = below('mf-bytes');
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256));
    await store.put(at('js/a.js'), bytes);
    await store.put(at('empty.txt'), Buffer.alloc(0));
    assert.ok((await store.get(at('js/a.js')))?.equals(bytes));
    assert.equal((await store.get(at('empty.txt')))?.length, 0);
    const head = await store.head(at('js/a.js'));
    assert.equal(head?.size, 70_000);
    assert.ok(Math.abs((head?.modifiedAtMs ?? 0) - Date.now()) < 10 * 60_000);
    assert.equal((await store.head(at('empty.txt')))?.size, 0);
  });

  test('has nothing under a key that was never put, under a folder, or after a file', async () => {
    const store = make();
    const at = below('mf-nothing');
    await store.put(at('js/a.js'), Buffer.from('a'));
    for (const key of [at('js/b.js'), 'mf-nobody/1.0.0/a.js', at('js'), at('js/a.js/b')]) assert.deepEqual([key, await store.get(key), await store.head(key)], [key, null, null]);
  });

  test('puts the same key twice, and the later bytes stand', async () => {
    const store = make();
    const at = below('mf-twice');
    for (const bytes of ['first', 'second']) await store.put(at('a.js'), Buffer.from(bytes));
    assert.equal(await text(store, at('a.js')), 'second');
    assert.deepEqual(await store.list(at()), [at('a.js')]);
  });

  test('of two puts at once one stands whole', async () => {
    const store = make();
    const at = below('mf-at-once');
    const all = Array.from({ length: 8 }, (_, index) => String(index).repeat(50_000));
    await Promise.all(all.map((bytes) => store.put(at('a.js'), Buffer.from(bytes))));
    assert.ok(all.includes((await text(store, at('a.js'))) ?? ''));
  });

  test('lists everything below a prefix, sorted, however much, and nothing beside it', async () => {
    const store = make();
    const at = below('mf-list');
    const names = ['z.js', 'a.js', 'js/deep/b.js', 'js/a~1.js', 'js/a_b-c.js', 'js/c.js.map', 'm.js', 'n.js'];
    for (const name of [...names, '../1.0.0-beta.1/other.js']) await store.put(name.startsWith('..') ? 'mf-list/1.0.0-beta.1/other.js' : at(name), Buffer.from(name));
    assert.deepEqual(await store.list(at()), names.map((name) => at(name)).sort());
    assert.equal((await store.list('mf-list/')).length, names.length + 1);
    assert.deepEqual(await store.list('mf-listless/'), []);
    assert.deepEqual((await store.list('')).filter((key) => key.startsWith('mf-list/')), await store.list('mf-list/'));
  });

  test('deletes everything below a prefix and nothing beside it; twice is no error', async () => {
    const store = make();
    const at = below('mf-delete');
    for (const name of ['a.js', 'b.js', 'js/c.js', 'js/d.js', 'e.js']) await store.put(at(name), Buffer.from(name));
    await store.put('mf-delete/1.0.01/a.js', Buffer.from('stays'));
    for (let time = 0; time < 2; time += 1) await store.delete(at());
    assert.deepEqual(await store.list('mf-delete/'), ['mf-delete/1.0.01/a.js']);
    assert.equal(await store.get(at('a.js')), null);
  });

  test('refuses keys that lead out of it', async () => {
    const store = make();
    for (const key of ['../outside.js', 'mf-a/../../outside.js', '/etc/outside']) {
      await assert.rejects(async () => store.put(key, Buffer.from('x')), /leads out/);
      await assert.rejects(async () => store.get(key), /leads out/);
    }
  });
}

describe('the store on a disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'iwe-store-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  keepsTheContract(() => diskReleaseStore(folder));
});

describe('the store in a bucket', () => {
  let s3: TestS3;
  before(async () => { s3 = await startTestS3(); });
  after(() => s3.close());
  keepsTheContract(() => s3ReleaseStore(s3.settings, 'releases/'));

  test('keeps below its prefix and folder, and sees nothing of others there', async () => {
    await s3ReleaseStore(s3.settings, 'source-maps/').put('mf-own/1.0.0/a.js.map', Buffer.from('map'));
    await s3ReleaseStore(s3.settings, 'releases/').put('mf-own/1.0.0/a.js', Buffer.from('script'));
    assert.deepEqual(await s3ReleaseStore(s3.settings, 'releases/').list('mf-own/'), ['mf-own/1.0.0/a.js']);
    assert.equal(s3.objects.get('shared/iwe/source-maps/mf-own/1.0.0/a.js.map')?.bytes.toString(), 'map');
    assert.deepEqual(await s3ReleaseStore({ ...s3.settings, prefix: 'other/' }, 'releases/').list('mf-own/'), []);
  });

  test('signs names with signs in them', async () => {
    const store = s3ReleaseStore(s3.settings, 'releases/');
    const odd = "mf-odd/1.0.0+build/a (1)'s & ü.js";
    await store.put(odd, Buffer.from('odd'));
    assert.equal(String(await store.get(odd)), 'odd');
    assert.deepEqual(await store.list('mf-odd/'), [odd]);
  });
});
