import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { DecisionAnswer } from '@iwe/contract';
import { TEST_PASSWORD } from '../../../testing/index.ts';
import type { TestStaff } from '../../../testing/index.ts';
import { buildRelease, buildTeam, publish } from '../../testing/releases.ts';
import { startDecisionWorld } from '../../testing/decision-world.ts';
import type { DecisionWorld } from '../../testing/decision-world.ts';

let world: DecisionWorld;
let server: DecisionWorld['server'];
let first: number;
let second: number;
let admin: TestStaff;
let clerk: TestStaff;
let platformAdmin: TestStaff;
before(async () => {
  world = await startDecisionWorld();
  ({ server, first, second, admin, clerk, platformAdmin } = world);
});
after(() => world.server.close());
beforeEach(() => world.undecide());

const call: DecisionWorld['call'] = (...given) => world.call(...given);
const remotesOf: DecisionWorld['remotesOf'] = (...given) => world.remotesOf(...given);
const sales: DecisionWorld['sales'] = (...given) => world.sales(...given);
const overviewOf: DecisionWorld['overviewOf'] = (...given) => world.overviewOf(...given);
const historyOf: DecisionWorld['historyOf'] = (...given) => world.historyOf(...given);
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
      ['restore', { of: 1, state: 'after' }],
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
      'refused: restore',
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
    const back = () => call(platformAdmin, 'POST', 'restore', { of: revision, state: 'after' });
    assert.match((await late(admin, back)).message, new RegExp(`${said}restore \\(a test\\)\\.`));
  });

  test('on a state in which something has ended by itself says so, and names nobody', async () => {
    const [number] = /^\d+/.exec((await overviewOf(platformAdmin)).revision) ?? [];
    const refused = await call(admin, 'POST', 'pins', { ...pin, organisationId: second, expected: `${number}-before` });
    assert.equal(refused.statusCode, 409);
    assert.match(refused.json().message, /A pin, a pilot or the support of a release has ended/);
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
    ['end pilot', 'mf-sales', '1.1.0', { remote: 'mf-sales', version: '1.1.0' }],
  );
  assert.deepEqual([(await sales(clerk))?.source, (await sales(admin))?.source], ['stable', 'grant']);
  assert.equal((await call(platformAdmin, 'DELETE', 'grants', { id: idOf(clerk) })).statusCode, 404);
  assert.equal((await call(admin, 'DELETE', 'grants', { id: idOf(admin) })).statusCode, 403);
  assert.equal((await historyOf(platformAdmin))[0]?.action, 'refused: end pilot');
});

describe('a restored state', () => {
  test('has the stable version and the pins of any earlier moment; blocked versions stay blocked', async () => {
    await call(admin, 'POST', 'pins', { ...pin, organisationId: second });
    const [then] = await historyOf(platformAdmin);
    await call(admin, 'DELETE', 'pins', { remote: 'mf-sales', organisationId: second });
    await call(platformAdmin, 'POST', 'stable', pin);
    assert.equal((await call(platformAdmin, 'POST', 'restore', { of: 999_999, state: 'after' })).statusCode, 404);
    const dry = (
      await call(platformAdmin, 'POST', 'restore', { of: then?.revision, state: 'after', dryRun: true })
    ).json<DecisionAnswer>();
    assert.equal(dry.effect.find((row) => row.organisationId === first)?.after.version, '1.0.0');
    assert.equal(
      (await call(platformAdmin, 'POST', 'restore', { of: then?.revision, state: 'after' })).statusCode,
      200,
    );
    assert.deepEqual(
      [(await sales(clerk))?.source, (await sales(clerk))?.version, (await sales(platformAdmin))?.version],
      ['pin', '1.1.0', '1.0.0'],
    );

    await call(platformAdmin, 'DELETE', 'pins', { remote: 'mf-sales', organisationId: second });
    await call(platformAdmin, 'POST', 'releases/status', { ...pin, status: 'blocked' });
    const refused = await call(platformAdmin, 'POST', 'restore', { of: then?.revision, state: 'after' });
    assert.equal(refused.statusCode, 422);
    assert.match(refused.body, /mf-sales 1\.1\.0: mf-sales 1\.1\.0 is blocked/);
    assert.equal((await sales(clerk))?.version, '1.0.0');
    await call(platformAdmin, 'POST', 'releases/status', { ...pin, status: 'available' });
  });
});

test('a restored state leaves out a pin that has ended since', async () => {
  await call(admin, 'POST', 'pins', { ...pin, organisationId: second, expiresAt: '2999-01-01T00:00:00Z' });
  const [then] = await historyOf(platformAdmin);
  await server.database.query(
    `update platform_change set after = replace(after::text, '2999-01-01', '2001-01-01')::jsonb`,
  );
  await server.database.query('delete from release_pin');
  assert.equal((await call(platformAdmin, 'POST', 'restore', { of: then?.revision, state: 'after' })).statusCode, 200);
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
