import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { failureCode } from '@iwe/contract';
import type { DecisionAnswer, Overview, PlatformHistory, RemotesAnswer } from '@iwe/contract';
import { rolloutBucket } from '@iwe/domain';
import { buildOrganisation, startTestServer, TEST_PASSWORD } from '../../../testing/index.ts';
import type { TestServer, TestStaff } from '../../../testing/index.ts';
import { failsTooOften } from './health-limits.ts';
import { buildRelease, buildTeam, publish, startToken, testShell } from '../testing/releases.ts';

let server: TestServer;
let first: number;
let second: number;
let admin: TestStaff;
let clerk: TestStaff;
let platformAdmin: TestStaff;

before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  const instance = await buildTeam(server);
  await publish(server, instance, { ...buildRelease('mf-sales', '1.0.0'), promote: true });
  await publish(server, instance, buildRelease('mf-sales', '1.1.0'));
  first = await buildOrganisation(server.database);
  // Repeats until the organisation belongs to the first 99 % of a rollout.
  do second = await buildOrganisation(server.database);
  while (rolloutBucket('mf-sales', '1.1.0', second) === 99);
  admin = await server.staff(second, { role: 4, is_admin: true });
  clerk = await server.staff(second);
  platformAdmin = await server.staff(first, { role: 4, isPlatformAdmin: true, is_admin: true });
});
after(() => server.close());
beforeEach(async () => {
  await server.database.query('delete from release_pin');
  await server.database.query('delete from release_rollout');
  await server.database.query('delete from release_report');
  await server.database.query('delete from release_grant');
  await server.database.query(`update release_channel set version = '1.0.0' where remote = 'mf-sales'`);
  await server.database.query(`update session set confirmed_at = now()`);
});

const call = (who: TestStaff, method: 'POST' | 'DELETE', url: string, payload: object) =>
  server.inject({
    method,
    url: `/api/platform/${url}`,
    headers: who.headers,
    payload: { reason: 'a test', ...payload },
  });
const remotesOf = async (who: TestStaff) =>
  (await server.inject({ method: 'GET', url: '/api/platform/remotes', headers: who.headers })).json<RemotesAnswer>();
const sales = async (who: TestStaff) => (await remotesOf(who)).remotes.find((remote) => remote.name === 'mf-sales');
const overviewOf = async (who: TestStaff) =>
  (await server.inject({ method: 'GET', url: '/api/platform/overview', headers: who.headers })).json<{
    data: Overview;
  }>().data;
const historyOf = async (who: TestStaff) =>
  (
    await server.inject({ method: 'GET', url: '/api/platform/history?per_page=20', headers: who.headers })
  ).json<PlatformHistory>().data;
const report = async (who: TestStaff, kind: 'runs' | 'failures', version: string, code = 'IWE-107') =>
  server.inject({
    method: 'POST',
    url: `/api/platform/${kind}`,
    headers: who.headers,
    payload: {
      remote: 'mf-sales',
      version,
      token: await startToken(server, who.headers, 'mf-sales', version),
      ...(kind === 'runs' ? {} : { code, fallbackVersion: '1.0.0', page: '/quotings', message: 'it threw' }),
    },
  });
const pin = { remote: 'mf-sales', version: '1.1.0' };

test('the shell receives the release notes and the blocked releases', async () => {
  await server.database.query(
    `update release set notes = 'Finds by size.' where remote = 'mf-sales' and version = '1.1.0'`,
  );
  assert.equal((await call(admin, 'POST', 'pins', { ...pin, organisationId: second })).statusCode, 200);
  assert.deepEqual([(await sales(clerk))?.notes, (await remotesOf(clerk)).blocked], ['Finds by size.', []]);
  assert.equal((await call(platformAdmin, 'POST', 'releases/status', { ...pin, status: 'blocked' })).statusCode, 200);
  const after = await remotesOf(clerk);
  assert.deepEqual(
    [after.blocked, after.remotes.map(({ version, notes }) => [version, notes])],
    [['mf-sales@1.1.0'], [['1.0.0', undefined]]],
  );
  assert.equal((await call(platformAdmin, 'POST', 'releases/status', { ...pin, status: 'available' })).statusCode, 200);
});

describe('a refused decision', () => {
  test('by an organisation admin about another organisation, or about everybody, is audited', async () => {
    assert.equal((await call(admin, 'POST', 'pins', { ...pin, organisationId: first })).statusCode, 404);
    assert.equal((await call(admin, 'POST', 'releases/status', { ...pin, status: 'blocked' })).statusCode, 403);
    for (const [url, body] of [
      ['stable', pin],
      ['rollouts', pin],
      ['rollouts/step', { remote: 'mf-sales', action: 'revert' }],
      ['rollback', { to: 1 }],
      ['grants', { ...pin, emails: [admin.email], until: '2999-01-01T00:00:00Z' }],
    ] as const) {
      assert.equal((await call(admin, 'POST', url, body)).statusCode, 403, url);
    }
    const actions = (
      await server.database.query<{ action: string }>(
        `select action from platform_audit where actor = $1 and action like 'refused%' order by id`,
        [admin.email],
      )
    ).map((row) => row.action);
    assert.deepEqual(actions, [
      'refused: pin',
      'refused: blocked',
      'refused: stable',
      'refused: rollout',
      'refused: rollout revert',
      'refused: rollback',
      'refused: pilot',
    ]);
    assert.equal((await sales(clerk))?.version, '1.0.0');
  });

  test('without a recent password confirmation succeeds after the confirmation alone', async () => {
    await server.database.query(`update session set confirmed_at = now() - interval '16 minutes'`);
    const late = await call(admin, 'POST', 'pins', { ...pin, organisationId: second });
    assert.equal(late.statusCode, 403);
    assert.equal(late.json().code, 'confirm-required');
    assert.equal((await overviewOf(admin)).confirmedForSeconds, 0);
    assert.equal(
      (
        await server.inject({
          method: 'POST',
          url: '/api/platform/confirm',
          headers: admin.headers,
          payload: { password: 'wrong' },
        })
      ).json().code,
      'confirm-wrong',
    );
    const confirmed = await server.inject({
      method: 'POST',
      url: '/api/platform/confirm',
      headers: admin.headers,
      payload: { password: TEST_PASSWORD },
    });
    assert.deepEqual([confirmed.statusCode, confirmed.json()], [200, { confirmedForSeconds: 900 }]);
    assert.equal((await call(admin, 'POST', 'pins', { ...pin, organisationId: second })).statusCode, 200);
  });

  test('is what the second of two admins who saw the same state gets', async () => {
    const { revision } = await overviewOf(platformAdmin);
    assert.equal(
      (await call(admin, 'POST', 'pins', { ...pin, organisationId: second, expected: revision })).statusCode,
      200,
    );
    const late = await call(platformAdmin, 'DELETE', 'pins', {
      remote: 'mf-sales',
      organisationId: second,
      expected: revision,
    });
    assert.equal(late.statusCode, 409);
    assert.match(late.json().message, new RegExp(`${admin.email} changed it .* pin mf-sales 1\\.1\\.0 \\(a test\\)`));
  });

  test('on a state that has changed since says what was decided, but nothing of another organisation', async () => {
    const late = async (who: TestStaff, decide: () => Promise<{ statusCode: number; body: string }>) => {
      const { revision } = await overviewOf(platformAdmin);
      const decided = await decide();
      assert.equal(decided.statusCode, 200, decided.body);
      const refused = await call(who, 'POST', 'pins', { ...pin, organisationId: second, expected: revision });
      assert.deepEqual([refused.statusCode, refused.json().code], [409, 'platform-changed']);
      return { message: String(refused.json().message), details: refused.json<{ details?: object }>().details };
    };
    const pinned = (organisationId: number) => () => call(platformAdmin, 'POST', 'pins', { ...pin, organisationId });
    const elsewhere = await late(admin, pinned(first));
    assert.match(elsewhere.message, /any more\. Something was decided for another organisation\. Look at them again/);
    assert.doesNotMatch(JSON.stringify(elsewhere), new RegExp(platformAdmin.email));
    assert.equal(elsewhere.details, undefined);
    const said = `${platformAdmin.email} changed it at [^ ]+Z: `;
    const seen = await late(platformAdmin, pinned(first));
    assert.match(seen.message, new RegExp(`${said}pin mf-sales 1\\.1\\.0 \\(a test\\)`));
    assert.deepEqual(Object.keys(seen.details ?? {}).toSorted(), [
      'action',
      'actor',
      'at',
      'reason',
      'remote',
      'version',
    ]);
    assert.match((await late(admin, pinned(second))).message, new RegExp(`${said}pin mf-sales 1\\.1\\.0 `));
    const unpinned = () => call(platformAdmin, 'DELETE', 'pins', { remote: 'mf-sales', organisationId: second });
    assert.match((await late(admin, unpinned)).message, new RegExp(`${said}unpin mf-sales \\(a test\\)\\.`));
    const everybody = () => call(platformAdmin, 'POST', 'stable', pin);
    assert.match((await late(admin, everybody)).message, new RegExp(`${said}stable mf-sales 1\\.1\\.0 `));
    const [{ revision } = { revision: 0 }] = await historyOf(platformAdmin);
    const back = () => call(platformAdmin, 'POST', 'rollback', { to: revision });
    assert.match((await late(admin, back)).message, new RegExp(`${said}rollback \\(a test\\)\\.`));
  });

  test('on a state in which something has ended by itself says so, and names nobody', async () => {
    const [number] = /^\d+/.exec((await overviewOf(platformAdmin)).revision) ?? [];
    const refused = await call(admin, 'POST', 'pins', { ...pin, organisationId: second, expected: `${number}-before` });
    assert.equal(refused.statusCode, 409);
    assert.match(refused.json().message, /A pin, a pilot, a developer's grant or the support of a release has ended/);
    assert.equal((await sales(clerk))?.version, '1.0.0');
  });

  test('about an organisation that does not exist is audited with its number', async () => {
    assert.equal((await call(admin, 'POST', 'pins', { ...pin, organisationId: 999_999 })).statusCode, 404);
    const [line] = await server.database.query(
      'select organisation_id, actor, version, after from platform_audit order by id desc limit 1',
    );
    const told = { actor: admin.email, version: '1.1.0', after: { organisationId: 999_999 } };
    assert.deepEqual(line, { organisation_id: null, ...told });
    assert.equal((await call(admin, 'POST', 'pins', { ...pin, organisationId: first })).statusCode, 404);
    const [known] = await server.database.query<{ organisation_id: number }>(
      'select organisation_id from platform_audit order by id desc limit 1',
    );
    assert.equal(known?.organisation_id, first);
  });

  test('by somebody who is no administrator says who may, also about the own organisation', async () => {
    const refused = await call(clerk, 'POST', 'pins', { ...pin, organisationId: second });
    assert.deepEqual([refused.statusCode, refused.json().code], [403, 'orgAdmin-required']);
    assert.equal((await historyOf(platformAdmin))[0]?.action, 'refused: pin');
    assert.equal((await sales(clerk))?.source, 'stable');
  });
});

describe('a dry run', () => {
  test('needs no confirmed password', async () => {
    await server.database.query(`update session set confirmed_at = now() - interval '1 hour'`);
    const body = { ...pin, organisationId: second };
    assert.equal((await call(admin, 'POST', 'pins', { ...body, dryRun: true })).statusCode, 200);
    assert.equal((await call(admin, 'POST', 'pins', body)).json().code, 'confirm-required');
  });

  test('returns who would get which version, and changes nothing', async () => {
    const before = await remotesOf(clerk);
    const answer = (await call(platformAdmin, 'POST', 'stable', { ...pin, dryRun: true })).json<DecisionAnswer>();
    assert.equal(answer.dryRun, true);
    assert.deepEqual(
      answer.effect
        .map(({ organisationId, before: was, after: is }) => [organisationId, was.version, is.version])
        .filter(([id]) => id === first || id === second),
      [
        [first, '1.0.0', '1.1.0'],
        [second, '1.0.0', '1.1.0'],
      ],
    );
    assert.ok(answer.effect.find((row) => row.organisationId === second)?.people === 2);
    assert.deepEqual(await remotesOf(clerk), before);
    assert.equal(answer.revision, before.revision);
  });
});

describe('a pin', () => {
  test('expires by itself', async () => {
    assert.equal(
      (await call(admin, 'POST', 'pins', { ...pin, organisationId: second, expiresAt: '2001-01-01T00:00:00Z' }))
        .statusCode,
      422,
    );
    await call(admin, 'POST', 'pins', { ...pin, organisationId: second, expiresAt: '2999-01-01T00:00:00Z' });
    assert.equal((await sales(clerk))?.source, 'pin');
    await server.database.query(`update release_pin set expires_at = now() - interval '1 second'`);
    assert.equal((await sales(clerk))?.source, 'stable');
    assert.deepEqual((await overviewOf(admin)).pins, []);
  });

  test('is in the history with what it replaced, and its end with what it was', async () => {
    const expiresAt = '2999-01-01T00:00:00.000Z';
    await call(platformAdmin, 'POST', 'pins', { ...pin, organisationId: second, reason: 'first' });
    await call(platformAdmin, 'POST', 'pins', {
      ...pin,
      version: '1.0.0',
      organisationId: second,
      expiresAt,
      locked: true,
    });
    await call(platformAdmin, 'DELETE', 'pins', { remote: 'mf-sales', organisationId: second });
    const [ended, again, begun] = await historyOf(platformAdmin);
    assert.deepEqual([begun?.before, begun?.after], [null, { version: '1.1.0', expiresAt: null, locked: false }]);
    const first11 = { version: '1.1.0', reason: 'first', expiresAt: null, locked: false };
    assert.deepEqual([again?.before, again?.after], [first11, { version: '1.0.0', expiresAt, locked: true }]);
    assert.deepEqual([ended?.action, ended?.version, ended?.after], ['unpin', null, null]);
    const was = ended?.before as { version: string; reason: string; expiresAt: string; locked: boolean };
    assert.deepEqual([was.version, was.reason, was.locked], ['1.0.0', 'a test', true]);
    assert.equal(new Date(was.expiresAt).toISOString(), expiresAt);
  });

  test('is ended for its own organisation alone', async () => {
    for (const organisationId of [first, second]) await call(platformAdmin, 'POST', 'pins', { ...pin, organisationId });
    assert.equal((await call(admin, 'DELETE', 'pins', { remote: 'mf-sales', organisationId: second })).statusCode, 200);
    assert.deepEqual([(await sales(clerk))?.source, (await sales(platformAdmin))?.source], ['stable', 'pin']);
  });

  test('that the platform has locked cannot be changed by the organisation', async () => {
    const tried = (await call(admin, 'POST', 'pins', { ...pin, organisationId: second, locked: true })).json();
    assert.deepEqual([tried.code, tried.message], ['pin-locked', 'Only a platform administrator may lock a pin.']);
    assert.equal(
      (
        await call(platformAdmin, 'POST', 'pins', {
          ...pin,
          organisationId: second,
          locked: true,
          reason: 'audit season',
        })
      ).statusCode,
      200,
    );
    const refused = await call(admin, 'DELETE', 'pins', { remote: 'mf-sales', organisationId: second });
    assert.equal(refused.statusCode, 403);
    assert.match(refused.json().message, /locked by the platform: audit season/);
    assert.equal(
      (await call(platformAdmin, 'DELETE', 'pins', { remote: 'mf-sales', organisationId: second })).statusCode,
      200,
    );
  });
});

describe('a rollout', () => {
  const step = (action: string) => call(platformAdmin, 'POST', 'rollouts/step', { remote: 'mf-sales', action });
  const bucket = () => rolloutBucket('mf-sales', '1.1.0', second);

  test('requires increasing steps that end at 100', async () => {
    for (const steps of [[50], [50, 20, 100], [20, 20, 100]])
      assert.equal((await call(platformAdmin, 'POST', 'rollouts', { ...pin, steps })).statusCode, 422);
  });

  test('reaches organisations step by step, can be paused and resumed, and ends as the stable version', async () => {
    assert.equal((await call(platformAdmin, 'POST', 'rollouts', { ...pin, steps: [0, 100] })).statusCode, 200);
    assert.equal((await sales(clerk))?.version, '1.0.0');
    assert.equal((await call(platformAdmin, 'POST', 'rollouts', { ...pin })).statusCode, 409);
    assert.equal((await step('pause')).statusCode, 200);
    assert.equal((await step('advance')).json().code, 'rollout-paused');
    assert.equal((await call(platformAdmin, 'POST', 'rollouts', { ...pin })).json().code, 'rollout-running');
    await server.database.query(
      `update release set check_state = 'failed' where remote = 'mf-sales' and version = '1.1.0'`,
    );
    await step('resume');
    assert.equal((await step('advance')).json().code, 'release-failed');
    await server.database.query(`update release set check_state = 'own' where remote = 'mf-sales'`);
    const done = (await step('advance')).json<DecisionAnswer>();
    assert.equal(done.effect.find((row) => row.organisationId === second)?.after.source, 'stable');
    assert.equal((await overviewOf(platformAdmin)).rollouts[0]?.state, 'finished');
    assert.equal((await step('revert')).statusCode, 409);
  });

  test('gives the version only to organisations whose bucket is reached, and a pin wins', async () => {
    await call(platformAdmin, 'POST', 'rollouts', {
      ...pin,
      steps: [bucket(), 100].filter((share, index, all) => share < 100 || index === all.length - 1),
    });
    assert.equal((await sales(clerk))?.version, '1.0.0');
    await server.database.query('update release_rollout set percent = $1', [bucket() + 1]);
    assert.equal((await sales(clerk))?.source, 'rollout');
    await step('pause');
    assert.deepEqual([(await sales(clerk))?.version, (await sales(clerk))?.source], ['1.1.0', 'rollout']);
    await call(admin, 'POST', 'pins', { remote: 'mf-sales', version: '1.0.0', organisationId: second });
    assert.equal((await sales(clerk))?.source, 'pin');
  });

  test('writes into the history what each step changed', async () => {
    await call(platformAdmin, 'POST', 'rollouts', { ...pin, steps: [10, 20, 100], soakHours: 6 });
    const last = async () => {
      const [line] = await historyOf(platformAdmin);
      return [line?.action, line?.version, line?.before, line?.after];
    };
    assert.deepEqual(await last(), ['rollout', '1.1.0', null, { steps: [10, 20, 100], percent: 10, soakHours: 6 }]);
    for (const [action, was, is] of [
      ['pause', { state: 'running', percent: 10 }, { state: 'paused', percent: 10 }],
      ['resume', { state: 'paused', percent: 10 }, { state: 'running', percent: 10 }],
      ['advance', { state: 'running', percent: 10 }, { state: 'running', percent: 20 }],
      ['revert', { state: 'running', percent: 20 }, { state: 'reverted', percent: 0 }],
    ] as const) {
      assert.equal((await step(action)).statusCode, 200);
      assert.deepEqual(await last(), [`rollout ${action}`, '1.1.0', was, is]);
      const [rollout] = (await overviewOf(platformAdmin)).rollouts;
      const reason = action === 'pause' || action === 'revert' ? 'a test' : '';
      assert.equal(rollout?.stoppedReason, reason, action);
    }
    assert.equal((await step('pause')).json().code, 'rollout-ended');
    assert.equal(
      (await call(platformAdmin, 'POST', 'rollouts/step', { remote: 'mf-none', action: 'pause' })).statusCode,
      404,
    );
  });

  test('counts each failure that keeps a version from its screen, and none that only the list has', async () => {
    await call(platformAdmin, 'POST', 'rollouts', { ...pin, steps: [99, 100], minFailures: 100 });
    const counted = async (code: string) => {
      await server.database.query('delete from release_report');
      await server.database.query('update release_rollout set failures = 0, errors = 0');
      await report(await server.staff(second), 'failures', '1.1.0', code);
      const [rollout] = (await overviewOf(platformAdmin)).rollouts;
      return (rollout?.failures ?? 0) * 10 + (rollout?.errors ?? 0);
    };
    const kinds = [
      'fetch',
      'integrity',
      'timeout',
      'evaluate',
      'share',
      'contract',
      'mount',
      'render',
      'hang',
    ] as const;
    for (const kind of kinds) assert.equal(await counted(failureCode(kind)), 10, kind);
    for (const [code, expected] of [
      ['IWE-110', 0],
      ['IWE-117', 0],
      ['IWE-115', 0],
      ['IWE-114', 1],
    ] as const)
      assert.equal(await counted(code), expected, code);
  });

  test('reverts itself with a reason when starts fail too often; failures of the registry do not count', async () => {
    await call(platformAdmin, 'POST', 'rollouts', { ...pin, steps: [99, 100], minFailures: 3, maxFailurePercent: 40 });
    const people: TestStaff[] = [clerk];
    while (people.length < 4) people.push(await server.staff(second));
    for (const who of people) await report(who, 'runs', '1.1.0');
    for (const who of people) await report(who, 'failures', '1.1.0', 'IWE-110');
    for (const who of people.slice(0, 2)) await report(who, 'failures', '1.1.0');
    assert.equal((await overviewOf(platformAdmin)).rollouts[0]?.state, 'running');
    const before = (await remotesOf(clerk)).revision;
    await report(people[2] ?? clerk, 'failures', '1.1.0');
    const [rollout] = (await overviewOf(platformAdmin)).rollouts;
    assert.equal(rollout?.state, 'reverted');
    assert.match(rollout?.stoppedReason ?? '', /3 of 7 starts failed since 99 % of the organisations had it/);
    assert.notEqual((await remotesOf(clerk)).revision, before);
    assert.equal((await sales(clerk))?.version, '1.0.0');
    assert.equal((await historyOf(platformAdmin))[0]?.action, 'rollout reverted');
  });

  test('counts a start and a failure once per person and day, however often they are reported', async () => {
    await call(platformAdmin, 'POST', 'rollouts', { ...pin, steps: [99, 100], minFailures: 3, maxFailurePercent: 40 });
    const one = await server.staff(second);
    await Promise.all(Array.from({ length: 10 }, () => report(one, 'failures', '1.1.0')));
    for (let start = 0; start < 3; start += 1) await report(one, 'runs', '1.1.0');
    const counted = async () => {
      const [rollout] = (await overviewOf(platformAdmin)).rollouts;
      return [rollout?.state, rollout?.runs, rollout?.failures];
    };
    assert.deepEqual(await counted(), ['running', 1, 1]);
    await server.database.query('update release_report set day = day - 1 where user_id = $1', [one.userId]);
    await report(one, 'failures', '1.1.0');
    assert.deepEqual(await counted(), ['running', 1, 2], 'the next day it counts again');
  });

  test('counts the starts of its present step alone, and failures among all starts', async () => {
    const limits = { minFailures: 3, maxFailurePercent: 40 };
    await call(platformAdmin, 'POST', 'rollouts', { ...pin, steps: [98, 99, 100], ...limits });
    await server.database.query('update release_rollout set runs = 10, failures = 2');
    assert.equal((await step('advance')).statusCode, 200);
    const [rollout] = (await overviewOf(platformAdmin)).rollouts;
    assert.deepEqual([rollout?.percent, rollout?.runs, rollout?.failures], [99, 0, 0]);
    await server.database.query('update release_rollout set runs = 4, failures = 1');
    for (const action of ['pause', 'resume']) await step(action);
    assert.equal((await overviewOf(platformAdmin)).rollouts[0]?.runs, 4, 'a pause begins no new step');
    assert.deepEqual(
      [
        [6, 3],
        [6, 4],
        [5, 4],
        [0, 2],
        [0, 3],
      ].map(([runs = 0, failures = 0]) => failsTooOften({ runs, failures, ...limits })),
      [false, false, true, false, true],
    );
  });

  test('says when it began and since when it has its present share; a pause changes neither', async () => {
    const begin = () => call(platformAdmin, 'POST', 'rollouts', { ...pin, steps: [98, 99, 100] });
    const moments = async () => {
      const [rollout] = (await overviewOf(platformAdmin)).rollouts;
      return [rollout?.startedAt, rollout?.stepAt].map((at) => new Date(at ?? 0).toISOString());
    };
    const [early, late] = ['2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z'];
    const setBack = () =>
      server.database.query('update release_rollout set started_at = $1, step_at = $2', [early, late]);
    await begin();
    await setBack();
    for (const action of ['pause', 'resume']) {
      assert.equal((await step(action)).statusCode, 200);
      assert.deepEqual(await moments(), [early, late], action);
    }
    assert.equal((await step('advance')).statusCode, 200);
    const [began, stepped = ''] = await moments();
    assert.deepEqual([began, stepped > late], [early, true]);
    await setBack();
    assert.equal((await step('revert')).statusCode, 200);
    assert.deepEqual(await moments(), [early, late], 'it has no new share');
    assert.equal((await begin()).statusCode, 200);
    assert.ok(
      (await moments()).every((at) => at > late),
      'another one begins',
    );
  });

  test('reverts itself when too many people have errors in use; those are no failed starts', async () => {
    await call(platformAdmin, 'POST', 'rollouts', { ...pin, steps: [99, 100], minFailures: 3, maxFailurePercent: 100 });
    const people = await Promise.all(Array.from({ length: 10 }, () => server.staff(second)));
    for (const who of people) await report(who, 'runs', '1.1.0');
    const state = async () => {
      const [rollout] = (await overviewOf(platformAdmin)).rollouts;
      return [rollout?.state, rollout?.failures, rollout?.errors];
    };
    const failedStarts = () => server.database.query('select sum(failures)::int as failures from release_health');
    const before = await failedStarts();
    // A slow task and a violation of the policy are shown, and decide nothing.
    for (const code of ['IWE-115', 'IWE-116', 'IWE-114', 'IWE-114'])
      for (const who of people.slice(0, 3)) await report(who, 'failures', '1.1.0', code);
    assert.deepEqual(await state(), ['running', 0, 3], '30 % are not yet too many');
    await report(people[3] ?? clerk, 'failures', '1.1.0', 'IWE-114');
    assert.deepEqual(await state(), ['reverted', 0, 4]);
    assert.deepEqual(await failedStarts(), before);
    assert.match(
      (await overviewOf(platformAdmin)).rollouts[0]?.stoppedReason ?? '',
      /4 of 10 people had errors in use since 99 % of the organisations had it/,
    );
  });

  test('ends when its version is blocked; unblocking does not resume it, and another one may begin', async () => {
    const status = (to: string, more: object = {}) =>
      call(platformAdmin, 'POST', 'releases/status', { ...pin, status: to, ...more });
    await call(platformAdmin, 'POST', 'rollouts', { ...pin, steps: [99, 100] });
    assert.equal((await sales(clerk))?.source, 'rollout');
    const supportedUntil = new Date(Date.now() + 86_400_000).toISOString();
    assert.equal((await status('deprecated', { supportedUntil })).statusCode, 200);
    assert.equal((await overviewOf(platformAdmin)).rollouts[0]?.state, 'running', 'a deprecated version continues');
    assert.equal((await step('pause')).statusCode, 200);
    await server.database.query(
      `update release_rollout set runs = 9, failures = 3, errors = 2, soak_since = now() - interval '2 days'`,
    );
    assert.equal((await status('blocked')).statusCode, 200);
    const [rollout] = (await overviewOf(platformAdmin)).rollouts;
    assert.deepEqual([rollout?.state, rollout?.stoppedReason], ['reverted', 'blocked: a test']);
    assert.equal((await status('available')).statusCode, 200);
    assert.equal((await sales(clerk))?.version, '1.0.0');
    assert.equal((await call(platformAdmin, 'POST', 'rollouts', { ...pin, steps: [99, 100] })).statusCode, 200);
    const [begun] = await server.database.query(
      `select state, runs, failures, errors, stopped_reason as why,
        soak_since > now() - interval '1 hour' as "soaksAnew" from release_rollout`,
    );
    assert.deepEqual(begun, { state: 'running', runs: 0, failures: 0, errors: 0, why: '', soaksAnew: true });
  });
});

describe('a pilot', () => {
  test('gives named people a version until it ends, and nobody else', async () => {
    assert.equal(
      (
        await call(platformAdmin, 'POST', 'grants', {
          ...pin,
          emails: ['nobody@nowhere.test'],
          until: new Date(Date.now() + 86_400_000).toISOString(),
        })
      ).statusCode,
      422,
    );
    assert.equal(
      (
        await call(platformAdmin, 'POST', 'grants', {
          ...pin,
          emails: [clerk.email],
          until: new Date(Date.now() + 86_400_000).toISOString(),
        })
      ).statusCode,
      200,
    );
    assert.equal((await sales(clerk))?.source, 'grant');
    assert.equal((await sales(admin))?.source, 'stable');
    const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();
    for (const [until, status] of [
      [days(-1), 422],
      [days(90.1), 422],
      [days(89.9), 200],
    ] as const)
      assert.equal(
        (await call(platformAdmin, 'POST', 'grants', { ...pin, emails: [clerk.email], until })).statusCode,
        status,
        until,
      );
    const [grant] = (await overviewOf(platformAdmin)).grants;
    assert.equal(grant?.email, clerk.email);
    assert.equal((await call(platformAdmin, 'DELETE', 'grants', { id: grant?.id })).statusCode, 200);
    assert.equal((await sales(clerk))?.source, 'stable');
  });
});

test('pilots are named in any case and once; who is unknown is named; a grant’s end says what it was', async () => {
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const emails = [clerk.email.toUpperCase(), clerk.email, admin.email];
  const unknown = await call(platformAdmin, 'POST', 'grants', {
    ...pin,
    emails: [clerk.email, 'a@nowhere.test', 'b@nowhere.test'],
    until,
  });
  assert.deepEqual(unknown.json<{ message: string[] }>().message, [
    'a@nowhere.test has no account here.',
    'b@nowhere.test has no account here.',
  ]);
  assert.equal((await call(platformAdmin, 'POST', 'grants', { ...pin, emails, until })).statusCode, 200);
  const { grants } = await overviewOf(platformAdmin);
  assert.deepEqual(grants.map(({ email }) => email).toSorted(), [clerk.email, admin.email].toSorted());
  const idOf = ({ email }: TestStaff) => grants.find((grant) => grant.email === email)?.id;
  assert.deepEqual((await historyOf(platformAdmin))[0]?.after, { emails: [clerk.email, admin.email], until });
  assert.equal((await call(platformAdmin, 'DELETE', 'grants', { id: idOf(clerk) })).statusCode, 200);
  const [line] = await historyOf(platformAdmin);
  assert.deepEqual(
    [line?.action, line?.remote, line?.version, line?.before],
    ['end pilot', 'mf-sales', '1.1.0', { remote: 'mf-sales', version: '1.1.0', origin: null }],
  );
  assert.deepEqual([(await sales(clerk))?.source, (await sales(admin))?.source], ['stable', 'grant']);
  assert.equal((await call(platformAdmin, 'DELETE', 'grants', { id: idOf(clerk) })).statusCode, 404);
  assert.equal((await call(admin, 'DELETE', 'grants', { id: idOf(admin) })).statusCode, 403);
  assert.equal((await historyOf(platformAdmin))[0]?.action, 'refused: end pilot');
  const origin = 'http://127.0.0.1:4300';
  const developer = { remote: 'mf-sales', email: clerk.email.toUpperCase(), origin, hours: 3 };
  assert.equal((await call(platformAdmin, 'POST', 'dev-grants', developer)).statusCode, 200);
  const granted = (await overviewOf(platformAdmin)).grants.find((grant) => grant.origin === origin);
  const hours = (Date.parse(granted?.until ?? '') - Date.now()) / 3_600_000;
  assert.ok(hours > 2.9 && hours <= 3, String(hours));
  assert.equal((await call(platformAdmin, 'DELETE', 'grants', { id: granted?.id })).statusCode, 200);
  assert.equal((await historyOf(platformAdmin))[0]?.action, 'end developer grant');
});

describe('a rollback', () => {
  test('restores the stable version and the pins of any earlier state; blocked versions stay blocked', async () => {
    await call(admin, 'POST', 'pins', { ...pin, organisationId: second });
    const [then] = await historyOf(platformAdmin);
    await call(admin, 'DELETE', 'pins', { remote: 'mf-sales', organisationId: second });
    await call(platformAdmin, 'POST', 'stable', pin);
    assert.equal((await call(platformAdmin, 'POST', 'rollback', { to: 999_999 })).statusCode, 404);
    const dry = (
      await call(platformAdmin, 'POST', 'rollback', { to: then?.revision, dryRun: true })
    ).json<DecisionAnswer>();
    assert.equal(dry.effect.find((row) => row.organisationId === first)?.after.version, '1.0.0');
    assert.equal((await call(platformAdmin, 'POST', 'rollback', { to: then?.revision })).statusCode, 200);
    assert.deepEqual(
      [(await sales(clerk))?.source, (await sales(clerk))?.version, (await sales(platformAdmin))?.version],
      ['pin', '1.1.0', '1.0.0'],
    );

    await call(platformAdmin, 'DELETE', 'pins', { remote: 'mf-sales', organisationId: second });
    await call(platformAdmin, 'POST', 'releases/status', { ...pin, status: 'blocked' });
    const refused = await call(platformAdmin, 'POST', 'rollback', { to: then?.revision });
    assert.equal(refused.statusCode, 422);
    assert.match(refused.body, /mf-sales 1\.1\.0: mf-sales 1\.1\.0 is blocked/);
    assert.equal((await sales(clerk))?.version, '1.0.0');
    await call(platformAdmin, 'POST', 'releases/status', { ...pin, status: 'available' });
  });
});

test('a rollback leaves out a pin that has ended since', async () => {
  await call(admin, 'POST', 'pins', { ...pin, organisationId: second, expiresAt: '2999-01-01T00:00:00Z' });
  const [then] = await historyOf(platformAdmin);
  await server.database.query(
    `update platform_change set after = replace(after::text, '2999-01-01', '2001-01-01')::jsonb`,
  );
  await server.database.query('delete from release_pin');
  assert.equal((await call(platformAdmin, 'POST', 'rollback', { to: then?.revision })).statusCode, 200);
  assert.deepEqual(await server.database.query('select from release_pin'), []);
});

describe('a team’s token', () => {
  test('promotes its own remote only, leaves pinned organisations alone; other attempts are audited', async () => {
    const team = await buildTeam(server, { remotes: ['mf-sales'], promote: true });
    const promote = (remote: string, version: string) =>
      server.inject({
        method: 'POST',
        url: '/api/platform/promote',
        headers: { authorization: `Bearer ${team.token}` },
        payload: { remote, version },
      });
    await call(admin, 'POST', 'pins', { remote: 'mf-sales', version: '1.0.0', organisationId: second });
    const moved = (await promote('mf-sales', '1.1.0')).json<DecisionAnswer>();
    assert.deepEqual(
      [
        moved.effect.some((row) => row.organisationId === first),
        moved.effect.some((row) => row.organisationId === second),
      ],
      [true, false],
    );
    const [line] = await historyOf(platformAdmin);
    assert.deepEqual(
      [line?.action, line?.actor, line?.reason, line?.version, line?.before, line?.organisation],
      ['stable', 'a team', 'promoted by its team', '1.1.0', { version: '1.0.0' }, null],
    );
    const careful = await buildTeam(server, { remotes: ['mf-sales'], promote: false });
    const refused = await server.inject({
      method: 'POST',
      url: '/api/platform/promote',
      headers: { authorization: `Bearer ${careful.token}` },
      payload: { remote: 'mf-sales', version: '1.0.0' },
    });
    assert.deepEqual([refused.statusCode, refused.json().code], [403, 'deploy-token-promote']);
    const [attempt] = await historyOf(platformAdmin);
    assert.deepEqual([attempt?.action, attempt?.actor, attempt?.version], ['refused: stable', 'a team', '1.0.0']);
    assert.equal((await promote('mf-purchase', '1.0.0')).statusCode, 403);
    const [last] = await server.database.query<{ action: string; remote: string }>(
      'select action, remote from platform_audit order by id desc limit 1',
    );
    assert.deepEqual(last, { action: 'refused: deploy token', remote: 'mf-purchase' });
  });

  test('publishes unchecked releases, which nobody may choose', async () => {
    const team = await buildTeam(server, { remotes: ['mf-sales'], promote: true });
    assert.equal(
      (await publish(server, team, { ...buildRelease('mf-sales', '1.2.0'), promote: true })).json().code,
      'release-unchecked',
    );
    assert.equal((await publish(server, team, buildRelease('mf-sales', '1.2.0'))).statusCode, 200);
    for (const [url, body] of [
      ['stable', {}],
      ['pins', { organisationId: second }],
      ['rollouts', {}],
    ] as const) {
      assert.equal(
        (await call(platformAdmin, 'POST', url, { remote: 'mf-sales', version: '1.2.0', ...body })).json().code,
        'release-unchecked',
        url,
      );
    }
  });

  test('is listed without its secret and ends when revoked', async () => {
    const { publicKey } = (await import('node:crypto')).generateKeyPairSync('ed25519');
    const made = await call(platformAdmin, 'POST', 'deploy-tokens', {
      reason: undefined,
      name: 'sales team',
      remotes: ['mf-sales'],
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }),
    });
    const { token } = made.json<{ token: string }>();
    const listed = (
      await server.inject({ method: 'GET', url: '/api/platform/deploy-tokens', headers: platformAdmin.headers })
    ).json<{ data: { id: number; name: string; expiresAt: string | null }[] }>();
    assert.ok(!JSON.stringify(listed).includes(token));
    const own = listed.data.find((row) => row.name === 'sales team');
    assert.ok(own?.expiresAt);
    const asks = () =>
      server.inject({
        method: 'GET',
        url: '/api/platform/releases/mf-sales/1.0.0',
        headers: { authorization: `Bearer ${token}` },
      });
    const days = await server.database.query<{ days: number }>(
      'select round(extract(epoch from expires_at - now()) / 86400)::int as days from deploy_token where id = $1',
      [own.id],
    );
    assert.equal(days[0]?.days, 90);
    for (const [ended, live] of [
      [
        `update deploy_token set expires_at = now() - interval '1 second' where id = $1`,
        `update deploy_token set expires_at = now() + interval '1 day' where id = $1`,
      ],
      [
        'update signing_key set revoked_at = now() where id = (select signing_key_id from deploy_token where id = $1)',
        'update signing_key set revoked_at = null where id = (select signing_key_id from deploy_token where id = $1)',
      ],
    ] as const) {
      await server.database.query(ended, [own.id]);
      assert.equal((await asks()).statusCode, 401, ended);
      await server.database.query(live, [own.id]);
      assert.equal((await asks()).statusCode, 200, live);
    }
    assert.equal(
      (
        await server.inject({
          method: 'DELETE',
          url: `/api/platform/deploy-tokens/${own?.id}`,
          headers: platformAdmin.headers,
        })
      ).statusCode,
      200,
    );
    assert.equal((await asks()).statusCode, 401);
  });
});

test('an admin of an organisation sees only that organisation, a clerk nothing', async () => {
  const seen = await overviewOf(admin);
  assert.deepEqual(
    seen.organisations.map((organisation) => organisation.id),
    [second],
  );
  assert.equal(seen.mayDecide, 'own-organisation');
  assert.ok((await overviewOf(platformAdmin)).organisations.length >= 2);
  for (const url of ['overview', 'history', 'releases', 'releases/mf-sales/1.0.0/page']) {
    assert.equal(
      (await server.inject({ method: 'GET', url: `/api/platform/${url}`, headers: clerk.headers })).statusCode,
      403,
      url,
    );
    assert.equal(
      (await server.inject({ method: 'GET', url: `/api/platform/${url}`, headers: admin.headers })).statusCode,
      200,
      url,
    );
  }
});
