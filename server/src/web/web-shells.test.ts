import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startTestServer } from '../testing/index.ts';
import type { TestServer } from '../testing/index.ts';
import { shellBuild } from '../platform/remotes/shell-build.ts';
import { testShell, writeShell } from '../platform/testing/releases.ts';

let server: TestServer;
const warned: string[] = [];
before(async () => {
  server = await startTestServer();
  build('First');
  Object.assign(server.app.log, { warn: (...words: unknown[]) => void warned.push(String(words.at(-1))) });
});
after(() => server.close());

const get = (url: string) => server.inject({ method: 'GET', url });
const stored = async () => (await server.database.query(`select from release where remote = 'shell'`)).length;
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}
/** Builds the shell of the server, also again. */
function build(title: string): void {
  const { folder } = testShell();
  writeShell(folder, title);
  server.app.platform.shell = shellBuild(folder);
}

describe('the shell of a server', { timeout: 15_000 }, () => {
  test('is stored when the server begins to listen, again when it was rebuilt, and not at every page', async () => {
    await get('/quotings');
    assert.equal(await stored(), 0, 'a server that does not listen yet stores nothing');
    await server.listen();
    await until(async () => (await stored()) === 1);
    await get('/quotings');
    build('Second');
    assert.equal(await stored(), 1);
    await get('/quotings');
    await until(async () => (await stored()) === 2);
    await get('/quotings');
    assert.deepEqual([await stored(), warned], [2, []]);
  });

  test('that stays behind one which somebody chose is told, and so is one that cannot be stored', async () => {
    await server.database.query(`update release_channel set by_instance = false where remote = 'shell'`);
    build('Third');
    await get('/quotings');
    await until(async () => warned.length === 1);
    assert.match(
      warned[0] ?? '',
      /^The shell \S+ of this server is stored, but nobody is given it: the shell \S+ is stable, because/,
    );
    build('Fourth');
    rmSync(join(server.app.platform.shell.folder, 'shell-facts.json'));
    await get('/quotings');
    await until(async () => warned.length === 2);
    assert.equal(warned[1], "the shell's files could not be stored");
    assert.equal(await stored(), 3);
  });
});

test('a path of the API or of files is never a screen, one that only begins alike is', async () => {
  for (const url of ['/api', '/oauth', '/r', '/assets', '/api/', '/r/']) {
    const answer = await get(url);
    assert.equal(answer.statusCode, 404, url);
    assert.doesNotMatch(String(answer.headers['content-type']), /html/, url);
  }
  for (const url of ['/apis', '/reports', '/assetsx', '/oauth2']) assert.equal((await get(url)).statusCode, 200, url);
});

test('a file that is not given says why: it is missing, its version is blocked or was changed', async (t) => {
  for (const [found, status, words] of [
    [null, 404, 'There is no such file.'],
    ['blocked', 410, 'This version is blocked.'],
    ['changed', 410, 'This version was changed after it was published.'],
  ] as const) {
    t.mock.method(server.app.platform, 'file', async () => found);
    const { statusCode, headers, body } = await get('/r/mf-a/1.0.0/a.js');
    assert.deepEqual(
      [statusCode, body, headers['content-type'], headers['cache-control']],
      [status, words, 'text/plain; charset=utf-8', 'no-store'],
    );
  }
});

test('a file of a release is given in the form that its reader accepts, which caches tell apart', async (t) => {
  const asked: unknown[] = [];
  t.mock.method(server.app.platform, 'file', async (...given: unknown[]) => {
    asked.push(given);
    return { bytes: Buffer.from('x'), encoding: given[1] === '' ? null : 'br' };
  });
  for (const [accepted, encoding] of [
    ['br, gzip', 'br'],
    [undefined, undefined],
  ] as const) {
    const { headers } = await server.inject({
      url: '/r/mf-a/1.0.0/a.js?x=1',
      headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
    });
    assert.deepEqual([headers['content-encoding'], headers['vary']], [encoding, 'accept-encoding']);
  }
  assert.deepEqual(asked, [
    ['mf-a/1.0.0/a.js', 'br, gzip'],
    ['mf-a/1.0.0/a.js', ''],
  ]);
});
