import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { DecisionAnswer, MeasuredRow } from '@iwe/contract';
import { personBucket } from '@iwe/domain';
import { buildOrganisation } from '../../../testing/index.ts';
import type { TestStaff } from '../../../testing/index.ts';
import { startDecisionWorld } from '../../testing/decision-world.ts';
import type { DecisionWorld } from '../../testing/decision-world.ts';
import { startToken } from '../../testing/releases.ts';
import { advanceRollouts } from './advance-rollouts.job.ts';

// A rollout of people: each has a fixed place, and is compared with those who keep the version before.
const PERCENT = 40;
const isReached = ({ userId }: TestStaff): boolean => personBucket('mf-sales', '1.1.0', userId) < PERCENT;

let world: DecisionWorld;
let reached: TestStaff[];
let others: TestStaff[];
before(async () => {
  world = await startDecisionWorld();
  [reached, others] = [[], []];
  // Six of either, whatever numbers the accounts of this database have.
  while (reached.length < 6 || others.length < 6) {
    const who = await world.server.staff(world.second);
    const side = isReached(who) ? reached : others;
    if (side.length < 6) side.push(who);
    else await world.server.database.query('update membership set able_login = false where user_id = $1', [who.userId]);
  }
});
after(() => world.server.close());
beforeEach(async () => {
  await world.undecide();
  for (const table of ['release_measure', 'release_measured', 'notification', 'release_freeze'])
    await world.server.database.query(`delete from ${table}`);
});

const rollOut = (more: object = {}) =>
  world.call(world.platformAdmin, 'POST', 'rollouts', {
    remote: 'mf-sales',
    version: '1.1.0',
    steps: [PERCENT, 100],
    unit: 'people',
    ...more,
  });
const begun = async (more: object = {}): Promise<DecisionAnswer> => {
  const answer = await rollOut(more);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<DecisionAnswer>();
};
const step = (action: string) =>
  world.call(world.platformAdmin, 'POST', 'rollouts/step', { remote: 'mf-sales', action });
const versions = (people: readonly TestStaff[]) =>
  Promise.all(people.map(async (who) => (await world.sales(who))?.version));
const measured = async (who: TestStaff | undefined, version: string, newScreen: number) => {
  if (!who) throw new Error('There are not so many people.');
  const token = await startToken(world.server, who.headers, 'mf-sales', version);
  const answer = await world.server.inject({
    method: 'POST',
    url: '/api/platform/measures',
    headers: who.headers,
    payload: { line: 'fast', releases: [{ remote: 'mf-sales', version, token, values: { newScreen } }] },
  });
  assert.equal(answer.statusCode, 200, answer.body);
};
const rollout = async () => (await world.overviewOf(world.platformAdmin)).rollouts[0];
const bell = async () =>
  (await world.server.database.query<{ text: string }>('select distinct text from notification')).map(
    (row) => row.text,
  );

describe('a rollout of people', () => {
  test('reaches the same people of an organisation at each step, and nobody else', async () => {
    const { effect } = await begun();
    const changed = effect.filter(({ organisationId }) => organisationId === world.second);
    assert.deepEqual(
      changed.map(({ people, before: was, after: is }) => [people, was.version, is.version, is.source]),
      [[[...reached, world.clerk, world.admin].filter(isReached).length, '1.0.0', '1.1.0', 'rollout']],
    );
    assert.deepEqual(
      await versions(reached),
      reached.map(() => '1.1.0'),
    );
    assert.deepEqual(
      await versions(others),
      others.map(() => '1.0.0'),
    );
    const { remotes } = await world.overviewOf(world.admin);
    assert.deepEqual(
      remotes[0]?.choices.map(({ version, source, organisations }) => [version, source, organisations]).toSorted(),
      [
        ['1.0.0', 'stable', 1],
        ['1.1.0', 'rollout', 1],
      ],
    );
    assert.equal((await step('advance')).statusCode, 200);
    assert.deepEqual(
      await versions([...reached, ...others]),
      [...reached, ...others].map(() => '1.1.0'),
    );
  });

  test('stays in the organisations that are named, and out of those with a pin', async () => {
    const third = await buildOrganisation(world.server.database);
    await begun({ organisationIds: [third] });
    assert.deepEqual(
      await versions(reached),
      reached.map(() => '1.0.0'),
    );
    assert.equal((await step('revert')).statusCode, 200);
    await begun({ organisationIds: [third, world.second] });
    assert.deepEqual(
      await versions(reached),
      reached.map(() => '1.1.0'),
    );
    assert.deepEqual((await world.overviewOf(world.admin)).rollouts[0]?.organisationIds, [world.second]);
    await world.call(world.platformAdmin, 'POST', 'pins', {
      organisationId: world.second,
      remote: 'mf-sales',
      version: '1.0.0',
    });
    assert.deepEqual(
      await versions(reached),
      reached.map(() => '1.0.0'),
    );
  });

  test('raises the revision of a person who is reached, and of one who is sent back', async () => {
    const revision = async () => (await world.remotesOf(reached[0] as TestStaff)).revision;
    const [first, , second, , third] = [
      await revision(),
      await begun(),
      await revision(),
      await step('revert'),
      await revision(),
    ];
    assert.equal(new Set([first, second, third]).size, 3);
    assert.deepEqual(
      await versions(reached),
      reached.map(() => '1.0.0'),
    );
  });

  test('comes back as it was when the decision after it is taken back', async () => {
    await begun({ organisationIds: [world.second] });
    assert.equal((await step('revert')).statusCode, 200);
    const [reverted] = await world.historyOf(world.platformAdmin);
    const restored = await world.call(world.platformAdmin, 'POST', 'restore', {
      of: reverted?.revision,
      state: 'before',
    });
    assert.equal(restored.statusCode, 200, restored.body);
    const { unit, organisationIds, percent } = (await rollout()) ?? {};
    assert.deepEqual(
      { unit, organisationIds, percent },
      { unit: 'people', organisationIds: [world.second], percent: PERCENT },
    );
    assert.deepEqual(
      await versions(reached),
      reached.map(() => '1.1.0'),
    );
  });

  test('leaves a frozen organisation at what most of its people run', async () => {
    await begun();
    const frozen = await world.call(world.platformAdmin, 'POST', 'freezes', {
      organisationId: world.second,
      startsAt: new Date().toISOString(),
      endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    assert.equal(frozen.statusCode, 200, frozen.body);
    assert.equal((await step('advance')).statusCode, 200);
    assert.deepEqual(
      await versions([...reached, ...others]),
      [...reached, ...others].map(() => '1.0.0'),
    );
  });

  test('is not one of a shell, of organisations without people, or of unknown ones', async () => {
    for (const [more, message] of [
      [{ remote: 'shell' }, 'A shell is rolled out by organisations: nothing measures its starts.'],
      [{ unit: 'organisations', organisationIds: [1] }, 'Organisations are chosen for a rollout by people alone.'],
      [{ organisationIds: [999_999] }, 'There is no organisation 999999.'],
    ] as const) {
      const refused = await rollOut(more);
      assert.equal(refused.statusCode, 422, refused.body);
      assert.match(refused.body, new RegExp(message));
    }
  });
});

describe('people of a rollout are compared with the others', () => {
  const USUAL = [210, 290, 330, 390, 480, 520];

  test('a release that is 400 ms slower goes back, its page and the history say by how much', async () => {
    await begun();
    for (const [at, time] of USUAL.entries()) await measured(others[at], '1.0.0', time);
    for (const [at, time] of USUAL.slice(0, 4).entries()) await measured(reached[at], '1.1.0', time + 400);
    assert.equal((await rollout())?.state, 'running');
    assert.equal((await rollout())?.comparison, null, 'four starts say nothing');
    await measured(reached[4], '1.1.0', 900);
    const stopped = await rollout();
    assert.equal(stopped?.state, 'reverted');
    const figures = 'took three of four people up to 788 ms, with 1.0.0 up to 450 ms (5 and 6 starts)';
    assert.equal(
      stopped?.stoppedReason,
      `The first screen with new files ${figures} since ${PERCENT} % of the people had it`,
    );
    const [line] = await world.historyOf(world.platformAdmin);
    assert.deepEqual(
      [line?.action, line?.actor, line?.reason],
      ['rollout reverted', 'the platform', stopped?.stoppedReason],
    );
    assert.deepEqual(await bell(), [`The rollout of mf-sales 1.1.0 was reverted: ${stopped?.stoppedReason}.`]);
    assert.deepEqual(
      await versions(reached),
      reached.map(() => '1.0.0'),
    );
    const page = await world.server.inject({
      url: '/api/platform/releases/mf-sales/1.1.0/measures',
      headers: world.platformAdmin.headers,
    });
    const [row] = page.json<{ data: { rows: MeasuredRow[] } }>().data.rows;
    assert.ok((row?.now?.p50 ?? 0) - (row?.before?.p50 ?? 0) > 300, page.body);
  });

  test('one that is as fast goes on by itself, once enough were compared', async () => {
    const { app, database } = world.server;
    await begun({ soakHours: 1, soakStarts: 1 });
    await database.query(`update release_rollout set soak_since = now() - interval '2 hours', runs = 5`);
    await advanceRollouts(database, app);
    assert.equal((await rollout())?.percent, PERCENT, 'nobody was compared');
    for (const [at, time] of USUAL.entries()) {
      await measured(others[at], '1.0.0', time);
      await measured(reached[at], '1.1.0', time + 20);
    }
    const { measure, starts, startsBefore } = (await rollout())?.comparison ?? {};
    assert.deepEqual([measure, starts, startsBefore], ['newScreen', 6, 6]);
    await advanceRollouts(database, app);
    assert.deepEqual([(await rollout())?.state, (await rollout())?.percent], ['finished', 100]);
    const [line] = await world.historyOf(world.platformAdmin);
    assert.match(line?.reason ?? '', /and people wait no longer than before \(\d+ and \d+ ms\)$/);
  });

  test('a paused one that is slower is not advanced by hand, with both figures', async () => {
    await begun();
    assert.equal((await step('pause')).statusCode, 200);
    for (const [at, time] of USUAL.entries()) {
      await measured(others[at], '1.0.0', time);
      await measured(reached[at], '1.1.0', time + 400);
    }
    await world.server.database.query(`update release_rollout set state = 'running'`);
    const refused = await step('advance');
    assert.equal(refused.statusCode, 409);
    assert.match(
      refused.body,
      /mf-sales 1\.1\.0 does not go on: The first screen .* up to \d+ ms, with 1\.0\.0 up to \d+ ms/,
    );
  });

  test('starts of other organisations, and of days before it, are not compared', async () => {
    for (const [at, time] of USUAL.entries()) await measured(others[at], '1.0.0', time);
    await world.server.database.query('update release_measure set day = day - 1');
    await world.server.database.query('delete from release_measured');
    await begun();
    for (const who of reached) await measured(who, '1.1.0', 900);
    assert.equal((await rollout())?.comparison, null);
    await world.server.database.query(
      'update release_measure set day = current_date, organisation_id = $1 where version = $2',
      [world.first, '1.0.0'],
    );
    assert.equal((await rollout())?.comparison, null);
  });
});
