import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { setTimeout } from 'node:timers/promises';
import { after, afterEach, before, describe, test } from 'node:test';
import { ConfigError } from '../../core/config.ts';
import { readS3Settings } from '../../core/s3-settings.ts';
import type { S3Settings } from '../../core/s3-settings.ts';
import { startTestServer } from '../../testing/index.ts';
import type { TestServer } from '../../testing/index.ts';
import { cachedReleaseFiles } from './cached-files.ts';
import { checkReleaseStore } from './check-store.ts';
import { fillApiCalls } from '../releases/fill-api-calls.ts';
import { hashOf } from '../publish/check-release.policy.ts';
import { buildRelease, buildTeam, publish, testShell } from '../testing/releases.ts';
import type { TestTeam } from '../testing/releases.ts';
import { startTestS3 } from '../../core/files/store/testing/s3-server.ts';
import type { TestS3 } from '../../core/files/store/testing/s3-server.ts';
import { refuseUnfitStart } from '../upgrade/refuse-unfit-start.ts';
import { wideTest } from '../../testing/ring.ts';

const SCREEN = 'js/screen.22222222.js';
let s3: TestS3;
let server: TestServer;
let team: TestTeam;
before(async () => {
  s3 = await startTestS3();
  server = await startTestServer({ config: { s3: s3.settings, logLevel: 'silent' } });
  server.app.platform.shell = testShell();
  team = await buildTeam(server);
});
afterEach(() => {
  s3.trouble = null;
  s3.asked.length = 0;
});
after(async () => {
  await server.close();
  await s3.close();
});

const released = async (remote: string, version = '1.0.0'): Promise<number> =>
  (await server.database.query('select 1 from release where remote = $1 and version = $2', [remote, version])).length;
const file = (remote: string, encoding = 'br', name = SCREEN) =>
  server.inject({ method: 'GET', url: `/r/${remote}/1.0.0/${name}`, headers: { 'accept-encoding': encoding } });
const key = (remote: string, name = SCREEN) => `shared/iwe/releases/${remote}/1.0.0/${name}`;
const spoil = (at: string, bytes: Buffer | string) => s3.objects.set(at, { bytes: Buffer.from(bytes), at: new Date() });

describe('the settings', () => {
  const good = {
    IWE_S3_BUCKET: 'iwe-releases',
    IWE_S3_REGION: 'ap-southeast-2',
    IWE_S3_ACCESS_KEY_ID: 'id',
    IWE_S3_SECRET_ACCESS_KEY: 'secret',
  };
  const read = (env: NodeJS.ProcessEnv): S3Settings | null =>
    readS3Settings(env, (message) => {
      throw new ConfigError(message);
    });

  test('are absent by default; Amazon needs four of them', () => {
    assert.equal(read({ IWE_S3_BUCKET: '' }), null);
    assert.deepEqual(read(good), {
      bucket: 'iwe-releases',
      region: 'ap-southeast-2',
      endpoint: 'https://s3.ap-southeast-2.amazonaws.com',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      prefix: '',
      addressing: 'path',
      cacheBytes: 64 * 1024 * 1024,
    });
    assert.equal(read({ ...good, IWE_S3_PREFIX: '/a/b/' })?.prefix, 'a/b/');
    assert.equal(read({ ...good, IWE_S3_ENDPOINT: 'http://127.0.0.1:9000/' })?.endpoint, 'http://127.0.0.1:9000');
  });

  const wrong: [string, NodeJS.ProcessEnv, RegExp][] = [
    ['one alone', { IWE_S3_BUCKET: 'iwe-releases' }, /IWE_S3_BUCKET is set, and IWE_S3_REGION is missing/],
    ['no bucket', { ...good, IWE_S3_BUCKET: '' }, /IWE_S3_BUCKET is missing/],
    ['no secret', { ...good, IWE_S3_SECRET_ACCESS_KEY: '' }, /IWE_S3_SECRET_ACCESS_KEY is missing/],
    ['a folder in the bucket', { ...good, IWE_S3_BUCKET: 'iwe/releases' }, /Folders inside it belong in IWE_S3_PREFIX/],
    ['a region that is none', { ...good, IWE_S3_REGION: 'Sydney, Australia' }, /named like ap-southeast-2/],
    ['an endpoint without http', { ...good, IWE_S3_ENDPOINT: 's3.example.com' }, /it is the store's address alone/],
    [
      'an endpoint with the bucket',
      { ...good, IWE_S3_ENDPOINT: 'https://s3.example.com/iwe' },
      /The bucket belongs in IWE_S3_BUCKET/,
    ],
    ['a prefix that climbs', { ...good, IWE_S3_PREFIX: 'a/../b' }, /dots alone/],
    ['an addressing that is none', { ...good, IWE_S3_ADDRESSING: 'virtual' }, /it is path .* or host/],
    ['a cache that is no number', { ...good, IWE_S3_CACHE_MB: 'much' }, /whole number of megabytes/],
  ];
  for (const [name, env, words] of wrong)
    test(`refuse ${name}, in words`, () =>
      assert.throws(
        () => read(env),
        (error: Error) => error instanceof ConfigError && words.test(error.message),
      ));

  test('never show a password that is part of the endpoint', () => {
    for (const endpoint of ['https://me:hidden@s3.example.com', 'https://me:hidden@s3.example.com/iwe'])
      assert.throws(
        () => read({ ...good, IWE_S3_ENDPOINT: endpoint }),
        (error: Error) => !error.message.includes('hidden'),
      );
  });
});

describe('starting', () => {
  const refused = (changes: Partial<S3Settings>, words: RegExp) =>
    assert.rejects(
      checkReleaseStore({ ...s3.settings, ...changes }),
      (error: Error) =>
        error instanceof ConfigError &&
        words.test(error.message) &&
        !error.message.includes(s3.settings.secretAccessKey),
    );

  test('tests the store and leaves no file behind', async () => {
    const before = [...s3.objects.keys()];
    await checkReleaseStore(s3.settings);
    assert.deepEqual([...s3.objects.keys()], before);
    await checkReleaseStore(null);
  });

  test('is refused for a wrong bucket, key, secret or region, saying what to correct', async () => {
    await refused({ bucket: 'another-bucket' }, /There is no bucket another-bucket/);
    await refused({ accessKeyId: 'unknown' }, /does not know the key of IWE_S3_ACCESS_KEY_ID/);
    await refused({ secretAccessKey: 'wrong' }, /IWE_S3_SECRET_ACCESS_KEY is not its secret/);
    await refused({ region: 'test-region-2' }, /IWE_S3_REGION is test-region-2/);
  });

  test('is refused for what the store says of its region, the clock or anything else, in words', async () => {
    for (const [status, code, words] of [
      [400, 'AuthorizationHeaderMalformed', /IWE_S3_REGION is test-region-1, and the bucket is in another region/],
      [301, 'PermanentRedirect', /IWE_S3_REGION is test-region-1/],
      [403, 'RequestTimeTooSkewed', /The clock of this machine is wrong/],
      [400, 'InvalidRequest', /\(bucket iwe-test at http:.*\) refuses what this server asks\. The store said: /],
    ] as const) {
      s3.trouble = () => ({ status, code });
      await refused({}, words);
    }
  });

  test('is refused for a store that does not have what was written to it', async () => {
    const { objects } = s3;
    const set = objects.set.bind(objects);
    objects.set = (key, value) => set(key, { ...value, bytes: Buffer.from('another') });
    try {
      await refused({}, /does not give back what was written to it\. Is IWE_S3_ENDPOINT the store's own address\?/);
    } finally {
      objects.set = set;
      objects.clear();
    }
  });

  test('is refused for a missing right, which it names', async () => {
    for (const [method, action] of [
      ['PUT', 'write'],
      ['GET', 'list'],
      ['DELETE', 'remove'],
    ]) {
      s3.trouble = (asked) => (asked === method ? { status: 403, code: 'AccessDenied' } : undefined);
      await refused({}, new RegExp(`may not ${action} files in bucket iwe-test below shared/iwe/`));
    }
  });

  test('is refused for an address that is nobody’s, or another machine’s', async (t) => {
    const endpoint = 'https://store.example.com';
    for (const code of ['ENOTFOUND', 'ERR_TLS_CERT_ALTNAME_INVALID', 'SELF_SIGNED_CERT_IN_CHAIN', 'CERT_HAS_EXPIRED']) {
      const fetched = t.mock.method(globalThis, 'fetch', () =>
        Promise.reject(new TypeError('fetch failed', { cause: { code } })),
      );
      const said = `IWE_S3_ENDPOINT is ${endpoint}, and that does not work \\(${code}\\)\\. Check the address`;
      await refused({ endpoint }, new RegExp(`^${said}\\.$`));
      await refused(
        { endpoint, addressing: 'host' },
        new RegExp(`^${said}, and whether IWE_S3_ADDRESSING should be path\\.$`),
      );
      fetched.mock.restore();
    }
  });

  test('names no folder where the bucket is all of the store', async () => {
    s3.trouble = (asked) => (asked === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined);
    await refused({ prefix: '' }, /may not write files in bucket iwe-test\. It must be allowed to list the bucket/);
  });

  test('is refused for a bucket that everybody may read', async (t) => {
    s3.isPublic = true;
    t.after(() => {
      s3.isPublic = false;
    });
    await refused({}, /serves its files to everybody/);
  });

  test('continues with a warning when the store does not answer', async (t) => {
    const warned = t.mock.method(console, 'warn', () => {});
    s3.trouble = () => ({ status: 503, code: 'SlowDown' });
    await checkReleaseStore(s3.settings);
    s3.trouble = () => 'hang up';
    await checkReleaseStore(s3.settings);
    assert.deepEqual(
      warned.mock.calls.map((call) => /does not answer .* starts anyway/.test(String(call.arguments[0]))),
      [true, true],
    );
  });
});

describe('publishing', () => {
  test('puts files, compressed forms and maps below the prefix; publishing again restores lost files', async () => {
    const body = {
      ...buildRelease('mf-put', '1.0.0'),
      maps: { [`${SCREEN}.map`]: Buffer.from('{"sources":["secret.ts"]}').toString('base64') },
    };
    assert.equal((await publish(server, team, body)).json<{ result: string }>().result, 'created');
    assert.deepEqual([...s3.objects.keys()].filter((name) => name.includes('mf-put')).sort(), [
      ...['js/remote.11111111.js', SCREEN, `${SCREEN}.br`, `${SCREEN}.gz`, 'remoteEntry.00000000.js'].map((name) =>
        key('mf-put', name),
      ),
      `shared/iwe/source-maps/mf-put/1.0.0/${SCREEN}.map`,
    ]);
    for (const url of [
      `/r/mf-put/1.0.0/${SCREEN}.map`,
      `/r/../source-maps/mf-put/1.0.0/${SCREEN}.map`,
      `/r/..%2fsource-maps/mf-put/1.0.0/${SCREEN}.map`,
    ]) {
      const answer = await server.inject({ method: 'GET', url });
      assert.doesNotMatch(answer.body, /secret/);
    }
    s3.objects.delete(key('mf-put'));
    assert.equal((await file('mf-put')).statusCode, 404);
    assert.equal((await publish(server, team, body)).json<{ result: string }>().result, 'unchanged');
    assert.equal((await file('mf-put')).statusCode, 200);
  });

  test('that is interrupted creates no release and answers 503; a retry succeeds', async () => {
    let puts = 0;
    s3.trouble = (method) => (method === 'PUT' && (puts += 1) > 2 ? { status: 500, code: 'InternalError' } : undefined);
    const body = buildRelease('mf-half', '1.0.0');
    const broken = await publish(server, team, { ...body, promote: true });
    assert.equal(broken.statusCode, 503);
    assert.equal(broken.json<{ code: string }>().code, 'file-store');
    assert.equal(broken.headers['retry-after'], '5');
    assert.doesNotMatch(broken.body, /127\.0\.0\.1|InternalError/);
    assert.equal(await released('mf-half'), 0);
    // An upload still running would overwrite the files of the retry.
    const asked = s3.asked.length;
    await setTimeout(500);
    assert.equal(s3.asked.length, asked);
    s3.trouble = null;
    // Files already in the store belong to no release yet and are not served.
    for (const name of ['remoteEntry.00000000.js', 'js/remote.11111111.js', SCREEN])
      assert.equal((await file('mf-half', '', name)).statusCode, 404);
    const other = buildRelease('mf-half', '1.0.0', undefined, '/* another build of it */');
    assert.equal(
      (await publish(server, team, { ...other, promote: true })).json<{ result: string }>().result,
      'created',
    );
    assert.match((await file('mf-half', '')).body, /another build/);
    assert.match(brotliDecompressSync((await file('mf-half', 'br')).rawPayload).toString(), /another build/);
  });

  test('retries when the store refuses once', async () => {
    const tried = new Set<string>();
    s3.trouble = (_method, name) =>
      tried.has(name) ? undefined : (tried.add(name), { status: 503, code: 'SlowDown' });
    assert.equal((await publish(server, team, buildRelease('mf-retried', '1.0.0'))).statusCode, 200);
  });

  test('the same version twice at the same time creates one release', async () => {
    const body = buildRelease('mf-twice', '1.0.0');
    const answers = await Promise.all([publish(server, team, body), publish(server, team, body)]);
    assert.deepEqual(answers.map((answer) => answer.json<{ result: string }>().result).sort(), [
      'created',
      'unchanged',
    ]);
  });
});

describe('serving', () => {
  /** Counts the requests for a remote's files; an earlier test may still have one pending. */
  const gets = (remote: string) =>
    s3.asked.filter((line) => line.startsWith('GET') && line.includes(`/${remote}/`)).length;

  test('is immutable and compressed, and asks the store once for concurrent requests', async () => {
    await publish(server, team, buildRelease('mf-fast', '1.0.0'));
    s3.asked.length = 0;
    const answers = await Promise.all(Array.from({ length: 10 }, () => file('mf-fast')));
    assert.deepEqual(
      [
        ...new Set(
          answers.map(
            ({ statusCode, headers }) =>
              `${statusCode} ${headers['content-encoding']} ${headers['cache-control']} ${headers.vary}`,
          ),
        ),
      ],
      ['200 br public, max-age=31536000, immutable accept-encoding'],
    );
    assert.equal(gets('mf-fast'), 2, 'the file, to be compared with its hash, and its compressed form');
    await file('mf-fast');
    assert.equal(gets('mf-fast'), 2);
    s3.trouble = () => 'hang up';
    assert.equal((await file('mf-fast')).statusCode, 200, 'what is kept goes out while the store is down');
  });

  test('answers an uncacheable 503 while the store is down, and recovers by itself', async () => {
    await publish(server, team, buildRelease('mf-down', '1.0.0'));
    for (const trouble of [
      'hang up',
      { status: 503, code: 'ServiceUnavailable' },
      { status: 403, code: 'AccessDenied' },
    ] as const) {
      s3.trouble = () => trouble;
      const answer = await file('mf-down');
      assert.equal(answer.statusCode, 503);
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.equal(
        answer.json<{ message: string }>().message,
        'The file store does not answer. Please try again in a moment.',
      );
    }
    s3.trouble = null;
    assert.equal((await file('mf-down')).statusCode, 200);
  });

  test('are read although every third connection breaks', async () => {
    await publish(server, team, buildRelease('mf-shaky', '1.0.0'));
    let calls = 0;
    s3.trouble = () => ((calls += 1) % 3 === 0 ? 'hang up' : undefined);
    for (const encoding of ['br', 'gzip', ''])
      assert.equal((await file('mf-shaky', encoding)).statusCode, 200, `${encoding}: ${calls} calls`);
    calls = 0;
    s3.trouble = () => ((calls += 1) % 3 === 0 ? undefined : 'hang up');
    assert.equal((await file('mf-shaky', '', 'remoteEntry.00000000.js')).statusCode, 200, 'two of three break');
  });

  test('never serves other bytes than were published, in neither the file nor its compressed form', async () => {
    await publish(server, team, buildRelease('mf-spoilt', '1.0.0'));
    const good = s3.objects.get(key('mf-spoilt'))?.bytes ?? Buffer.alloc(0);
    spoil(`${key('mf-spoilt')}.br`, brotliCompressSync('alert("evil")'));
    assert.ok(brotliDecompressSync((await file('mf-spoilt')).rawPayload).equals(good));
    spoil(key('mf-spoilt'), 'alert("evil")');
    const answer = await file('mf-spoilt', 'gzip');
    assert.equal(answer.statusCode, 410);
    assert.doesNotMatch(answer.body, /evil/);
  });

  test('serves no file that belongs to no release', async () => {
    await publish(server, team, buildRelease('mf-known', '1.0.0'));
    spoil(key('mf-known', 'js/planted.js'), 'alert(1)');
    spoil(key('mf-unknown', SCREEN), 'alert(1)');
    assert.equal((await file('mf-known', '', 'js/planted.js')).statusCode, 404);
    assert.equal((await file('mf-unknown', '')).statusCode, 404);
    assert.equal(gets('mf-known') + gets('mf-unknown'), 0);
  });

  wideTest('copies the API calls of older releases into their rows at a start, where the store has them', async () => {
    const bytes = Buffer.from(JSON.stringify({ format: 1, calls: {}, parts: {} }));
    for (const remote of ['mf-calls', 'mf-lost', 'mf-late']) {
      const body = buildRelease(remote, '1.0.0', (manifest) => {
        manifest.apiShapes = 'api-shapes.json';
        manifest.files.push({ path: 'api-shapes.json', size: bytes.length, gzip: bytes.length, sha384: hashOf(bytes) });
      });
      const files = { ...body.files, 'api-shapes.json': bytes.toString('base64') };
      assert.equal((await publish(server, team, { ...body, files })).statusCode, 200);
    }
    await publish(server, team, buildRelease('mf-none', '1.0.0'));
    const names = ['mf-calls', 'mf-lost', 'mf-late', 'mf-none'];
    const stored = async () =>
      Object.fromEntries(
        (
          await server.database.query<{ remote: string; calls: string | null }>(
            'select remote, api_calls as calls from release where remote = any($1)',
            [names],
          )
        ).map(({ remote, calls }) => [remote, calls]),
      );
    await server.database.query('update release set api_calls = null where remote = any($1)', [names]);
    s3.objects.delete(key('mf-lost', 'api-shapes.json'));
    s3.trouble = (_method, name) => (name.includes('mf-late') ? 'hang up' : undefined);
    await fillApiCalls(server.app);
    const text = bytes.toString();
    assert.deepEqual(await stored(), { 'mf-calls': text, 'mf-lost': null, 'mf-late': null, 'mf-none': null });
    s3.trouble = null;
    await fillApiCalls(server.app);
    assert.deepEqual(await stored(), { 'mf-calls': text, 'mf-lost': null, 'mf-late': text, 'mf-none': null });
  });

  wideTest('starts with a warning although the stored API shapes cannot be read', async (t) => {
    const warned = t.mock.method(console, 'warn', () => {});
    const bytes = Buffer.from(JSON.stringify({ format: 1, calls: {}, parts: {} }));
    const body = buildRelease('mf-shapes', '1.0.0', (manifest) => {
      manifest.apiShapes = 'api-shapes.json';
      manifest.files.push({ path: 'api-shapes.json', size: bytes.length, gzip: bytes.length, sha384: hashOf(bytes) });
    });
    await publish(server, team, {
      ...body,
      promote: true,
      files: { ...body.files, 'api-shapes.json': bytes.toString('base64') },
    });
    s3.trouble = () => 'hang up';
    await refuseUnfitStart(server.app, { isForced: false, isRenewing: false });
    assert.match(String(warned.mock.calls[0]?.arguments[0]), /held against versions alone/);
  });
});

describe('the cache', () => {
  const bytesOf = (name: string) => createHash('sha256').update(name).digest('hex').repeat(10);
  const store = {
    asked: [] as string[],
    get: async (name: string) => (store.asked.push(name), name.startsWith('gone') ? null : Buffer.from(bytesOf(name))),
  };
  const cached = (maxBytes: number) => {
    store.asked.length = 0;
    return cachedReleaseFiles(store, { signedHash: async (name) => hashOf(Buffer.from(bytesOf(name))), maxBytes });
  };

  test('evicts the least recently used file when full, and never caches a file larger than itself', async () => {
    const read = cached(3 * 640);
    for (const name of ['a', 'b', 'c', 'a', 'd']) await read(name, '');
    assert.deepEqual(store.asked, ['a', 'b', 'c', 'd']);
    for (const name of ['a', 'c', 'd', 'b']) await read(name, '');
    assert.deepEqual(store.asked, ['a', 'b', 'c', 'd', 'b']);
    const tiny = cached(100);
    for (const name of ['a', 'a']) await tiny(name, '');
    assert.deepEqual(store.asked, ['a', 'a']);
    const justFull = cached(640);
    for (const name of ['a', 'a']) await justFull(name, '');
    assert.deepEqual(store.asked, ['a'], 'a file that fills it is cached');
  });

  test('has small files as they are, because compressing them costs more than it saves', async () => {
    const small = await cached(10_000)('a', 'br, gzip');
    assert.deepEqual([small?.encoding, String(small?.bytes)], [null, bytesOf('a')]);
  });

  test('does not cache that a file was missing', async () => {
    const read = cached(10_000);
    assert.deepEqual([await read('gone', ''), await read('gone', '')], [null, null]);
    assert.equal(store.asked.length, 2);
  });
});
