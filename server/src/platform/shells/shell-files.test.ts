import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { RemotesAnswer } from '@iwe/contract';
import { ACCOUNT_COOKIE } from '@iwe/domain';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { shellBuild } from '../remotes/shell-build.ts';
import { writeShell } from '../testing/releases.ts';
import { storeShell } from './store-shell.ts';

const folder = mkdtempSync(join(tmpdir(), 'iwe-shell-'));

/** Builds a shell in the server's folder; the first two share a file. */
function build(title: string, font: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeShell(folder, title);
  writeFileSync(join(folder, `${title}.aaaaaaaa.js`), `console.log("${title}")`);
  writeFileSync(join(folder, font), 'a font');
}

const SHARED = 'font.cccccccc.woff2';
let server: TestServer;
let organisation: number;
let clerk: TestStaff;
let old: string;
let recent: string;
const stored = async () => (await storeShell(server.app))?.version ?? assert.fail('nothing was stored');
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = shellBuild(folder);
  build('old', SHARED);
  old = await stored();
  build('recent', SHARED);
  recent = await stored();
  build('own', 'another.dddddddd.woff2');
  await stored();
  organisation = await buildOrganisation(server.database);
  clerk = await server.staff(organisation);
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await server.database.query(`update release set status = 'available', fault = null, tidied_at = null`);
  await server.database.query('delete from release_pin');
  await server.database.query(`update release_channel set version = $1, by_instance = true`, [recent]);
});

const assetOf = async (name: string) => (await server.inject({ method: 'GET', url: `/assets/${name}` })).statusCode;
const shellOf = async (account: string) => {
  const cookie = `${ACCOUNT_COOKIE}=${account}`;
  const { body } = await server.inject({ method: 'GET', url: '/quotings', headers: { cookie } });
  return /<title>(\w+)</.exec(body)?.[1];
};

describe('a file that two shells have', () => {
  test('is served from the older one when the newer is blocked or was changed', async () => {
    for (const lame of [`status = 'blocked'`, `fault = 'Its file is another one.'`]) {
      await server.database.query(`update release set ${lame} where version = $1`, [recent]);
      assert.equal(await assetOf(SHARED), 200, lame);
    }
  });

  test('is served from one whose files are still there, and the other one is no damaged one', async () => {
    const { store } = server.app.platform;
    const key = `shell/${recent}/${SHARED}`;
    const bytes = (await store.get(key)) ?? assert.fail('it is not stored');
    await server.database.query('update release set tidied_at = now() where version = $1', [recent]);
    await store.delete(`shell/${recent}/`);
    assert.equal(await assetOf(SHARED), 200);
    assert.equal(await assetOf('recent.aaaaaaaa.js'), 404);
    const faults = await server.database.query(`select version from release where fault is not null`);
    assert.deepEqual(faults, []);
    for (const [name, text] of [
      ['index.html', '<meta name="iwe-revision" content="%REVISION%"><title>recent</title>'],
      ['recent.aaaaaaaa.js', 'console.log("recent")'],
    ] as const)
      await store.put(`shell/${recent}/${name}`, Buffer.from(text));
    await store.put(key, bytes);
  });
});

test('the account of somebody who has left gives no shell of its organisation', async () => {
  await server.database.query(
    `insert into release_pin (organisation_id, remote, version, reason, pinned_by)
      values ($1, 'shell', $2, 'a test', $3)`,
    [organisation, old, clerk.userId],
  );
  const account = String(clerk.headers.account);
  assert.equal(await shellOf(account), 'old');
  await server.database.query('update membership set is_active = false where id = $1', [account]);
  assert.equal(await shellOf(account), 'recent');
  await server.database.query('update membership set is_active = true where id = $1', [account]);
});

test('releases are checked in the server’s own shell, whatever everybody has', async () => {
  const checker = await server.staff(organisation);
  await server.database.query('update app_user set is_release_check = true where id = $1', [checker.userId]);
  assert.equal(await shellOf(String(checker.headers.account)), 'own');
  assert.equal(await shellOf(String(clerk.headers.account)), 'recent');
});

test('a server whose own shell is not built gives everybody the stable one', async (t) => {
  const { shell } = server.app.platform;
  const empty = mkdtempSync(join(tmpdir(), 'iwe-shell-'));
  server.app.platform.shell = shellBuild(empty);
  t.after(() => {
    server.app.platform.shell = shell;
    rmSync(empty, { recursive: true, force: true });
  });
  assert.equal(await shellOf(String(clerk.headers.account)), 'recent');
  const list = await server.inject({ method: 'GET', url: '/api/platform/remotes', headers: clerk.headers });
  assert.equal(list.statusCode, 200, list.body);
  assert.equal(list.json<RemotesAnswer>().revision.split('-').at(-1), recent.split('.').at(-1));
});
