import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { SystemTransaction } from '../../core/database/index.ts';
import { buildMembership, buildOrganisation, buildUser, createTestDatabase, rolledBack } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { CONFIRMED_SECONDS, MARK_CONFIRMED } from '../control/decide/confirm.sql.ts';
import { LIVE_GRANTS } from '../control/ways/grants.sql.ts';
import { TELL_PLATFORM_ADMINS } from '../control/rollouts/guard.sql.ts';
import { ADD_CSP_REPORT } from '../security/csp-reports.sql.ts';
import { hashDeployToken, storeDeployToken } from '../security/deploy-token.ts';
import { RENEW_DEPLOY_TOKEN, REVOKED_OF_INSTANCE, USE_DEPLOY_TOKEN } from '../security/deploy-token.sql.ts';
import { LIST_PAGE, PAGE_HEALTH } from '../releases/release-page.sql.ts';
import {
  COUNT_HEALTH,
  COUNT_REMOTE_FAILURE,
  COUNT_RUN,
  FIRST_REPORT_TODAY,
  KNOWN_RELEASE,
  SPREAD,
} from './remotes.sql.ts';
import { EVENTS_PAGE } from '../security/security-events.sql.ts';
import { BLOCK_SIGNED, REMOTES_SIGNED, SIGNED_RELEASES, SIGNING_KEYS } from '../security/signing-keys.sql.ts';
import { buildRelease } from '../testing/releases.ts';

// What is written when browsers report and admins act: once, in its own place, and nowhere else.
let test_: TestDatabase;
let first: number;
let second: number;
let person: number;
let eId: number;
const keys = ['one', 'two'].map((owner) => ({
  owner,
  publicKey: generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString(),
}));
before(async () => {
  test_ = await createTestDatabase();
  const { database } = test_;
  first = await buildOrganisation(database);
  second = await buildOrganisation(database);
  person = (await buildUser(database, { isPlatformAdmin: true })).id;
  eId = await buildMembership(database, first, person);
  await database.system(async (tx) => {
    for (const { owner, publicKey } of keys)
      await storeDeployToken(tx, {
        hash: hashDeployToken(owner),
        name: owner,
        remotes: ['mf-a'],
        promote: false,
        publicKey,
        createdBy: null,
      });
    for (const [remote, by] of [
      ['mf-a', 'one'],
      ['mf-b', 'two'],
    ] as const)
      for (const version of ['1.0.0', '1.1.0']) await add(tx, remote, version, by);
  });
});
after(() => test_.close());

const during = <T>(work: (tx: SystemTransaction) => Promise<T>): Promise<T> => rolledBack(test_.database, work);
const add = (tx: SystemTransaction, remote: string, version: string, by: string) => {
  const { manifest, signature } = buildRelease(remote, version);
  return tx.query(
    `insert into release
      (remote, version, manifest_text, signature, signing_key_id, deploy_token_id, check_state, notes)
      select $1, $2, $3, $4, signing_key_id, id, 'own', '' from deploy_token where name = $5`,
    [remote, version, manifest, signature, by],
  );
};
const keyOf = async (tx: SystemTransaction, owner: string) =>
  (await tx.query<{ id: number }>('select id::int as id from signing_key where owner = $1', [owner]))[0]?.id ?? 0;

describe('a start', () => {
  const runs = (tx: SystemTransaction) =>
    tx.query(`select remote, version, runs::int, proven_at = now() as proven from release order by remote, version`);

  test('is counted for that version alone, and proves it from the first one on that was given', async () => {
    await during(async (tx) => {
      await tx.query(COUNT_RUN('mf-a', '1.1.0', false));
      await tx.query(COUNT_RUN('mf-b', '1.0.0', true));
      await tx.query(
        `update release set proven_at = '2026-01-01T00:00:00Z' where remote = 'mf-b' and version = '1.1.0'`,
      );
      for (const isGiven of [true, false]) await tx.query(COUNT_RUN('mf-b', '1.1.0', isGiven));
      assert.deepEqual(await runs(tx), [
        { remote: 'mf-a', version: '1.0.0', runs: 0, proven: null },
        { remote: 'mf-a', version: '1.1.0', runs: 1, proven: null },
        { remote: 'mf-b', version: '1.0.0', runs: 1, proven: true },
        { remote: 'mf-b', version: '1.1.0', runs: 2, proven: false },
      ]);
      const known = async (remote: string, version: string) => (await tx.query(KNOWN_RELEASE(remote, version))).length;
      assert.deepEqual(
        [await known('mf-a', '1.1.0'), await known('mf-a', '9.9.9'), await known('mf-c', '1.1.0')],
        [1, 0, 0],
      );
    });
  });

  test('and a failed one are added up by hour, organisation and version', async () => {
    await during(async (tx) => {
      for (const [organisation, remote, version, started, failed] of [
        [first, 'mf-a', '1.0.0', 1, 0],
        [first, 'mf-a', '1.0.0', 1, 0],
        [first, 'mf-a', '1.0.0', 0, 1],
        [second, 'mf-a', '1.0.0', 0, 1],
        [first, 'mf-a', '1.1.0', 1, 0],
        [first, 'mf-b', '1.0.0', 0, 1],
      ] as const)
        await tx.query(COUNT_HEALTH(organisation, remote, version, started, failed));
      assert.deepEqual(
        await tx.query(
          `select organisation_id, remote, version, runs::int, failures::int from release_health
            where hour = date_trunc('hour', now()) order by 1, 2, 3`,
        ),
        [
          { organisation_id: first, remote: 'mf-a', version: '1.0.0', runs: 2, failures: 1 },
          { organisation_id: first, remote: 'mf-a', version: '1.1.0', runs: 1, failures: 0 },
          { organisation_id: first, remote: 'mf-b', version: '1.0.0', runs: 0, failures: 1 },
          { organisation_id: second, remote: 'mf-a', version: '1.0.0', runs: 0, failures: 1 },
        ].toSorted((a, b) => a.organisation_id - b.organisation_id),
      );
      const shown = async (own: number | null) =>
        (await tx.query(PAGE_HEALTH('mf-a', '1.0.0', own))).map((row) => [row.runs, row.failures]);
      assert.deepEqual([await shown(null), await shown(second)], [[[2, 2]], [[0, 1]]]);
      await tx.query(`update release_health set hour = now() - interval '7 days'`);
      assert.deepEqual(await shown(null), []);
    });
  });

  test('is the first of a person on its day, of its kind and version, and apart from what was not given', async () => {
    await during(async (tx) => {
      const isFirst = async (version: string, report: string, isGiven: boolean, organisation = first) =>
        (await tx.query(FIRST_REPORT_TODAY(organisation, person, 'mf-a', version, report, isGiven, '10.0.0.1')))
          .length === 1;
      assert.deepEqual(
        [
          await isFirst('1.0.0', 'run', true),
          await isFirst('1.0.0', 'run', true),
          await isFirst('1.0.0', 'run', true, second),
          await isFirst('1.0.0', 'run', false),
          await isFirst('1.0.0', 'failure', true),
          await isFirst('1.1.0', 'run', true),
        ],
        [true, false, false, true, true, true],
      );
      await tx.query('update release_report set day = day - 1');
      assert.equal(await isFirst('1.0.0', 'run', true), true);
    });
  });
});

test('failures are spread over organisations, people and networks of /24 and /48', async () => {
  await during(async (tx) => {
    const people = await tx.query<{ id: number }>(
      `insert into app_user (email, name) select 'spread' || n || '@iwe.test', 'x' from generate_series(1, 3) n
        returning id::int as id`,
    );
    const [one = 0, two = 0, three = 0] = people.map(({ id }) => id);
    const spread = async () => (await tx.query(SPREAD('mf-a', '1.1.0', 'failure')))[0];
    for (const [organisation, who, version, report, isGiven, address] of [
      [first, one, '1.1.0', 'failure', true, '10.0.0.1'],
      [first, two, '1.1.0', 'failure', true, '10.0.0.254'],
      [second, three, '1.0.0', 'failure', true, '10.0.1.1'],
      [second, three, '1.1.0', 'run', true, '10.0.1.1'],
      [second, three, '1.1.0', 'failure', false, '10.0.1.1'],
    ] as const)
      await tx.query(FIRST_REPORT_TODAY(organisation, who, 'mf-a', version, report, isGiven, address));
    assert.deepEqual(await spread(), { organisations: 1, networks: 1, people: 2 });
    for (const [who, address] of [
      [three, '2001:db8:1:2::1'],
      [person, '2001:db8:1:3::1'],
    ] as const)
      await tx.query(FIRST_REPORT_TODAY(second, who, 'mf-a', '1.1.0', 'failure', true, address));
    assert.deepEqual(await spread(), { organisations: 2, networks: 2, people: 4 });
  });
});

describe('a flood', () => {
  test('of one remote’s failures in one organisation hides no other remote’s and no other organisation’s', async () => {
    await during(async (tx) => {
      const count = (organisation: number, remote: string, page: string, code = 'IWE-107') =>
        tx.query(
          COUNT_REMOTE_FAILURE(organisation, code, remote, '1.0.0', page, null, 'it threw', 2, '', 'release', ''),
        );
      for (const page of ['/a', '/b', '/c', '/a']) await count(first, 'mf-a', page);
      await count(second, 'mf-a', '/c');
      await count(first, 'mf-b', '/c');
      await count(first, 'mf-a', '/a', 'IWE-108');
      const stored = async () =>
        (
          await tx.query<{ organisation: number; remote: string; page: string; count: number }>(
            `select organisation_id as organisation, remote, page, count::int from remote_failure order by id`,
          )
        ).map((row) => [row.organisation, row.remote, row.page, row.count]);
      assert.deepEqual(await stored(), [
        [first, 'mf-a', '/a', 2],
        [first, 'mf-a', '/b', 1],
        [second, 'mf-a', '/c', 1],
        [first, 'mf-b', '/c', 1],
      ]);
      await tx.query(`update remote_failure set last_at = now() - interval '1 day'`);
      await count(first, 'mf-a', '/d');
      assert.deepEqual((await stored()).at(-1), [first, 'mf-a', '/d', 1], 'a day later there is room again');
    });
  });

  test('of violations of one remote hides no other’s, and leaves room the next day', async () => {
    await during(async (tx) => {
      const report = (blocked: string, remote: string, page = '/') =>
        tx.query(ADD_CSP_REPORT('img-src', blocked, page, '', '', remote, remote && '1.0.0', 2));
      for (const blocked of ['a', 'b', 'c', 'a']) await report(blocked, 'mf-a');
      await report('a', 'mf-a', '/elsewhere');
      await report('d', 'mf-b');
      await report('e', '');
      const stored = async () =>
        (
          await tx.query<{ remote: string; blocked: string; count: number }>(
            'select remote, blocked, count::int from csp_report order by id',
          )
        ).map((row) => `${row.remote} ${row.blocked} ${row.count}`);
      assert.deepEqual(await stored(), ['mf-a a 2', 'mf-a b 1', 'mf-b d 1', ' e 1']);
      await tx.query(`update csp_report set last_at = now() - interval '3 hours'`);
      await report('a', 'mf-a');
      await tx.query(ADD_CSP_REPORT('img-src', 'f', '/', '', '', 'mf-nowhere', '9.9.9', 2));
      assert.deepEqual(
        await tx.query('select blocked, remote, version from csp_report where last_at = now() order by id'),
        [
          { blocked: 'a', remote: 'mf-a', version: '1.0.0' },
          { blocked: 'f', remote: '', version: '' },
        ],
      );
      await tx.query('update csp_report set day = day - 1');
      for (const blocked of ['a', 'g', 'b']) await report(blocked, 'mf-a');
      assert.deepEqual((await stored()).slice(5), ['mf-a a 1', 'mf-a g 1'], 'what was known yesterday is new today');
    });
  });
});

test('failures of a release are those of starts: errors, slow tasks and violations in use are none', async () => {
  await during(async (tx) => {
    for (const [code, count] of [
      ['IWE-107', 1],
      ['IWE-113', 2],
      ['IWE-114', 10],
      ['IWE-115', 100],
      ['IWE-116', 1_000],
      ['IWE-117', 4],
    ] as const)
      await tx.query(
        `insert into remote_failure (organisation_id, code, remote, version, page, last_message, count)
          values ($1, $2, 'mf-a', '1.0.0', '/', '', $3)`,
        [first, code, count],
      );
    const rows = await tx.query(LIST_PAGE(null, 'mf-a', 10, 0));
    assert.equal(rows.find(({ version }) => version === '1.0.0')?.failures, 7);
  });
});

describe('a signing key', () => {
  test('that is revoked blocks what it alone signed, with no end of support any more, and no shell', async () => {
    await during(async (tx) => {
      const id = await keyOf(tx, 'one');
      await add(tx, 'shell', '1.0.0', 'one');
      await tx.query(
        `update release set status = 'deprecated', supported_until = now() + interval '1 day',
          deprecated_because = 'old'
          where remote = 'mf-a' and version = '1.0.0'`,
      );
      assert.deepEqual(await tx.query(REMOTES_SIGNED(id)), [{ remote: 'mf-a' }]);
      const blocked = await tx.query(BLOCK_SIGNED(id));
      assert.deepEqual(blocked.map(({ version }) => version).toSorted(), ['1.0.0', '1.1.0']);
      assert.deepEqual(
        await tx.query(
          `select remote, status, supported_until, deprecated_because as because from release order by remote, version`,
        ),
        [
          ...Array.from({ length: 2 }, () => ({
            remote: 'mf-a',
            status: 'blocked',
            supported_until: null,
            because: '',
          })),
          ...Array.from({ length: 2 }, () => ({
            remote: 'mf-b',
            status: 'available',
            supported_until: null,
            because: '',
          })),
          { remote: 'shell', status: 'available', supported_until: null, because: '' },
        ],
      );
      assert.deepEqual(await tx.query(REMOTES_SIGNED(id)), [], 'all is blocked already');
    });
  });

  test('is listed with the last use of any of its tokens, and its releases newest first', async () => {
    await during(async (tx) => {
      const id = await keyOf(tx, 'one');
      await storeDeployToken(tx, {
        hash: hashDeployToken('one more'),
        name: 'one more',
        remotes: ['mf-a'],
        promote: false,
        publicKey: keys[0]?.publicKey ?? '',
        createdBy: person,
      });
      await tx.query(
        `update deploy_token set last_used_at = case name when 'one' then '2026-03-02T00:00:00Z'::timestamptz
          when 'one more' then '2026-03-01T00:00:00Z'::timestamptz else '2026-04-01T00:00:00Z'::timestamptz end`,
      );
      await tx.query(`update release set published_at = now() - interval '1 day' where version = '1.1.0'`);
      await tx.query(`update release set status = 'blocked' where remote = 'mf-a' and version = '1.1.0'`);
      const row = (await tx.query(SIGNING_KEYS())).find((key) => key.id === id);
      assert.deepEqual(
        [row?.owner, row?.lastUsedAt?.slice(0, 10), row?.releases, row?.usable],
        ['one', '2026-03-02', 2, 1],
      );
      assert.deepEqual(
        (await tx.query(SIGNED_RELEASES(id))).map(({ remote, version, status }) => [remote, version, status]),
        [
          ['mf-a', '1.0.0', 'available'],
          ['mf-a', '1.1.0', 'blocked'],
        ],
      );
    });
  });
});

test('a token is renewed, used and found revoked for itself; a revoked key takes all of its tokens along', async () => {
  await during(async (tx) => {
    const [one, two] = [hashDeployToken('one'), hashDeployToken('two')];
    await tx.query(RENEW_DEPLOY_TOKEN(one, 90));
    assert.equal((await tx.query(USE_DEPLOY_TOKEN(one)))[0]?.name, 'one');
    const tokens = () =>
      tx.query(
        `select name, round(extract(epoch from expires_at - now()) / 86400)::int as days, last_used_at = now() as used
          from deploy_token order by name`,
      );
    assert.deepEqual(await tokens(), [
      { name: 'one', days: 90, used: true },
      { name: 'two', days: null, used: null },
    ]);
    const revoked = async (hash: Buffer, place: 0 | 1) =>
      (await tx.query(REVOKED_OF_INSTANCE(hash, keys[place]?.publicKey ?? '')))[0];
    await tx.query(`update deploy_token set revoked_at = now() where name = 'one'`);
    assert.deepEqual(
      [await revoked(one, 0), await revoked(two, 1)],
      [
        { token: true, key: false },
        { token: false, key: false },
      ],
    );
    await tx.query(`update signing_key set revoked_at = now() where owner = 'two'`);
    assert.deepEqual(
      [await revoked(two, 1), await revoked(two, 0)],
      [
        { token: true, key: true },
        { token: true, key: false },
      ],
    );
  });
});

test('platform admins are told where they are staff that may sign in, and nobody else is', async () => {
  await during(async (tx) => {
    const told = async (change: string) => {
      await tx.query('delete from notification');
      await tx.query(`update membership set ${change} where id = $1`, [eId]);
      await tx.query(TELL_PLATFORM_ADMINS('mf-a was reverted.', false));
      return (await tx.query<{ id: number }>('select membership_id::int as id from notification')).map(({ id }) => id);
    };
    assert.deepEqual(await told('role = 4, able_login = true'), [eId]);
    assert.deepEqual(await told('role = 5'), []);
    assert.deepEqual(await told('role = 1, able_login = false'), []);
    await tx.query('update app_user set is_platform_admin = false where id = $1', [person]);
    assert.deepEqual(await told('able_login = true'), []);
  });
});

test('what the account of a check does is marked as such, among the events and the grants', async () => {
  await during(async (tx) => {
    const [{ email } = { email: '' }] = await tx.query<{ email: string }>(
      'update app_user set is_release_check = true where id = $1 returning email',
      [person],
    );
    await tx.query('delete from security_event');
    await tx.query(`insert into security_event (kind, user_id, address, details) values ('sign-in', $1, '', '{}')`, [
      person,
    ]);
    await tx.query(
      `insert into release_grant (user_id, remote, version, reason, granted_by, until)
        values ($1, 'mf-a', '1.0.0', 'x', $1, now() + interval '1 minute')`,
      [person],
    );
    assert.deepEqual(
      [(await tx.query(EVENTS_PAGE(null, null, 10, 0)))[0]?.email, (await tx.query(LIVE_GRANTS()))[0]?.email],
      [`${email} (release check)`, `${email} (release check)`],
    );
  });
});

test('a password is confirmed for the session that entered it, for 15 minutes', async () => {
  await during(async (tx) => {
    const open = async (token: string) =>
      (
        await tx.query<{ id: number }>(
          `insert into session (token_hash, user_id, expires_at, confirmed_at)
            values ($1, $2, now() + interval '1 day', now() - interval '20 minutes') returning id::int as id`,
          [hashDeployToken(token), person],
        )
      )[0]?.id ?? 0;
    const [mine, other] = [await open('mine'), await open('other')];
    const seconds = async (id: number) => (await tx.query(CONFIRMED_SECONDS(id)))[0]?.seconds;
    assert.deepEqual([await seconds(mine), await seconds(other)], [0, 0]);
    await tx.query(MARK_CONFIRMED(mine));
    assert.deepEqual([await seconds(mine), await seconds(other)], [900, 0]);
    await tx.query(`update session set confirmed_at = now() - interval '899 seconds' where id = $1`, [mine]);
    assert.equal(await seconds(mine), 1);
  });
});
