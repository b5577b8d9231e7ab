import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { SystemTransaction } from '../database/index.ts';
import { buildMembership, buildOrganisation, buildUser, createTestDatabase, rolledBack } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { READINESS } from './health.sql.ts';
import { LIVE_SESSION, LIVE_SESSION_BY_ID, TOUCH_SESSION } from './session.sql.ts';

let db: TestDatabase;
let user: number;
let other: number;
let organisation: number;
let member: number;
before(async () => {
  db = await createTestDatabase();
  ({ id: user } = await buildUser(db.database));
  ({ id: other } = await buildUser(db.database));
  organisation = await buildOrganisation(db.database);
  member = await buildMembership(db.database, organisation, user, { is_admin: true });
});
after(() => db.close());

const during = (work: (tx: SystemTransaction) => Promise<void>): Promise<void> => rolledBack(db.database, work);
const LATER = `now() + interval '1 hour'`;
async function session(
  tx: SystemTransaction,
  { of = user, expires = LATER, seen = 'now()', cookie = 'null', revoked = 'null', token = 'token' } = {},
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into session (token_hash, user_id, expires_at, last_seen_at, cookie_hash, revoked_at, address, user_agent)
      values ($1, $2, ${expires}, ${seen}, ${cookie}, ${revoked}, '', '') returning id`,
    [Buffer.from(token), of],
  );
  return row?.id ?? 0;
}
const live = async (tx: SystemTransaction, { token = 'token', account = member, cookie = '' } = {}) =>
  (await tx.query(LIVE_SESSION(Buffer.from(token), account, 60, cookie === '' ? null : Buffer.from(cookie))))[0];

describe('a session', () => {
  test('lives until the moment at which it ends or was idle for its time, unless it was ended', async () => {
    for (const [fields, lives] of [
      [{}, true],
      [{ expires: `now() + interval '1 second'` }, true],
      [{ expires: 'now()' }, false],
      [{ seen: `now() - interval '60 minutes' + interval '1 second'` }, true],
      [{ seen: `now() - interval '60 minutes'` }, false],
      [{ revoked: 'now()' }, false],
    ] as const)
      await during(async (tx) => {
        const id = await session(tx, fields);
        assert.equal((await live(tx)) !== undefined, lives, JSON.stringify(fields));
        assert.equal((await tx.query(LIVE_SESSION_BY_ID(id, member, 60))).length === 1, lives, JSON.stringify(fields));
      });
  });

  test('is that of its token, and of its cookie where it was opened with one', () =>
    during(async (tx) => {
      const plain = await session(tx);
      const browser = await session(tx, { cookie: `'cookie'`, token: 'browser' });
      assert.deepEqual(
        [
          (await live(tx))?.id,
          (await live(tx, { cookie: 'any' }))?.id,
          (await live(tx, { token: 'none' }))?.id,
          (await live(tx, { token: 'browser' }))?.id,
          (await live(tx, { token: 'browser', cookie: 'any' }))?.id,
          (await live(tx, { token: 'browser', cookie: 'cookie' }))?.id,
        ],
        [plain, plain, undefined, undefined, undefined, browser],
      );
    }));

  test('has the rights of an account of its own person alone', () =>
    during(async (tx) => {
      await session(tx);
      await session(tx, { of: other, token: 'other' });
      assert.equal((await live(tx))?.organisation_id, organisation);
      assert.equal((await live(tx, { token: 'other' }))?.organisation_id, null);
    }));

  test('notes activity once a minute, for itself', () =>
    during(async (tx) => {
      const edge = await session(tx, { seen: `now() - interval '1 minute'` });
      const old = await session(tx, { seen: `now() - interval '61 seconds'`, token: 'old' });
      const beside = await session(tx, { seen: `now() - interval '5 minutes'`, token: 'beside' });
      assert.deepEqual([(await live(tx))?.is_stale, (await live(tx, { token: 'old' }))?.is_stale], [false, true]);
      for (const id of [edge, old]) await tx.query(TOUCH_SESSION(id));
      const seen = await tx.query<{ id: number; now: boolean }>('select id, last_seen_at = now() as now from session');
      assert.deepEqual(
        [edge, old, beside].map((id) => seen.find((row) => row.id === id)?.now),
        [false, true, false],
      );
    }));

  test('lacks a second factor where an organisation asks one of this account, and of platform admins by any', () =>
    during(async (tx) => {
      await session(tx);
      const lacks = async () => {
        const found = await live(tx);
        return [found?.lacks_second_factor, found?.lacks_platform_factor];
      };
      const set = (table: string, fields: string) => tx.query(`update ${table} set ${fields}`);
      await set('app_user', 'is_platform_admin = true');
      assert.deepEqual(await lacks(), [false, false]);
      await set('organisation', 'second_factor_required = true');
      assert.deepEqual(await lacks(), [true, true]);
      for (const [field, asked] of [
        ['is_active', true],
        ['able_login', true],
        ['is_admin', false],
      ] as const) {
        await set('membership', `${field} = false`);
        assert.deepEqual(await lacks(), [asked, false], field);
        await set('membership', `${field} = true`);
      }
      await set('membership', `is_admin = false, is_acct = true`);
      assert.deepEqual(await lacks(), [true, true]);
      await set('membership', `user_id = ${other}`);
      assert.deepEqual((await lacks())[1], false);
      await set('membership', `user_id = ${user}`);
      await tx.query(
        `insert into second_factor (user_id, key_id, secret, confirmed_at)
          values ($1, 'k', '', null), ($2, 'k', '', now())`,
        [user, other],
      );
      assert.deepEqual(await lacks(), [true, true]);
      await set('second_factor', 'confirmed_at = now()');
      assert.deepEqual(await lacks(), [false, false]);
      await set('app_user', 'is_platform_admin = false');
      await set('second_factor', 'confirmed_at = null');
      assert.deepEqual(await lacks(), [true, false]);
    }));
});

test('readiness reads whether a migration has run and how long ago the last worker was seen', () =>
  during(async (tx) => {
    const ready = async (migration: string) => (await tx.query(READINESS(migration)))[0];
    const [first] = await tx.query<{ name: string }>('select name from kysely_migration limit 1');
    assert.deepEqual([(await ready(first?.name ?? ''))?.migrated, (await ready('none'))?.migrated], [true, false]);
    assert.equal((await ready('none'))?.workerAge, null);
    await tx.query(
      `insert into worker_heartbeat (name, seen_at) values ('v', now() - interval '119 seconds'), ('w', '2020-01-01')`,
    );
    assert.equal((await ready('none'))?.workerAge, 119);
  }));
