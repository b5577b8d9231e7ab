import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

jest.mock('../webpack/build-facts.plugin.ts', () => ({ BUILD_FACTS_FILE: 'build-facts.json' }));
import { nextNumber, readBuild } from './developed-build.ts';
import { devServer } from './dev-server.ts';

const SHELL = 'https://iwe.example.com';
const GLOBAL = 'mf_demo_0_0_0_dev_0000000000';

/** Creates the output of a watching webpack build. */
function buildOutput(): { folder: string; output: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'iwe-dev-'));
  const output = path.join(folder, 'out');
  mkdirSync(path.join(output, 'js'), { recursive: true });
  writeFileSync(
    path.join(folder, 'remote.json'),
    JSON.stringify({
      $schema: '../remote.schema.json',
      name: 'mf-demo',
      owner: 'a team',
      shellApi: '^1.0.0',
      routes: [{ path: '/demo', title: 'Demo' }],
    }),
  );
  writeFileSync(path.join(output, 'logo.svg'), `<svg>${GLOBAL}</svg>`);
  writeFileSync(path.join(output, '.notes'), 'not served');
  writeFileSync(path.join(output, 'remoteEntry.js'), `var ${GLOBAL}; self.webpackChunk${GLOBAL} = [];`);
  writeFileSync(path.join(output, 'js', 'remote.js'), 'exposed');
  writeFileSync(path.join(output, 'js', 'remote.js.map'), `{"file":"${GLOBAL}"}`);
  writeFileSync(
    path.join(output, 'build-facts.json'),
    JSON.stringify({
      containerName: GLOBAL,
      entry: 'remoteEntry.js',
      exposed: ['js/remote.js'],
      lazy: [],
      shared: [],
      names: {},
    }),
  );
  return { folder, output };
}
const read = (number: string) => {
  const { folder, output } = buildOutput();
  return readBuild(folder, output, number);
};

describe('a build', () => {
  it('has its own globals, so that two builds run in one page, and hashes of the served files', async () => {
    const build = read('1795000001');
    expect(build.files.get('remoteEntry.js')?.toString()).toBe(
      'var mf_demo_0_0_0_dev_1795000001; self.webpackChunkmf_demo_0_0_0_dev_1795000001 = [];',
    );
    expect(build.description).toMatchObject({
      version: '0.0.0-dev.1795000001',
      containerName: 'mf_demo_0_0_0_dev_1795000001',
      entry: '1795000001/remoteEntry.js',
      preload: ['1795000001/js/remote.js'],
      remoteJson: { name: 'mf-demo', version: '0.0.0-dev.1795000001' },
    });
    expect(Object.keys(build.description.integrity)).toEqual(
      expect.arrayContaining(['1795000001/js/remote.js', '1795000001/remoteEntry.js']),
    );
    expect(Object.keys(build.description.integrity)).toHaveLength(2);
    const hash = createHash('sha384').update('exposed').digest('base64');
    expect(build.description.integrity['1795000001/js/remote.js']).toBe(`sha384-${hash}`);
    expect([...build.files.keys()].toSorted()).toEqual([
      'js/remote.js',
      'js/remote.js.map',
      'logo.svg',
      'remoteEntry.js',
    ]);
    expect(build.files.get('js/remote.js.map')?.toString()).toBe('{"file":"mf_demo_0_0_0_dev_1795000001"}');
    expect(build.files.get('logo.svg')?.toString()).toBe(`<svg>${GLOBAL}</svg>`);
    expect(build.description.remoteJson).not.toHaveProperty('$schema');
    expect(read('1795000002').description.integrity['1795000002/remoteEntry.js']).not.toBe(
      build.description.integrity['1795000001/remoteEntry.js'],
    );
  });

  it('has a number that increases, even within a second and over a restart', () => {
    expect(nextNumber(null, 1_795_000_000_900)).toBe('1795000000');
    expect(nextNumber('1795000000', 1_795_000_000_950)).toBe('1795000001');
    expect(nextNumber('1795000001', 1_795_000_009_000)).toBe('1795000009');
  });
});

describe('the development server', () => {
  const server = devServer({ remote: 'mf-demo', shellOrigin: SHELL, hosts: ['localhost:4300'] });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.http.listen(0, '127.0.0.1', resolve);
    });
    port = (server.http.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.close();
    server.http.closeAllConnections();
  });

  const ask = (where: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request(
        {
          port,
          host: '127.0.0.1',
          path: where,
          method,
          headers: { host: 'localhost:4300', origin: SHELL, ...headers },
        },
        resolve,
      )
        .on('error', reject)
        .end();
    });
  const text = async (answer: IncomingMessage) => {
    let all = '';
    for await (const part of answer) all += String(part);
    return all;
  };

  it('has nothing to give before the first build, and says when that fails', async () => {
    const none = await ask('/mf-demo/build.json');
    expect([none.statusCode, none.headers['cache-control']]).toEqual([503, 'no-store']);
    expect(await text(none)).toBe('The first build is not ready.');
    const early = await ask('/mf-demo/builds');
    const first = (events: IncomingMessage) =>
      new Promise<string>((resolve) => {
        events.once('data', (part: Buffer) => resolve(part.toString()));
      });
    expect(await first(early)).toBe(': building\n\n');
    early.destroy();
    server.broken('no entry');
    const late = await ask('/mf-demo/builds');
    expect(await first(late)).toBe('event: broken\ndata: no entry\n\n');
    late.destroy();
    expect((await ask('/mf-demo/build.json')).statusCode).toBe(503);
  });

  it('goes on giving the last good build while the newest one is broken', async () => {
    server.built(read('1794999999'));
    server.broken('no price');
    const answer = await ask('/mf-demo/build.json');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(JSON.parse(await text(answer))).toMatchObject({ version: '0.0.0-dev.1794999999' });
    expect((await ask('/mf-demo/1794999999/js/remote.js')).statusCode).toBe(200);
  });

  it('gives each file its type, and keeps none of them in a cache', async () => {
    server.built(read('1795000000'));
    for (const [name, type] of [
      ['remoteEntry.js', 'text/javascript; charset=utf-8'],
      ['js/remote.js.map', 'application/json; charset=utf-8'],
      ['logo.svg', 'image/svg+xml'],
    ]) {
      const { headers } = await ask(`/mf-demo/1795000000/${name}`);
      expect([name, headers['content-type'], headers['cache-control']]).toEqual([name, type, 'no-store']);
      expect([headers['x-content-type-options'], headers['vary']]).toEqual(['nosniff', 'origin']);
    }
  });

  it('answers only its shell, and only under its own host names', async () => {
    server.built(read('1795000001'));
    expect((await ask('/mf-demo/build.json', { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await ask('/mf-demo/build.json', { host: 'evil.example:4300' })).statusCode).toBe(403);
    expect(await text(await ask('/mf-demo/build.json', { origin: 'https://evil.example' }))).toMatch(
      /^Only https:\/\/iwe\.example\.com may read from here\. Start with --shell for another\.$/,
    );
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await ask('/mf-demo/build.json', {}, method)).statusCode).toBe(405);
    const answer = await ask('/mf-demo/build.json');
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, SHELL]);
    // A script element of another page sends no origin; the browser then withholds the answer from it.
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
    const asked = await ask('/mf-demo/build.json', { 'access-control-request-private-network': 'true' }, 'OPTIONS');
    expect([asked.statusCode, asked.headers['access-control-allow-private-network']]).toEqual([204, 'true']);
  });

  it.each([
    '/mf-demo/1795000001/../build.json',
    '/mf-demo/1795000001/missing.js',
    '/mf-demo/1/remoteEntry.js',
    '/mf-other/1795000001/remoteEntry.js',
    '/',
    '/mf-demo/1795000001/%2e%2e/remote.json',
  ])('has no %s', async (where) => {
    const answer = await ask(where);
    expect(where.includes('build.json') ? [200, 404] : [404]).toContain(answer.statusCode);
  });

  it('keeps the files of earlier builds for a while', async () => {
    server.built(read('1795000002'));
    expect(await text(await ask('/mf-demo/1795000001/js/remote.js'))).toBe('exposed');
    expect(JSON.parse(await text(await ask('/mf-demo/build.json')))).toMatchObject({ version: '0.0.0-dev.1795000002' });
    for (const number of ['1795000003', '1795000004', '1795000005']) server.built(read(number));
    expect((await ask('/mf-demo/1795000001/js/remote.js')).statusCode).toBe(200);
    server.built(read('1795000006'));
    expect((await ask('/mf-demo/1795000001/js/remote.js')).statusCode).toBe(404);
    expect((await ask('/mf-demo/1795000002/js/remote.js')).statusCode).toBe(200);
  });

  it('announces each build and each failed build', async () => {
    const events = await ask('/mf-demo/builds');
    expect(events.headers['content-type']).toBe('text/event-stream');
    const heard: string[] = [];
    const waiting = new Set<() => void>();
    const hear = (words: string) => {
      heard.push(words);
      for (const look of waiting) look();
    };
    events.on('data', (part: Buffer) => hear(part.toString()));
    const until = (words: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!heard.join('').includes(words)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      });
    await until('event: built\ndata: 1795000006\n\n');
    server.broken('line one\nline two');
    await until('event: broken\ndata: line one\ndata: line two\n\n');
    // Pages go on with the last build that worked.
    expect(JSON.parse(await text(await ask('/mf-demo/build.json')))).toMatchObject({ version: '0.0.0-dev.1795000006' });
    server.built(read('1795000007'));
    await until('event: built\ndata: 1795000007\n\n');
    server.types('src/a.tsx(3,7): error TS2322');
    await until('event: types\ndata: src/a.tsx(3,7): error TS2322\n\n');
    events.destroy();
    // Who opens the page later sees it as well, until the types are right.
    const later = await ask('/mf-demo/builds');
    later.on('data', (part: Buffer) => hear(`later ${part.toString()}`));
    await until('later event: types');
    server.types(null);
    await until('event: types\ndata: \n\n');
    // Nothing is said twice, nor to who comes later when there is nothing.
    server.types(null);
    server.built(read('1795000008'));
    await until('event: built\ndata: 1795000008\n\n');
    expect(heard.join('').split('event: types\ndata: \n\n')).toHaveLength(2);
    later.destroy();
    const last = await ask('/mf-demo/builds');
    const seen: string[] = [];
    last.on('data', (part: Buffer) => seen.push(part.toString()));
    const ended = new Promise((resolve) => {
      last.once('end', resolve);
    });
    server.close();
    await ended;
    expect(seen.join('')).toBe('event: built\ndata: 1795000008\n\n');
  });
});
