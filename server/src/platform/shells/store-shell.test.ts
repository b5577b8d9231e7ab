import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { ErrorBody, ReleaseManifest, RemotesAnswer } from '@iwe/contract';
import { ACCOUNT_COOKIE } from '@iwe/domain';
import { StoreDown } from '../../core/files/store/store-down.ts';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { instanceSigner } from '../security/instance-keys.ts';
import { shellBuild } from '../remotes/shell-build.ts';
import { buildRelease, buildTeam, publish } from '../testing/releases.ts';
import { storeShell } from './store-shell.ts';

const folder = mkdtempSync(join(tmpdir(), 'iwe-shell-'));
function build(title: string, routes: readonly string[] = []): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const facts = { shellApi: '1.0.0', shared: { react: '19.3.1' }, names: {}, definitions: '1.0.0', routes };
  writeFileSync(join(folder, 'shell-facts.json'), JSON.stringify({ ...facts, slots: { format: '1.0.0', names: [] } }));
  writeFileSync(join(folder, 'index.html'), `<title>${title}</title>`);
  writeFileSync(join(folder, `${title}.aaaaaaaa.js`), `console.log("${title}")`);
  // No file with a hash in its name: they may differ from build to build.
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(folder, 'plain.js'), 'x');
}

let server: TestServer;
let organisation: number;
let clerk: TestStaff;
let platformAdmin: TestStaff;
let first: string;
const stored = async () => (await storeShell(server.app))?.version ?? assert.fail('nothing was stored');
before(async () => {
  server = await startTestServer({ config: { logLevel: 'silent' } });
  server.app.platform.shell = shellBuild(folder);
  build('first');
  first = await stored();
  organisation = await buildOrganisation(server.database);
  clerk = await server.staff(organisation);
  platformAdmin = await server.staff(organisation, { role: 4, isPlatformAdmin: true });
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const shells = async () =>
  (
    await server.database.query<{ version: string }>(
      `select version from release where remote = 'shell' order by published_at`,
    )
  ).map(({ version }) => version);
const claims = () => server.database.query('select from release_upload');
const pin = async (version: string) => {
  const answer = await server.inject({
    method: 'POST',
    url: '/api/platform/pins',
    headers: platformAdmin.headers,
    payload: { organisationId: organisation, remote: 'shell', version, reason: 'a test' },
  });
  const { code, message, details } = answer.json<ErrorBody>();
  const items = (Array.isArray(details) ? details : []) as { field?: string; message: string }[];
  return [answer.statusCode, code, ...(items.length > 0 ? items.map((item) => item.message) : [message].flat())];
};
const titleFor = async (who: TestStaff) => {
  const cookie = `${ACCOUNT_COOKIE}=${who.headers.account ?? ''}`;
  return /<title>(\w+)</.exec(
    (await server.inject({ method: 'GET', url: '/quotings', headers: { cookie } })).body,
  )?.[1];
};

describe('a start', () => {
  test('without a build of the shell stores nothing', async (t) => {
    const empty = mkdtempSync(join(tmpdir(), 'iwe-shell-'));
    const { shell } = server.app.platform;
    server.app.platform.shell = shellBuild(empty);
    t.after(() => {
      server.app.platform.shell = shell;
      rmSync(empty, { recursive: true, force: true });
    });
    assert.equal(await storeShell(server.app), null);
    assert.deepEqual(await shells(), [first]);
  });

  test('stores the page and the files that never change, and no other file of the folder', async () => {
    assert.deepEqual(
      await server.app.platform.store.list(`shell/${first}/`),
      ['first.aaaaaaaa.js', 'index.html'].map((name) => `shell/${first}/${name}`),
    );
  });

  test('does not store a build that is replaced while it is read', async (t) => {
    build('half');
    t.mock.method(server.app.platform.shell, 'hash', () => '01234567');
    await assert.rejects(storeShell(server.app), /The shell was built again while it was read/);
    assert.deepEqual([await shells(), await claims()], [[first], []]);
    build('first');
  });

  test('whose store does not answer makes no release; the next one does', async (t) => {
    build('second');
    const put = t.mock.method(server.app.platform.store, 'put', () => Promise.reject(new StoreDown('it hangs up')));
    await assert.rejects(storeShell(server.app), StoreDown);
    assert.deepEqual([await shells(), await claims()], [[first], []]);
    put.mock.restore();
    const second = await stored();
    assert.deepEqual(await shells(), [first, second]);
    assert.equal(await titleFor(clerk), 'second');
  });

  test('of two servers at once stores a build once, and both have it', async () => {
    build('twin');
    const [one, two] = await Promise.all([stored(), stored()]);
    assert.equal(one, two);
    assert.equal((await shells()).filter((version) => version === one).length, 1);
    const lines = await server.database.query(
      `select action from platform_audit where remote = 'shell' and version = $1 order by id`,
      [one],
    );
    assert.deepEqual(lines, [{ action: 'publish' }, { action: 'stable' }]);
  });
});

describe('a stored shell is refused', () => {
  test('when it was built for another API of the server', async () => {
    const [row] = await server.database.query<{ manifest: ReleaseManifest; manifest_text: string; signature: string }>(
      `select manifest, manifest_text, signature from release where remote = 'shell' and version = $1`,
      [first],
    );
    const { manifest, manifest_text: before, signature } = row ?? assert.fail('it is not stored');
    const text = JSON.stringify({ ...manifest, requires: { ...manifest.requires, serverApi: '^2.0.0' } });
    const set = (manifestText: string, signed: string) =>
      server.database.query(
        `update release set manifest_text = $2, signature = $3 where remote = 'shell' and version = $1`,
        [first, manifestText, signed],
      );
    const { sign } = await server.database.system((tx) => instanceSigner(server.app, tx));
    await set(text, sign(text));
    assert.deepEqual(await pin(first), [
      422,
      'release-needs',
      `server API: the shell provides 1.0.0, shell ${first} needs ^2.0.0.`,
    ]);
    await set(before, signature);
    assert.equal((await pin(first))[0], 200);
    await server.database.query('delete from release_pin');
  });

  test('when a file of it is gone, with the file', async () => {
    const { store } = server.app.platform;
    await store.delete(`shell/${first}/`);
    await store.put(`shell/${first}/index.html`, Buffer.from('<title>first</title>'));
    assert.deepEqual(await pin(first), [
      409,
      'release-changed',
      `The shell ${first} is not complete. Its file first.aaaaaaaa.js is gone.`,
    ]);
    await store.put(`shell/${first}/first.aaaaaaaa.js`, Buffer.from('console.log("first")'));
    assert.equal((await pin(first))[0], 200);
    await server.database.query('delete from release_pin');
  });

  test('when a live remote has a path of its screens, with each remote and path', async () => {
    build('screens', ['/mf-sales', '/mf-stock/list']);
    const screens = await stored();
    build('plain');
    await stored();
    const team = await buildTeam(server);
    const of = (remote: string, path: string) =>
      buildRelease(remote, '1.0.0', ({ remoteJson }) => {
        remoteJson.routes = [{ path, title: 'A page', access: ['signed-in'] }];
      });
    for (const [remote, path] of [
      ['mf-sales', '/mf-sales'],
      ['mf-stock', '/mf-stock/:id'],
      ['mf-fleet', '/mf-fleet'],
    ] as const)
      assert.equal((await publish(server, team, { ...of(remote, path), promote: true })).statusCode, 200);
    assert.deepEqual(await pin(screens), [
      422,
      'release-routes',
      'mf-sales 1.0.0: The route /mf-sales ↔ /mf-sales is a screen of the shell.',
      'mf-stock 1.0.0: The route /mf-stock/:id ↔ /mf-stock/list is a screen of the shell.',
    ]);
  });

  test('but not because it has the screens of mf-platform itself: its people get no such remote', async () => {
    build('before', ['/admin/releases']);
    const older = await stored();
    build('plain');
    await stored();
    const team = await buildTeam(server);
    const platformRemote = buildRelease('mf-platform', '1.0.0', ({ remoteJson }) => {
      remoteJson.routes = [{ path: '/admin/releases', title: 'Releases', access: ['admin'] }];
      remoteJson.menu = [
        { group: 'Platform', label: 'Releases', path: '/admin/releases', order: 1, access: ['admin'] },
      ];
    });
    const published = await publish(server, team, { ...platformRemote, promote: true });
    assert.equal(published.statusCode, 200, published.body);
    const given = async () => {
      const answer = await server.inject({ url: '/api/platform/remotes', headers: clerk.headers });
      return answer.json<RemotesAnswer>().remotes.map(({ name }) => name);
    };
    assert.ok((await given()).includes('mf-platform'));
    assert.equal((await pin(older))[0], 200);
    assert.ok(!(await given()).includes('mf-platform'));
    await server.database.query('delete from release_pin');
  });

  test('when it is the last one and is to be blocked: no other could take its place', async () => {
    const [last] = (await shells()).slice(-1);
    await server.database.query(`update release set status = 'blocked' where remote = 'shell' and version <> $1`, [
      last,
    ]);
    const answer = await server.inject({
      method: 'POST',
      url: '/api/platform/releases/status',
      headers: platformAdmin.headers,
      payload: { remote: 'shell', version: last, status: 'blocked', reason: 'a test' },
    });
    const { code, details } = answer.json<ErrorBody>();
    assert.deepEqual(
      [answer.statusCode, code, details],
      [422, 'release-needs', [{ code: 'shell-none', field: 'shell', message: 'No other shell could take its place.' }]],
    );
    await server.database.query(`update release set status = 'available'`);
  });
});
