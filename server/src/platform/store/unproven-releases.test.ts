import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { RemotesAnswer } from '@iwe/contract';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { buildRelease, buildTeam, publish, startToken, testShell } from '../testing/releases.ts';
import type { TestTeam } from '../testing/releases.ts';

// Releases that did not pass their checks, or that were given to nobody, reach nobody, whatever a team or a member of
// staff sends.
let server: TestServer;
let instance: TestTeam;
let team: TestTeam;
let clerk: TestStaff;
let platformAdmin: TestStaff;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  instance = await buildTeam(server);
  team = await buildTeam(server, { remotes: ['mf-sales'], promote: true });
  await publish(server, instance, { ...buildRelease('mf-sales', '1.0.0'), promote: true });
  const organisation = await buildOrganisation(server.database);
  clerk = await server.staff(organisation);
  platformAdmin = await server.staff(organisation, { role: 4, isPlatformAdmin: true });
});
after(() => server.close());

const sales = async (who = clerk) =>
  (await server.inject({ method: 'GET', url: '/api/platform/remotes', headers: who.headers }))
    .json<RemotesAnswer>()
    .remotes.find(({ name }) => name === 'mf-sales');
const decide = (url: string, payload: object) =>
  server.inject({
    method: 'POST',
    url: `/api/platform/${url}`,
    headers: platformAdmin.headers,
    payload: { remote: 'mf-sales', reason: 'a test', ...payload },
  });
const tell = async (kind: 'runs' | 'failures', version: string, who = clerk) =>
  server.inject({
    method: 'POST',
    url: `/api/platform/${kind}`,
    headers: who.headers,
    payload: {
      remote: 'mf-sales',
      version,
      token: await startToken(server, who.headers, 'mf-sales', version),
      ...(kind === 'runs' ? {} : { code: 'IWE-107', fallbackVersion: null, page: '/quotings', message: 'it threw' }),
    },
  });
const checked = (version: string, state: string) =>
  server.database.query('update release set check_state = $2 where version = $1', [version, state]);

describe('an unchecked release', () => {
  test('cannot be made stable by its team, by any request', async () => {
    for (const promote of [true, 'unless-chosen'] as const) {
      assert.equal(
        (await publish(server, team, { ...buildRelease('mf-sales', '2.0.0'), promote })).json().code,
        'release-unchecked',
        String(promote),
      );
    }
    assert.equal((await publish(server, team, buildRelease('mf-sales', '2.0.0'))).statusCode, 200);
    for (const state of ['unchecked', 'failed']) {
      await checked('2.0.0', state);
      const again = await publish(server, team, { ...buildRelease('mf-sales', '2.0.0'), promote: 'unless-chosen' });
      assert.notEqual(again.json().stable, true, state);
    }
    assert.equal((await sales())?.version, '1.0.0');
  });

  test('is nobody’s fallback, even if somebody reports that it ran', async () => {
    for (const state of ['unchecked', 'failed']) {
      await checked('2.0.0', state);
      await tell('runs', '2.0.0');
      assert.equal((await sales())?.fallback, null, state);
    }
    await server.database.query(`update release set proven_at = now() where version = '2.0.0'`);
    assert.equal((await sales())?.fallback, null, 'not even when it counts as one that ran');
    await server.database.query(`update release set proven_at = null where version = '2.0.0'`);
  });
});

test('what the check of a release reports counts nowhere: it must not prove itself', async () => {
  const { database } = server;
  assert.equal((await publish(server, team, buildRelease('mf-sales', '5.0.0'))).statusCode, 200);
  const checker = await server.staff(await buildOrganisation(database));
  await database.query('update app_user set is_release_check = true where id = $1', [checker.userId]);
  await database.query(
    `insert into release_grant (user_id, remote, version, reason, granted_by, until)
      values ($1, 'mf-sales', '5.0.0', 'Pilot', $1, now() + interval '5 minutes')`,
    [checker.userId],
  );
  assert.equal((await sales(checker))?.version, '5.0.0');
  for (const kind of ['runs', 'failures'] as const)
    assert.equal((await tell(kind, '5.0.0', checker)).statusCode, 200, kind);
  const counted = await database.query(
    `select runs::int as runs, proven_at is not null as is_proven, (select count(*)::int from release_report
      where version = '5.0.0') as reports from release where version = '5.0.0'`,
  );
  assert.deepEqual(counted, [{ runs: 0, is_proven: false, reports: 0 }]);
});

describe('a checked release that was given to nobody', () => {
  test('is not proven by a report from somebody who does not have it', async () => {
    await checked('2.0.0', 'passed');
    await tell('runs', '2.0.0');
    assert.equal((await sales())?.fallback, null);
    assert.equal((await decide('stable', { version: '2.0.0' })).statusCode, 200);
    assert.equal((await decide('stable', { version: '1.0.0' })).statusCode, 200);
    assert.equal((await sales())?.fallback?.version, '2.0.0', 'it was stable once');
  });

  test('cannot be stopped in its rollout by those who do not have it yet', async () => {
    assert.equal((await publish(server, instance, buildRelease('mf-sales', '3.0.0'))).statusCode, 200);
    assert.equal(
      (await decide('rollouts', { version: '3.0.0', steps: [0, 100], minFailures: 1, maxFailurePercent: 1 }))
        .statusCode,
      200,
    );
    const rollout = async () =>
      (
        await server.database.query<{ state: string; failures: number }>(
          `select state, failures from release_rollout where remote = 'mf-sales'`,
        )
      )[0];
    await tell('failures', '3.0.0');
    assert.deepEqual(await rollout(), { state: 'running', failures: 0 });
    await server.database.query('update release_rollout set percent = 100');
    await tell('failures', '3.0.0');
    await tell('failures', '3.0.0', await server.staff(await buildOrganisation(server.database)));
    assert.equal((await rollout())?.state, 'reverted');
  });
});

test('records a promotion that the token may not ask for in the audit', async () => {
  const careful = await buildTeam(server, { remotes: ['mf-sales'], promote: false });
  assert.equal(
    (await publish(server, careful, { ...buildRelease('mf-sales', '4.0.0'), promote: true })).json().code,
    'deploy-token-promote',
  );
  const [last] = await server.database.query<{ action: string; version: string }>(
    'select action, version from platform_audit order by id desc limit 1',
  );
  assert.deepEqual(last, { action: 'refused: stable', version: '4.0.0' });
});
