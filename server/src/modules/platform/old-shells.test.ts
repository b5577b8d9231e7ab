import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { until } from '../../jobs/testing/job-rows.ts';
import { startTestServer } from '../../testing/index.ts';
import type { TestServer } from '../../testing/index.ts';
import { KEPT_DAYS } from './old-shells.ts';
import { shellBuild } from './shell-build.ts';

const folder = mkdtempSync(join(tmpdir(), 'iwe-shell-'));
const DAY_MS = 86_400_000;

/** Replaces the shell as a build does: files of the build before are gone from its folder. */
function build(page: string, files: readonly string[]): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'run'), { recursive: true });
  writeFileSync(join(folder, 'shell-facts.json'), JSON.stringify({ shellApi: '1.0.0', shared: {} }));
  writeFileSync(join(folder, 'index.html'), `<title>${page}</title>`);
  for (const name of files) writeFileSync(join(folder, name), `console.log("${name}")`);
}

let server: TestServer;
before(async () => {
  server = await startTestServer();
  build('first', ['shell.aaaaaaaa.js', 'find.aaaaaaaa.js', 'font.cccccccc.woff2', 'run/run.aaaaaaaa.js']);
  server.app.platform.shell = shellBuild(folder);
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const statusOf = async (name: string) => (await server.inject({ method: 'GET', url: `/assets/${name}` })).statusCode;

describe('a tab that was opened before the shell was replaced', () => {
  test('still loads the parts that it has not needed yet', async () => {
    await server.listen();
    await until(async () => (await server.app.platform.oldShells.read('run/run.aaaaaaaa.js')) !== null);
    build('second', ['shell.bbbbbbbb.js', 'find.bbbbbbbb.js', 'font.cccccccc.woff2']);
    // The next page is the new shell's: the server sees the build and stores it as well.
    assert.equal((await server.inject({ method: 'GET', url: '/' })).body, '<title>second</title>');
    const part = await server.inject({ method: 'GET', url: '/assets/find.aaaaaaaa.js' });
    assert.equal(part.statusCode, 200);
    assert.equal(part.body, 'console.log("find.aaaaaaaa.js")');
    assert.equal(part.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(await statusOf('run/run.aaaaaaaa.js'), 200);
    assert.equal(await statusOf('find.bbbbbbbb.js'), 200);
    assert.equal(await statusOf('find.dddddddd.js'), 404);
    await until(async () => (await server.app.platform.oldShells.read('shell.bbbbbbbb.js')) !== null);
  });

  test('loads them for a month, and what the present shell shares with the old one for ever', async () => {
    const { oldShells } = server.app.platform;
    const replacedAt = new Date();
    // The server may still be storing the second build, and not have noted yet that it replaced the first.
    await oldShells.keep(replacedAt);
    await oldShells.keep(new Date(replacedAt.getTime() + (KEPT_DAYS - 1) * DAY_MS));
    assert.notEqual(await oldShells.read('shell.aaaaaaaa.js'), null);
    await oldShells.keep(new Date(replacedAt.getTime() + (KEPT_DAYS + 1) * DAY_MS));
    for (const name of ['shell.aaaaaaaa.js', 'find.aaaaaaaa.js', 'run/run.aaaaaaaa.js'])
      assert.equal(await oldShells.read(name), null, name);
    for (const name of ['shell.bbbbbbbb.js', 'font.cccccccc.woff2'])
      assert.notEqual(await oldShells.read(name), null, name);
  });

  test('goes on when the build before is deployed again', async () => {
    const { oldShells } = server.app.platform;
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
    build('third', ['shell.eeeeeeee.js']);
    await oldShells.keep(inDays(0));
    build('second', ['shell.bbbbbbbb.js']);
    await oldShells.keep(inDays(1));
    build('third', ['shell.eeeeeeee.js']);
    await oldShells.keep(inDays(2));
    // The second build was replaced for the last time two days from now.
    await oldShells.keep(inDays(KEPT_DAYS + 1));
    assert.notEqual(await oldShells.read('shell.bbbbbbbb.js'), null);
    await oldShells.keep(inDays(KEPT_DAYS + 3));
    assert.equal(await oldShells.read('shell.bbbbbbbb.js'), null);
  });
});
