import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DecisionAnswer, RemotesAnswer } from '@iwe/contract';
import { buildOrganisation, startTestServer, untilLocked } from '../../../testing/index.ts';
import type { TestServer, TestStaff } from '../../../testing/index.ts';
import { lockRevision } from '../../releases/platform.repository.ts';
import { buildRelease, buildTeam, publish, testShell } from '../../testing/releases.ts';

let server: TestServer;
let first: number;
let second: number;
let admin: TestStaff;
let clerk: TestStaff;
let platformAdmin: TestStaff;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  const team = await buildTeam(server);
  await publish(server, team, { ...buildRelease('mf-sales', '1.0.0'), promote: true });
  await publish(server, team, buildRelease('mf-sales', '1.1.0'));
  first = await buildOrganisation(server.database);
  second = await buildOrganisation(server.database);
  admin = await server.staff(second, { role: 4, is_admin: true });
  clerk = await server.staff(second);
  platformAdmin = await server.staff(first, { role: 4, isPlatformAdmin: true });
});
after(() => server.close());

const pin = (who: TestStaff, organisationId: number, version: string, method: 'POST' | 'DELETE' = 'POST') =>
  server.inject({
    method,
    url: '/api/platform/pins',
    headers: who.headers,
    payload: { organisationId, remote: 'mf-sales', reason: 'trial', ...(method === 'POST' ? { version } : {}) },
  });
const sales = async (who: TestStaff) =>
  (await server.inject({ method: 'GET', url: '/api/platform/remotes', headers: who.headers }))
    .json<RemotesAnswer>()
    .remotes.find((remote) => remote.name === 'mf-sales');
const status = (version: string, value: string) =>
  server.inject({
    method: 'POST',
    url: '/api/platform/releases/status',
    headers: platformAdmin.headers,
    payload: { remote: 'mf-sales', version, status: value, reason: 'test' },
  });

describe('pins', () => {
  test('are for admins; another organisation answers as if it did not exist', async () => {
    assert.equal((await pin(clerk, second, '1.1.0')).statusCode, 403);
    assert.equal((await pin(admin, first, '1.1.0')).statusCode, 404);
    assert.equal((await pin(platformAdmin, 999_999, '1.1.0')).statusCode, 404);
    assert.equal((await pin(admin, second, '9.9.9')).statusCode, 404);
  });

  test('change only their own organisation, with the stable version as the fallback', async () => {
    const before = (
      await server.inject({ method: 'GET', url: '/api/platform/remotes', headers: clerk.headers })
    ).json<RemotesAnswer>().revision;
    assert.equal((await pin(admin, second, '1.1.0')).statusCode, 200);
    const pinned = await sales(clerk);
    assert.equal(pinned?.version, '1.1.0');
    assert.equal(pinned?.source, 'pin');
    assert.equal(pinned?.fallback?.version, '1.0.0');
    assert.equal((await sales(platformAdmin))?.version, '1.0.0');
    const after = (
      await server.inject({ method: 'GET', url: '/api/platform/remotes', headers: clerk.headers })
    ).json<RemotesAnswer>().revision;
    assert.notEqual(after, before);
    const [row] = await server.database.query<{ action: string; reason: string; actor: string }>(
      `select action, reason, actor from platform_audit order by id desc limit 1`,
    );
    assert.deepEqual(row, { action: 'pin', reason: 'trial', actor: admin.email });
  });

  test('end, and the organisation follows the stable version again', async () => {
    await pin(admin, second, '1.1.0');
    assert.equal((await pin(admin, second, '', 'DELETE')).statusCode, 200);
    assert.equal((await sales(clerk))?.source, 'stable');
    assert.equal((await pin(admin, second, '', 'DELETE')).statusCode, 404);
  });
});

describe('a blocked version', () => {
  test('is given to nobody, and the page names it', async () => {
    await pin(admin, second, '1.1.0');
    await status('1.1.0', 'blocked');
    const given = await sales(clerk);
    assert.equal(given?.version, '1.0.0');
    assert.equal(given?.degraded, 'The pin version 1.1.0 is blocked');
    assert.equal((await pin(admin, second, '1.1.0')).statusCode, 409);
    const trial = await server.inject({
      method: 'DELETE',
      url: '/api/platform/pins',
      headers: admin.headers,
      payload: { organisationId: second, remote: 'mf-sales', reason: 'trial', dryRun: true },
    });
    assert.deepEqual(
      trial
        .json<DecisionAnswer>()
        .effect.map(({ organisationId, before, after }) => [
          organisationId,
          before.version,
          before.degraded,
          after.version,
          after.degraded,
        ]),
      [[second, '1.0.0', 'The pin version 1.1.0 is blocked', '1.0.0', null]],
      'without the pin nothing is missing there',
    );
    const page = await server.inject({ method: 'GET', url: '/quotings' });
    assert.match(page.body, /name="iwe-blocked" content="mf-sales@1\.1\.0"/);
    await status('1.1.0', 'available');
    assert.equal((await sales(clerk))?.version, '1.1.0');
  });
});

describe('the stable version', () => {
  const decide = (who: TestStaff, path: string, payload: object) =>
    server.inject({
      method: 'POST',
      url: `/api/platform/${path}`,
      headers: who.headers,
      payload: { reason: 'ready', ...payload },
    });
  const stableOf = async (remote: string) =>
    (
      await server.database.query<{ version: string }>(
        `select version from release_channel where remote = $1 and channel = 'stable'`,
        [remote],
      )
    )[0]?.version;
  const build = (remote: string, version: string) =>
    buildRelease(remote, version, ({ remoteJson }) => {
      remoteJson.routes = [{ path: `/${remote}`, title: remote, access: ['signed-in'] }];
    });
  /** What `npm start` does with the build of its checkout; resolves to the stable version afterwards. */
  const startWith = async (remote: string, version: string) => {
    const own = { ...build(remote, version), promote: 'unless-chosen' as const };
    const answer = await publish(server, await buildTeam(server), own);
    assert.equal(answer.statusCode, 200, answer.body);
    return stableOf(remote);
  };

  test('is changed by platform admins only', async () => {
    assert.equal((await decide(admin, 'stable', { remote: 'mf-sales', version: '1.1.0' })).statusCode, 403);
    assert.equal((await decide(platformAdmin, 'stable', { remote: 'mf-sales', version: '1.1.0' })).statusCode, 200);
    assert.equal((await sales(platformAdmin))?.version, '1.1.0');
  });

  test('warns before it goes back to an older version, and not before a newer one', async () => {
    const warning = async (version: string) =>
      (await decide(platformAdmin, 'stable', { remote: 'mf-sales', version, dryRun: true })).json<DecisionAnswer>()
        .warning;
    await decide(platformAdmin, 'stable', { remote: 'mf-sales', version: '1.1.0' });
    assert.match((await warning('1.0.0')) ?? '', /^1\.0\.0 is older than 1\.1\.0, which is stable now/);
    await decide(platformAdmin, 'stable', { remote: 'mf-sales', version: '1.0.0' });
    assert.equal(await warning('1.1.0'), undefined);
    await decide(platformAdmin, 'stable', { remote: 'mf-sales', version: '1.1.0' });
  });

  test('is the next build of an instance only as long as nobody else decided', async () => {
    assert.equal(await startWith('mf-own', '1.0.0'), '1.0.0');
    assert.equal(await startWith('mf-own', '1.1.0'), '1.1.0');
    assert.equal((await decide(platformAdmin, 'stable', { remote: 'mf-own', version: '1.0.0' })).statusCode, 200);
    assert.equal(await startWith('mf-own', '1.2.0'), '1.0.0');
    assert.equal(await startWith('mf-own', '1.1.0'), '1.0.0');
  });

  test('is no build of an instance that was blocked, although there is none yet', async () => {
    const release = { remote: 'mf-blocked', version: '1.0.0' };
    assert.equal((await publish(server, await buildTeam(server), build(release.remote, '1.0.0'))).statusCode, 200);
    const blocked = await decide(platformAdmin, 'releases/status', { ...release, status: 'blocked' });
    assert.equal(blocked.statusCode, 200, blocked.body);
    assert.equal(await startWith(release.remote, '1.0.0'), undefined);
  });

  test('of production is the build of an instance only where there is none yet', async () => {
    const { config, platform } = server.app;
    const [then] = await server.database.query<{ to: number }>('select max(revision)::int as to from platform_audit');
    platform.checkoutRemotes = () => ['mf-product', 'mf-new'];
    assert.equal(await startWith('mf-product', '1.0.0'), '1.0.0');
    config.production = true;
    try {
      assert.equal(await startWith('mf-product', '1.1.0'), '1.0.0');
      assert.equal(await startWith('mf-new', '1.0.0'), '1.0.0');
      // From before there were any, so that none is stable: a start does not choose again what somebody took away.
      assert.equal((await decide(platformAdmin, 'restore', { of: then?.to, state: 'after' })).statusCode, 200);
      assert.equal(await startWith('mf-product', '1.0.0'), undefined);
      assert.equal(await startWith('mf-product', '1.2.0'), undefined);
    } finally {
      config.production = false;
    }
  });

  test('stays what a finished rollout or a team decided, also when the instance builds again', async () => {
    for (const remote of ['mf-rolled', 'mf-promoted']) await startWith(remote, '1.0.0');
    await publish(server, await buildTeam(server), build('mf-rolled', '2.0.0'));
    const rollout = { remote: 'mf-rolled', version: '2.0.0', steps: [100] };
    assert.equal((await decide(platformAdmin, 'rollouts', rollout)).statusCode, 200);
    assert.equal(await startWith('mf-rolled', '1.1.0'), '2.0.0');

    const { token } = await buildTeam(server, { remotes: ['mf-promoted'] });
    const promoted = await server.inject({
      method: 'POST',
      url: '/api/platform/promote',
      headers: { authorization: `Bearer ${token}` },
      payload: { remote: 'mf-promoted', version: '1.0.0', reason: 'ours' },
    });
    assert.equal(promoted.statusCode, 200, promoted.body);
    assert.equal(await startWith('mf-promoted', '1.1.0'), '1.0.0');
  });

  test('of other remotes stays an instance’s own when one decision is undone', async () => {
    const before = (await sales(platformAdmin))?.version;
    assert.equal(await startWith('mf-aside', '1.0.0'), '1.0.0');
    const [then] = await server.database.query<{ to: number }>('select max(revision) as to from platform_audit');
    await decide(platformAdmin, 'stable', { remote: 'mf-sales', version: '1.0.0' });
    assert.equal((await decide(platformAdmin, 'restore', { of: then?.to, state: 'after' })).statusCode, 200);
    assert.equal((await sales(platformAdmin))?.version, before);
    assert.equal(await startWith('mf-aside', '1.1.0'), '1.1.0');
  });
});

test('two releases with the same route are never live together, even if both were published before', async () => {
  const team = await buildTeam(server);
  const claim = (remote: string) =>
    buildRelease(remote, '1.0.0', ({ remoteJson }) => {
      remoteJson.routes = [{ path: '/the_same_page', title: 'A page', access: ['signed-in'] }];
    });
  for (const remote of ['mf-left', 'mf-right'])
    assert.equal((await publish(server, team, claim(remote))).statusCode, 200);
  const go = (url: string, body: object) =>
    server.inject({
      method: 'POST',
      url: `/api/platform/${url}`,
      headers: platformAdmin.headers,
      payload: { version: '1.0.0', reason: 'trial', ...body },
    });
  assert.equal((await go('stable', { remote: 'mf-left' })).statusCode, 200);
  const refused = await go('stable', { remote: 'mf-right' });
  assert.equal(refused.statusCode, 422);
  assert.match(refused.body, /\/the_same_page.*belongs to mf-left 1\.0\.0 already/);
  assert.equal((await go('pins', { remote: 'mf-right', organisationId: second })).statusCode, 422);
});

test('two teams that promote releases with the same route at the same time: the second is refused', async () => {
  const team = await buildTeam(server);
  for (const remote of ['mf-early', 'mf-late'])
    await publish(
      server,
      team,
      buildRelease(remote, '1.0.0', ({ remoteJson }) => {
        remoteJson.routes = [{ path: '/wanted_by_two', title: 'A page', access: ['signed-in'] }];
      }),
    );
  const promote = (remote: string) =>
    server.inject({
      method: 'POST',
      url: '/api/platform/promote',
      headers: { authorization: `Bearer ${team.token}` },
      payload: { remote, version: '1.0.0', reason: 'ours' },
    });
  // Both have asked before a decision under way ends: each must look at what the other one has made stable.
  let both: ReturnType<typeof promote>[] = [];
  await server.database.system(async (tx) => {
    await lockRevision(tx);
    both = ['mf-early', 'mf-late'].map(promote);
    for (const one of both) one.catch(() => undefined);
    await untilLocked(server.database, 2);
  });
  const statuses = (await Promise.all(both)).map(({ statusCode }) => statusCode);
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [200, 422],
  );
});
