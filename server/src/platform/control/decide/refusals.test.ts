import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { ErrorBody, Overview, PlatformHistory } from '@iwe/contract';
import { buildOrganisation, startTestServer } from '../../../testing/index.ts';
import type { TestServer, TestStaff } from '../../../testing/index.ts';
import { buildRelease, buildTeam, publish, testShell } from '../../testing/releases.ts';
import type { TestTeam } from '../../testing/releases.ts';

let server: TestServer;
let team: TestTeam;
let organisation: number;
let admin: TestStaff;
let platformAdmin: TestStaff;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  team = await buildTeam(server, { remotes: ['mf-sales', 'mf-stock'] });
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(server, team, buildRelease('mf-sales', version));
  await server.database.query(`update release set check_state = 'passed'`);
  organisation = await buildOrganisation(server.database, { name: 'Roadstar' });
  admin = await server.staff(organisation, { role: 4, is_admin: true });
  platformAdmin = await server.staff(organisation, { role: 4, isPlatformAdmin: true });
  await ok(call('POST', 'stable', { version: '1.0.0' }));
});
after(() => server.close());

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload: object = {}, who = platformAdmin) =>
  server.inject({
    method,
    url: `/api/platform/${url}`,
    headers: who.headers,
    ...(method === 'GET' ? {} : { payload: { ...usualOf(method, url), ...payload } }),
  });
/** What every request of its kind has, unless a test says something else. */
const usualOf = (method: string, url: string): object => {
  if (url === 'confirm') return {};
  const reason = 'a test';
  if (['freezes', 'restore'].includes(url) || (method === 'DELETE' && url === 'grants')) return { reason };
  const remote = 'mf-sales';
  return method === 'DELETE' || url === 'rollouts/step' ? { remote, reason } : { remote, version: '1.1.0', reason };
};
type Answer = Awaited<ReturnType<typeof call>>;
const ok = async (answer: Promise<Answer>): Promise<Answer> => {
  const done = await answer;
  assert.equal(done.statusCode, 200, done.body);
  return done;
};
/** The status, code and message of a refusal; of one with items each one's field and message. */
const refusal = async (answer: Promise<Answer>): Promise<unknown[]> => {
  const { statusCode, json } = await answer;
  const { code, message, details } = json<ErrorBody>();
  const items = Array.isArray(details) ? (details as { field?: string; message: string }[]) : null;
  return statusCode === 422 && items
    ? [statusCode, code, ...items.map((item) => [item.field, item.message])]
    : [statusCode, code, [message].flat().join(' ')];
};
const history = async (lines = 1) => (await call('GET', `history?per_page=${lines}`)).json<PlatformHistory>().data;
const overview = async () => (await call('GET', 'overview')).json<{ data: Overview }>().data;
let lastId = 0;
/** Whatever a test does: its refusals leave no line in the history. */
beforeEach(async () => {
  lastId = (await history())[0]?.id ?? 0;
});
afterEach(async () => {
  for (const table of ['release_pin', 'release_rollout', 'release_grant', 'release_freeze'])
    await server.database.query(`delete from ${table}`);
  await server.database.query(`update release set status = 'available', supported_until = null, tidied_at = null`);
  // What was deleted above is noted with this decision, not with the first one of the next test.
  await server.database.query('update session set confirmed_at = now()');
  await ok(call('POST', 'stable', { version: '1.0.0' }));
});
const added = async () => (await history(20)).filter(({ id }) => id > lastId).map(({ action }) => action);
const hence = (ms: number): string => new Date(Date.now() + ms).toISOString();
const DAY_MS = 86_400_000;

describe('what cannot be decided is refused with the field, and leaves no line in the history:', () => {
  test('the steps of a rollout', async () => {
    const message = 'Each step is larger than the one before, and the last is 100.';
    for (const steps of [
      [10, 50],
      [50, 50, 100],
      [60, 40, 100],
      [100, 100],
    ])
      assert.deepEqual(
        await refusal(call('POST', 'rollouts', { steps })),
        [422, 'steps', ['steps', message]],
        steps.join(),
      );
    assert.deepEqual([await added(), (await overview()).rollouts], [[], []]);
  });

  test('the end of a pin', async () => {
    for (const expiresAt of [hence(-1), hence(-DAY_MS)])
      assert.deepEqual(await refusal(call('POST', 'pins', { organisationId: organisation, expiresAt })), [
        422,
        'expiry',
        ['expiresAt', 'A pin ends in the future. Choose a later moment, or none.'],
      ]);
    assert.deepEqual([await added(), (await overview()).pins], [[], []]);
  });

  test('the end of a pilot, and everybody who is unknown', async () => {
    const emails = [admin.email, 'a@nobody.test', 'B@nobody.test'];
    for (const until of [hence(-1), hence(91 * DAY_MS)])
      assert.deepEqual(await refusal(call('POST', 'grants', { emails, until })), [
        422,
        'until',
        ['until', 'A pilot ends in the future, at most 90 days from now.'],
      ]);
    assert.deepEqual(await refusal(call('POST', 'grants', { emails, until: hence(DAY_MS) })), [
      422,
      'user.unknown',
      ['emails', 'a@nobody.test has no account here.'],
      ['emails', 'b@nobody.test has no account here.'],
    ]);
    assert.deepEqual([await added(), (await overview()).grants], [[], []], 'who is known has no pilot either');
  });

  test('the end of a freeze', async () => {
    const freeze = (startsAt: string, endsAt: string) =>
      refusal(call('POST', 'freezes', { organisationId: organisation, startsAt, endsAt }));
    const order = [422, 'until', ['endsAt', 'A freeze ends after it begins, and in the future.']];
    assert.deepEqual(await freeze(hence(-2 * DAY_MS), hence(-DAY_MS)), order);
    assert.deepEqual(await freeze(hence(2 * DAY_MS), hence(DAY_MS)), order);
    assert.deepEqual(await freeze(hence(DAY_MS), hence(32 * DAY_MS)), [
      422,
      'until',
      ['endsAt', 'A freeze lasts at most 30 days. Choose an earlier end.'],
    ]);
    assert.deepEqual([await added(), (await overview()).freezes], [[], []]);
  });

  test('the end of a release’s support', async () => {
    const status = (payload: object) => refusal(call('POST', 'releases/status', payload));
    const past = [
      422,
      'supported-until',
      ['supportedUntil', 'Support ends in the future. Choose a later day; to end it at once, block the release.'],
    ];
    assert.deepEqual(await status({ status: 'deprecated', supportedUntil: hence(-1) }), past);
    assert.deepEqual(await status({ status: 'deprecated' }), past);
    for (const one of ['available', 'blocked'])
      assert.deepEqual(await status({ status: one, supportedUntil: hence(DAY_MS) }), [
        422,
        'supported-until',
        ['supportedUntil', 'Only a deprecated release has an end of its support.'],
      ]);
    assert.deepEqual([await added(), (await overview()).deprecations], [[], []]);
  });

  test('a release that is not there, for an organisation that is not there', async () => {
    for (const answer of [
      call('POST', 'stable', { version: '9.9.9' }),
      call('POST', 'pins', { organisationId: organisation, version: '9.9.9' }),
      call('POST', 'pins', { organisationId: 999_999 }),
      call('DELETE', 'pins', { organisationId: organisation }),
      call('POST', 'freezes', { organisationId: 999_999, startsAt: hence(0), endsAt: hence(DAY_MS) }),
      call('DELETE', 'freezes', { id: 999_999 }),
      call('DELETE', 'grants', { id: 999_999 }),
      call('POST', 'rollouts/step', { remote: 'mf-stock', action: 'advance' }),
      call('POST', 'releases/status', { version: '9.9.9', status: 'blocked' }),
      call('POST', 'restore', { of: 999_999_999, state: 'after' }),
      call('POST', 'restore', { of: 999_999_999, state: 'before' }),
    ])
      assert.equal((await answer).statusCode, 404, (await answer).body);
    assert.deepEqual(await added(), []);
  });
});

describe('a release whose files were removed', () => {
  test('cannot be chosen in any way; the refusal says when they were, and what to do', async () => {
    await server.database.query(
      `update release set tidied_at = '2026-01-31T23:30:00Z' where remote = 'mf-sales' and version = '1.1.0'`,
    );
    const message =
      'The files of mf-sales 1.1.0 were removed on 2026-01-31, because nothing had named it for 180 days. Publish the ' +
      'same version again, then choose it.';
    for (const [url, payload] of [
      ['stable', {}],
      ['pins', { organisationId: organisation }],
      ['rollouts', { steps: [50, 100] }],
      ['grants', { emails: [admin.email], until: hence(DAY_MS) }],
    ] as const)
      assert.deepEqual(await refusal(call('POST', url, payload)), [409, 'release-tidied', message], url);
    assert.deepEqual(await added(), []);
  });
});

describe('a rollout', () => {
  test('is one at a time; its refusals say of which version, and what to do first', async () => {
    await ok(call('POST', 'rollouts', { steps: [10, 50, 100], soakHours: 4 }));
    assert.deepEqual((await history())[0]?.after, { steps: [10, 50, 100], percent: 10, soakHours: 4 });
    const second = () => refusal(call('POST', 'rollouts', { version: '1.2.0', steps: [100] }));
    const running = [409, 'rollout-running', 'mf-sales 1.1.0 is being rolled out. Finish or revert that first.'];
    assert.deepEqual(await second(), running);
    const step = (action: string) => call('POST', 'rollouts/step', { action, reason: `a test of ${action}` });
    await ok(step('pause'));
    const [paused] = (await overview()).rollouts;
    assert.deepEqual([paused?.state, paused?.percent, paused?.stoppedReason], ['paused', 10, 'a test of pause']);
    assert.deepEqual(await second(), running, 'also while it is paused');
    assert.deepEqual(await refusal(step('advance')), [
      409,
      'rollout-paused',
      'The rollout of mf-sales 1.1.0 is paused. Resume it first.',
    ]);
    await ok(step('resume'));
    const [resumed] = (await overview()).rollouts;
    assert.deepEqual([resumed?.state, resumed?.percent, resumed?.stoppedReason], ['running', 10, '']);
    await ok(step('revert'));
    const [reverted] = (await overview()).rollouts;
    assert.deepEqual(
      [reverted?.state, reverted?.percent, reverted?.stoppedReason],
      ['reverted', 0, 'a test of revert'],
    );
    for (const action of ['pause', 'resume', 'advance', 'revert'])
      assert.deepEqual(await refusal(step(action)), [
        409,
        'rollout-ended',
        'The rollout of mf-sales 1.1.0 is reverted already.',
      ]);
    assert.deepEqual(await added(), ['rollout revert', 'rollout resume', 'rollout pause', 'rollout']);
    await ok(call('POST', 'rollouts', { version: '1.2.0', steps: [20, 100] }));
    const [line] = await history();
    assert.deepEqual(
      [line?.action, line?.version, line?.after],
      ['rollout', '1.2.0', { steps: [20, 100], percent: 20 }],
    );
    const [next] = (await overview()).rollouts;
    assert.deepEqual([next?.version, next?.state, next?.percent, next?.stoppedReason], ['1.2.0', 'running', 20, '']);
  });
});

describe('restoring what was before a decision', () => {
  const restoreBefore = (of: number | null | undefined, who = platformAdmin) =>
    call('POST', 'restore', { of, state: 'before' }, who);
  const revision = async () => (await history())[0]?.revision;

  test('what chose no version is refused: a block, a pilot, a freeze', async () => {
    for (const [url, payload] of [
      ['releases/status', { status: 'blocked' }],
      ['grants', { version: '1.2.0', emails: [admin.email], until: hence(DAY_MS) }],
      ['freezes', { organisationId: organisation, startsAt: hence(DAY_MS), endsAt: hence(2 * DAY_MS) }],
    ] as const) {
      await ok(call('POST', url, payload));
      assert.deepEqual(await refusal(restoreBefore(await revision())), [
        409,
        'restore-nothing',
        'This decision changed no stable version, pin or rollout. A block is lifted on the page of the release, a pilot ' +
          'is ended in Releases.',
      ]);
    }
  });

  test('what holds again already is refused', async () => {
    await ok(call('POST', 'pins', { organisationId: organisation }));
    const of = await revision();
    await ok(restoreBefore(of));
    assert.deepEqual((await overview()).pins, []);
    const [line] = await history();
    assert.deepEqual(
      [line?.action, line?.remote, line?.version, line?.organisation, line?.after, line?.reason],
      ['restore before: pin', 'mf-sales', '1.1.0', 'Roadstar', { of }, 'a test'],
    );
    // The end of a pin whose time has passed meanwhile would bring nothing back.
    await ok(call('POST', 'pins', { organisationId: organisation, expiresAt: hence(60_000) }));
    await ok(call('DELETE', 'pins', { organisationId: organisation }));
    const end = await revision();
    await server.database.query(
      `update platform_change set before = jsonb_set(before, '{expiresAt}', '"2026-01-01T00:00:00.000Z"')
        where revision = $1`,
      [end],
    );
    assert.deepEqual(await refusal(restoreBefore(end)), [
      409,
      'restore-nothing',
      'Nothing would change: the pin that this decision replaced has ended by itself since, or holds already.',
    ]);
  });
});

test('a team’s token says what it may not do, and the attempt is in the history with what was asked', async () => {
  const other = await publish(server, team, buildRelease('mf-fleet', '1.0.0'));
  assert.deepEqual(
    [other.statusCode, other.json<ErrorBody>().code, [other.json<ErrorBody>().message].flat()],
    [403, 'deploy-token-scope', ['The token "a team" may not publish mf-fleet.']],
  );
  const [line] = await history();
  assert.deepEqual(
    [line?.actor, line?.action, line?.remote, line?.version, line?.reason],
    ['a team', 'refused: deploy token', 'mf-fleet', null, 'POST /api/platform/releases'],
  );
  const careful = await buildTeam(server, { remotes: ['mf-sales'], promote: false });
  const refused = await server.inject({
    method: 'POST',
    url: '/api/platform/promote',
    headers: { authorization: `Bearer ${careful.token}` },
    payload: { remote: 'mf-sales', version: '1.1.0', reason: 'a test' },
  });
  assert.deepEqual(
    [refused.statusCode, [refused.json<ErrorBody>().message].flat()],
    [403, ['The token "a team" may not promote to stable.']],
  );
  const [attempt] = await history();
  assert.deepEqual([attempt?.action, attempt?.remote, attempt?.version], ['refused: stable', 'mf-sales', '1.1.0']);
});

test('a password that is wrong confirms nothing, and a right one does for a quarter of an hour', async () => {
  await server.database.query(`update session set confirmed_at = now() - interval '15 minutes'`);
  const choose = () => call('POST', 'stable', { version: '1.0.0' });
  assert.equal((await choose()).json<ErrorBody>().code, 'confirm-required');
  const confirm = (password: string) => call('POST', 'confirm', { password });
  assert.deepEqual(await refusal(confirm('wrong')), [
    403,
    'confirm-wrong',
    'This is not your password. Nothing was changed.',
  ]);
  assert.equal((await choose()).json<ErrorBody>().code, 'confirm-required');
  await server.database.query(`update session set confirmed_at = now() - interval '14 minutes 50 seconds'`);
  assert.equal((await choose()).statusCode, 200, 'its last seconds');
});
