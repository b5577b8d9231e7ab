import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { allDone } from './all-done.ts';
import { cachedReleaseFiles } from './cached-files.ts';
import { hashOf } from '../publish/check-release.policy.ts';
import { ReleaseChanged } from './release-faults.ts';

const KEY = 'mf-a/1.0.0/js/a.js';
const text = Buffer.from(`/* a */${'x'.repeat(1_000)}`);

/** A store in memory, with what was asked of it. */
function storeOf(entries: Record<string, Buffer>, maxBytes = 1_000_000) {
  const asked: string[] = [];
  /** Files that arrive cut once. */
  const truncated = new Set<string>();
  const files = new Map(Object.entries(entries));
  const hashes = new Map([...files].map(([key, bytes]) => [key, hashOf(bytes)]));
  const store = {
    get: async (key: string, { isFresh = false } = {}) => {
      asked.push(isFresh ? `${key} again` : key);
      return truncated.delete(key) ? Buffer.from('half') : (files.get(key) ?? null);
    },
  };
  const get = cachedReleaseFiles(store, { signedHash: async (key) => hashes.get(key) ?? null, maxBytes });
  return { asked, files, hashes, truncated, get };
}

test('a file is sent in the best form that the browser takes, and each form is read once', async () => {
  // Not as this server compresses it, so that what is sent is known to be what was stored.
  const stored = gzipSync(text, { level: 1 });
  const { asked, get } = storeOf({ [KEY]: text, [`${KEY}.br`]: brotliCompressSync(text), [`${KEY}.gz`]: stored });
  for (const again of [false, true]) {
    const [br, gzip, plain] = [await get(KEY, 'gzip, br'), await get(KEY, 'gzip, br;q=0'), await get(KEY, '')];
    assert.deepEqual([br?.encoding, gzip?.encoding, plain?.encoding], ['br', 'gzip', null], String(again));
    assert.ok(brotliDecompressSync(br?.bytes ?? text).equals(text));
    assert.ok(gzip?.bytes.equals(stored) && gunzipSync(stored).equals(text));
    assert.ok(plain?.bytes.equals(text));
  }
  assert.deepEqual(asked, [KEY, `${KEY}.br`, KEY, `${KEY}.gz`, KEY]);
});

test('a form that is missing, broken, or of another file is made again of the file itself', async () => {
  for (const form of [undefined, Buffer.from('broken'), brotliCompressSync(Buffer.from(`${String(text)}more`))]) {
    const { get } = storeOf({ [KEY]: text, ...(form ? { [`${KEY}.br`]: form } : {}) });
    const file = await get(KEY, 'br');
    assert.equal(file?.encoding, 'br');
    assert.ok(brotliDecompressSync(file?.bytes ?? text).equals(text));
  }
});

test('a file of less than 1000 bytes is sent as it is, and one of 1000 is compressed', async () => {
  const other = 'mf-a/1.0.0/js/b.js';
  const { get } = storeOf({ [KEY]: Buffer.alloc(999, 'x'), [other]: Buffer.alloc(1_000, 'x') });
  assert.deepEqual([(await get(KEY, 'br'))?.encoding, (await get(other, 'br'))?.encoding], [null, 'br']);
});

test('a file that is not the signed one is named and never sent; one of no release, or that is gone, is none', async () => {
  const { asked, files, hashes, get } = storeOf({ [KEY]: text });
  files.set(KEY, Buffer.from('another'));
  await assert.rejects(get(KEY, ''), (error: unknown) => {
    assert.ok(error instanceof ReleaseChanged);
    assert.deepEqual(error.release, {
      remote: 'mf-a',
      version: '1.0.0',
      fault: 'Its file js/a.js is not the one that its team signed.',
    });
    return true;
  });
  files.set(KEY, text);
  assert.ok((await get(KEY, ''))?.bytes.equals(text), 'it is read again once it is repaired');
  asked.length = 0;
  assert.equal(await get('mf-a/1.0.0/js/stray.js', ''), null);
  assert.deepEqual(asked, [], 'the store is not asked for what nobody signed');
  hashes.set('mf-a/1.0.0/js/gone.js', 'sha384-x');
  assert.equal(await get('mf-a/1.0.0/js/gone.js', ''), null);
});

test('a file that arrived cut is read once more past every cache, and is the signed one', async () => {
  const { asked, truncated, get } = storeOf({ [KEY]: text });
  truncated.add(KEY);
  assert.ok((await get(KEY, ''))?.bytes.equals(text));
  assert.deepEqual(asked, [KEY, `${KEY} again`]);
});

test('requests for one form at a time share one reading, and a failed one is tried again', async () => {
  const { asked, get } = storeOf({ [KEY]: text });
  const [one, two] = await Promise.all([get(KEY, ''), get(KEY, '')]);
  assert.deepEqual([one, asked.length], [two, 1]);
  let fails = true;
  const again = cachedReleaseFiles(
    {
      get: async () => {
        if (fails) throw new Error('away');
        return text;
      },
    },
    { signedHash: async () => hashOf(text), maxBytes: 1_000_000 },
  );
  await assert.rejects(again(KEY, ''), /away/);
  fails = false;
  assert.ok((await again(KEY, ''))?.bytes.equals(text));
});

test('as many bytes are kept as there is room for: what was asked for longest ago goes first', async () => {
  const names = ['a', 'b', 'c', 'd'].map((name) => `mf-a/1.0.0/${name}.js`);
  const [a = '', b = '', c = '', d = ''] = names;
  const { asked, get } = storeOf(
    Object.fromEntries(names.map((name) => [name, Buffer.alloc(name === d ? 301 : 100, name)])),
    300,
  );
  for (const name of [a, b, c, a]) await get(name, '');
  assert.deepEqual(asked, [a, b, c], 'three fit exactly');
  await get(d, '');
  await get(d, '');
  assert.deepEqual(asked.splice(0), [a, b, c, d, d], 'what is larger than all the room is never kept');
  const e = 'mf-a/1.0.0/js/e.js';
  const more = storeOf(
    { [a]: Buffer.alloc(100), [b]: Buffer.alloc(100), [c]: Buffer.alloc(100), [e]: Buffer.alloc(100) },
    300,
  );
  for (const name of [a, b, c, a, e]) await more.get(name, '');
  more.asked.length = 0;
  for (const name of [a, c, e, b]) await more.get(name, '');
  assert.deepEqual(more.asked, [b], 'b was asked for longest ago');
});

test('work that fails is told only after the other work has ended', async () => {
  const slow = Promise.withResolvers<string>();
  let isTold = false;
  const all = allDone([Promise.reject(new Error('first')), slow.promise, Promise.reject(new Error('second'))]);
  const told = all.catch((error: Error) => {
    isTold = true;
    return error.message;
  });
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(isTold, false);
  slow.resolve('done');
  assert.equal(await told, 'first');
  assert.deepEqual(await allDone([1, Promise.resolve('two')]), [1, 'two']);
});
