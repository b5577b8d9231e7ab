import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { diskFileStore, UNFINISHED_FOLDER } from './disk-file-store.ts';
import { FileTooLarge, readWhole } from './file-store.ts';
import type { FileStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';
import { objectUrl, s3FileStore } from './s3-file-store.ts';
import { StoreDown } from './store-down.ts';
import { startTestS3 } from './testing/s3-server.ts';
import type { TestS3 } from './testing/s3-server.ts';
import { wideTest } from '../../../testing/ring.ts';

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
const keysOf = async (store: FileStore, prefix: string): Promise<string[]> =>
  (await store.list(prefix)).map(({ key }) => key);

/** What every store must do, wherever its files are. */
function behavesAsFileStore(make: () => FileStore): void {
  const text = async (store: FileStore, key: string): Promise<string | null> =>
    (await readWhole(store, key))?.toString('utf8') ?? null;
  /** Keys of a test of its own, so that no test depends on another one. */
  const below =
    (name: string) =>
    (key = ''): string =>
      `${name}/1.0.0/${key}`;

  test('returns exactly the bytes that were put, with their number and hash, from memory and from a stream', async () => {
    const store = make();
    const at = below('bytes');
    const bytes = randomBytes(300_000);
    const pieces = [bytes.subarray(0, 1), bytes.subarray(1, 170_000), bytes.subarray(170_000)];
    for (const [key, content] of [
      [at('buffer'), bytes],
      [at('stream'), Readable.from(pieces)],
    ] as const) {
      assert.deepEqual(await store.put(key, content), { bytes: 300_000, sha256: sha256(bytes) });
      assert.ok((await readWhole(store, key))?.equals(bytes));
      const head = await store.head(key);
      assert.equal(head?.bytes, 300_000);
      assert.ok(Math.abs((head?.modifiedAtMs ?? 0) - Date.now()) < 10 * 60_000);
    }
    for (const [key, empty] of [
      [at('empty'), Buffer.alloc(0)],
      [at('empty-stream'), Readable.from([])],
    ] as const) {
      assert.deepEqual(await store.put(key, empty), { bytes: 0, sha256: sha256(Buffer.alloc(0)) });
      assert.equal((await readWhole(store, key))?.length, 0);
    }
  });

  test('reads a part of a file', async () => {
    const store = make();
    await store.put('range/file', Buffer.from('0123456789'));
    const part = async (first: number, last: number) =>
      String(await readWhole(store, 'range/file', { range: { first, last } }));
    assert.deepEqual([await part(0, 0), await part(3, 6), await part(8, 20)], ['0', '3456', '89']);
  });

  test('has nothing under a key that was never put, under a folder, or below a file', async () => {
    const store = make();
    const at = below('nothing');
    await store.put(at('js/a.js'), Buffer.from('a'));
    for (const key of [at('js/b.js'), 'nobody/1.0.0/a.js', at('js'), at('js/a.js/b')])
      assert.deepEqual([key, await store.get(key), await store.head(key)], [key, null, null]);
  });

  test('replaces a file whole: the last of two puts is in effect, and of eight at once one', async () => {
    const store = make();
    const at = below('twice');
    for (const bytes of ['first', 'second']) await store.put(at('a.js'), Buffer.from(bytes));
    assert.equal(await text(store, at('a.js')), 'second');
    const all = Array.from({ length: 8 }, (_, index) => String(index).repeat(50_000));
    await Promise.all(all.map((bytes) => store.put(at('a.js'), Readable.from([Buffer.from(bytes)]))));
    assert.ok(all.includes((await text(store, at('a.js'))) ?? ''));
    assert.deepEqual(await keysOf(store, at()), [at('a.js')]);
  });

  test('is not changed by content that breaks off or is too long', async () => {
    const store = make();
    const at = below('broken');
    await store.put(at('a'), Buffer.from('before'));
    const breaking = (): Readable =>
      Readable.from(
        (async function* () {
          yield Buffer.alloc(100_000);
          throw new Error('the sender is gone');
        })(),
      );
    for (const key of [at('a'), at('b')]) {
      await assert.rejects(store.put(key, breaking()), /the sender is gone/);
      await assert.rejects(store.put(key, Readable.from([Buffer.alloc(11)]), { maxBytes: 10 }), FileTooLarge);
      await assert.rejects(async () => store.put(key, Buffer.alloc(11), { maxBytes: 10 }), FileTooLarge);
    }
    assert.deepEqual(await keysOf(store, 'broken/'), [at('a')]);
    assert.equal(await text(store, at('a')), 'before');
    await store.put(at('a'), Buffer.alloc(10), { maxBytes: 10 });
    const written = await store.put(at('a'), Readable.from([Buffer.alloc(10)]), { maxBytes: 10 });
    assert.equal(written.bytes, 10);
  });

  test('shows nothing of a file that is still being written', async () => {
    const store = make();
    let release = (): void => {};
    const waiting = new Promise<void>((resolve) => (release = resolve));
    const slow = Readable.from(
      (async function* () {
        yield Buffer.from('half ');
        await waiting;
        yield Buffer.from('whole');
      })(),
    );
    const put = store.put('slow/file', slow);
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.deepEqual(
      [await store.get('slow/file'), await store.head('slow/file'), await store.list('slow/')],
      [null, null, []],
    );
    release();
    await put;
    assert.equal(await text(store, 'slow/file'), 'half whole');
  });

  test('lists everything below a prefix with its size, sorted, however much, and nothing beside it', async () => {
    const store = make();
    const at = below('list');
    const names = ['z.js', 'a.js', 'js/deep/b.js', 'js/a~1.js', 'js/a_b-c.js', 'js/c.js.map', 'm.js', 'n.js'];
    for (const name of names) await store.put(at(name), Buffer.from(name));
    await store.put('list/1.0.0-beta.1/other.js', Buffer.from('other'));
    const listed = await store.list(at());
    assert.deepEqual(
      listed.map(({ key, bytes }) => [key, bytes]),
      names.map((name) => [at(name), name.length]).sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    );
    assert.ok(listed.every(({ modifiedAtMs }) => Math.abs(modifiedAtMs - Date.now()) < 10 * 60_000));
    assert.equal((await store.list('list/')).length, names.length + 1);
    assert.deepEqual(await store.list('listless/'), []);
    assert.deepEqual(
      (await keysOf(store, '')).filter((key) => key.startsWith('list/')),
      await keysOf(store, 'list/'),
    );
  });

  test('deletes one file; a second time is no error', async () => {
    const store = make();
    const at = below('delete');
    for (const name of ['a.js', 'b.js']) await store.put(at(name), Buffer.from(name));
    for (let time = 0; time < 2; time += 1) await store.delete(at('a.js'));
    assert.deepEqual(await keysOf(store, 'delete/'), [at('b.js')]);
    assert.equal(await store.get(at('a.js')), null);
  });

  test('ends a read that its reader has given up', async () => {
    const store = make();
    await store.put('given-up/file', randomBytes(3_000_000));
    const reader = new AbortController();
    const content = await store.get('given-up/file', { signal: reader.signal });
    assert.ok(content);
    reader.abort();
    await assert.rejects(buffer(content));
    const whole = await store.get('given-up/file', { signal: new AbortController().signal });
    assert.ok(whole);
    assert.equal((await buffer(whole)).length, 3_000_000);
  });

  test('refuses keys that lead out of it', async () => {
    const store = make();
    for (const key of ['../outside.js', 'a/../../outside.js', '/etc/outside', 'a/./b.js']) {
      await assert.rejects(async () => store.put(key, Buffer.from('x')), /leads out/);
      await assert.rejects(async () => store.put(key, Readable.from(['x'])), /leads out/);
      await assert.rejects(async () => store.get(key), /leads out/);
      await assert.rejects(async () => store.delete(key), /leads out/);
    }
  });
}

describe('the store on a disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'iwe-store-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  behavesAsFileStore(() => diskFileStore(folder));

  test('leaves nothing of what could not be stored, and says what is wrong beside a missing file', async () => {
    const store = diskFileStore(join(folder, 'refused'));
    await assert.rejects(store.put('a', Readable.from([Buffer.alloc(11)]), { maxBytes: 10 }), FileTooLarge);
    assert.deepEqual(readdirSync(join(folder, 'refused', UNFINISHED_FOLDER)), []);
    const key = 'x'.repeat(300);
    for (const ask of [() => store.get(key), () => store.head(key)]) await assert.rejects(ask, /ENAMETOOLONG/);
  });

  test('removes what a killed process had begun to write, once it is old', async () => {
    const store = diskFileStore(join(folder, 'killed'));
    await store.put('a', Buffer.from('a'));
    let release = (): void => {};
    const waiting = new Promise<void>((resolve) => (release = resolve));
    const endless = Readable.from(
      (async function* () {
        yield Buffer.from('x');
        await waiting;
      })(),
    );
    const put = store.put('b', endless);
    const drafts = () => readdirSync(join(folder, 'killed', UNFINISHED_FOLDER)).length;
    while (drafts() === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.deepEqual(await keysOf(store, ''), ['a']);
    await store.removeUnfinished(new Date(Date.now() - 60_000));
    assert.equal(drafts(), 1);
    await store.removeUnfinished(new Date(Date.now() + 60_000));
    assert.equal(drafts(), 0);
    release();
    await assert.rejects(put);
    assert.equal(existsSync(join(folder, 'killed', 'a')), true);
  });
});

describe('the store in a bucket', () => {
  let s3: TestS3;
  before(async () => {
    s3 = await startTestS3();
  });
  after(() => s3.close());
  behavesAsFileStore(() => s3FileStore(s3.settings, 'releases/'));

  test('stays below its prefix and folder, and sees nothing of others there', async () => {
    await s3FileStore(s3.settings, 'source-maps/').put('own/1.0.0/a.js.map', Buffer.from('map'));
    await s3FileStore(s3.settings, 'releases/').put('own/1.0.0/a.js', Buffer.from('script'));
    assert.deepEqual(await keysOf(s3FileStore(s3.settings, 'releases/'), 'own/'), ['own/1.0.0/a.js']);
    assert.equal(s3.objects.get('shared/iwe/source-maps/own/1.0.0/a.js.map')?.bytes.toString(), 'map');
    assert.deepEqual(await s3FileStore({ ...s3.settings, prefix: 'other/' }, 'releases/').list('own/'), []);
  });

  test('keeps the files of each folder below its name, as they were stored before', async () => {
    await openFileStore({ s3: s3.settings, dataDir: '' }, 'source-maps').put('1/a.map', Buffer.from('map'));
    assert.equal(s3.objects.get('shared/iwe/source-maps/1/a.map')?.bytes.toString(), 'map');
  });

  test('signs names with unusual characters', async () => {
    const store = s3FileStore(s3.settings, 'releases/');
    const odd = "odd/1.0.0+build/a (1)'s & ü.js";
    await store.put(odd, Buffer.from('odd'));
    assert.equal(String(await readWhole(store, odd)), 'odd');
    assert.deepEqual(await keysOf(store, 'odd/'), [odd]);
  });

  test('is addressed by path or by host, as it is configured', () => {
    const settings = { ...s3.settings, endpoint: 'https://s3.example', bucket: 'tyres' };
    const urlOf = (addressing: 'path' | 'host') => objectUrl({ ...settings, addressing }, 'a b/ü.js');
    assert.equal(urlOf('path'), 'https://s3.example/tyres/a%20b/%C3%BC.js');
    assert.equal(urlOf('host'), 'https://tyres.s3.example/a%20b/%C3%BC.js');
  });

  test(
    'says what is wrong when its lists never end, or when something else answers',
    { timeout: 20_000 },
    async (t) => {
      let body = '';
      const strange = createServer((_request, response) => response.writeHead(200).end(body));
      await new Promise<void>((resolve) => strange.listen(0, '127.0.0.1', resolve));
      t.after(() => strange.close());
      const endpoint = `http://127.0.0.1:${(strange.address() as AddressInfo).port}`;
      const store = s3FileStore({ ...s3.settings, endpoint }, 'releases/');
      const page = '<IsTruncated>true</IsTruncated><NextContinuationToken>same</NextContinuationToken>';
      body = `<ListBucketResult>${page}</ListBucketResult>`;
      await assert.rejects(store.list(''), /returned the same page of its list twice/);
      body = '<html>Sign in</html>';
      await assert.rejects(store.list(''), /what answers at IWE_S3_ENDPOINT is no such store/);
    },
  );

  test('sends a stream again when the store fails once, and says when it is down', async () => {
    const store = s3FileStore(s3.settings, 'releases/');
    let failures = 1;
    s3.trouble = (method) => (method === 'PUT' && failures-- > 0 ? { status: 503, code: 'SlowDown' } : undefined);
    await store.put('retry/file', Readable.from([Buffer.from('again')]));
    assert.equal(String(await readWhole(store, 'retry/file')), 'again');
    s3.trouble = () => ({ status: 503, code: 'SlowDown' });
    await assert.rejects(store.put('retry/file', Readable.from([Buffer.from('x')])), StoreDown);
    await assert.rejects(
      store.get('retry/file'),
      (error) => error instanceof StoreDown && error.status === 503 && error.retryAfterSeconds === 5,
    );
    s3.trouble = () => ({ status: 403, code: 'AccessDenied' });
    await assert.rejects(store.delete('retry/file'), /403 AccessDenied/);
    s3.trouble = null;
  });

  wideTest('says that there was no answer in time, and otherwise what the network says', async (t) => {
    const store = s3FileStore(s3.settings, 'releases/');
    const detailOf = async (error: Error) => {
      const stub = t.mock.method(globalThis, 'fetch', () => Promise.reject(error));
      try {
        await store.head('any/file');
        return 'nothing there';
      } catch (failure) {
        return failure instanceof StoreDown ? failure.detail : String(failure);
      } finally {
        stub.mock.restore();
      }
    };
    assert.equal(await detailOf(new DOMException('aborted', 'TimeoutError')), 'no answer in time');
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    assert.equal(await detailOf(new TypeError('fetch failed', { cause })), 'ECONNREFUSED');
    assert.equal(await detailOf(new TypeError('fetch failed', { cause: new Error('bad port') })), 'bad port');
    assert.equal(await detailOf(new TypeError('fetch failed')), 'fetch failed');
  });

  test('keeps no copy of what it sent, whether it was stored or not', async () => {
    const [own, before] = [mkdtempSync(join(tmpdir(), 'iwe-sent-')), process.env['TMPDIR']];
    process.env['TMPDIR'] = own;
    try {
      const store = s3FileStore(s3.settings, 'releases/');
      await store.put('copy/file', Readable.from([Buffer.from('x')]));
      await assert.rejects(store.put('copy/file', Readable.from([Buffer.alloc(11)]), { maxBytes: 10 }), FileTooLarge);
      assert.deepEqual(readdirSync(own), []);
    } finally {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
      rmSync(own, { recursive: true });
    }
  });

  test('tells a definite refusal with the code of the store, and a missing bucket from a missing file', async () => {
    const store = s3FileStore(s3.settings, 'releases/');
    const refusalOf = async (status: number, code: string) => {
      s3.trouble = () => ({ status, code });
      try {
        await store.get('any/file');
        return 'nothing there';
      } catch (error) {
        assert.ok(error instanceof StoreDown, String(error));
        return error.refusal;
      } finally {
        s3.trouble = null;
      }
    };
    assert.deepEqual(await refusalOf(403, 'SignatureDoesNotMatch'), { status: 403, code: 'SignatureDoesNotMatch' });
    assert.deepEqual(await refusalOf(404, 'NoSuchBucket'), { status: 404, code: 'NoSuchBucket' });
    assert.equal(await refusalOf(404, 'NoSuchKey'), 'nothing there');
    for (const status of [429, 500, 503]) assert.equal(await refusalOf(status, 'SlowDown'), null, String(status));
    s3.trouble = () => 'hang up';
    await assert.rejects(store.head('any/file'), (error) => error instanceof StoreDown && error.refusal === null);
    s3.trouble = null;
  });
});
