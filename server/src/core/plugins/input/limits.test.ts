import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import type { App } from '../../app-types.ts';
import { limits, MAX_JSON_BYTES, MAX_UPLOAD_BYTES } from './limits.ts';

/** A server with these limits and some routes; what it logs of requests, and its warnings, are noted. */
async function serverWith({ publicUrl = 'http://127.0.0.1:4000', trustProxy = 0 } = {}) {
  const lines: Record<string, unknown>[] = [];
  const warned: string[] = [];
  const app = fastify({ bodyLimit: MAX_JSON_BYTES });
  app.decorate('config', { publicUrl, trustProxy } as never);
  Object.assign(app.log, { warn: (words: string) => void warned.push(words) });
  limits(app as unknown as App);
  app.addHook('onRequest', async (request) => {
    Object.assign(request, {
      actor: request.headers.authorization === undefined ? null : { userId: 7 },
      log: {
        ...request.log,
        info: (line: Record<string, unknown>, words: string) => words === 'request' && lines.push(line),
      },
    });
  });
  app.post('/body', async ({ body }) => ({ length: JSON.stringify(body ?? null).length }));
  app.get('/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 3));
    return {};
  });
  for (const path of ['/api/a', '/oauth/a', '/page', '/apis']) app.get(path, async () => ({}));
  return { app, lines, warned };
}

test('every answer forbids guesses, tells other sites nothing, and takes no device of its reader', async () => {
  const { app } = await serverWith();
  for (const url of ['/api/a', '/page', '/nowhere']) {
    const { headers } = await app.inject(url);
    assert.deepEqual(
      [
        headers['x-content-type-options'],
        headers['referrer-policy'],
        headers['cross-origin-resource-policy'],
        headers['permissions-policy'],
        headers['strict-transport-security'],
      ],
      [
        'nosniff',
        'same-origin',
        'same-origin',
        'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), ' +
          'display-capture=()',
        undefined,
      ],
      url,
    );
  }
  const https = await serverWith({ publicUrl: 'https://iwe.example' });
  assert.equal((await https.app.inject('/page')).headers['strict-transport-security'], 'max-age=31536000');
});

test('answers of the API and of sign-ins are neither stored nor run; others decide themselves', async () => {
  const { app } = await serverWith();
  for (const [url, cache, policy] of [
    ['/api/a', 'no-store', "default-src 'none'; frame-ancestors 'none'; sandbox"],
    ['/api/nothing', 'no-store', "default-src 'none'; frame-ancestors 'none'; sandbox"],
    ['/oauth/a', 'no-store', "default-src 'none'; frame-ancestors 'none'; sandbox"],
    ['/page', undefined, undefined],
    ['/apis', undefined, undefined],
  ] as const) {
    const { headers } = await app.inject(url);
    assert.deepEqual([headers['cache-control'], headers['content-security-policy']], [cache, policy], url);
  }
});

test('a body has two megabytes at most, an upload ten, and is JSON', async () => {
  const { app } = await serverWith();
  const send = (payload: string, type = 'application/json') =>
    app.inject({ method: 'POST', url: '/body', headers: { 'content-type': type }, payload });
  const sized = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));
  assert.equal((await send(sized(2 * 1024 * 1024))).statusCode, 200);
  assert.equal((await send(sized(2 * 1024 * 1024 + 1))).statusCode, 413);
  assert.equal(MAX_UPLOAD_BYTES, 10 * 1024 * 1024);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/json'])
    assert.equal((await send('"x"', type)).statusCode, 415, type);
  assert.equal((await send('{"a":1,"constructor":{"prototype":{"b":1}}}')).statusCode, 400);
});

test('a request is logged once, with its answer, its time in tenths of a millisecond and who sent it', async () => {
  const { app, lines } = await serverWith();
  const begun = performance.now();
  await app.inject({ url: '/slow', headers: { authorization: 'x' } });
  const passed = performance.now() - begun;
  await app.inject('/nowhere');
  assert.equal(lines.length, 2);
  const [slow, nowhere] = lines;
  assert.deepEqual([slow?.['status'], slow?.['user']], [200, 7]);
  assert.deepEqual([nowhere?.['status'], nowhere?.['user']], [404, undefined]);
  assert.equal((slow?.['req'] as { url: string } | undefined)?.url, '/slow');
  const milliseconds = Number(slow?.['milliseconds']);
  assert.ok(milliseconds >= 2.5 && milliseconds <= passed + 0.1, `${milliseconds} of ${passed}`);
  assert.match(String(milliseconds), /^\d+(\.\d)?$/);
});

test('a proxy that the server was not told of is warned about once', async () => {
  const { app, warned } = await serverWith();
  await app.inject('/page');
  assert.deepEqual(warned, []);
  for (let time = 0; time < 2; time++) await app.inject({ url: '/page', headers: { 'x-forwarded-for': '1.2.3.4' } });
  assert.deepEqual(warned, [
    'A proxy adds X-Forwarded-For, but TRUST_PROXY is not set: all people seem to have one address.',
  ]);
  const told = await serverWith({ trustProxy: 1 });
  await told.app.inject({ url: '/page', headers: { 'x-forwarded-for': '1.2.3.4' } });
  assert.deepEqual(told.warned, []);
});
