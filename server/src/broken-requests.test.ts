import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { pino } from 'pino';
import type { ErrorBody } from '@iwe/contract';
import { loggerOptions } from './core/logger-options.ts';
import { buildOrganisation } from './testing/factories.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer, TestStaff } from './testing/server.ts';

let server: TestServer;
let manager: TestStaff;
let port: number;

before(async () => {
  server = await startTestServer({
    config: { publicUrl: 'https://iwe.example' },
    extend: (app) => {
      // A tenth of a second instead of a minute: the bodies of these tests never arrive completely.
      const options = { config: { permission: 'public' as const }, handlerTimeout: 100 };
      app.post('/test/body', options, async () => ({ ok: true }));
      app.post('/test/form', options, async (request) => {
        for await (const part of request.parts()) if (part.type === 'file') part.file.resume();
        return { ok: true };
      });
      app.get('/test/slow', options, () => new Promise(() => {}));
    },
  });
  manager = await server.staff(await buildOrganisation(server.database), { role: 4 });
  port = Number(new URL(await server.listen()).port);
});
after(() => server.close());

/** Sends the bytes of a request and returns the answer's status line and body. */
async function sendBytes(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  await once(socket, 'close');
  return answer;
}

describe('a form that cannot be read gets 400', () => {
  const post = (type: string, payload: string) =>
    server.inject({
      method: 'POST',
      url: '/api/ag/import',
      headers: { ...manager.headers, 'content-type': type },
      payload,
    });

  test('cut off, without a boundary, with broken part headers', async () => {
    for (const [type, payload] of [
      ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nunfinished'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="f"; filename="a.xls"\r\n\r\nab',
      ],
      ['multipart/form-data; boundary=x', 'no parts at all'],
      ['multipart/form-data', '--x\r\n\r\n--x--'],
    ] as const) {
      const answer = await post(type, payload);
      assert.equal(answer.statusCode, 400, `${type} ${payload}: ${answer.statusCode} ${answer.body}`);
      assert.equal(answer.json<ErrorBody>().code, 'invalid-form');
    }
  });
});

describe('a body that does not arrive gets 408', () => {
  test('JSON that ends halfway', async () => {
    const answer = await sendBytes(
      'POST /test/body HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":',
    );
    assert.match(answer, /^HTTP\/1\.1 408 /);
    assert.match(answer, /connection: close/i);
  });

  test('a form that ends halfway', async () => {
    const answer = await sendBytes(
      'POST /test/form HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n' +
        'Content-Length: 500\r\n\r\n--x\r\nContent-Disposition: form-data; name="f"; filename="a.xls"\r\n\r\nab',
    );
    assert.match(answer, /^HTTP\/1\.1 408 /);
  });

  test('but a handler that takes too long gets 503 with Retry-After', async () => {
    const answer = await sendBytes('GET /test/slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    assert.match(answer, /^HTTP\/1\.1 503 .*retry-after: \d.*handler-timeout/is);
  });
});

describe('nested JSON', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const post = (payload: string) =>
    server.inject({ method: 'POST', url: '/test/body', headers: { 'content-type': 'application/json' }, payload });

  test('of 64 levels is read, deeper gets 400', async () => {
    assert.equal((await post(nested(64))).statusCode, 200);
    for (const levels of [65, 10_000]) {
      const answer = await post(nested(levels));
      assert.equal(answer.statusCode, 400);
      assert.equal(answer.json<ErrorBody>().code, 'json-too-deep');
    }
    const objects = await post(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`);
    assert.equal(objects.json<ErrorBody>().code, 'json-too-deep');
  });
});

describe('the Host header', () => {
  const ask = (host: string, url = '/api/ag/me') => server.inject({ url, headers: { ...manager.headers, host } });

  test('names PUBLIC_URL or this machine, otherwise 421 in words', async () => {
    for (const host of ['iwe.example', 'IWE.example:443', 'localhost:4000', '127.0.0.1', '127.1.2.3:80', '[::1]:4000'])
      assert.notEqual((await ask(host)).statusCode, 421, host);
    for (const host of ['evil.example', 'iwe.example.evil.com', '127.0.0.1.evil.com', '10.0.0.7:4000']) {
      const answer = await ask(host);
      assert.equal(answer.statusCode, 421, host);
      assert.match(String(answer.json<ErrorBody>().message), /https:\/\/iwe\.example/);
    }
    assert.equal((await ask('evil.example', '/nothing')).statusCode, 421);
  });

  test('does not matter to health checks, which load balancers send to an address', async () => {
    assert.equal((await ask('10.0.0.7:4000', '/healthz')).statusCode, 200);
  });

  test('must name this machine for metrics, demo mails and key paths', async () => {
    const demo = await startTestServer({ config: { publicUrl: 'https://iwe.example', demo: true } });
    try {
      for (const url of ['/metrics', '/demo/mail', '/api/platform/keys-folder']) {
        const from = (host: string, more: object = {}) => demo.inject({ url, headers: { host }, ...more });
        assert.equal((await from('localhost:4000')).statusCode, 200, url);
        assert.equal((await from('iwe.example')).statusCode, 404, url);
        assert.equal((await from('localhost', { remoteAddress: '192.0.2.1' })).statusCode, 404, url);
      }
    } finally {
      await demo.close();
    }
  });
});

test('logs of every level contain no authorization and no cookie, however deep', () => {
  let written = '';
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      written += String(chunk);
      done();
    },
  });
  const log = pino(loggerOptions({ logLevel: 'trace' }), destination);
  const secrets = { authorization: 'Bearer abc.def-123', cookie: 'iwe_session=s3cret' };
  log.trace({ busboyOptions: { headers: secrets } }, 'options');
  log.trace({ one: { two: { three: { four: { Authorization: 'bearer abc.def-123' } } } } });
  log.error({ err: Object.assign(new Error('sent Bearer abc.def-123'), { request: { headers: secrets } }) });
  log.warn(`it sent "authorization: Bearer abc.def-123"`);
  assert.equal(written.split('\n').filter(Boolean).length, 4);
  assert.doesNotMatch(written, /abc\.def|s3cret/);
});
