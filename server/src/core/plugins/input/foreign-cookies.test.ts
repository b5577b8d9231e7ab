import assert from 'node:assert/strict';
import { request as send } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { startTestServer } from '../../../testing/index.ts';
import type { TestServer } from '../../../testing/index.ts';

let server: TestServer;
let port = 0;
before(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(server.app.listeningOrigin).port);
});
after(() => server.close());

const get = (path: string, cookie: string): Promise<IncomingMessage & { body: string }> =>
  new Promise((resolve, reject) => {
    send({ port, host: '127.0.0.1', path, headers: { cookie } }, (answer) => {
      let body = '';
      answer.on('data', (part: Buffer) => (body += part.toString()));
      answer.on('end', () => resolve(Object.assign(answer, { body })));
    })
      .on('error', reject)
      .end();
  });

test('more cookies than the server reads are answered with a page in words, and removed', async () => {
  const many = Array.from({ length: 8 }, (_, at) => `junk${at}=${'x'.repeat(4000)}`).join('; ');
  for (const path of ['/', '/api/ag/brands', '/assets/a.js']) {
    const { statusCode, headers, body } = await get(path, many);
    assert.deepEqual(
      [statusCode, headers['clear-site-data'], headers['cache-control']],
      [431, '"cookies"', 'no-store'],
    );
    assert.match(body, /too many cookies[^]*have been removed[^]*href="\/"/);
  }
  assert.equal((await get('/healthz', 'junk=1')).statusCode, 200);
});

test('what is no request is refused, and removes nothing', async () => {
  const said = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('nonsense\r\n\r\n'));
    let text = '';
    socket.on('data', (part) => (text += part.toString()));
    socket.on('close', () => resolve(text));
  });
  assert.match(said, /^HTTP\/1\.1 400 Bad Request/);
  assert.doesNotMatch(said, /Clear-Site-Data/i);
});

test('a cookie that hides the session’s is removed with the refusal that it causes', async () => {
  const { cookieName } = server.app.config;
  const hidden = await get('/api/ag/brands', `${cookieName}=junk; ${cookieName}=real`);
  assert.deepEqual([hidden.statusCode, hidden.headers['clear-site-data']], [401, '"cookies"']);
  const plain = await get('/api/ag/brands', `${cookieName}=ended; other=1`);
  assert.deepEqual([plain.statusCode, plain.headers['clear-site-data']], [401, undefined]);
});
