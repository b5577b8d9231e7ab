import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { serverOnlyProxy } from './server-only-proxy.ts';
import type { ServerOnlyProxy } from './server-only-proxy.ts';

let target: Server;
let port = 0;
let proxy: ServerOnlyProxy;
let asked: { method: string; url: string; headers: IncomingHttpHeaders; body: string } | undefined;
before(async () => {
  target = createServer((incoming, answer) => {
    void text(incoming).then((body) => {
      asked = { method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers, body };
      answer.writeHead(418, { 'x-kind': 'teapot' }).end('short and stout');
    });
  });
  await new Promise<void>((resolve) => void target.listen(0, '127.0.0.1', resolve));
  ({ port } = target.address() as AddressInfo);
  proxy = await serverOnlyProxy(`http://127.0.0.1:${port}`);
});
after(async () => {
  await proxy.close();
  target.closeAllConnections();
  target.close();
});

/** Asks the proxy for an address, as a browser does. */
const ask = (by: ServerOnlyProxy, address: string, method = 'GET', body = '') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { port: proxyPort } = new URL(by.url);
    const headers = { host: new URL(address).host, 'x-asked': 'yes' };
    request({ host: '127.0.0.1', port: proxyPort, method, path: address, headers }, resolve)
      .on('error', reject)
      .end(body);
  });
/** Asks for a tunnel; resolves to the socket and the first line of the answer. */
const tunnel = (by: ServerOnlyProxy, address: string) =>
  new Promise<{ socket: Socket; line: string }>((resolve, reject) => {
    const socket = connect(Number(new URL(by.url).port), '127.0.0.1', () => {
      socket.write(`CONNECT ${address} HTTP/1.1\r\nHost: ${address}\r\n\r\n`);
    });
    socket.once('error', reject);
    socket.once('data', (bytes) => resolve({ socket, line: String(bytes).split('\r\n')[0] ?? '' }));
  });

describe('the proxy of the check’s browser', () => {
  test('passes a request to its server and the answer back, as they are', async () => {
    const answer = await ask(proxy, `http://127.0.0.1:${port}/a/b?c=1&d`, 'POST', 'a body');
    assert.deepEqual([answer.statusCode, answer.headers['x-kind']], [418, 'teapot']);
    assert.equal(await text(answer), 'short and stout');
    assert.deepEqual([asked?.method, asked?.url, asked?.body], ['POST', '/a/b?c=1&d', 'a body']);
    assert.deepEqual([asked?.headers.host, asked?.headers['x-asked']], [`127.0.0.1:${port}`, 'yes']);
    assert.deepEqual([...proxy.refused], []);
  });

  test('refuses every other address, by a request or a tunnel, and names each once', async () => {
    asked = undefined;
    const others = [`http://127.0.0.1:${port + 1}/x`, `http://localhost:${port}/x`, 'http://evil.example/x'];
    for (const address of [...others, ...others]) {
      const answer = await ask(proxy, address);
      assert.equal(answer.statusCode, 403, address);
      answer.resume();
    }
    for (const address of ['evil.example:443', `localhost:${port}`]) {
      const { line, socket } = await tunnel(proxy, address);
      assert.equal(line, 'HTTP/1.1 403 Forbidden', address);
      socket.destroy();
    }
    assert.deepEqual(
      [...proxy.refused],
      [`127.0.0.1:${port + 1}`, `localhost:${port}`, 'evil.example:80', 'evil.example:443'],
    );
    assert.equal(asked, undefined);
  });

  test('has tunnels to its server, for https and sockets', async () => {
    const { socket, line } = await tunnel(proxy, `127.0.0.1:${port}`);
    assert.equal(line, 'HTTP/1.1 200 OK');
    socket.write('GET /inside HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    assert.match(await text(socket), /^HTTP\/1\.1 418[^]*short and stout/);
    assert.equal(asked?.url, '/inside');
  });

  test('answers that its server is away, and ends what is open when it is closed', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => void closed.listen(0, '127.0.0.1', resolve));
    const gone = (closed.address() as AddressInfo).port;
    await new Promise((resolve) => closed.close(resolve));
    const lonely = await serverOnlyProxy(`http://127.0.0.1:${gone}`);
    const answer = await ask(lonely, `http://127.0.0.1:${gone}/`);
    assert.equal(answer.statusCode, 502);
    answer.resume();
    const waiting = connect(Number(new URL(lonely.url).port), '127.0.0.1');
    await new Promise((resolve) => waiting.once('connect', resolve));
    const ended = new Promise((resolve) => waiting.once('close', resolve));
    waiting.on('error', () => undefined);
    await lonely.close();
    await ended;
  });

  test('of a server behind https passes tunnels alone', async () => {
    const secure = await serverOnlyProxy('https://iwe.example.com');
    const answer = await ask(secure, 'http://iwe.example.com:443/');
    assert.equal(answer.statusCode, 403);
    answer.resume();
    await secure.close();
  });
});
