import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { SystemTransaction } from '../database/index.ts';
import { buildMembership, buildOrganisation, buildUser, createTestDatabase, rolledBack } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import * as sql from './auth.sql.ts';
import * as factor from './second-factor.sql.ts';
import { END_MY_SESSION, MY_EVENTS, MY_SESSIONS } from './sign-ins.sql.ts';

let db: TestDatabase;
let ann: { id: number; email: string };
let bob: { id: number; email: string };
before(async () => {
  db = await createTestDatabase();
  ann = await buildUser(db.database);
  bob = await buildUser(db.database);
});
after(() => db.close());

const during = (work: (tx: SystemTransaction) => Promise<void>): Promise<void> => rolledBack(db.database, work);
const ago = (time: string) => `now() - interval '${time}'`;
const fail = (tx: SystemTransaction, email: string, address: string, at = 'now()') =>
  tx.query(`insert into sign_in_failure (email, address, at) values ($1, $2, ${at})`, [email, address]);
let sessions = 0;
async function session(
  tx: SystemTransaction,
  user: number,
  { address = 'a', created = 'now()', expires = `now() + interval '1 hour'`, seen = 'now()' } = {},
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into session (token_hash, user_id, created_at, expires_at, last_seen_at, address, user_agent)
      values ($1, $2, ${created}, ${expires}, ${seen}, $3, '') returning id`,
    [Buffer.from(`token ${sessions++}`), user, address],
  );
  return row?.id ?? 0;
}
const resetLink = (
  tx: SystemTransaction,
  user: number,
  token: string,
  fields = { created: 'now()', expires: 'now()' },
) =>
  tx.query(
    `insert into password_reset (token_hash, user_id, created_at, expires_at)
      values ($1, $2, ${fields.created}, ${fields.expires})`,
    [Buffer.from(token), user],
  );

describe('failed sign-ins', () => {
  test('count for this email from this address, for the email, and per address; each within its time', () =>
    during(async (tx) => {
      await fail(tx, 'ann@example.com', 'home', ago('14 minutes'));
      await fail(tx, 'ann@example.com', 'home', ago('15 minutes'));
      await fail(tx, 'ann@example.com', 'train', ago('13 minutes'));
      await fail(tx, 'ann@example.com', 'cafe', ago('59 minutes'));
      await fail(tx, 'ann@example.com', 'cafe', ago('60 minutes'));
      await fail(tx, 'bob@example.com', 'home', ago('10 minutes'));
      await fail(tx, 'eve@example.com', 'home', ago('15 minutes'));
      await fail(tx, 'eve@example.com', 'cafe', ago('1 minute'));
      const [found] = await tx.query(sql.RECENT_FAILURES('ann@example.com', 'home', 15, 60));
      assert.deepEqual(found, {
        pair: 1,
        since_pair: 840,
        account: 4,
        since_account: 780,
        emails: 2,
        oldest: 840,
      });
      assert.deepEqual(await tx.query(sql.FAILURES_OF_EMAIL('ann@example.com', 60)), [{ failures: 4, addresses: 3 }]);
    }));

  test('are forgiven for this email from this address; those of others go after a day', () =>
    during(async (tx) => {
      for (const [email, address] of [
        ['ann', 'home'],
        ['ann', 'cafe'],
        ['bob', 'home'],
      ] as const)
        await fail(tx, email, address);
      await fail(tx, 'day', 'home', ago('1 day'));
      await fail(tx, 'old', 'home', ago('1 day 1 second'));
      await tx.query(sql.DELETE_FAILURES('ann', 'home'));
      const left = await tx.query<{ name: string }>(
        `select email || ' ' || address as name from sign_in_failure order by 1`,
      );
      assert.deepEqual(
        left.map(({ name }) => name),
        ['ann cafe', 'bob home', 'day home'],
      );
    }));

  test('are taken back one by one, and forgiven everywhere to who owns the email', () =>
    during(async (tx) => {
      const left = async () =>
        (await tx.query<{ email: string }>('select email from sign_in_failure order by id')).map(({ email }) => email);
      for (const email of [ann.email, bob.email])
        for (const address of ['home', 'cafe']) await fail(tx, email, address);
      const [added] = await tx.query(sql.ADD_FAILURE(ann.email, 'train'));
      await tx.query(sql.DELETE_FAILURE(added?.id ?? 0));
      assert.deepEqual(await left(), [ann.email, ann.email, bob.email, bob.email]);
      await tx.query(sql.DELETE_FAILURES_OF_USER(ann.id));
      assert.deepEqual(await left(), [bob.email, bob.email]);
    }));

  test('are told to the owner once a day, each owner for themselves', () =>
    during(async (tx) => {
      const claim = async (user: number) => (await tx.query(sql.CLAIM_NOTICE(user, 'home'))).length;
      await tx.query(`insert into security_event (kind, user_id) values ('sign-in', $1)`, [ann.id]);
      assert.deepEqual([await claim(ann.id), await claim(ann.id), await claim(bob.id)], [1, 0, 1]);
      await tx.query(`update security_event set at = ${ago('1 day')} + interval '1 second'`);
      assert.equal(await claim(ann.id), 0);
      await tx.query(`update security_event set at = ${ago('1 day')}`);
      assert.equal(await claim(ann.id), 1);
    }));

  test('do not stop who signed in from there within 30 days', () =>
    during(async (tx) => {
      await session(tx, ann.id, { address: 'office', created: `${ago('30 days')} + interval '1 second'` });
      await session(tx, ann.id, { address: 'old office', created: ago('30 days') });
      await session(tx, bob.id, { address: 'elsewhere' });
      assert.deepEqual(await tx.query(sql.ADDRESSES_OF_EMAIL(ann.email)), [{ address: 'office' }]);
    }));
});

describe('links for a new password', () => {
  test('are counted per person for 15 minutes, and per address by the emails that were asked for', () =>
    during(async (tx) => {
      for (const created of [ago('14 minutes'), ago('15 minutes')])
        await resetLink(tx, ann.id, created, { created, expires: 'now()' });
      await resetLink(tx, bob.id, 'of bob');
      assert.deepEqual(await tx.query(sql.RECENT_RESET_LINKS(ann.id)), [{ n: 1 }]);
      const asked = (email: string, address: string, at: string, kind = 'reset-asked') =>
        tx.query(
          `insert into security_event (kind, address, at, details)
            values ($1, $2, ${at}, jsonb_build_object('email', $3::text))`,
          [kind, address, email],
        );
      await asked('ann', 'home', ago('14 minutes'));
      await asked('ann', 'home', ago('5 minutes'));
      await asked('bob', 'home', ago('15 minutes'));
      await asked('eve', 'cafe', ago('1 minute'));
      await asked('joe', 'home', ago('1 minute'), 'sign-in');
      assert.deepEqual(await tx.query(sql.RESET_REQUESTS_OF_ADDRESS('home', 15)), [{ n: 1, oldest: 840 }]);
    }));

  test('work once, until the moment at which they end, and end with a new password of their person alone', () =>
    during(async (tx) => {
      const soon = `now() + interval '1 second'`;
      await resetLink(tx, ann.id, 'ended');
      for (const [user, token] of [
        [ann.id, 'one'],
        [ann.id, 'two'],
        [bob.id, 'of bob'],
      ] as const)
        await resetLink(tx, user, token, { created: 'now()', expires: soon });
      const find = async (token: string) => (await tx.query(sql.FIND_RESET_LINK(Buffer.from(token))))[0]?.user_id;
      const spend = async (token: string) => (await tx.query(sql.SPEND_RESET_LINK(Buffer.from(token))))[0]?.user_id;
      assert.deepEqual(
        [await find('ended'), await spend('ended'), await find('none')],
        [undefined, undefined, undefined],
      );
      assert.deepEqual([await find('one'), await spend('one'), await find('one')], [ann.id, ann.id, undefined]);
      assert.equal(await spend('one'), undefined);
      await tx.query(sql.SPEND_RESET_LINKS(ann.id));
      assert.deepEqual([await find('two'), await find('of bob')], [undefined, bob.id]);
    }));
});

test('a new password is that of one person, and accepts only the invitations that this person has', async () => {
  const organisations: number[] = [];
  for (let place = 0; place < 4; place += 1) organisations.push(await buildOrganisation(db.database));
  await during(async (tx) => {
    const invited = async (user: number, invitedAt: string, acceptedAt = 'null') => {
      const [member] = await tx.query<{ id: number }>(
        `insert into membership (organisation_id, user_id, role, invited_at, accepted_at)
          values ($1, $2, 1, ${invitedAt}, ${acceptedAt}) returning id`,
        [organisations.pop(), user],
      );
      return member?.id ?? 0;
    };
    const open = await invited(ann.id, ago('1 day'));
    const never = await invited(ann.id, 'null');
    const before = await invited(ann.id, ago('2 days'), ago('1 day'));
    const other = await invited(bob.id, ago('1 day'));
    await tx.query(sql.ACCEPT_INVITATIONS(ann.id));
    await tx.query(sql.SET_PASSWORD(ann.id, 'new'));
    const rows = await tx.query<{ id: number; now: boolean | null }>(
      'select id, accepted_at = now() as now from membership where user_id = any($1)',
      [[ann.id, bob.id]],
    );
    const isAccepted = new Map(rows.map(({ id, now }) => [id, now]));
    assert.deepEqual(
      [open, never, before, other].map((id) => isAccepted.get(id)),
      [true, null, false, null],
    );
    const passwords = await tx.query<{ has: boolean }>(
      `select coalesce(password_hash, '') = 'new' as has from app_user where id = any($1) order by id`,
      [[ann.id, bob.id]],
    );
    assert.deepEqual(
      passwords.map(({ has }) => has),
      [true, false],
    );
  });
});

describe('sessions', () => {
  test('are shown while they live: the own one first, then the one that was seen last', () =>
    during(async (tx) => {
      const seen = (time: string, more = {}) => session(tx, ann.id, { seen: ago(time), ...more });
      const [young, old] = [await seen('1 minute'), await seen('30 minutes')];
      const current = await seen('20 minutes');
      await seen('60 minutes');
      await seen('1 minute', { expires: 'now()' });
      const revoked = await seen('1 minute');
      await tx.query(sql.REVOKE_SESSION(revoked));
      await session(tx, bob.id);
      const start = `date_trunc('minute', now())`;
      await tx.query(`update session set created_at = ${start} - interval '2 hours' where id = $1`, [current]);
      await tx.query(`update session set last_seen_at = ${start} - interval '20 minutes' where id = $1`, [current]);
      await tx.query(`update session set expires_at = ${start} + interval '1 day' where id = $1`, [current]);
      await tx.query(`update session set expires_at = ${start} + interval '2 minutes' where id = $1`, [young]);
      const shown = await tx.query(MY_SESSIONS(ann.id, current, 60));
      const [minute] = await tx.query<{ at: Date }>(`select ${start} as at`);
      const minutes = (at: string | undefined) =>
        Math.round((new Date(at ?? '').getTime() - (minute?.at.getTime() ?? 0)) / 60_000);
      assert.deepEqual(
        [shown[0]?.createdAt, shown[0]?.lastSeenAt, shown[0]?.expiresAt, shown[1]?.expiresAt].map(minutes),
        // A session ends an hour after it was used last, or at its own end if that is earlier.
        [-120, -20, 40, 2],
      );
      assert.deepEqual(
        shown.map(({ id, isCurrent }) => [id, isCurrent]),
        [
          [current, true],
          [young, false],
          [old, false],
        ],
      );
    }));

  test('end one by one or all but one, of this person alone, and keep the moment at which they ended', () =>
    during(async (tx) => {
      const [one, two, three] = [await session(tx, ann.id), await session(tx, ann.id), await session(tx, ann.id)];
      const other = await session(tx, bob.id);
      const ended = async () => {
        const rows = await tx.query<{ id: number; at: string | null }>(
          'select id, revoked_at::text as at from session where id = any($1)',
          [[one, two, three, other]],
        );
        return [one, two, three, other].map((id) => rows.find((row) => row.id === id)?.at ?? null);
      };
      assert.equal((await tx.query(END_MY_SESSION(other, ann.id))).length, 0);
      assert.equal((await tx.query(END_MY_SESSION(one, ann.id))).length, 1);
      assert.equal((await tx.query(END_MY_SESSION(one, ann.id))).length, 0);
      await tx.query(`update session set revoked_at = '2026-01-01T00:00:00Z' where id = $1`, [one]);
      const [before] = await ended();
      await tx.query(sql.REVOKE_SESSION(one));
      await tx.query(sql.REVOKE_SESSIONS_OF_USER(ann.id, three));
      const after = await ended();
      assert.equal(after[0], before);
      assert.deepEqual(
        after.map((at) => at !== null),
        [true, true, false, false],
      );
      await tx.query(sql.REVOKE_SESSIONS_OF_USER(ann.id, null));
      assert.deepEqual(
        (await ended()).map((at) => at !== null),
        [true, true, true, false],
      );
    }));

  test('have their events listed with the newest first, those of this person', () =>
    during(async (tx) => {
      for (const [kind, user] of [
        ['first', ann.id],
        ['of bob', bob.id],
        ['last', ann.id],
      ] as const)
        await tx.query(sql.ADD_SECURITY_EVENT(kind, user, 'home', '{}'));
      assert.deepEqual(
        (await tx.query(MY_EVENTS(ann.id))).map(({ kind }) => kind),
        ['last', 'first'],
      );
      for (let n = 0; n < 60; n++) await tx.query(sql.ADD_SECURITY_EVENT(`${n}`, ann.id, 'home', '{}'));
      const shown = await tx.query(MY_EVENTS(ann.id));
      assert.deepEqual([shown.length, shown[0]?.kind, shown.at(-1)?.kind], [50, '59', '10']);
    }));
});

test('accounts are listed by organisation, with the logo only where the name has what it is for', async () => {
  const [first, second, third] = [
    await buildOrganisation(db.database, { name: 'Eva Tyres' }),
    await buildOrganisation(db.database, { name: 'Other' }),
    await buildOrganisation(db.database, { name: 'Plain' }),
  ];
  for (const organisation of [third, first, second]) await buildMembership(db.database, organisation, ann.id);
  await buildMembership(db.database, first, bob.id);
  await during(async (tx) => {
    await tx.query(`update organisation set logo_match = 'eva', logo_name = 'eva.png' where id = any($1)`, [
      [first, second],
    ]);
    await tx.query(`update organisation set logo_match = '', logo_name = 'eva.png' where id = $1`, [third]);
    await tx.query(`update membership set is_admin = true where user_id = $1`, [ann.id]);
    await tx.query(`update organisation set second_factor_required = true where id = any($1)`, [[second, third]]);
    await tx.query(`update membership set is_admin = false, is_acct = true where organisation_id = $1`, [second]);
    await tx.query(`update membership set is_active = false where organisation_id = $1`, [third]);
    const rows = await tx.query(sql.MEMBERSHIPS_OF_USER(ann.id));
    assert.deepEqual(
      rows.map((row) => [row.organisation_id, row.logo, row.lacks_second_factor, row.able_login]),
      [
        [first, 'eva.png', false, true],
        [second, null, true, true],
        [third, null, true, false],
      ],
    );
    const lacking = async () => (await tx.query(sql.MEMBERSHIPS_OF_USER(ann.id))).map((row) => row.lacks_second_factor);
    await tx.query(factor.BEGIN_FACTOR(ann.id, 'k', Buffer.from('begun')));
    assert.deepEqual(await lacking(), [false, true, true]);
    await tx.query(factor.CONFIRM_FACTOR(ann.id));
    assert.deepEqual(await lacking(), [false, false, false]);
  });
});

describe('a second factor', () => {
  const begin = (tx: SystemTransaction, user: number, secret: string) =>
    tx.query(factor.BEGIN_FACTOR(user, 'k', Buffer.from(secret)));
  const of = async (tx: SystemTransaction, user: number) => (await tx.query(factor.FACTOR(user)))[0];

  test('is begun anew until it is confirmed, once, and each person has their own', () =>
    during(async (tx) => {
      for (const user of [ann.id, bob.id]) await begin(tx, user, 'first');
      assert.equal((await begin(tx, ann.id, 'second')).length, 1);
      assert.equal((await tx.query(factor.CONFIRM_FACTOR(ann.id))).length, 1);
      assert.equal((await tx.query(factor.CONFIRM_FACTOR(ann.id))).length, 0);
      assert.equal((await begin(tx, ann.id, 'third')).length, 0);
      assert.deepEqual(
        [(await of(tx, ann.id))?.encrypted.toString(), (await of(tx, ann.id))?.isOn, (await of(tx, bob.id))?.isOn],
        ['second', true, false],
      );
      await tx.query(factor.DELETE_FACTOR(ann.id));
      assert.deepEqual([await of(tx, ann.id), (await of(tx, bob.id))?.isOn], [undefined, false]);
    }));

  test('takes a later step alone, and a recovery code once, of its person', () =>
    during(async (tx) => {
      for (const [user, codes] of [
        [ann.id, ['1', '2']],
        [bob.id, ['3', '4']],
      ] as const) {
        await begin(tx, user, 'x');
        await tx.query(
          factor.ADD_RECOVERY_CODES(
            user,
            codes.map((code) => Buffer.from(code)),
          ),
        );
      }
      const steps: number[] = [];
      for (const step of [5, 5, 4, 6]) steps.push((await tx.query(factor.TAKE_STEP(ann.id, step))).length);
      assert.deepEqual(steps, [1, 0, 0, 1]);
      assert.equal((await tx.query(factor.TAKE_STEP(bob.id, 1))).length, 1);
      const take = async (code: string) =>
        (await tx.query(factor.TAKE_RECOVERY_CODE(ann.id, Buffer.from(code)))).length;
      assert.deepEqual([await take('1'), await take('1'), await take('3')], [1, 0, 0]);
      assert.deepEqual([(await of(tx, ann.id))?.codesLeft, (await of(tx, bob.id))?.codesLeft], [1, 2]);
      await tx.query(factor.DELETE_RECOVERY_CODES(ann.id));
      assert.deepEqual([(await of(tx, ann.id))?.codesLeft, (await of(tx, bob.id))?.codesLeft], [0, 2]);
    }));

  test('is required where the person is an active administrator or accountant, in the order of names', async () => {
    const user = await buildUser(db.database);
    const named = async (name: string, fields: Parameters<typeof buildMembership>[3], isRequired = true) => {
      const organisation = await buildOrganisation(db.database, { name });
      await buildMembership(db.database, organisation, user.id, fields);
      if (isRequired)
        await db.database.query('update organisation set second_factor_required = true where id = $1', [organisation]);
    };
    await named('B admin', { is_admin: true });
    await named('A accountant', { is_acct: true });
    await named('C clerk', {});
    await named('D inactive', { is_admin: true, is_active: false });
    await named('E no sign-in', { is_admin: true, able_login: false });
    await named('F free', { is_admin: true }, false);
    await during(async (tx) => {
      assert.deepEqual(
        (await tx.query(factor.REQUIRED_BY(user.id))).map(({ name }) => name),
        ['A accountant', 'B admin'],
      );
    });
  });
});
