import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { FAILURE_CAUSES } from '@iwe/contract';
import type { Overview, PlatformHistory } from '@iwe/contract';
import type { ShellFacts } from '@iwe/domain';
import type { SystemTransaction } from '../../../core/database/index.ts';
import { buildMembership, buildOrganisation, startTestServer } from '../../../testing/index.ts';
import type { TestServer, TestStaff } from '../../../testing/index.ts';
import { buildRelease, buildTeam, publish, startToken, testShell } from '../../testing/releases.ts';
import type { TestTeam } from '../../testing/releases.ts';
import { advanceRollouts } from './advance-rollouts.job.ts';
import { judgeStable } from './guard.ts';

// A new stable version is watched, and a rollout may go on by itself.
let server: TestServer;
let team: TestTeam;
let organisation: number;
let platformAdmin: TestStaff;
let people: TestStaff[];
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  team = await buildTeam(server);
  await publish(server, team, { ...buildRelease('mf-sales', '1.0.0'), promote: true });
  await publish(server, team, buildRelease('mf-sales', '1.1.0'));
  organisation = await buildOrganisation(server.database);
  platformAdmin = await server.staff(organisation, { role: 4, isPlatformAdmin: true });
  people = await Promise.all(Array.from({ length: 10 }, () => server.staff(organisation)));
});
after(() => server.close());
beforeEach(async () => {
  for (const table of ['release_rollout', 'release_report', 'notification'])
    await server.database.query(`delete from ${table}`);
  await server.database.query(
    `update release_channel set version = '1.0.0', guarded_until = null, guard_before = null, taken_back = null`,
  );
});

const decide = async (url: string, payload: object, status = 200) => {
  const answer = await server.inject({
    method: 'POST',
    url: `/api/platform/${url}`,
    headers: platformAdmin.headers,
    payload: { remote: 'mf-sales', reason: 'a test', ...payload },
  });
  assert.equal(answer.statusCode, status, answer.body);
};
let isOneOffice = false;
/** Everybody has a network of their own, unless they are in one office. */
const homeOf = ({ userId }: TestStaff): string => (isOneOffice ? '10.0.0.1' : `10.1.${userId % 256}.1`);
const report = async (who: TestStaff | undefined, version: string, code: string | null, more: object = {}) => {
  if (!who) throw new Error('There are not so many people.');
  const answer = await server.inject({
    method: 'POST',
    url: `/api/platform/${code ? 'failures' : 'runs'}`,
    headers: who.headers,
    remoteAddress: homeOf(who),
    payload: {
      remote: 'mf-sales',
      version,
      token: await startToken(server, who.headers, 'mf-sales', version),
      ...(code ? { code, fallbackVersion: null, page: '/quotings', message: 'it threw', ...more } : {}),
    },
  });
  assert.equal(answer.statusCode, 200, answer.body);
};
const overview = async () =>
  (await server.inject({ url: '/api/platform/overview', headers: platformAdmin.headers })).json<{ data: Overview }>()
    .data;
const stable = async () => (await overview()).remotes[0]?.stable;
const failing = async (count: number, version = '1.1.0', code = 'IWE-107') => {
  for (const who of people.slice(0, count)) await report(who, version, code);
};
const bell = async () =>
  (await server.database.query<{ text: string }>('select text from notification order by id')).map(({ text }) => text);

describe('a new stable version', () => {
  test('is reverted when too many starts fail: audited, and told to the platform’s admins', async () => {
    await decide('stable', { version: '1.1.0' });
    const [guard] = (await overview()).guards;
    assert.deepEqual([guard?.version, guard?.before, guard?.revertedVersion], ['1.1.0', '1.0.0', null]);
    assert.ok(Date.parse(guard?.until ?? '') > Date.now() + 23.9 * 3_600_000);
    await failing(2);
    assert.equal(await stable(), '1.1.0');
    assert.deepEqual(await bell(), []);
    await failing(3);
    assert.equal(await stable(), '1.0.0');
    assert.deepEqual(await bell(), ['mf-sales: 3 of 3 starts failed since 1.1.0 was stable. 1.0.0 is stable again.']);
    const [last] = (
      await server.inject({ url: '/api/platform/history', headers: platformAdmin.headers })
    ).json<PlatformHistory>().data;
    assert.deepEqual(
      [last?.actor, last?.action, last?.version, last?.reason],
      ['the platform', 'stable reverted', '1.0.0', '3 of 3 starts failed since 1.1.0 was stable'],
    );
    assert.deepEqual([last?.before, last?.after], [{ version: '1.1.0' }, { version: '1.0.0' }]);
    const [back] = (await overview()).guards;
    assert.deepEqual([back?.revertedVersion, back?.why], ['1.1.0', '3 of 3 starts failed since 1.1.0 was stable']);
  });

  test('is not reverted for what one office sees: the platform’s admins are told, once', async () => {
    await decide('stable', { version: '1.1.0' });
    isOneOffice = true;
    await failing(5);
    await report(people[5], '1.1.0', 'IWE-107');
    isOneOffice = false;
    assert.equal(await stable(), '1.1.0');
    assert.deepEqual(await bell(), [
      'mf-sales 1.1.0: many starts fail, but in one organisation and at one place alone. Nothing was changed.',
    ]);
    const other = await server.staff(await buildOrganisation(server.database));
    await report(other, '1.1.0', 'IWE-107');
    assert.equal(await stable(), '1.0.0', 'another organisation has it, too');
  });

  test('is not reverted for failures of a line, a store, a machine or other code', async () => {
    await decide('stable', { version: '1.1.0' });
    const three = people.slice(7);
    // What a line can cause counts only when the page judged that it did not.
    for (const who of three) for (const code of ['IWE-101', 'IWE-103', 'IWE-113']) await report(who, '1.1.0', code);
    for (const cause of FAILURE_CAUSES.filter((one) => one !== 'release'))
      for (const who of three) await report(who, '1.1.0', 'IWE-107', { cause });
    assert.deepEqual([(await overview()).guards[0]?.failures, await stable()], [0, '1.1.0']);
    for (const who of three) await report(who, '1.1.0', 'IWE-101', { cause: 'release' });
    assert.equal(await stable(), '1.0.0');
  });

  test('that a person chooses again stays, and another one is watched', async () => {
    await decide('stable', { version: '1.1.0' });
    await failing(3);
    await decide('stable', { version: '1.1.0' });
    assert.deepEqual((await overview()).guards, []);
    await server.database.query('delete from release_report');
    await failing(8);
    assert.equal(await stable(), '1.1.0');
    await decide('stable', { version: '1.0.0' });
    assert.equal((await overview()).guards[0]?.before, '1.1.0');
  });

  test('is not watched when the admin knows better', async () => {
    await decide('stable', { version: '1.1.0', guarded: false });
    assert.deepEqual((await overview()).guards, []);
    await failing(8);
    assert.equal(await stable(), '1.1.0');
  });

  test('is not watched where there was none before that could take its place', async () => {
    await server.database.query('delete from release_channel');
    await decide('stable', { version: '1.0.0', guarded: true });
    const [entry] = await server.database.query<{ after: object }>(
      `select after from platform_audit where action = 'stable' order by id desc limit 1`,
    );
    assert.deepEqual(entry?.after, { version: '1.0.0', guarded: false });
    await failing(8, '1.0.0');
    assert.equal(await stable(), '1.0.0');
  });

  test('of a team’s token is watched; choosing it again does not begin anew', async () => {
    const promote = async () =>
      server.inject({
        method: 'POST',
        url: '/api/platform/promote',
        headers: { authorization: `Bearer ${team.token}` },
        payload: { remote: 'mf-sales', version: '1.1.0' },
      });
    await promote();
    await failing(2);
    assert.equal((await promote()).statusCode, 200);
    assert.equal((await overview()).guards[0]?.failures, 2);
    await failing(3);
    assert.equal(await stable(), '1.0.0');
  });

  test('stays while a fifth of its starts fail, and is reverted with more', async () => {
    for (const [runs, expected] of [
      [12, '1.1.0'],
      [11, '1.0.0'],
    ] as const) {
      await server.database.query(`delete from release_report`);
      await decide('stable', { version: '1.0.0', guarded: false });
      await decide('stable', { version: '1.1.0' });
      await server.database.query('update release_channel set guard_runs = $1, taken_back = null', [runs]);
      await failing(3);
      assert.equal(await stable(), expected, `3 of ${runs + 3}`);
      await server.database.query('update release_channel set taken_back = null');
    }
  });

  test('is told to the platform’s admins who may sign in, in each organisation of theirs, and no others', async () => {
    const other = await buildOrganisation(server.database);
    const twice = await buildMembership(server.database, other, platformAdmin.userId, { role: 1 });
    const gone = await server.staff(organisation, { isPlatformAdmin: true });
    await server.database.query('update membership set able_login = false where id = $1', [gone.eId]);
    await decide('stable', { version: '1.1.0' });
    await failing(3);
    assert.deepEqual(
      await server.database.query(
        'select organisation_id, membership_id::int as id, kind, by_name from notification order by 2',
      ),
      [
        { organisation_id: organisation, id: platformAdmin.eId, kind: 'failed', by_name: '' },
        { organisation_id: other, id: twice, kind: 'failed', by_name: '' },
      ],
    );
    await server.database.query('delete from notification where organisation_id = $1', [other]);
    await server.database.query('delete from membership where id = $1', [twice]);
  });

  test('is reverted for errors in use, over their own limit', async () => {
    await decide('stable', { version: '1.1.0' });
    for (const who of people) await report(who, '1.1.0', null);
    await failing(3, '1.1.0', 'IWE-114');
    assert.equal(await stable(), '1.1.0');
    await failing(4, '1.1.0', 'IWE-114');
    assert.equal(await stable(), '1.0.0');
    assert.deepEqual(
      (await overview()).guards.map(({ why }) => why),
      ['4 of 10 people had errors in use since 1.1.0 was stable'],
    );
    await server.database.query('update release_channel set taken_back = null');
    await server.database.query('delete from release_report');
    await decide('stable', { version: '1.1.0' });
    await failing(3, '1.1.0', 'IWE-114');
    assert.deepEqual(
      (await overview()).guards.map(({ why }) => why),
      ['3 of 3 people had errors in use since 1.1.0 was stable'],
      'people whose start was not reported are people too',
    );
  });

  test('stays after its day, and when the one before can’t run any more', async () => {
    await decide('stable', { version: '1.1.0' });
    await server.database.query(`update release_channel set guarded_until = now() - interval '1 second'`);
    await failing(8);
    assert.equal(await stable(), '1.1.0');
    await server.database.query('delete from release_report');
    await decide('stable', { version: '1.0.0' });
    await decide('stable', { version: '1.1.0' });
    await decide('releases/status', { version: '1.0.0', status: 'blocked' });
    await failing(4);
    await decide('releases/status', { version: '1.0.0', status: 'available' });
    assert.equal(await stable(), '1.1.0');
    assert.deepEqual(await bell(), [
      "mf-sales 1.1.0: 3 of 3 starts failed since it is stable. 1.0.0 can't run any more, so nothing was changed.",
    ]);
  });
});

describe('the version before', () => {
  const onlyTold = async (what: string, lame: string) => {
    await server.database.query('delete from release_report');
    await server.database.query('delete from notification');
    await server.database.query('update release_channel set taken_back = null');
    await decide('stable', { version: '1.0.0', guarded: false });
    await decide('stable', { version: '1.1.0' });
    await server.database.query(`update release set ${lame} where version = '1.0.0'`);
    await failing(3);
    const text =
      "mf-sales 1.1.0: 3 of 3 starts failed since it is stable. 1.0.0 can't run any more, so nothing was changed.";
    assert.deepEqual([await stable(), await bell()], ['1.1.0', [text]], what);
    assert.deepEqual((await overview()).guards, [], what);
    await server.database.query(
      `update release set status = 'available', fault = null, supported_until = null, deprecated_because = ''
        where version = '1.0.0'`,
    );
  };

  test('is not stable again when it was changed, or when its support has ended', async () => {
    await onlyTold('changed', `fault = 'Its file is another one.'`);
    await onlyTold('ended', `status = 'deprecated', supported_until = now() - interval '1 hour'`);
  });

  test('is not stable again when the page can’t run it any more', async () => {
    const { shell } = server.app.platform;
    await decide('stable', { version: '1.1.0' });
    await failing(1);
    await report(await server.staff(await buildOrganisation(server.database)), '1.1.0', 'IWE-107');
    const judge = (facts: ShellFacts) =>
      server.database.system(async (tx) => {
        await tx.query(`update release_channel set guard_failures = 3 where remote = 'mf-sales'`);
        await judgeStable(tx, facts, 'mf-sales', '1.1.0');
      });
    await judge({ ...shell.facts(), shared: { react: '18.0.0' } });
    assert.equal(await stable(), '1.1.0');
    assert.match((await bell()).join(' '), /1\.0\.0 can't run any more, so nothing was changed\.$/);
  });

  test('is not watched itself when it is stable again, and a rollout of the one taken back is not either', async () => {
    await decide('stable', { version: '1.1.0' });
    await failing(3);
    await server.database.query('delete from release_report');
    await failing(8, '1.0.0');
    assert.equal(await stable(), '1.0.0');
    await decide('rollouts', { version: '1.1.0', steps: [99, 100] });
    await decide('rollouts/step', { action: 'advance' });
    assert.deepEqual([await stable(), (await overview()).guards], ['1.1.0', []]);
  });

  test('counts for its watch what those report who only fell back on it', async () => {
    await decide('stable', { version: '1.1.0' });
    await decide('pins', { version: '1.0.0', organisationId: organisation });
    await failing(1);
    assert.equal((await overview()).guards[0]?.failures, 1);
    await server.database.query('delete from release_pin');
  });
});

describe('a rollout with a soak time', () => {
  const begin = (soak: object) => decide('rollouts', { version: '1.1.0', steps: [99, 100], ...soak });
  const state = async () => {
    const [rollout] = (await overview()).rollouts;
    return [rollout?.state, rollout?.percent];
  };
  const hoursPass = (hours: number) =>
    server.database.query(`update release_rollout set soak_since = soak_since - make_interval(hours => $1)`, [hours]);

  test('goes on by itself after its hours and starts; its last step is watched like any stable version', async () => {
    await begin({ soakHours: 24, soakStarts: 2 });
    await hoursPass(23);
    for (const who of people.slice(0, 2)) await report(who, '1.1.0', null);
    await advanceRollouts(server.database, server.app);
    assert.deepEqual(await state(), ['running', 99], 'an hour is missing');
    await hoursPass(1);
    await server.database.query('update release_rollout set runs = 1');
    await advanceRollouts(server.database, server.app);
    assert.deepEqual(await state(), ['running', 99], 'a start is missing');
    await server.database.query('update release_rollout set runs = 2');
    await advanceRollouts(server.database, server.app);
    assert.deepEqual([await state(), await stable()], [['finished', 100], '1.1.0']);
    assert.equal((await overview()).guards[0]?.before, '1.0.0');
    const [last] = (
      await server.inject({ url: '/api/platform/history', headers: platformAdmin.headers })
    ).json<PlatformHistory>().data;
    assert.deepEqual(
      [last?.actor, last?.action, last?.reason],
      ['the platform', 'rollout advance', '2 starts, and none failed for 24 hours'],
    );
    assert.deepEqual([last?.before, last?.after], [{ percent: 99 }, { percent: 100 }]);
  });

  test('begins its hours again with a failed start, and waits while it is paused', async () => {
    await begin({ soakHours: 24 });
    await report(people[0], '1.1.0', null);
    await hoursPass(25);
    await report(people[1], '1.1.0', 'IWE-107');
    await advanceRollouts(server.database, server.app);
    assert.deepEqual(await state(), ['running', 99]);
    await decide('rollouts/step', { action: 'pause' });
    await hoursPass(25);
    await advanceRollouts(server.database, server.app);
    assert.deepEqual(await state(), ['paused', 99]);
    assert.equal((await overview()).rollouts[0]?.continuesAt, null);
    await decide('rollouts/step', { action: 'resume' });
    await advanceRollouts(server.database, server.app);
    assert.deepEqual(await state(), ['running', 99], 'its hours begin again');
    await hoursPass(25);
    await advanceRollouts(server.database, server.app);
    assert.deepEqual(await state(), ['finished', 100]);
  });

  test('stays where it is when somebody pauses it in the moment at which it would go on', async () => {
    await begin({ soakHours: 24 });
    await report(people[0], '1.1.0', null);
    await hoursPass(25);
    let isPaused = false;
    const whilePaused = {
      system: async <T>(work: (tx: SystemTransaction) => Promise<T>): Promise<T> => {
        const found = await server.database.system(work);
        if (!isPaused) await decide('rollouts/step', { action: 'pause' });
        isPaused = true;
        return found;
      },
    };
    await advanceRollouts(whilePaused, server.app);
    assert.deepEqual([isPaused, await state()], [true, ['paused', 99]]);
  });

  test('goes on although people had errors in use, as long as no start failed', async () => {
    await begin({ soakHours: 24 });
    for (const who of people) await report(who, '1.1.0', null);
    await hoursPass(25);
    await report(people[1], '1.1.0', 'IWE-114');
    await advanceRollouts(server.database, server.app);
    assert.deepEqual(await state(), ['finished', 100]);
  });

  test('is told to the platform’s admins when it is reverted, and the history says from where', async () => {
    await begin({});
    await failing(3, '1.1.0', 'IWE-114');
    const why = '3 of 3 people had errors in use since 99 % of the organisations had it';
    assert.deepEqual(await bell(), [`The rollout of mf-sales 1.1.0 was reverted: ${why}.`]);
    const [last] = (
      await server.inject({ url: '/api/platform/history', headers: platformAdmin.headers })
    ).json<PlatformHistory>().data;
    assert.deepEqual(
      [last?.action, last?.reason, last?.before, last?.after],
      ['rollout reverted', why, { percent: 99 }, { percent: 0 }],
    );
  });

  test('without one waits for a person', async () => {
    await begin({});
    await report(people[0], '1.1.0', null);
    await hoursPass(1000);
    await advanceRollouts(server.database, server.app);
    assert.deepEqual(await state(), ['running', 99]);
    assert.equal((await overview()).rollouts[0]?.continuesAt, null);
  });
});
