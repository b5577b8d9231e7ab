import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { buildMembership, buildOrganisation, buildUser, createTestDatabase, rolledBack } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { credentialStore } from './credentials.ts';
import { CREDENTIALS, DELETE_CREDENTIALS, STORE_CREDENTIAL } from './credentials.repository.ts';
import { CONSUME_STATE, STORE_STATE } from './oauth/oauth-state.repository.ts';
import { serviceQuota } from './service-quota.repository.ts';

let db: TestDatabase;
let organisation: number;
let other: number;
let user: number;
let member: number;
before(async () => {
  db = await createTestDatabase();
  organisation = await buildOrganisation(db.database);
  other = await buildOrganisation(db.database);
  ({ id: user } = await buildUser(db.database));
  member = await buildMembership(db.database, organisation, user);
});
after(() => db.close());
beforeEach(async () => {
  for (const table of ['service_call', 'service_pause', 'service_lease', 'service_credential'])
    await db.database.query(`delete from ${table}`);
});

describe('the calls of a service', () => {
  const most = { perMinute: 2, perDay: 4 };
  const called = (service: string, ago: string, of = organisation) =>
    db.database.query(
      `insert into service_call (organisation_id, service, at) values ($1, $2, clock_timestamp() - interval '${ago}')`,
      [of, service],
    );
  const seconds = async () => {
    const until = await serviceQuota(db.database).take(organisation, 'a', most);
    return until === null ? null : Math.round((until.getTime() - Date.now()) / 1000);
  };
  const near = (found: number | null, wanted: number) =>
    assert.ok(found !== null && Math.abs(found - wanted) <= 5, `${found} is not ${wanted}`);

  test('wait until the second newest of a minute is a minute old', async () => {
    await called('a', '50 seconds');
    await called('a', '10 seconds');
    near(await seconds(), 10);
  });

  test('wait until the fourth newest of a day is a day old', async () => {
    for (const ago of ['23 hours', '3 hours', '2 hours', '1 hour']) await called('a', ago);
    near(await seconds(), 3_600);
  });

  test('are counted for their own service and organisation, and one that may be made is counted', async () => {
    for (const [service, of] of [
      ['b', organisation],
      ['a', other],
    ] as const)
      for (let call = 0; call < 4; call += 1) await called(service, '1 second', of);
    assert.deepEqual([await seconds(), await seconds()], [null, null]);
    near(await seconds(), 60);
  });

  test('wait for the end of a pause of their own service, the latest that was named', async () => {
    const quota = serviceQuota(db.database);
    const inSeconds = (from: number) => new Date(Date.now() + from * 1_000);
    await quota.pause(organisation, 'b', inSeconds(500));
    assert.equal(await seconds(), null);
    await quota.pause(organisation, 'a', inSeconds(300));
    await quota.pause(organisation, 'a', inSeconds(100));
    near(await seconds(), 300);
    await db.database.query(`update service_pause set until = clock_timestamp() where service = 'a'`);
    assert.equal(await seconds(), null);
  });

  test('have so many places at once; each is given back for itself, and one that was forgotten ends', async () => {
    const quota = serviceQuota(db.database);
    const enter = (service = 'a', of = organisation) => quota.enter(of, service, { concurrent: 2, maxMs: 60_000 });
    const [first, second] = [await enter(), await enter()];
    assert.ok(first !== null && second !== null);
    assert.equal(await enter(), null);
    for (const place of [await enter('b'), await enter('a', other)]) assert.notEqual(place, null);
    await quota.leave(organisation, first);
    assert.notEqual(await enter(), null);
    assert.equal(await enter(), null, 'the second is still taken');
    await db.database.query('update service_lease set until = clock_timestamp() where id = $1', [second]);
    assert.notEqual(await enter(), null);
  });
});

test('credentials are those of one service', async () => {
  const store = (service: string, field: string) =>
    db.database.query(STORE_CREDENTIAL(organisation, service, field, 'k', Buffer.from('x'), null, user));
  for (const [service, field] of [
    ['a', 'one'],
    ['a', 'two'],
    ['b', 'one'],
  ] as const)
    await store(service, field);
  const fields = async (service: string) =>
    (await db.database.query(CREDENTIALS(organisation, service))).map(({ field }) => field).toSorted();
  assert.deepEqual([await fields('a'), await fields('b')], [['one', 'two'], ['one']]);
  await db.database.query(DELETE_CREDENTIALS(organisation, 'a'));
  assert.deepEqual([await fields('a'), await fields('b')], [[], ['one']]);
});

test('a credential is stored with who stored it', async () => {
  const store = credentialStore({ instanceId: 'test', instanceKey: '0123456789abcdef'.repeat(4) });
  const by = async (userId: number | null) => {
    await db.database.write({ organisation, userId }, (tx) =>
      store.store(tx, { service: 'a', field: 'token', text: 'x' }),
    );
    return db.database.query('select updated_by as by from service_credential');
  };
  assert.deepEqual([await by(user), await by(null)], [[{ by: user }], [{ by: null }]]);
});

test('a credential that is stored again is wholly the new one, with who stored it and when', async () => {
  const store = (key: string, text: string, expiresAt: Date | null, by: number) =>
    db.database.query(STORE_CREDENTIAL(organisation, 'a', 'token', key, Buffer.from(text), expiresAt, by));
  const { id: second } = await buildUser(db.database);
  await store('k1', 'old', new Date('2026-03-02T00:00:00Z'), user);
  await db.database.query(`update service_credential set updated_at = '2020-01-01'`);
  await store('k2', 'new', null, second);
  assert.deepEqual(
    await db.database.query(
      `select key_id as key, encode(encrypted, 'escape') as text, expires_at as ends, updated_by as by,
        updated_at > now() - interval '1 minute' as now from service_credential`,
    ),
    [{ key: 'k2', text: 'new', ends: null, by: second, now: true }],
  );
});

test('a state stands for its authorization once, in time, in its browser, for who may sign in', async () => {
  const bytes = (text: string) => Buffer.from(text);
  const consumes = (arrange: string | null, [state, browser, service] = ['state', 'browser', 'a']) =>
    rolledBack(db.database, async (tx) => {
      for (const name of ['state', 'other'])
        await tx.query(STORE_STATE(organisation, bytes(name), bytes('browser'), 'a', user, 'k', bytes('verifier'), 10));
      if (arrange !== null) await tx.query(arrange);
      const consume = async () => (await tx.query(CONSUME_STATE(bytes(state), bytes(browser), service))).length;
      const found = await consume();
      assert.equal(await consume(), 0, 'it works once');
      const [left] = await tx.query<{ n: number }>(
        `select count(*)::int as n from service_oauth_state where used_at is null`,
      );
      assert.equal(left?.n, 2 - found, 'and no other one is used');
      return found;
    });
  assert.equal(await consumes(null), 1);
  assert.equal(await consumes(`update service_oauth_state set expires_at = now() + interval '1 second'`), 1);
  assert.equal(await consumes('update service_oauth_state set expires_at = now()'), 0);
  for (const fields of ['is_active = false', 'able_login = false'])
    assert.equal(await consumes(`update membership set ${fields} where id = ${member}`), 0, fields);
  for (const given of [
    ['none', 'browser', 'a'],
    ['state', 'none', 'a'],
    ['state', 'browser', 'b'],
  ] as [string, string, string][])
    assert.equal(await consumes(null, given), 0, given.join());
  const stranger = await buildUser(db.database);
  await buildMembership(db.database, other, stranger.id);
  assert.equal(await consumes(`update service_oauth_state set user_id = ${stranger.id}`), 0, 'of another organisation');
});
