import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import type { DecisionAnswer, Overview, PlatformHistory, RemotesAnswer } from '@iwe/contract';
import { tidyChanges } from '../../store/tidy-releases.job.ts';
import { buildOrganisation, startTestServer } from '../../../testing/index.ts';
import type { TestServer, TestStaff } from '../../../testing/index.ts';
import { buildRelease, buildTeam, publish, testShell } from '../../testing/releases.ts';
import type { TestTeam } from '../../testing/releases.ts';
import type { Choice } from '../decide/changes.ts';
import { differingChoices } from './restore.ts';

let server: TestServer;
let team: TestTeam;
let first: number;
let second: number;
let admin: TestStaff;
let clerk: TestStaff;
let platformAdmin: TestStaff;
let otherAdmin: TestStaff;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  team = await buildTeam(server);
  for (const remote of ['mf-sales', 'mf-stock']) {
    await publish(server, team, { ...buildRelease(remote, '1.0.0'), promote: true });
    for (const version of ['1.1.0', '1.2.0']) await publish(server, team, buildRelease(remote, version));
  }
  first = await buildOrganisation(server.database);
  second = await buildOrganisation(server.database);
  admin = await server.staff(second, { role: 4, is_admin: true });
  clerk = await server.staff(second);
  platformAdmin = await server.staff(first, { role: 4, isPlatformAdmin: true, is_admin: true });
  otherAdmin = await server.staff(first, { role: 4, isPlatformAdmin: true, is_admin: true });
});
after(() => server.close());

const get = (who: TestStaff, url: string) =>
  server.inject({ method: 'GET', url: `/api/platform/${url}`, headers: who.headers });
const call = (who: TestStaff, method: 'POST' | 'DELETE', url: string, payload: object) =>
  server.inject({
    method,
    url: `/api/platform/${url}`,
    headers: who.headers,
    payload: { reason: 'a test', ...payload },
  });
/** Decides, and resolves to the number by which the history names the decision. */
async function decided(who: TestStaff, method: 'POST' | 'DELETE', url: string, payload: object): Promise<number> {
  const answer = await call(who, method, url, payload);
  assert.equal(answer.statusCode, 200, answer.body);
  return (await history(platformAdmin))[0]?.revision ?? assert.fail('the decision has no revision');
}
const pin = (who: TestStaff, organisationId: number, version: string, more: object = {}) =>
  decided(who, 'POST', 'pins', { remote: 'mf-sales', organisationId, version, ...more });
const stable = (remote: string, version: string) => decided(platformAdmin, 'POST', 'stable', { remote, version });
const restoreBefore = (who: TestStaff, of: number, more: object = {}) =>
  call(who, 'POST', 'restore', { of, ...more, state: 'before' });
const history = async (who: TestStaff) => (await get(who, 'history?per_page=30')).json<PlatformHistory>().data;
/** The version and its rule, of mf-sales and of mf-stock. */
const runs = async (who: TestStaff) =>
  (await get(who, 'remotes')).json<RemotesAnswer>().remotes.map(({ version, source }) => `${version} ${source}`);
const rollouts = async () => (await get(platformAdmin, 'overview')).json<{ data: Overview }>().data.rollouts;

describe('what one decision changed, as it was before it', () => {
  test('brings back that pin of that organisation, and nothing else', async () => {
    await pin(admin, second, '1.1.0');
    const of = await pin(admin, second, '1.2.0');
    await pin(platformAdmin, first, '1.2.0');
    await stable('mf-stock', '1.1.0');
    const trial = await restoreBefore(admin, of, { dryRun: true });
    assert.deepEqual(
      trial.json<DecisionAnswer>().effect.map((row) => [row.organisationId, row.before.version, row.after.version]),
      [[second, '1.2.0', '1.1.0']],
    );
    assert.deepEqual(await runs(clerk), ['1.2.0 pin', '1.1.0 stable'], 'a trial changes nothing');
    assert.equal((await restoreBefore(admin, of)).statusCode, 200);
    assert.deepEqual(await runs(clerk), ['1.1.0 pin', '1.1.0 stable']);
    assert.deepEqual(await runs(platformAdmin), ['1.2.0 pin', '1.1.0 stable']);
    const [line] = await history(admin);
    assert.deepEqual(
      [line?.action, line?.actor, line?.reason, line?.remote, line?.version, line?.after, line?.undoable],
      ['restore before: pin', admin.email, 'a test', 'mf-sales', '1.2.0', { of }, true],
    );
    assert.equal(
      (await restoreBefore(admin, line?.revision ?? 0)).statusCode,
      200,
      'a restored state is a decision too',
    );
    assert.deepEqual(await runs(clerk), ['1.2.0 pin', '1.1.0 stable']);
  });

  test('is shown and done also when the same was decided again since', async () => {
    await pin(admin, second, '1.0.0');
    const of = await pin(admin, second, '1.1.0');
    await pin(admin, second, '1.2.0');
    const trial = await restoreBefore(admin, of, { dryRun: true });
    assert.deepEqual(
      trial.json<DecisionAnswer>().effect.map((row) => [row.before.version, row.after.version]),
      [['1.2.0', '1.0.0']],
    );
    assert.equal((await restoreBefore(admin, of)).statusCode, 200);
    assert.equal((await runs(clerk))[0], '1.0.0 pin');
    await decided(admin, 'DELETE', 'pins', { remote: 'mf-sales', organisationId: second });
    await stable('mf-sales', '1.1.0');
  });

  test('needs the revision that was shown and a confirmed password, like every decision', async () => {
    const of = await pin(admin, second, '1.1.0');
    assert.equal((await restoreBefore(admin, of, { expected: '1-x' })).json().code, 'platform-changed');
    await server.database.query(`update session set confirmed_at = now() - interval '1 hour'`);
    assert.equal((await restoreBefore(admin, of)).json().code, 'confirm-required');
    await server.database.query('update session set confirmed_at = now()');
    assert.deepEqual((await runs(clerk))[0], '1.1.0 pin');
  });

  test('of what concerns everybody is for platform admins, of another organisation for nobody else', async () => {
    const everybody = await stable('mf-stock', '1.2.0');
    const elsewhere = await pin(platformAdmin, first, '1.0.0');
    assert.equal((await restoreBefore(admin, everybody)).statusCode, 403);
    assert.equal((await restoreBefore(admin, elsewhere)).statusCode, 404);
    assert.equal((await restoreBefore(clerk, elsewhere)).statusCode, 404);
    assert.equal((await restoreBefore(platformAdmin, 999_999)).statusCode, 404);
    const refusals = await server.database.query<{ action: string }>(
      `select action from platform_audit where action like 'refused: restore%' order by id`,
    );
    assert.deepEqual(
      refusals.map(({ action }) => action),
      ['refused: restore before: stable', 'refused: restore before: pin', 'refused: restore before: pin'],
    );
    assert.equal((await restoreBefore(platformAdmin, everybody)).statusCode, 200);
    assert.equal((await runs(clerk))[1], '1.1.0 stable');
  });

  test('neither ends nor brings back a pin that the platform has locked, for the organisation’s admin', async () => {
    const of = await pin(platformAdmin, second, '1.2.0', { locked: true });
    assert.equal((await restoreBefore(admin, of)).json().code, 'pin-locked');
    const ended = await decided(platformAdmin, 'DELETE', 'pins', { remote: 'mf-sales', organisationId: second });
    assert.equal((await restoreBefore(admin, ended)).json().code, 'pin-locked');
    assert.equal((await restoreBefore(platformAdmin, ended)).statusCode, 200);
    assert.equal((await runs(clerk))[0], '1.2.0 pin');
    await decided(platformAdmin, 'DELETE', 'pins', { remote: 'mf-sales', organisationId: second });
  });

  test('of a rollout’s end brings back its soak too, and so does a restored state', async () => {
    const begin = { remote: 'mf-stock', version: '1.2.0', steps: [50, 100], soakHours: 6, soakStarts: 40 };
    const begun = await decided(platformAdmin, 'POST', 'rollouts', begin);
    const soak = async () => {
      const found = (await rollouts()).find(({ remote }) => remote === 'mf-stock');
      return [found?.state, found?.soakHours, found?.soakStarts];
    };
    const of = await decided(platformAdmin, 'POST', 'rollouts/step', { remote: 'mf-stock', action: 'revert' });
    assert.equal((await restoreBefore(platformAdmin, of)).statusCode, 200);
    assert.deepEqual(await soak(), ['running', 6, 40]);
    await decided(platformAdmin, 'POST', 'rollouts/step', { remote: 'mf-stock', action: 'revert' });
    await decided(platformAdmin, 'POST', 'restore', { of: begun, state: 'after' });
    assert.deepEqual(await soak(), ['running', 6, 40]);
    await decided(platformAdmin, 'POST', 'rollouts/step', { remote: 'mf-stock', action: 'revert' });
  });

  test('of a rollout’s start ends it, of its end resumes it, of its last step takes the stable version back', async () => {
    const begun = await decided(platformAdmin, 'POST', 'rollouts', {
      remote: 'mf-stock',
      version: '1.2.0',
      steps: [50, 100],
    });
    assert.equal((await restoreBefore(platformAdmin, begun)).statusCode, 200);
    const stock = async () => (await rollouts()).find(({ remote }) => remote === 'mf-stock');
    assert.deepEqual([(await stock())?.state, (await stock())?.stoppedReason], ['reverted', 'a test']);
    await decided(platformAdmin, 'POST', 'rollouts', { remote: 'mf-stock', version: '1.2.0', steps: [50, 100] });
    const step = (action: string) => decided(platformAdmin, 'POST', 'rollouts/step', { remote: 'mf-stock', action });
    const reverted = await step('revert');
    assert.equal((await restoreBefore(platformAdmin, reverted)).statusCode, 200);
    assert.deepEqual([(await stock())?.state, (await stock())?.percent], ['running', 50]);
    const last = await step('advance');
    assert.deepEqual([(await stock())?.state, (await runs(clerk))[1]], ['finished', '1.2.0 stable']);
    assert.equal((await restoreBefore(platformAdmin, last)).statusCode, 200);
    assert.deepEqual([(await stock())?.state, (await stock())?.percent], ['running', 50]);
    await step('revert');
    assert.equal((await runs(clerk))[1], '1.1.0 stable');
  });

  test('of a block is refused with what to do, and history offers it for no such line', async () => {
    const of = await decided(platformAdmin, 'POST', 'releases/status', {
      remote: 'mf-stock',
      version: '1.2.0',
      status: 'blocked',
    });
    assert.equal((await history(platformAdmin))[0]?.undoable, false);
    assert.match(
      (await restoreBefore(platformAdmin, of)).json().message,
      /A block is lifted on the page of the release/,
    );
  });

  test('is refused when nothing would change, because the pin before it has run out', async () => {
    await pin(admin, second, '1.2.0', { expiresAt: new Date(Date.now() + 86_400_000).toISOString() });
    const of = await decided(admin, 'DELETE', 'pins', { remote: 'mf-sales', organisationId: second });
    await server.database.query(
      `update platform_change set before = jsonb_set(before, '{expiresAt}', '"2001-01-01T00:00:00Z"') where revision = $1`,
      [of],
    );
    assert.match(
      (await restoreBefore(admin, of)).json().message,
      /^Nothing would change: the pin .* has ended by itself/,
    );
  });

  test('brings back no version that is blocked now', async () => {
    const of = await stable('mf-sales', '1.2.0');
    const status = (value: string) =>
      decided(platformAdmin, 'POST', 'releases/status', { remote: 'mf-sales', version: '1.1.0', status: value });
    await status('blocked');
    const refused = await restoreBefore(platformAdmin, of);
    assert.equal(refused.statusCode, 422);
    assert.match(refused.body, /mf-sales 1\.1\.0: mf-sales 1\.1\.0 is blocked/);
    await status('available');
    assert.equal((await restoreBefore(platformAdmin, of)).statusCode, 200);
  });

  test('brings a pin back as it was: until when, why, by whom and locked', async () => {
    const expiresAt = '2999-01-01T00:00:00.000Z';
    await pin(platformAdmin, second, '1.2.0', { expiresAt, locked: true, reason: 'until the fair' });
    const pinned = () =>
      server.database.query(
        `select version, reason, pinned_by, expires_at, is_locked from release_pin where organisation_id = $1`,
        [second],
      );
    const before = await pinned();
    const of = await decided(otherAdmin, 'DELETE', 'pins', { remote: 'mf-sales', organisationId: second });
    assert.deepEqual(await pinned(), []);
    assert.equal((await restoreBefore(otherAdmin, of)).statusCode, 200);
    assert.deepEqual(await pinned(), before);
    assert.deepEqual(before, [
      {
        version: '1.2.0',
        reason: 'until the fair',
        pinned_by: platformAdmin.userId,
        expires_at: new Date(expiresAt),
        is_locked: true,
      },
    ]);
    await decided(platformAdmin, 'DELETE', 'pins', { remote: 'mf-sales', organisationId: second });
  });

  test('of a rollout’s end leaves who began it, why, and from how many failures on it ends', async () => {
    const limits = { minFailures: 7, maxFailurePercent: 33 };
    const begin = { remote: 'mf-stock', version: '1.1.0', steps: [50, 100], reason: 'the new list', ...limits };
    await decided(platformAdmin, 'POST', 'rollouts', begin);
    const rollout = () =>
      server.database.query(
        `select state, started_by, reason, min_failures, max_failure_percent from release_rollout
        where remote = 'mf-stock'`,
      );
    const before = await rollout();
    const of = await decided(platformAdmin, 'POST', 'rollouts/step', { remote: 'mf-stock', action: 'revert' });
    await server.database.query(
      `update release_rollout set runs = 9, failures = 3, errors = 2, soak_since = now() - interval '2 days'`,
    );
    assert.equal((await restoreBefore(otherAdmin, of)).statusCode, 200);
    assert.deepEqual(await rollout(), before);
    const [counted] = await server.database.query(
      `select runs, failures, errors, stopped_reason as why, soak_since > now() - interval '1 hour' as "soaksAnew"
        from release_rollout where remote = 'mf-stock'`,
    );
    assert.deepEqual(counted, { runs: 0, failures: 0, errors: 0, why: '', soaksAnew: true });
    assert.deepEqual(before, [
      {
        state: 'running',
        started_by: platformAdmin.userId,
        reason: 'the new list',
        min_failures: 7,
        max_failure_percent: 33,
      },
    ]);
    await decided(platformAdmin, 'POST', 'rollouts/step', { remote: 'mf-stock', action: 'revert' });
  });

  test('of a restored state that concerned other organisations too is for platform admins', async () => {
    const then = (await history(platformAdmin))[0]?.revision;
    await pin(admin, second, '1.2.0');
    await decided(platformAdmin, 'POST', 'pins', { remote: 'mf-stock', organisationId: first, version: '1.1.0' });
    const of = await decided(platformAdmin, 'POST', 'restore', { of: then, state: 'after' });
    assert.equal((await restoreBefore(admin, of)).statusCode, 403);
    assert.equal((await restoreBefore(platformAdmin, of)).statusCode, 200);
    assert.deepEqual([(await runs(clerk))[0], (await runs(platformAdmin))[1]], ['1.2.0 pin', '1.1.0 pin']);
    await decided(platformAdmin, 'POST', 'restore', { of: then, state: 'after' });
  });
});

test('a pin that has ended, to the moment, counts as none among the choices to restore', () => {
  const now = Date.parse('2026-03-02T00:00:00Z');
  const pinUntil = (expiresAt: string | null): Choice => ({
    remote: 'mf-sales',
    organisationId: 1,
    state: { version: '1.0.0', reason: 'x', expiresAt, locked: false, by: 1 },
  });
  const everybody: Choice = { remote: 'mf-sales', organisationId: null, state: { stable: '1.0.0', rollout: null } };
  const at = (moment: number) => new Date(moment).toISOString();
  mock.timers.enable({ apis: ['Date'], now });
  try {
    for (const ended of [now - 1, now]) assert.deepEqual(differingChoices([pinUntil(at(ended))], []), []);
    for (const live of [pinUntil(at(now + 1)), pinUntil(null), everybody]) {
      assert.deepEqual(differingChoices([live], []), [live]);
      assert.deepEqual(differingChoices([live], [live]), []);
    }
    const ends = { ...pinUntil(null), state: null } as Choice;
    assert.deepEqual(differingChoices([pinUntil(at(now))], [pinUntil(null)]), [ends]);
  } finally {
    mock.timers.reset();
  }
});

test('a state whose versions cannot run any more is refused with each of them, and nothing changes', async () => {
  await stable('mf-sales', '1.0.0');
  const then = await stable('mf-stock', '1.0.0');
  await stable('mf-sales', '1.1.0');
  await pin(platformAdmin, second, '1.2.0');
  await stable('mf-stock', '1.1.0');
  const status = async (remote: string, value: string) =>
    decided(platformAdmin, 'POST', 'releases/status', { remote, version: '1.0.0', status: value });
  for (const remote of ['mf-sales', 'mf-stock']) await status(remote, 'blocked');
  const held = await runs(clerk);
  const refused = await call(platformAdmin, 'POST', 'restore', { of: then, state: 'after' });
  assert.deepEqual([refused.statusCode, refused.json().code], [422, 'restore-unfit']);
  assert.deepEqual(
    refused
      .json<{ details: { code: string; field: string; message: string }[] }>()
      .details.map((found) => [found.code, found.field, found.message.split(':')[0]]),
    [
      ['restore-unfit', 'mf-sales', 'mf-sales 1.0.0'],
      ['restore-unfit', 'mf-stock', 'mf-stock 1.0.0'],
    ],
  );
  assert.deepEqual(await runs(clerk), held);
  for (const remote of ['mf-sales', 'mf-stock']) await status(remote, 'available');
  assert.equal((await call(platformAdmin, 'POST', 'restore', { of: then, state: 'after' })).statusCode, 200);
  assert.deepEqual(await runs(clerk), ['1.0.0 stable', '1.0.0 stable']);
});

test('a restored state brings back the pins of several remotes in one organisation', async () => {
  const ofStock = { remote: 'mf-stock', organisationId: second };
  await pin(admin, second, '1.1.0');
  const then = await decided(admin, 'POST', 'pins', { ...ofStock, version: '1.1.0' });
  const end = async () => {
    for (const remote of ['mf-sales', 'mf-stock']) await decided(admin, 'DELETE', 'pins', { ...ofStock, remote });
  };
  await end();
  const restored = await call(platformAdmin, 'POST', 'restore', { of: then, state: 'after' });
  assert.equal(restored.statusCode, 200, restored.body);
  assert.deepEqual(await runs(clerk), ['1.1.0 pin', '1.1.0 pin']);
  const [line] = await history(platformAdmin);
  assert.deepEqual(
    [line?.action, line?.remote, line?.version, line?.reason, line?.after, line?.undoable],
    ['restore', null, null, 'a test', { of: then, state: 'after' }, true],
  );
  await end();
});

test('a restored state brings back a paused rollout of a remote that has no stable version yet', async () => {
  await publish(server, team, buildRelease('mf-young', '1.0.0'));
  const ofYoung = { remote: 'mf-young', version: '1.0.0' };
  await decided(platformAdmin, 'POST', 'rollouts', { ...ofYoung, steps: [50, 100] });
  const paused = await decided(platformAdmin, 'POST', 'rollouts/step', { remote: 'mf-young', action: 'pause' });
  await decided(platformAdmin, 'POST', 'rollouts/step', { remote: 'mf-young', action: 'revert' });
  const state = async () => {
    const found = (await rollouts()).find(({ remote }) => remote === 'mf-young');
    return [found?.state, found?.percent];
  };
  assert.deepEqual(await state(), ['reverted', 0]);
  await decided(platformAdmin, 'POST', 'restore', { of: paused, state: 'after' });
  assert.deepEqual(await state(), ['paused', 50]);
  await decided(platformAdmin, 'POST', 'rollouts/step', { remote: 'mf-young', action: 'revert' });
});

test('a decision writes only what it changed', async () => {
  for (let place = 0; place < 20; place += 1) {
    const organisation = await buildOrganisation(server.database);
    await pin(platformAdmin, organisation, '1.1.0');
  }
  const of = await pin(admin, second, '1.1.0');
  const rows = await server.database.query(
    'select remote, organisation_id, before, after -> $2 as version from platform_change where revision = $1',
    [of, 'version'],
  );
  assert.deepEqual(rows, [{ remote: 'mf-sales', organisation_id: second, before: null, version: '1.1.0' }]);
});

test('states older than the named time are tidied; younger ones can be restored as before', async () => {
  const restoreAfter = (to: number, more: object = {}) =>
    call(platformAdmin, 'POST', 'restore', { of: to, state: 'after', ...more });
  const effect = async (to: number) => (await restoreAfter(to, { dryRun: true })).json<DecisionAnswer>().effect;
  const old = await pin(admin, second, '1.2.0');
  await stable('mf-stock', '1.0.0');
  const atTheEnd = await decided(admin, 'DELETE', 'pins', { remote: 'mf-sales', organisationId: second });
  const young = await pin(admin, second, '1.0.0');
  await stable('mf-stock', '1.1.0');
  const before = await effect(young);
  assert.ok(before.length > 0);
  // The history itself can't be changed, so its trigger is put aside.
  await server.database.system(async (tx) => {
    await tx.query('alter table platform_audit disable trigger platform_audit_stays');
    await tx.query(`update platform_audit set at = at - interval '181 days' where revision <= $1`, [atTheEnd]);
    await tx.query('alter table platform_audit enable trigger platform_audit_stays');
  });
  const count = async () =>
    (await server.database.query<{ rows: number }>('select count(*)::int as rows from platform_change'))[0]?.rows ?? 0;
  const rows = await count();
  await tidyChanges({ database: server.database });
  assert.ok((await count()) < rows, `${rows} rows stayed`);
  const past = await server.database.query<{ remote: string; organisation_id: number | null; after: unknown }>(
    'select remote, organisation_id, after from platform_change where revision <= $1',
    [atTheEnd],
  );
  assert.ok(past.every(({ after }) => after !== null));
  const choices = past.map((row) => `${row.remote} ${row.organisation_id}`);
  assert.deepEqual(choices, [...new Set(choices)], 'of each choice one row is left');
  assert.deepEqual(await effect(young), before);
  assert.equal((await restoreAfter(young)).statusCode, 200);
  assert.deepEqual(await runs(clerk), ['1.0.0 pin', '1.0.0 stable']);
  assert.equal((await restoreAfter(old)).statusCode, 404);
  assert.equal((await restoreBefore(admin, old)).statusCode, 404);
  const offered = (await history(admin)).filter(({ revision, undoable }) => revision !== null || undoable);
  assert.deepEqual(
    offered.map(({ action, revision }) => [action, (revision ?? 0) > atTheEnd]),
    [['pin', true]],
  );
});
