import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { CLIENT_ID, CLIENT_SECRET } from '@iwe/contract';
import { loadConfig } from '../core/config.ts';
import { buildOrganisation, startTestServer, TEST_PASSWORD } from '../testing/index.ts';
import type { TestServer } from '../testing/index.ts';
import { buildRelease, buildTeam, publish, testShell } from '../platform/testing/releases.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
});
after(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ method: 'GET', url, headers });

describe('the page', () => {
  test('is sent for every screen path with a new nonce and the strict policy', async () => {
    const [one, two] = [await get('/quotings'), await get('/order_detail/Invoices/12')];
    const nonceOf = (answer: typeof one) => /nonce="([\w-]{24})"/.exec(answer.body)?.[1];
    assert.equal(one.statusCode, 200);
    assert.notEqual(nonceOf(one), nonceOf(two));
    const policy = String(one.headers['content-security-policy']);
    assert.ok(policy.includes(`style-src 'self' 'nonce-${nonceOf(one)}'`));
    assert.ok(policy.includes("require-trusted-types-for 'script'; trusted-types mf-loader"));
    assert.ok(policy.startsWith("default-src 'none'; script-src 'self';"));
    assert.equal(one.headers['integrity-policy'], 'blocked-destinations=(script)');
    assert.equal(one.headers['cache-control'], 'no-store');
    // Nobody frames a page, guesses its type or learns from which page somebody came.
    assert.ok(policy.includes("; frame-ancestors 'none'; base-uri 'none'; object-src 'none';"), policy);
    const ports = (scheme: string, first: number, step: number) =>
      [0, 1, 2, 3].map((index) => `${scheme}://localhost:${first + index * step}`).join(' ');
    assert.equal(
      policy,
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonceOf(one)}'; ` +
        "img-src 'self' data: blob:; font-src 'self'; " +
        `connect-src 'self' ${ports('wss', 8181, 101)} ${ports('ws', 8182, 101)}; ` +
        "worker-src 'none'; form-action 'self'; " +
        "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'; " +
        'trusted-types mf-loader; report-uri /api/platform/csp-reports',
    );
    for (const [name, value] of [
      ['x-frame-options', 'DENY'],
      ['cross-origin-opener-policy', 'same-origin'],
      ['cross-origin-resource-policy', 'same-origin'],
      ['x-content-type-options', 'nosniff'],
      ['referrer-policy', 'same-origin'],
    ] as const)
      assert.equal(one.headers[name], value, name);
    // Only a demo tells its public accounts.
    assert.match(one.body, /name="iwe-demo" content=""/);
    assert.match(one.body, /name="iwe-revision" content="\d+-[0-9a-f]{8}"/);
    const { publicKey } = server.app.platform.listSigner;
    assert.ok(publicKey.length > 20 && one.body.includes(`name="iwe-list-key" content="${publicKey}"`));
  });

  test('is sent for the page of a release, whose version looks like a file extension', async () => {
    for (const url of [
      '/admin/releases/mf-sales/1.0.0',
      '/admin/releases/mf-sales/1.1.0-pr12',
      '/admin/releases/mf-sales/1.1.0-rc.beta',
    ])
      assert.equal((await get(url)).statusCode, 200, url);
  });

  test('is never sent for an unknown call or a missing file', async () => {
    for (const url of ['/api/ag/nothing', '/oauth/nothing', '/favicon.ico', '/quotings/app.js']) {
      const answer = await get(url);
      assert.equal(answer.statusCode, 404, url);
      assert.equal(answer.json().code, 'no-such-route');
    }
  });
});

test('the page of a demo says so, that of any other server does not', async () => {
  const demo = await startTestServer({ config: { demo: true } });
  try {
    demo.app.platform.shell = testShell();
    assert.match((await demo.inject({ url: '/quotings' })).body, /name="iwe-demo" content="1"/);
    const unbuilt = testShell();
    rmSync(join(unbuilt.folder, 'index.html'));
    demo.app.platform.shell = unbuilt;
    const page = await demo.inject({ url: '/quotings' });
    assert.deepEqual([page.statusCode, page.headers['content-type']], [503, 'text/plain; charset=utf-8']);
    assert.match(page.body, /not built yet\. Run: npm run build/);
  } finally {
    await demo.close();
  }
});

describe('a server behind https', () => {
  test('says so to browsers, names its cookie for this host alone, and API answers run nothing', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'iwe-config-'));
    const settings = { NODE_ENV: 'production', IWE_DATA_DIR: folder, DATABASE_URL: 'postgres://x@127.0.0.1/x' };
    const config = loadConfig({ ...settings, PUBLIC_URL: 'https://iwe.example.com/' });
    assert.match(config.cookieName, /^__Host-iwe_session_/);
    for (const url of ['http://127.0.0.1:4000', 'http://localhost'])
      assert.match(loadConfig({ ...settings, PUBLIC_URL: url }).cookieName, /^iwe_session_/);
    assert.throws(() => loadConfig({ ...settings, PUBLIC_URL: 'http://iwe.example.com' }), /IWE_ALLOW_HTTP=1/);
    assert.throws(() => loadConfig({ ...settings, PUBLIC_URL: 'iwe.example.com' }), /looks like https/);
    loadConfig({ ...settings, PUBLIC_URL: 'http://iwe.example.com', IWE_ALLOW_HTTP: '1' });
    rmSync(folder, { recursive: true });

    const { publicUrl, cookieName } = config;
    const secure = await startTestServer({ config: { publicUrl, cookieName } });
    t.after(() => secure.close());
    const organisation = await buildOrganisation(secure.database);
    const { email } = await secure.staff(organisation);
    const entered = await secure.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: {
        grant_type: 'password',
        username: email,
        password: TEST_PASSWORD,
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
      },
    });
    const cookie = String(entered.headers['set-cookie']);
    assert.match(cookie, /^__Host-iwe_session_\w+=[\w-]+; .*Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    assert.equal(entered.headers['strict-transport-security'], 'max-age=31536000');
    for (const answer of [
      entered,
      await secure.inject({ url: '/api/ag/nothing' }),
      await secure.inject({ url: '/api/platform/nothing' }),
    ]) {
      assert.equal(answer.headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'; sandbox");
      assert.match(String(answer.headers['permissions-policy']), /^camera=\(self\), microphone=\(\), geolocation=\(\)/);
    }
    const page = await get('/quotings');
    assert.match(String(page.headers['permissions-policy']), /^camera=\(self\)/);
    assert.equal(page.headers['strict-transport-security'], undefined, 'without https there is nothing to insist on');
  });

  test('warns once when a proxy is in front that it was not told of', async () => {
    const warned: string[] = [];
    const proxied = await startTestServer();
    proxied.app.log.warn = ((...words: unknown[]) =>
      void warned.push(String(words.at(-1)))) as typeof server.app.log.warn;
    for (let time = 0; time < 2; time++)
      await proxied.inject({ url: '/healthz', headers: { 'x-forwarded-for': '203.0.113.7' } });
    assert.equal(warned.filter((text) => text.includes('TRUST_PROXY')).length, 1);
    await proxied.close();
    warned.length = 0;
    const told = await startTestServer({ config: { trustProxy: 1 } });
    told.app.log.warn = proxied.app.log.warn;
    await told.inject({ url: '/healthz', headers: { 'x-forwarded-for': '203.0.113.7' } });
    assert.deepEqual(warned, [], 'that is what it was told of');
    await told.close();
  });
});

describe('source maps', () => {
  test('are never served as files of the shell or of a release', async () => {
    for (const url of ['/assets/shell.00000000.js.map', '/r/mf-a/1.0.0/js/remote.js.map', '/r/mf-a/1.0.0/remote.map'])
      assert.equal((await get(url)).statusCode, 404, url);
  });
});

describe("a release's files", () => {
  test('have the type of their extension and are immutable; other and compressed ones are not there', async () => {
    const types = {
      'a.css': 'text/css; charset=utf-8',
      'b.txt': 'text/plain; charset=utf-8',
      'c.json': 'application/json; charset=utf-8',
      'd.svg': 'image/svg+xml',
      'e.png': 'image/png',
      'f.woff2': 'font/woff2',
    };
    const files = Object.fromEntries(Object.keys(types).map((name) => [name, `content of ${name}`]));
    const release = buildRelease('mf-types', '1.0.0', undefined, undefined, files);
    assert.equal((await publish(server, await buildTeam(server, { remotes: ['mf-types'] }), release)).statusCode, 200);
    for (const [name, type] of Object.entries({
      ...types,
      'js/screen.22222222.js': 'text/javascript; charset=utf-8',
    })) {
      const { statusCode, headers } = await get(`/r/mf-types/1.0.0/${name}`);
      assert.deepEqual(
        [statusCode, headers['content-type'], headers['cache-control']],
        [200, type, 'public, max-age=31536000, immutable'],
        name,
      );
    }
    for (const name of [
      'js/screen.22222222.js.br',
      'js/screen.22222222.js.gz',
      'a',
      '.unfinished/x.js',
      '..%2f1.0.0/a.css',
    ]) {
      const answer = await get(`/r/mf-types/1.0.0/${name}`);
      assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [404, 'no-store'], name);
    }
  });

  test('have a policy under which a worker could reach nothing, and are gone while the release is blocked', async () => {
    const team = await buildTeam(server, { remotes: ['mf-gone'] });
    for (const version of ['1.0.0', '1.1.0']) await publish(server, team, buildRelease('mf-gone', version));
    const urls = ['remoteEntry.00000000.js', 'js/screen.22222222.js'].map((name) => `/r/mf-gone/1.0.0/${name}`);
    for (const url of urls) {
      const served = await get(url);
      assert.equal(served.statusCode, 200);
      assert.match(String(served.headers['content-security-policy']), /^default-src 'none';.* sandbox$/);
    }
    assert.ok(String((await get('/quotings')).headers['content-security-policy']).includes("; worker-src 'none';"));
    const set = (status: string) =>
      server.database.query(`update release set status = $1 where remote = 'mf-gone'`, [status]);
    await set('blocked');
    for (const url of urls) {
      const answer = await get(url);
      assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [410, 'no-store']);
    }
    assert.equal((await get('/r/mf-gone/1.0.0/nothing.js')).statusCode, 410);
    const named = /name="iwe-blocked" content="([^"]*)"/.exec((await get('/quotings')).body)?.[1];
    assert.deepEqual(named?.split(' ').toSorted(), ['mf-gone@1.0.0', 'mf-gone@1.1.0']);
    await set('available');
    assert.equal((await get(urls[0] ?? '')).statusCode, 200);
  });
});

describe("the shell's files", () => {
  test('are immutable and compressed; a missing one is a plain 404', async () => {
    const answer = await get('/assets/shell.00000000.js', { 'accept-encoding': 'gzip;q=1, br;q=0' });
    assert.equal(answer.headers['content-encoding'], 'gzip');
    assert.equal(answer.headers['vary'], 'accept-encoding');
    const plain = await get('/assets/shell.00000000.js', { 'accept-encoding': 'identity' });
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.match(plain.body, /^console\.log/);
    const best = await get('/assets/shell.00000000.js', { 'accept-encoding': 'gzip, br' });
    assert.equal(best.headers['content-encoding'], 'br');
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
    for (const missing of ['shell.99999999.js', 'part.99999999.js'])
      assert.equal((await get(`/assets/${missing}`)).statusCode, 404);
    assert.equal((await get('/assets/index.html')).statusCode, 404);
    // A file that was missing is found once it is there.
    writeFileSync(join(server.app.platform.shell.folder, 'part.99999999.js'), 'late');
    assert.equal((await get('/assets/part.99999999.js')).body, 'late');
  });
});

describe('reports', () => {
  test('of policy violations need no sign-in, have two formats, and are stored without user input', async () => {
    const old = {
      'csp-report': {
        'effective-directive': 'script-src',
        'blocked-uri': 'https://evil.example/x.js?q=1',
        'document-uri': 'http://127.0.0.1:4000/quotings?product=205',
      },
    };
    for (let time = 0; time < 2; time += 1) {
      const answer = await server.inject({
        method: 'POST',
        url: '/api/platform/csp-reports',
        headers: { 'content-type': 'application/csp-report' },
        payload: JSON.stringify(old),
      });
      assert.equal(answer.statusCode, 204);
    }
    await server.inject({
      method: 'POST',
      url: '/api/platform/csp-reports',
      headers: { 'content-type': 'application/reports+json' },
      payload: JSON.stringify([
        {
          type: 'csp-violation',
          body: { effectiveDirective: 'style-src-elem', blockedURL: 'inline', documentURL: 'http://127.0.0.1:4000/' },
        },
      ]),
    });
    const rows = await server.database.query<{ directive: string; blocked: string; page: string; count: number }>(
      'select directive, blocked, page, count::int from csp_report order by id',
    );
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [
        {
          directive: 'script-src',
          blocked: 'https://evil.example',
          page: '/quotings',
          count: 2,
        },
        { directive: 'style-src-elem', blocked: 'inline', page: '/', count: 1 },
      ],
    );
  });

  test('of policy violations are stored for a hundred kinds a day and remote; a flood hides no other remote', async () => {
    await publish(server, await buildTeam(server, { remotes: ['mf-policy'] }), buildRelease('mf-policy', '1.0.0'));
    await server.database.query('delete from csp_report');
    const send = (blocked: string, source = '') =>
      server.inject({
        method: 'POST',
        url: '/api/platform/csp-reports',
        headers: { 'content-type': 'application/csp-report' },
        payload: JSON.stringify({
          'csp-report': {
            'effective-directive': 'connect-src',
            'blocked-uri': blocked,
            'source-file': source,
            'document-uri': 'http://127.0.0.1:4000/order_detail/Invoices/812?tab=2',
          },
        }),
      });
    for (let place = 0; place < 102; place += 1) await send(`https://flood-${place}.example/${place}`);
    await send('https://flood-0.example/again');
    const file = 'http://127.0.0.1:4000/r/mf-policy/1.0.0/js/a.js';
    for (const version of ['1.0.0', '1.0.0', '9.9.9'])
      await send('https://collector.example/x', file.replace('1.0.0', version));

    const admin = await server.staff(await buildOrganisation(server.database), { isPlatformAdmin: true });
    const read = async (query: string) =>
      (await server.inject({ url: `/api/platform/csp-reports?${query}`, headers: admin.headers })).json() as {
        data: { remote: string; version: string; blocked: string; page: string; count: number }[];
        meta: { total: number };
      };
    const all = await read('per_page=150');
    assert.equal(all.meta.total, 101, 'a hundred of the flood, one of the release');
    assert.equal(all.data.find(({ blocked }) => blocked === 'https://flood-0.example')?.count, 2);
    const [{ remote, version, blocked, page, count } = assert.fail('nothing was found'), ...others] = (
      await read('keyword=MF-POLICY')
    ).data;
    assert.deepEqual(
      [remote, version, blocked, page, count, others],
      ['mf-policy', '1.0.0', 'https://collector.example', '/order_detail/Invoices/:id', 2, []],
    );
    await server.database.query('update csp_report set day = current_date - 1');
    await send('https://another-day.example/');
    assert.equal((await read('')).meta.total, 102, 'each day has its hundred');
    const plain = await server.staff(await buildOrganisation(server.database), { is_admin: true });
    assert.equal((await server.inject({ url: '/api/platform/csp-reports', headers: plain.headers })).statusCode, 403);
    await server.database.query('delete from csp_report');
  });

  test("of failures are counted in the user's organisation", async () => {
    const staff = await server.staff(await buildOrganisation(server.database));
    const report = {
      code: 'IWE-101',
      remote: null,
      version: null,
      fallbackVersion: null,
      page: '/order_detail/Invoices/77',
      message: 'changed',
    };
    assert.equal(
      (await server.inject({ method: 'POST', url: '/api/platform/failures', payload: report })).statusCode,
      401,
    );
    for (const page of ['/order_detail/Invoices/77', '/order_detail/Invoices/78']) {
      const answer = await server.inject({
        method: 'POST',
        url: '/api/platform/failures',
        headers: staff.headers,
        payload: { ...report, page },
      });
      assert.equal(answer.statusCode, 200);
    }
    const rows = await server.database.query<{ page: string; count: number }>(
      'select page, count::int from remote_failure',
    );
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [{ page: '/order_detail/Invoices/:id', count: 2 }],
    );
  });
});

test('a picture of a release that nobody chose is sandboxed and runs nothing when opened directly', async () => {
  const team = await buildTeam(server, { remotes: ['mf-picture'] });
  const picture = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  assert.equal(
    (
      await publish(
        server,
        team,
        buildRelease('mf-picture', '1.0.0', undefined, undefined, { 'logo.svg': picture, 'data.json': '{}' }),
      )
    ).statusCode,
    200,
  );
  for (const file of ['logo.svg', 'data.json']) {
    const answer = await get(`/r/mf-picture/1.0.0/${file}`);
    assert.equal(answer.statusCode, 200);
    assert.match(String(answer.headers['content-security-policy']), /default-src 'none';.* sandbox/, file);
  }
});
