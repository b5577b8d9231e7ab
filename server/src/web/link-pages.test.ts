import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { testShell } from '../platform/testing/releases.ts';
import { startTestServer } from '../testing/index.ts';
import type { TestServer } from '../testing/index.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
});
after(() => server.close());

const get = (url: string) => server.inject({ method: 'GET', url });

test('the page of a link says what to do while it is not built', async () => {
  const answer = await get('/run/');
  assert.equal(answer.statusCode, 503);
  assert.match(answer.body, /npm run build/);
  assert.equal((await get('/run/service-worker.js')).statusCode, 404);
});

test('the page of a link and its worker have a strict policy, and tell no site where they were opened', async () => {
  const folder = join(server.app.platform.shell.folder, 'run');
  mkdirSync(folder);
  writeFileSync(join(folder, 'index.html'), '<title>Delivery run</title>');
  writeFileSync(join(folder, 'service-worker.js'), 'console.log(1)');
  writeFileSync(join(folder, 'run.0123abcd.js'), 'console.log(2)');
  for (const [url, type, body] of [
    ['/run/', 'text/html; charset=utf-8', '<title>Delivery run</title>'],
    ['/run/service-worker.js', 'text/javascript; charset=utf-8', 'console.log(1)'],
  ] as const) {
    const { statusCode, headers, body: sent } = await get(url);
    assert.deepEqual([statusCode, headers['content-type'], sent], [200, type, body]);
    const policy = String(headers['content-security-policy']);
    assert.ok(policy.startsWith("default-src 'none'; script-src 'self'; style-src 'self'; "), policy);
    assert.ok(
      policy.includes("connect-src 'self'; worker-src 'self'; form-action 'none'; frame-ancestors 'none'"),
      policy,
    );
    assert.ok(policy.includes("require-trusted-types-for 'script'; trusted-types run-page"), policy);
    assert.equal(
      policy,
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; " +
        "worker-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; " +
        "require-trusted-types-for 'script'; trusted-types run-page; report-uri /api/platform/csp-reports",
    );
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
    assert.doesNotMatch(policy, /unsafe|\*|https?:|localhost/);
    assert.equal(headers['integrity-policy'], 'blocked-destinations=(script)');
    assert.equal(headers['referrer-policy'], 'no-referrer');
    assert.equal(headers['x-frame-options'], 'DENY');
    assert.equal(headers['cache-control'], 'no-cache');
  }
  assert.equal((await get('/assets/run/run.0123abcd.js')).body, 'console.log(2)');
  assert.deepEqual([(await get('/run')).statusCode, (await get('/run')).headers['location']], [308, '/run/']);
  // Neither is a file that only its address leads to.
  for (const url of ['/assets/run/index.html', '/assets/run/service-worker.js', '/run/run.0123abcd.js'])
    assert.equal((await get(url)).statusCode, 404, url);
});
