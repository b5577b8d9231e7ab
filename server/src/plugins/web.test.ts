import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { buildOrganisation, startTestServer } from '../testing/index.ts';
import type { TestServer } from '../testing/index.ts';
import { buildRelease, buildTeam, publish, testShell } from '../modules/platform/testing/releases.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
});
after(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ method: 'GET', url, headers });

describe('the page', () => {
  test('comes for every screen path with a nonce of its own and the strict policy', async () => {
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
    assert.match(one.body, /name="iwe-revision" content="\d+-[0-9a-f]{8}"/);
  });

  test('comes for the page of a release, whose version looks like the ending of a file', async () => {
    for (const url of ['/admin/releases/mf-sales/1.0.0', '/admin/releases/mf-sales/1.1.0-pr12', '/admin/releases/mf-sales/1.1.0-rc.beta']) assert.equal((await get(url)).statusCode, 200, url);
  });

  test('never stands in for an unknown call or a missing file', async () => {
    for (const url of ['/api/ag/nothing', '/oauth/nothing', '/favicon.ico', '/quotings/app.js']) {
      const answer = await get(url);
      assert.equal(answer.statusCode, 404, url);
      assert.equal(answer.json().code, 'no-such-route');
    }
  });
});

describe("the shell's files", () => {
  test('are immutable and compressed; a missing one is a plain 404', async () => {
    const answer = await get('/assets/shell.00000000.js', { 'accept-encoding': 'gzip;q=1, br;q=0' });
    assert.equal(answer.headers['content-encoding'], 'gzip');
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal((await get('/assets/shell.99999999.js')).statusCode, 404);
    assert.equal((await get('/assets/index.html')).statusCode, 404);
  });
});

describe('reports', () => {
  test('of the policy arrive without a sign-in, in both forms, and are counted without what people typed', async () => {
    const old = { 'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'https://evil.example/x.js?q=1', 'document-uri': 'http://127.0.0.1:4000/quotings?product=205' } };
    for (let time = 0; time < 2; time += 1) {
      const answer = await server.inject({ method: 'POST', url: '/api/platform/csp-reports', headers: { 'content-type': 'application/csp-report' }, payload: JSON.stringify(old) });
      assert.equal(answer.statusCode, 204);
    }
    await server.inject({
      method: 'POST', url: '/api/platform/csp-reports', headers: { 'content-type': 'application/reports+json' },
      payload: JSON.stringify([{ type: 'csp-violation', body: { effectiveDirective: 'style-src-elem', blockedURL: 'inline', documentURL: 'http://127.0.0.1:4000/' } }]),
    });
    const rows = await server.database.query<{ directive: string; blocked: string; page: string; count: number }>('select directive, blocked, page, count::int from csp_report order by id');
    assert.deepEqual(rows.map((row) => ({ ...row })), [
      { directive: 'script-src', blocked: 'https://evil.example/x.js', page: 'http://127.0.0.1:4000/quotings', count: 2 },
      { directive: 'style-src-elem', blocked: 'inline', page: 'http://127.0.0.1:4000/', count: 1 },
    ]);
  });

  test('of failures are counted in the own organisation', async () => {
    const staff = await server.staff(await buildOrganisation(server.database));
    const report = { code: 'IWE-102', remote: 'mf-sales', version: '1.1.0', fallbackVersion: '1.0.0', page: '/order_detail/Invoices/77', message: 'changed' };
    assert.equal((await server.inject({ method: 'POST', url: '/api/platform/failures', payload: report })).statusCode, 401);
    for (const page of ['/order_detail/Invoices/77', '/order_detail/Invoices/78']) {
      const answer = await server.inject({ method: 'POST', url: '/api/platform/failures', headers: staff.headers, payload: { ...report, page } });
      assert.equal(answer.statusCode, 200);
    }
    const rows = await server.database.query<{ page: string; count: number }>('select page, count::int from remote_failure');
    assert.deepEqual(rows.map((row) => ({ ...row })), [{ page: '/order_detail/Invoices/:id', count: 2 }]);
  });
});

test('a picture of a release that nobody chose is a picture, and runs nothing when somebody opens it by itself', async () => {
  const team = await buildTeam(server, { remotes: ['mf-picture'] });
  const picture = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  assert.equal((await publish(server, team, buildRelease('mf-picture', '1.0.0', undefined, undefined, { 'logo.svg': picture, 'data.json': '{}' }))).statusCode, 200);
  for (const file of ['logo.svg', 'data.json']) {
    const answer = await get(`/r/mf-picture/1.0.0/${file}`);
    assert.equal(answer.statusCode, 200);
    assert.match(String(answer.headers['content-security-policy']), /default-src 'none';.* sandbox/, file);
  }
});
