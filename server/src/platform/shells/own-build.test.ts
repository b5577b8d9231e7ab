import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Overview, ReleasePage, RemotesAnswer } from '@iwe/contract';
import { ACCOUNT_COOKIE } from '@iwe/domain';
import { StoreDown } from '../../core/files/store/store-down.ts';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { shellBuild } from '../remotes/shell-build.ts';
import { buildRelease, buildTeam, publish } from '../testing/releases.ts';
import { liveReleases } from '../upgrade/live-releases.ts';
import { refuseUnfitStart } from '../upgrade/refuse-unfit-start.ts';
import { storeShell } from './store-shell.ts';

// A server whose own build of the shell is not what everybody has.
const folder = mkdtempSync(join(tmpdir(), 'iwe-shell-'));

function build(title: string, react: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const facts = { shellApi: '1.0.0', shared: { react }, names: {}, definitions: '1.0.0', routes: [] };
  writeFileSync(join(folder, 'shell-facts.json'), JSON.stringify({ ...facts, slots: { format: '1.0.0', names: [] } }));
  writeFileSync(join(folder, 'index.html'), `<title>${title}</title>${'x'.repeat(2_000)}`);
  writeFileSync(join(folder, `${title}.aaaaaaaa.js`), `console.log("${title}")`);
}

let server: TestServer;
let organisation: number;
let clerk: TestStaff;
let elsewhere: TestStaff;
let platformAdmin: TestStaff;
/** The versions of three builds; the last one is the server's own. */
let old: string;
let usual: string;
let own: string;
const stored = async () => (await storeShell(server.app))?.version ?? assert.fail('nothing was stored');
before(async () => {
  server = await startTestServer({ config: { logLevel: 'silent' } });
  server.app.platform.shell = shellBuild(folder);
  build('old', '18.3.1');
  old = await stored();
  build('usual', '18.3.1');
  usual = await stored();
  build('own', '19.3.1');
  own = await stored();
  organisation = await buildOrganisation(server.database);
  clerk = await server.staff(organisation);
  const other = await buildOrganisation(server.database);
  elsewhere = await server.staff(other);
  platformAdmin = await server.staff(other, { role: 4, isPlatformAdmin: true, is_admin: true });
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  for (const table of ['release_pin', 'release_freeze', 'release_rollout'])
    await server.database.query(`delete from ${table}`);
  for (const table of ['release_channel', 'release', 'platform_change'])
    await server.database.query(`delete from ${table} where remote <> 'shell'`);
  await server.database.query(`update release set status = 'available', fault = null`);
  await setStable(usual, false);
});

const setStable = (version: string, byInstance: boolean) =>
  server.database.query(`update release_channel set version = $1, by_instance = $2 where remote = 'shell'`, [
    version,
    byInstance,
  ]);
const decide = async (url: string, payload: object) => {
  const answer = await server.inject({
    method: 'POST',
    url: `/api/platform/${url}`,
    headers: platformAdmin.headers,
    payload: { remote: 'shell', reason: 'a test', ...payload },
  });
  assert.equal(answer.statusCode, 200, answer.body);
};
const pinOld = () => decide('pins', { organisationId: organisation, version: old });
const shellOf = async (who?: TestStaff) => {
  const cookie = `${ACCOUNT_COOKIE}=${who?.headers.account ?? ''}`;
  const answer = await server.inject({ method: 'GET', url: '/quotings', headers: { cookie } });
  return /<title>(\w+)</.exec(answer.body)?.[1] ?? answer.statusCode;
};
const overview = async () =>
  (await server.inject({ url: '/api/platform/overview', headers: platformAdmin.headers })).json<{ data: Overview }>()
    .data;
const live = async () =>
  (await server.database.system((tx) => liveReleases(tx))).map((one) => [one.remote, one.version, one.organisations]);

describe('the page', () => {
  test('of a shell whose page is gone is everybody’s, not the server’s own', async () => {
    const { store } = server.app.platform;
    await pinOld();
    const keys = await store.list(`shell/${old}/`);
    const files = new Map<string, Buffer>();
    for (const key of keys) files.set(key, (await store.get(key)) ?? assert.fail(key));
    await store.delete(`shell/${old}/`);
    assert.deepEqual([await shellOf(clerk), await shellOf(elsewhere)], ['usual', 'usual']);
    for (const [key, bytes] of files) await store.put(key, bytes);
  });

  test('is the server’s own while the store is away, and an error of another kind is told', async (t) => {
    let error = new StoreDown('it hangs up') as Error;
    t.mock.method(server.app.platform, 'file', () => Promise.reject(error));
    assert.equal(await shellOf(clerk), 'own');
    error = new Error('a mistake');
    assert.equal(await shellOf(clerk), 500);
  });

  test('is the stable one for who has no account, however far a rollout is', async () => {
    await decide('rollouts', { version: old, steps: [0, 100], soakHours: 1 });
    await server.database.query('update release_rollout set percent = 100');
    assert.deepEqual([await shellOf(clerk), await shellOf()], ['old', 'usual']);
  });

  test('of a pinned organisation stays when a rebuilt shell is not stored yet', async () => {
    await setStable(own, true);
    await pinOld();
    build('rebuilt', '19.3.1');
    assert.deepEqual([await shellOf(clerk), await shellOf(elsewhere)], ['old', 'rebuilt']);
    build('own', '19.3.1');
  });
});

describe('a start', () => {
  test('makes its own shell stable in place of another start’s, and says why; not a blocked one', async () => {
    await setStable(usual, true);
    await server.database.query(`update release set status = 'blocked' where version = $1`, [own]);
    assert.deepEqual(await storeShell(server.app), { version: own, stays: usual });
    await server.database.query(`update release set status = 'available'`);
    assert.deepEqual(await storeShell(server.app), { version: own, stays: null });
    const [line] = await server.database.query(
      'select actor, action, reason, version, before from platform_audit order by id desc limit 1',
    );
    assert.deepEqual(line, {
      actor: 'this instance',
      action: 'stable',
      reason: 'The server was started with this shell.',
      version: own,
      before: { version: usual },
    });
    assert.deepEqual((await overview()).guards, []);
  });

  test('waits for the end of a freeze of everybody', async () => {
    await setStable(usual, true);
    await server.database.query(
      `insert into release_freeze (starts_at, ends_at, reason, created_by)
        values (now() - interval '1 hour', now() + interval '1 hour', 'stock take', $1)`,
      [platformAdmin.userId],
    );
    assert.deepEqual(await storeShell(server.app), { version: own, stays: usual });
    await server.database.query('delete from release_freeze');
    assert.deepEqual(await storeShell(server.app), { version: own, stays: null });
  });

  test('brings the files of its own shell back after they were tidied', async () => {
    const { store } = server.app.platform;
    await server.database.query('update release set tidied_at = now() where version = $1', [own]);
    await store.delete(`shell/${own}/`);
    await storeShell(server.app);
    const [row] = await server.database.query(
      'select tidied_at as tidied, stored_again_at is not null as again from release where version = $1',
      [own],
    );
    assert.deepEqual(row, { tidied: null, again: true });
    assert.equal((await store.list(`shell/${own}/`)).length, 2);
  });

  test('is measured by the shell that a person chose, otherwise by its own', async () => {
    const team = await buildTeam(server);
    await setStable(usual, false);
    const fits18 = buildRelease('mf-sales', '1.0.0', ({ requires }) => {
      requires.shared = { react: '>=18.0.0' };
    });
    assert.equal((await publish(server, team, { ...fits18, promote: true })).statusCode, 200);
    const needs18 = buildRelease('mf-sales', '1.0.0', ({ requires }) => {
      requires.shared = { react: '^18.0.0' };
    });
    await server.database.query(`update release set manifest_text = $1, signature = $2 where remote = 'mf-sales'`, [
      needs18.manifest,
      needs18.signature,
    ]);
    const start = () => refuseUnfitStart(server.app, { isForced: false, isRenewing: false });
    await start();
    const admin = await server.staff(organisation, { is_admin: true });
    const read = async <T>(who: TestStaff, url: string) =>
      (await server.inject({ url: `/api/platform/${url}`, headers: who.headers })).json<{ data: T }>().data;
    const misfits = async (who: TestStaff) => (await read<ReleasePage>(who, 'releases/mf-sales/1.0.0/page')).misfits;
    const list = await server.inject({ url: '/api/platform/remotes', headers: admin.headers });
    const ran = list.json<RemotesAnswer>().remotes.find(({ name }) => name === 'mf-sales');
    assert.deepEqual(
      [ran?.version, (await overview()).shell.shared, await misfits(admin), await misfits(platformAdmin)],
      ['1.0.0', { react: '18.3.1' }, [], []],
      'what fits is said of the shell that people have',
    );
    await server.database.query(
      `insert into release_pin (organisation_id, remote, version, reason, pinned_by) values ($1, 'shell', $2, 'x', $3)`,
      [organisation, own, platformAdmin.userId],
    );
    assert.deepEqual([(await misfits(admin)).length, await misfits(platformAdmin)], [1, []]);
    await server.database.query('delete from release_pin');
    await setStable(usual, true);
    await assert.rejects(start(), /react +19\.3\.1 +\^18\.0\.0 +mf-sales 1\.0\.0 +stable/);
    assert.deepEqual(await storeShell(server.app), { version: own, stays: null }, 'a forced start has its own shell');
  });
});

test('a shell that a person chose or pinned is live; who pins one is not counted for remotes', async () => {
  const team = await buildTeam(server);
  const stock = buildRelease('mf-stock', '1.0.0', ({ requires }) => {
    requires.shared = { react: '>=18.0.0' };
  });
  assert.equal((await publish(server, team, { ...stock, promote: true })).statusCode, 200);
  const everybody = (await overview()).organisations.length;
  const of = async (remote: string) => (await live()).filter(([name]) => name === remote);
  assert.deepEqual(
    [await of('shell'), await of('mf-stock')],
    [[['shell', usual, everybody]], [['mf-stock', '1.0.0', everybody]]],
  );
  await pinOld();
  assert.deepEqual(await of('mf-stock'), [['mf-stock', '1.0.0', everybody - 1]]);
  assert.deepEqual(
    new Set((await of('shell')).map(String)),
    new Set([`shell,${old},1`, `shell,${usual},${everybody - 1}`]),
  );
  await setStable(usual, true);
  assert.deepEqual(await of('shell'), [['shell', old, 1]], 'the next start replaces it');
});

test('a shell that a person makes stable is not watched, because nothing reports its starts', async () => {
  await decide('stable', { version: old, guarded: true });
  assert.deepEqual((await overview()).guards, []);
  const [line] = await server.database.query(
    'select action, actor, before, after from platform_audit order by id desc limit 1',
  );
  assert.deepEqual(line, {
    action: 'stable',
    actor: platformAdmin.email,
    before: { version: usual },
    after: { version: old, guarded: false },
  });
});

test('a restored state brings shells back before the remotes that need them', async () => {
  const team = await buildTeam(server);
  await setStable(own, false);
  const needing = (version: string, range: string) =>
    buildRelease('mf-fleet', version, ({ requires }) => {
      requires.shared = { react: range };
    });
  assert.equal((await publish(server, team, { ...needing('1.0.0', '>=18.0.0'), promote: true })).statusCode, 200);
  const published = await publish(server, team, needing('1.1.0', '>=18.0.0'));
  assert.equal(published.statusCode, 200, published.body);
  const only18 = needing('1.1.0', '^18.0.0');
  await server.database.query(
    `update release set manifest_text = $1, signature = $2 where remote = 'mf-fleet' and version = '1.1.0'`,
    [only18.manifest, only18.signature],
  );
  await pinOld();
  await decide('pins', { organisationId: organisation, remote: 'mf-fleet', version: '1.1.0' });
  const [then] = await server.database.query<{ to: number }>('select max(revision)::int as to from platform_audit');
  for (const remote of ['mf-fleet', 'shell']) {
    const ended = await server.inject({
      method: 'DELETE',
      url: '/api/platform/pins',
      headers: platformAdmin.headers,
      payload: { organisationId: organisation, remote, reason: 'a test' },
    });
    assert.equal(ended.statusCode, 200, ended.body);
  }
  await decide('restore', { remote: undefined, of: then?.to, state: 'after' });
  const pins = await server.database.query<{ name: string }>(
    `select remote || ' ' || version as name from release_pin order by remote`,
  );
  assert.deepEqual(
    pins.map(({ name }) => name),
    ['mf-fleet 1.1.0', `shell ${old}`],
  );
});

test('the files of a stored shell are listed with their sizes, before and after gzip', async () => {
  const answer = await server.inject({
    url: `/api/platform/releases/shell/${own}/page`,
    headers: platformAdmin.headers,
  });
  const { files } = answer.json<{ data: ReleasePage }>().data;
  const page = (await server.app.platform.store.get(`shell/${own}/index.html`)) ?? assert.fail('it is not stored');
  const listed = files.find(({ path }) => path === 'index.html');
  assert.deepEqual([listed?.size, listed?.gzip], [page.length, gzipSync(page).length]);
});
