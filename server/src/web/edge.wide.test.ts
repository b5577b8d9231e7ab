import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildRelease, buildTeam, publish, testShell } from '../platform/testing/releases.ts';
import { startTestServer } from '../testing/index.ts';
import type { TestServer } from '../testing/index.ts';

const NGINX = '/usr/sbin/nginx';
/** An edge asks after half a minute; a block must arrive within one. */
const BLOCKED_WITHIN_MS = 60_000;

let server: TestServer;
let edge: { port: number; nginx: ChildProcess; folder: string };
/** What reached the origin: path, and the bytes of its answer. */
const reached: { path: string; status: number; bytes: number }[] = [];

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

const ask = (url: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request({ port: edge.port, host: '127.0.0.1', path: url, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** Starts nginx with deploy/nginx-edge.conf; only names, ports, folders and TLS are those of this test. */
async function startEdge(origin: string): Promise<typeof edge> {
  const folder = mkdtempSync(path.join(tmpdir(), 'iwe-edge-'));
  for (const name of ['cache', 'temp']) mkdirSync(path.join(folder, name), { mode: 0o777 });
  const port = await freePort();
  const conf = readFileSync(path.join(import.meta.dirname, '../../../deploy/nginx-edge.conf'), 'utf8')
    .replace('/var/cache/nginx/iwe', path.join(folder, 'cache'))
    .replace('origin.example.com:443', new URL(origin).host)
    .replaceAll('https://iwe_origin', 'http://iwe_origin')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replaceAll(/^ *ssl_.*\n/gm, '')
    // The origin knows itself by its public address.
    .replaceAll('proxy_set_header Host $host', 'proxy_set_header Host 127.0.0.1:4000');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${path.join(folder, 'temp', name)};`)
    .join('\n');
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `user root;\ndaemon off;\nworker_processes 1;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\n` +
      `events {}\nhttp {\naccess_log off;\n${temporary}\n${conf}\n}\n`,
  );
  const nginx = spawn(NGINX, ['-c', path.join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' });
  for (let tries = 0; tries < 100; tries += 1) {
    if (nginx.exitCode !== null) throw new Error(readFileSync(path.join(folder, 'error.log'), 'utf8'));
    edge = { port, nginx, folder };
    if (await ask('/healthz').catch(() => null)) return edge;
    await wait(100);
  }
  throw new Error('nginx does not answer.');
}

const files = ['remoteEntry.00000000.js', 'js/remote.11111111.js', 'js/screen.22222222.js'].map(
  (name) => `/r/mf-edge/1.0.0/${name}`,
);
// Hard to compress, and within the budget of a release.
const script = `/* ${randomBytes(20_000).toString('base64')} */`;

describe('behind a real nginx as the edge', { skip: !existsSync(NGINX) && 'nginx is not installed' }, () => {
  before(async () => {
    server = await startTestServer({
      extend: (app) => {
        app.addHook('onSend', async (asked, reply, payload) => {
          const bytes = Buffer.isBuffer(payload) || typeof payload === 'string' ? Buffer.byteLength(payload) : 0;
          reached.push({ path: asked.url, status: reply.statusCode, bytes });
        });
      },
    });
    server.app.platform.shell = testShell();
    const team = await buildTeam(server, { remotes: ['mf-edge'] });
    const answer = await publish(
      server,
      team,
      buildRelease('mf-edge', '1.0.0', () => {}, script),
    );
    assert.equal(answer.statusCode, 200, answer.body);
    edge = await startEdge(await server.listen());
  });
  after(async () => {
    edge?.nginx.kill();
    await server?.close();
    if (edge) rmSync(edge.folder, { recursive: true, force: true });
  });

  test('a second person gets at least 99 % of the bytes of files without the origin', async () => {
    const browsers = ['gzip, deflate, br, zstd', 'gzip, deflate, br'];
    const total: number[] = [];
    for (const accept of browsers) {
      reached.length = 0;
      let bytes = 0;
      for (const url of files) {
        const answer = await ask(url, { 'accept-encoding': accept, cookie: 'iwe_session_test=x' });
        assert.deepEqual([answer.status, answer.headers['content-encoding']], [200, 'br']);
        assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
        assert.match(String(answer.headers['content-security-policy']), /sandbox$/);
        assert.match(brotliDecompressSync(answer.bytes).toString(), /^\/\* /);
        bytes += answer.bytes.length;
      }
      total.push(reached.reduce((sum, one) => sum + one.bytes, 0) / bytes);
    }
    assert.equal(total[0], 1);
    assert.ok((total[1] ?? 1) <= 0.01, `${total[1]} of the bytes came from the origin`);
  });

  test('each browser gets the form that it takes, and parts of it', async () => {
    const [url = ''] = files;
    const forms = [];
    for (const accept of ['br;q=0, gzip', 'identity', 'br']) forms.push(await ask(url, { 'accept-encoding': accept }));
    assert.deepEqual(
      forms.map(({ headers }) => headers['content-encoding']),
      ['gzip', undefined, 'br'],
    );
    const [zipped, plain] = forms as [Answer, Answer, Answer];
    assert.ok(gunzipSync(zipped.bytes).equals(plain.bytes));
    const part = await ask(url, { 'accept-encoding': 'identity', range: 'bytes=10-19' });
    assert.deepEqual([part.status, part.bytes.length], [206, 10]);
    assert.ok(part.bytes.equals(plain.bytes.subarray(10, 20)));
    const same = await ask(url, { 'accept-encoding': 'br', 'if-none-match': '"br"' });
    assert.deepEqual([same.status, same.bytes.length], [304, 0]);
  });

  test('the page, the list and every other request reach the origin each time', async () => {
    reached.length = 0;
    for (const url of ['/quotings', '/api/platform/remotes', '/r/mf-edge/1.0.0/none.00000000.js'])
      for (let times = 0; times < 2; times += 1) await ask(url);
    assert.deepEqual(
      reached.map((one) => one.path.split('?')[0]),
      ['/quotings', '/api/platform/remotes', '/r/mf-edge/1.0.0/none.00000000.js'].flatMap((url) => [url, url]),
    );
  });

  test('what is asked about again costs no bytes, and a block arrives within a minute', async () => {
    const [url = ''] = files;
    const br = { 'accept-encoding': 'br' };
    await ask(url, br);
    reached.length = 0;
    // Longer than an edge keeps a file without asking.
    await wait(31_000);
    assert.deepEqual([(await ask(url, br)).status, reached.map(({ status }) => status)], [200, [304]]);
    assert.equal(reached[0]?.bytes, 0);
    await server.database.query(`update release set status = 'blocked' where remote = 'mf-edge'`);
    const blockedAt = Date.now();
    let answer = await ask(url, br);
    while (answer.status === 200 && Date.now() - blockedAt < BLOCKED_WITHIN_MS) {
      await wait(1000);
      answer = await ask(url, br);
    }
    assert.equal(answer.status, 410);
    assert.equal(answer.headers['cache-control'], 'no-store');
    await server.database.query(`update release set status = 'available' where remote = 'mf-edge'`);
    assert.equal((await ask(url, br)).status, 200);
  });

  test('while the origin is away, files that the edge has are sent on', async () => {
    const [url = ''] = files;
    await ask(url, { 'accept-encoding': 'br' });
    await wait(31_000);
    await server.app.close();
    assert.equal((await ask(url, { 'accept-encoding': 'br' })).status, 200);
    assert.equal((await ask('/quotings')).status, 502);
  });
});
