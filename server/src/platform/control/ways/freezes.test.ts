import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, mock, test } from 'node:test';
import { LONGEST_FREEZE_DAYS } from '@iwe/contract';
import type { DecisionAnswer, Overview, PlatformHistory, RemotesAnswer } from '@iwe/contract';
import { buildOrganisation, rolledBack, startTestServer } from '../../../testing/index.ts';
import type { TestServer, TestStaff } from '../../../testing/index.ts';
import { buildRelease, buildTeam, publish, testShell } from '../../testing/releases.ts';
import type { TestTeam } from '../../testing/releases.ts';
import { advanceRollouts } from '../rollouts/advance-rollouts.job.ts';
import { readDecisive } from '../decide/effect.ts';
import { effectInFreezes } from './freezes.ts';
import { SET_PIN } from './pins.sql.ts';

let server: TestServer;
let team: TestTeam;
let frozen: number;
let other: number;
let admin: TestStaff;
let elsewhere: TestStaff;
let platformAdmin: TestStaff;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  team = await buildTeam(server);
  await publish(server, team, { ...buildRelease('mf-sales', '1.0.0'), promote: true });
  await publish(server, team, buildRelease('mf-sales', '1.1.0'));
  frozen = await buildOrganisation(server.database);
  other = await buildOrganisation(server.database);
  admin = await server.staff(frozen, { is_admin: true });
  elsewhere = await server.staff(other, { is_admin: true });
  platformAdmin = await server.staff(other, { isPlatformAdmin: true, is_admin: true });
});
after(() => server.close());
beforeEach(async () => {
  for (const table of ['release_pin', 'release_freeze', 'release_rollout', 'release_grant'])
    await server.database.query(`delete from ${table}`);
  await server.database.query(`update release_channel set version = '1.0.0' where remote = 'mf-sales'`);
});

const call = (who: TestStaff, method: 'POST' | 'DELETE', url: string, payload: object) =>
  server.inject({
    method,
    url: `/api/platform/${url}`,
    headers: who.headers,
    payload: { reason: 'a test', ...payload },
  });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const freeze = (who: TestStaff, organisationId: number | null, from = 0, to = 2) =>
  call(who, 'POST', 'freezes', { organisationId, startsAt: inDays(from), endsAt: inDays(to), reason: 'stock take' });
const pin = (who: TestStaff, organisationId: number, more: object = {}) =>
  call(who, 'POST', 'pins', { remote: 'mf-sales', organisationId, version: '1.1.0', ...more });
const stable = (version: string, more: object = {}) =>
  call(platformAdmin, 'POST', 'stable', { remote: 'mf-sales', version, ...more });
const runs = async (who: TestStaff) =>
  (await server.inject({ method: 'GET', url: '/api/platform/remotes', headers: who.headers }))
    .json<RemotesAnswer>()
    .remotes.find(({ name }) => name === 'mf-sales')?.version;
const seen = async (who: TestStaff) =>
  (await server.inject({ method: 'GET', url: '/api/platform/overview', headers: who.headers })).json<{
    data: Overview;
  }>().data;

test('what a decision lets end, ends in the future and within its longest time, to the moment', async () => {
  const now = Date.now();
  const at = (moment: number) => new Date(moment).toISOString();
  const day = 86_400_000;
  const freezeOf = (startsAt: number, endsAt: number) =>
    call(admin, 'POST', 'freezes', {
      organisationId: frozen,
      startsAt: at(startsAt),
      endsAt: at(endsAt),
      dryRun: true,
    });
  const pinUntil = (moment: number) => pin(admin, frozen, { expiresAt: at(moment), dryRun: true });
  const pilot = { remote: 'mf-sales', version: '1.1.0', emails: [admin.email], dryRun: true };
  const pilotUntil = (moment: number) => call(platformAdmin, 'POST', 'grants', { ...pilot, until: at(moment) });
  const old = { remote: 'mf-sales', version: '1.1.0', status: 'deprecated', dryRun: true };
  const supportUntil = (moment: number) =>
    call(platformAdmin, 'POST', 'releases/status', { ...old, supportedUntil: at(moment) });
  mock.timers.enable({ apis: ['Date'], now });
  try {
    const longest = LONGEST_FREEZE_DAYS * day + 3_600_000;
    for (const [what, decide, status] of [
      ['a freeze that ends now', () => freezeOf(now - day, now), 422],
      ['a freeze that ends at once', () => freezeOf(now - day, now + 1), 200],
      ['a freeze without length', () => freezeOf(now + day, now + day), 422],
      ['a freeze of a moment', () => freezeOf(now + day, now + day + 1), 200],
      ['the longest freeze', () => freezeOf(now - day, now + longest), 200],
      ['a longer one', () => freezeOf(now - day, now + longest + 1), 422],
      ['the longest freeze to come', () => freezeOf(now + day, now + day + longest), 200],
      ['a longer one to come', () => freezeOf(now + day, now + day + longest + 1), 422],
      ['a pin that ends now', () => pinUntil(now), 422],
      ['a pin that ends at once', () => pinUntil(now + 1), 200],
      ['a pilot that ends now', () => pilotUntil(now), 422],
      ['a pilot that ends at once', () => pilotUntil(now + 1), 200],
      ['a long pilot', () => pilotUntil(now + 90 * day - 1), 200],
      ['a pilot of 90 days', () => pilotUntil(now + 90 * day), 422],
      ['support that ends now', () => supportUntil(now), 422],
      ['support that ends at once', () => supportUntil(now + 1), 200],
    ] as const) {
      const answer = await decide();
      assert.equal(answer.statusCode, status, `${what}: ${answer.body}`);
    }
  } finally {
    mock.timers.reset();
  }
});

describe('a freeze', () => {
  test('of an organisation refuses what would change it, and nothing else', async () => {
    assert.equal((await freeze(admin, frozen)).statusCode, 200);
    const refused = await pin(admin, frozen);
    assert.equal(refused.statusCode, 409);
    assert.match(
      refused.json().message,
      /^Frozen: Organisation .* until .* UTC \(stock take\)\..*ask a platform admin/,
    );
    const grant = { remote: 'mf-sales', version: '1.1.0', emails: [admin.email], until: inDays(1) };
    assert.equal((await call(platformAdmin, 'POST', 'grants', grant)).json().code, 'release-frozen');
    assert.equal((await pin(elsewhere, other)).statusCode, 200, 'another organisation is not frozen');
  });

  test('of one organisation stops nobody else: it keeps what it runs until its freeze ends', async () => {
    await freeze(admin, frozen);
    const trial = (await stable('1.1.0', { dryRun: true })).json<DecisionAnswer>();
    const kept = trial.effect.find((row) => row.organisationId === frozen);
    assert.deepEqual([kept?.before.version, kept?.after.version, kept?.after.source], ['1.0.0', '1.0.0', 'pin']);
    assert.equal(kept?.frozenUntil, (await seen(admin)).freezes[0]?.endsAt);
    assert.equal((await stable('1.1.0')).statusCode, 200);
    assert.deepEqual([await runs(admin), await runs(elsewhere)], ['1.0.0', '1.1.0']);
    const [held] = (await seen(admin)).pins;
    assert.deepEqual(
      [held?.version, held?.reason, held?.by, held?.locked],
      ['1.0.0', 'Frozen: stock take', admin.email, false],
    );
    assert.equal(held?.expiresAt, (await seen(admin)).freezes[0]?.endsAt);

    // A second freeze takes over when the first is ended before its time.
    await freeze(admin, frozen, 0, 1);
    const [later, sooner] = (await seen(admin)).freezes.toSorted((a, b) => b.endsAt.localeCompare(a.endsAt));
    assert.equal((await call(admin, 'DELETE', 'freezes', { id: later?.id })).statusCode, 200);
    assert.equal(await runs(admin), '1.0.0');
    const ended = await call(admin, 'DELETE', 'freezes', { id: sooner?.id });
    assert.deepEqual(
      ended.json<DecisionAnswer>().effect.map((row) => [row.organisationId, row.after.version]),
      [[frozen, '1.1.0']],
    );
    assert.equal(await runs(admin), '1.1.0');

    await freeze(admin, frozen);
    assert.equal((await stable('1.0.0', { override: true })).statusCode, 200);
    assert.equal(await runs(admin), '1.0.0', 'a platform admin decides for them too');
  });

  test('of one organisation refuses in the words of who asks, and holds up no remote that is new to it', async () => {
    await freeze(admin, frozen);
    for (const [who, mayOverride, words] of [
      [admin, false, 'or ask a platform administrator to override it.'],
      [platformAdmin, true, 'end the freeze, or override it with a reason.'],
    ] as const) {
      const refused = (await pin(who, frozen)).json<{ message: string; details: object }>();
      assert.deepEqual([refused.details, refused.message.endsWith(words)], [{ mayOverride }, true], refused.message);
    }
    const fresh = await publish(server, team, { ...buildRelease('mf-fresh', '1.0.0'), promote: true });
    assert.equal(fresh.statusCode, 200, fresh.body);
    const list = await server.inject({ method: 'GET', url: '/api/platform/remotes', headers: admin.headers });
    assert.equal(list.json<RemotesAnswer>().remotes.find(({ name }) => name === 'mf-fresh')?.source, 'stable');
  });

  test('is told with its end in UTC, whatever the time zone of the database is', async () => {
    await freeze(admin, frozen);
    const [{ endsAt } = { endsAt: '' }] = (await seen(admin)).freezes;
    const minute = new Date(endsAt).toISOString().slice(0, 16);
    await rolledBack(server.database, async (tx) => {
      await tx.query(`set local time zone 'Australia/Sydney'`);
      const before = await readDecisive(server.app, tx, ['mf-sales']);
      await tx.query(SET_PIN(frozen, 'mf-sales', '1.1.0', 'x', admin.userId, null, false));
      const record = { action: 'pin', organisationId: frozen };
      await assert.rejects(effectInFreezes(server.app, tx, { record, remotes: ['mf-sales'], before }), (error: Error) =>
        error.message.includes(`until ${minute} UTC (stock take)`),
      );
    });
  });

  test('leaves with its end what a platform admin has pinned meanwhile, and locks nothing that it pins', async () => {
    const ended = new Date(Date.now() + 3_600_000).toISOString();
    const before = await pin(platformAdmin, frozen, { version: '1.0.0', locked: true, expiresAt: ended });
    assert.equal(before.statusCode, 200, before.body);
    await server.database.query(
      `update release_pin set expires_at = now() - interval '1 second', pinned_at = now() - interval '5 days'`,
    );
    await freeze(admin, frozen);
    assert.equal((await stable('1.1.0')).statusCode, 200);
    const [held] = (await seen(admin)).pins;
    assert.deepEqual([held?.version, held?.locked, held?.by], ['1.0.0', false, admin.email]);
    assert.ok(Date.parse(held?.at ?? '') > Date.now() - 86_400_000, held?.at);
    assert.equal((await pin(platformAdmin, frozen, { override: true, reason: 'they asked' })).statusCode, 200);
    const [{ id } = { id: 0 }] = (await seen(admin)).freezes;
    assert.equal((await call(admin, 'DELETE', 'freezes', { id })).statusCode, 200);
    assert.deepEqual(
      (await seen(admin)).pins.map(({ version, reason, expiresAt }) => [version, reason, expiresAt]),
      [['1.1.0', 'they asked', null]],
    );
  });

  test('of one organisation that has two keeps it until the later one ends', async () => {
    await freeze(admin, frozen, 0, 3);
    await freeze(admin, frozen, 0, 1);
    const ends = (await seen(admin)).freezes.map(({ endsAt }) => endsAt).toSorted();
    const { effect } = (await stable('1.1.0', { dryRun: true })).json<DecisionAnswer>();
    assert.deepEqual(
      effect.filter((row) => row.organisationId === frozen).map((row) => row.frozenUntil),
      [ends[1]],
    );
  });

  test('of one organisation is kept by a restored state, which does not give them another pin meanwhile', async () => {
    const [then] = await server.database.query<{ to: number }>('select max(revision)::int as to from platform_audit');
    assert.equal((await stable('1.1.0')).statusCode, 200);
    await freeze(admin, frozen);
    assert.equal((await call(platformAdmin, 'POST', 'restore', { of: then?.to, state: 'after' })).statusCode, 200);
    assert.deepEqual([await runs(admin), await runs(elsewhere)], ['1.1.0', '1.0.0']);
  });

  test('of one organisation refuses a restored state that would give them a pin of its own', async () => {
    await pin(admin, frozen);
    const [then] = await server.database.query<{ to: number }>('select max(revision)::int as to from platform_audit');
    await call(admin, 'DELETE', 'pins', { remote: 'mf-sales', organisationId: frozen });
    await freeze(admin, frozen);
    const refused = await call(platformAdmin, 'POST', 'restore', { of: then?.to, state: 'after' });
    assert.deepEqual([refused.statusCode, refused.json().code], [409, 'release-frozen']);
    assert.deepEqual([await runs(admin), (await seen(admin)).pins], ['1.0.0', []]);
  });

  test('pins nobody to a version that they have by another rule afterwards', async () => {
    const rollout = { remote: 'mf-sales', version: '1.1.0', steps: [99, 100], soakHours: 1, soakStarts: 1 };
    await call(platformAdmin, 'POST', 'rollouts', rollout);
    await server.database.query(`update release_rollout set percent = 100`);
    assert.equal(await runs(admin), '1.1.0');
    await freeze(admin, frozen);
    const last = { remote: 'mf-sales', action: 'advance' };
    assert.equal((await call(platformAdmin, 'POST', 'rollouts/step', last)).statusCode, 200);
    assert.deepEqual([await runs(admin), (await seen(admin)).pins], ['1.1.0', []]);
  });

  test('with a long reason pins too', async () => {
    const long = { organisationId: frozen, startsAt: inDays(0), endsAt: inDays(1), reason: 'x'.repeat(300) };
    assert.equal((await call(admin, 'POST', 'freezes', long)).statusCode, 200);
    assert.equal((await stable('1.1.0')).statusCode, 200);
    assert.deepEqual(
      (await seen(admin)).pins.map(({ reason }) => reason),
      [`Frozen: ${'x'.repeat(292)}`],
    );
  });

  test('is listed by its begin, for an organisation’s admin beside those of everybody alone', async () => {
    await freeze(admin, frozen, 1, 2);
    await freeze(platformAdmin, null, 0, 3);
    await freeze(elsewhere, other, 0, 1);
    const listed = async (who: TestStaff) => (await seen(who)).freezes.map(({ organisationId }) => organisationId);
    assert.deepEqual(await listed(admin), [null, frozen]);
    assert.deepEqual(await listed(elsewhere), [null, other]);
    assert.deepEqual(await listed(platformAdmin), [null, other, frozen]);
  });

  test('lasts at most 30 days', async () => {
    const tooLong = await freeze(admin, frozen, 0, 31);
    assert.equal(tooLong.statusCode, 422);
    assert.match(tooLong.body, /A freeze lasts at most 30 days\. Choose an earlier end\./);
    assert.equal((await freeze(admin, frozen, 20, 49)).statusCode, 200);
  });

  test('of everybody refuses a team’s token too; a block goes through', async () => {
    assert.equal((await freeze(platformAdmin, null)).statusCode, 200);
    const repeated = await publish(server, team, { ...buildRelease('mf-sales', '1.1.0'), promote: true });
    assert.equal(repeated.statusCode, 409);
    assert.equal(repeated.json().code, 'release-frozen');
    const started = await publish(server, team, { ...buildRelease('mf-own', '1.0.0'), promote: 'unless-chosen' });
    assert.equal(started.json().stable, false, started.body);
    const promote = await server.inject({
      method: 'POST',
      url: '/api/platform/promote',
      headers: { authorization: `Bearer ${team.token}` },
      payload: { remote: 'mf-sales', version: '1.1.0' },
    });
    assert.equal(promote.json().code, 'release-frozen');
    const status = (value: string, more = {}) =>
      call(platformAdmin, 'POST', 'releases/status', { remote: 'mf-sales', version: '1.0.0', status: value, ...more });
    assert.equal((await status('blocked')).statusCode, 200);
    assert.equal((await status('available')).json().code, 'release-frozen');
    assert.equal((await status('available', { override: true })).statusCode, 200);
  });

  test('is overridden by a platform admin alone, and the history says so', async () => {
    await freeze(admin, frozen);
    assert.equal((await pin(admin, frozen, { override: true })).json().code, 'release-frozen');
    assert.equal((await pin(platformAdmin, frozen, { override: true, reason: 'they asked' })).statusCode, 200);
    const [line] = (
      await server.inject({ method: 'GET', url: '/api/platform/history', headers: admin.headers })
    ).json<PlatformHistory>().data;
    const { overridden, ...after } = (line?.after ?? { overridden: [] }) as { overridden: string[] };
    assert.deepEqual(after, { version: '1.1.0', expiresAt: null, locked: false });
    assert.match(overridden.join(), /^Organisation .* until .* UTC \(stock take\)$/);
  });

  test('holds from its begin to its end, and can be ended before', async () => {
    assert.equal((await freeze(admin, frozen, 1, 2)).statusCode, 200);
    assert.equal((await pin(admin, frozen)).statusCode, 200, 'it has not begun');
    await server.database.query(`update release_freeze set starts_at = now() - interval '1 second'`);
    assert.equal((await pin(admin, frozen)).statusCode, 409);
    const [shown] = (await seen(admin)).freezes;
    assert.deepEqual([shown?.organisationId, shown?.reason, shown?.by], [frozen, 'stock take', admin.email]);
    assert.deepEqual((await seen(elsewhere)).freezes, []);
    assert.equal((await call(elsewhere, 'DELETE', 'freezes', { id: shown?.id })).statusCode, 404);
    assert.equal((await call(admin, 'DELETE', 'freezes', { id: shown?.id })).statusCode, 200);
    const [ended, ...earlier] = (
      await server.inject({ method: 'GET', url: '/api/platform/history', headers: admin.headers })
    ).json<PlatformHistory>().data;
    assert.deepEqual([ended?.action, ended?.remote, ended?.undoable], ['end freeze', null, false]);
    assert.deepEqual(ended?.before, { startsAt: shown?.startsAt, endsAt: shown?.endsAt, reason: 'stock take' });
    assert.deepEqual(
      earlier.slice(0, 3).map(({ action }) => action),
      ['refused: end freeze', 'pin', 'freeze'],
    );
    const begun = earlier[2];
    const { startsAt = '', endsAt = '' } = (begun?.after ?? {}) as Record<string, string>;
    assert.ok(Date.parse(startsAt) > Date.now() + 80_000_000, startsAt);
    assert.deepEqual([begun?.reason, Date.parse(endsAt)], ['stock take', Date.parse(shown?.endsAt ?? '')]);
    assert.equal((await call(admin, 'DELETE', 'freezes', { id: shown?.id })).statusCode, 404);
    assert.equal((await pin(admin, frozen)).statusCode, 200);
    await freeze(admin, frozen);
    await server.database.query(
      `update release_freeze set starts_at = now() - interval '2 seconds', ends_at = now() - interval '1 second'`,
    );
    assert.equal((await pin(admin, frozen)).statusCode, 200, 'it is over');
  });

  test('is for admins of the organisation, for everybody for platform admins; its end is after its begin', async () => {
    assert.equal((await freeze(admin, other)).statusCode, 404);
    assert.equal((await freeze(admin, null)).statusCode, 403);
    assert.equal((await freeze(await server.staff(frozen), frozen)).statusCode, 403);
    assert.equal((await freeze(platformAdmin, 999_999)).statusCode, 404);
    for (const [from, to] of [
      [2, 1],
      [-2, -1],
    ] as const)
      assert.equal((await freeze(admin, frozen, from, to)).statusCode, 422);
  });

  test('holds up a rollout that goes on by itself', async () => {
    const rollout = { remote: 'mf-sales', version: '1.1.0', steps: [0, 100], soakHours: 1, soakStarts: 1 };
    const begun = await call(platformAdmin, 'POST', 'rollouts', rollout);
    assert.equal(begun.statusCode, 200, begun.body);
    await server.database.query(`update release_rollout set soak_since = now() - interval '2 hours', runs = 5`);
    await freeze(platformAdmin, null);
    await advanceRollouts(server.database, server.app);
    assert.equal((await seen(platformAdmin)).rollouts[0]?.percent, 0);
    await server.database.query('delete from release_freeze');
    await freeze(admin, frozen);
    await advanceRollouts(server.database, server.app);
    assert.equal((await seen(platformAdmin)).rollouts[0]?.percent, 100);
    assert.deepEqual([await runs(admin), await runs(elsewhere)], ['1.0.0', '1.1.0'], 'the frozen ones keep theirs');
  });
});
