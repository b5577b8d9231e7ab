import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { SystemTransaction } from '../../core/database/index.ts';
import { buildMembership, buildOrganisation, buildUser, createTestDatabase, rolledBack } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { hashDeployToken, storeDeployToken } from '../security/deploy-token.ts';
import { OWN_REVISION, REVISION_OF_PAGE } from '../releases/platform.sql.ts';
import { OLD_LOCAL_BUILDS } from '../store/prune-local.sql.ts';
import { LIVE_ROUTES_OF_OTHERS, SET_STABLE } from './publish-release.sql.ts';
import { FAULTY_OR_GIVEN } from '../store/release-faults.sql.ts';
import { PERSON_OF_ACCOUNT, SHELL_WITH_FILE } from '../shells/shells.sql.ts';
import { buildRelease } from '../testing/releases.ts';

// Whom a version is given to, and until when: each part of what the statements ask for.
let test_: TestDatabase;
let first: number;
let second: number;
let person: number;
let eId: number;
before(async () => {
  test_ = await createTestDatabase();
  const { database } = test_;
  first = await buildOrganisation(database);
  second = await buildOrganisation(database);
  person = (await buildUser(database)).id;
  eId = await buildMembership(database, first, person);
  await database.system(async (tx) => {
    for (const [name, remotes] of [
      ['instance', ['*']],
      ['team', ['mf-a']],
    ] as const)
      await storeDeployToken(tx, {
        hash: hashDeployToken(name),
        name,
        remotes: [...remotes],
        promote: true,
        publicKey: `key of ${name}`,
        createdBy: null,
      });
    for (const remote of ['mf-a', 'mf-b', 'mf-c'])
      for (const version of ['1.0.0', '1.1.0']) await add(tx, remote, version);
    for (const remote of ['mf-a', 'mf-b'])
      await tx.query(`insert into release_channel (remote, channel, version) values ($1, 'stable', '1.0.0')`, [remote]);
  });
});
after(() => test_.close());

const during = <T>(work: (tx: SystemTransaction) => Promise<T>): Promise<T> => rolledBack(test_.database, work);
const TOMORROW = `now() + interval '1 day'`;

/** Adds a release that was published a while ago, by a token. */
const add = (tx: SystemTransaction, remote: string, version: string, ago = '0 days', by = 'instance') => {
  const { manifest, signature } = buildRelease(remote, version);
  return tx.query(
    `insert into release (remote, version, manifest_text, signature, signing_key_id, deploy_token_id, check_state,
      notes,
      published_at) select $1, $2, $3, $4, signing_key_id, id, 'own', '', now() - $5::interval from deploy_token
      where name = $6`,
    [remote, version, manifest, signature, ago, by],
  );
};
const pin = (tx: SystemTransaction, remote: string, version: string, until = 'null') =>
  tx.query(
    `insert into release_pin (organisation_id, remote, version, reason, pinned_by, expires_at)
      values ($1, $2, $3, 'x', $4, ${until})`,
    [first, remote, version, person],
  );
const rollOut = (tx: SystemTransaction, remote: string, version: string, state: string) =>
  tx.query(
    `insert into release_rollout (remote, version, steps, percent, state, min_failures, max_failure_percent, reason,
      started_by) values ($1, $2, '{50,100}', 50, $3, 3, 20, 'x', $4)`,
    [remote, version, state, person],
  );
const grant = (tx: SystemTransaction, remote: string, version: string, until = TOMORROW, revoked = 'null') =>
  tx.query(
    `insert into release_grant (user_id, remote, version, reason, granted_by, until, revoked_at)
      values ($1, $2, $3, 'x', $1, ${until}, ${revoked})`,
    [person, remote, version],
  );

describe('a version that somebody is given', () => {
  const ways: [string, (tx: SystemTransaction) => Promise<unknown>, boolean][] = [
    ['a lasting pin', (tx) => pin(tx, 'mf-b', '1.1.0'), true],
    ['a pin that ends', (tx) => pin(tx, 'mf-b', '1.1.0', TOMORROW), true],
    ['a rollout', (tx) => rollOut(tx, 'mf-b', '1.1.0', 'running'), true],
    ['a rollout that waits', (tx) => rollOut(tx, 'mf-b', '1.1.0', 'paused'), true],
    ['a reverted rollout', (tx) => rollOut(tx, 'mf-b', '1.1.0', 'reverted'), false],
    ['a finished rollout', (tx) => rollOut(tx, 'mf-b', '1.1.0', 'finished'), false],
    ['a grant', (tx) => grant(tx, 'mf-b', '1.1.0'), true],
    ['a grant that is over', (tx) => grant(tx, 'mf-b', '1.1.0', 'now()'), false],
    ['a revoked grant', (tx) => grant(tx, 'mf-b', '1.1.0', TOMORROW, 'now()'), false],
  ];
  const found = (rows: readonly { remote: string; version: string }[]) =>
    rows.map(({ remote, version }) => `${remote} ${version}`);

  test('has its paths for itself, as long as it is given', async () => {
    const taken = async (tx: SystemTransaction) => found(await tx.query(LIVE_ROUTES_OF_OTHERS('mf-a')));
    const more: typeof ways = [
      ['a pin that is over', (tx) => pin(tx, 'mf-b', '1.1.0', 'now()'), false],
      [
        'the grant of a check',
        async (tx) => {
          await tx.query('update app_user set is_release_check = true where id = $1', [person]);
          await grant(tx, 'mf-b', '1.1.0');
        },
        false,
      ],
    ];
    assert.deepEqual(await during(taken), ['mf-b 1.0.0'], 'neither the own ones nor what nobody has');
    for (const [what, arrange, isGiven] of [...ways, ...more])
      assert.deepEqual(
        await during(async (tx) => {
          await arrange(tx);
          return taken(tx);
        }),
        ['mf-b 1.0.0', ...(isGiven ? ['mf-b 1.1.0'] : [])],
        what,
      );
    const elsewhere = await during(async (tx) => {
      await pin(tx, 'mf-c', '1.1.0');
      await rollOut(tx, 'mf-c', '1.1.0', 'running');
      await grant(tx, 'mf-c', '1.1.0');
      return taken(tx);
    });
    assert.deepEqual(elsewhere, ['mf-b 1.0.0', 'mf-c 1.1.0'], 'another remote’s version of that number is not given');
  });

  test('has its files verified at a start; later only those with a fault are', async () => {
    const verified = async (tx: SystemTransaction, isStart = true) => found(await tx.query(FAULTY_OR_GIVEN(isStart)));
    for (const [what, arrange, isGiven] of ways)
      assert.deepEqual(
        await during(async (tx) => {
          await arrange(tx);
          return verified(tx);
        }),
        ['mf-a 1.0.0', 'mf-b 1.0.0', ...(isGiven ? ['mf-b 1.1.0'] : [])],
        what,
      );
    await during(async (tx) => {
      await pin(tx, 'mf-b', '1.1.0');
      await tx.query(`update release set fault = 'x' where remote = 'mf-c' and version = '1.1.0'`);
      assert.deepEqual(await verified(tx, false), ['mf-c 1.1.0']);
    });
  });
});

describe('old local builds', () => {
  const built = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((end) => `1.0.0-local.${end}`);
  const oldest = built[0] ?? '';
  /** The ends of those that are removed, when the oldest is so old, and each of the others a minute younger. */
  const removed = (arrange: (tx: SystemTransaction) => Promise<unknown>, [days, minutes] = [20, 0], by = 'instance') =>
    during(async (tx) => {
      for (const [place, version] of built.entries())
        await add(tx, 'mf-a', version, `${days} days ${minutes - place} minutes`, by);
      await add(tx, 'mf-b', oldest, '20 days');
      await arrange(tx);
      return (await tx.query(OLD_LOCAL_BUILDS('mf-a'))).map((row) => row.version.at(-1)).join('');
    });
  const nothing = async () => undefined;

  test('are removed after 14 days, but for the last five, and never those of a team', async () => {
    assert.equal(await removed(nothing), 'ab');
    assert.equal(await removed(nothing, [14, 2]), 'ab');
    assert.equal(await removed(nothing, [14, 0]), '');
    assert.equal(await removed(nothing, [20, 0], 'team'), '');
  });

  test('stay while anything names them, and not for what names the same version of another remote', async () => {
    const change = (tx: SystemTransaction, remote: string) =>
      tx.query(
        `insert into platform_change (revision, remote, before) values (1, $1, jsonb_build_object('stable', $2::text))`,
        [remote, oldest],
      );
    const stable = (tx: SystemTransaction, remote: string) =>
      tx.query('update release_channel set version = $2 where remote = $1', [remote, oldest]);
    const names: [string, (tx: SystemTransaction, remote: string) => Promise<unknown>][] = [
      ['stable', stable],
      ['pin', (tx, remote) => pin(tx, remote, oldest)],
      ['rollout', (tx, remote) => rollOut(tx, remote, oldest, 'reverted')],
      ['grant', (tx, remote) => grant(tx, remote, oldest, 'now()')],
      ['change', change],
    ];
    for (const [what, arrange] of names)
      assert.deepEqual(
        [await removed((tx) => arrange(tx, 'mf-a')), await removed((tx) => arrange(tx, 'mf-b'))],
        ['b', 'ab'],
        what,
      );
  });
});

describe('choosing a stable version', () => {
  const chosen = (version: string, hours: number | null, takenBack: string | null = null) =>
    during(async (tx) => {
      await tx.query(
        `update release_channel set guard_before = '0.9.0', guarded_until = ${TOMORROW}, guard_runs = 5,
          guard_failures = 4, guard_errors = 3, taken_back = '2.0.0', by_instance = true,
          changed_at = now() - interval '1 day'`,
      );
      await tx.query(SET_STABLE('mf-a', version, false, hours, takenBack));
      const rows = await tx.query(
        `select version, by_instance, guard_before,
          round(extract(epoch from guarded_until - now()) / 3600)::int as hours,
          guard_runs, guard_failures, guard_errors, taken_back, changed_at = now() as changed
        from release_channel order by remote`,
      );
      const beside = { version: '1.0.0', by_instance: true, guard_before: '0.9.0', hours: 24, ...COUNTED };
      assert.deepEqual(rows[1], { ...beside, taken_back: '2.0.0', changed: false }, 'another remote’s');
      return rows[0];
    });
  const COUNTED = { guard_runs: 5, guard_failures: 4, guard_errors: 3 };
  const ZERO = { guard_runs: 0, guard_failures: 0, guard_errors: 0 };
  const now = { by_instance: false, changed: true };

  test('begins its watch anew with another one, with the one before it to go back to', async () => {
    const begun = { version: '1.1.0', guard_before: '1.0.0', hours: 6, ...ZERO, taken_back: null, ...now };
    assert.deepEqual(await chosen('1.1.0', 6), begun);
    assert.deepEqual(await chosen('1.1.0', null, '1.0.0'), { ...begun, hours: null, taken_back: '1.0.0' });
  });

  test('that is stable already leaves its watch, or ends it', async () => {
    const same = { version: '1.0.0', guard_before: '0.9.0', hours: 24, ...COUNTED, taken_back: null, ...now };
    assert.deepEqual(await chosen('1.0.0', 6), same);
    assert.deepEqual(await chosen('1.0.0', null), { ...same, hours: null });
  });
});

describe('a page', () => {
  const cookie = randomBytes(32);
  const session = (tx: SystemTransaction, fields: { revoked?: string; expires?: string; seen?: string } = {}) =>
    tx.query<{ id: number }>(
      `insert into session (token_hash, cookie_hash, user_id, revoked_at, expires_at, last_seen_at) values
        ($1, $2, $3, ${fields.revoked ?? 'null'}, ${fields.expires ?? TOMORROW}, ${fields.seen ?? 'now()'})
        returning id`,
      [randomBytes(32), cookie, person],
    );
  const sessions: [string, Parameters<typeof session>[1], boolean][] = [
    ['live', {}, true],
    ['revoked', { revoked: 'now()' }, false],
    ['over', { expires: 'now()' }, false],
    ['about to end', { expires: `now() + interval '1 second'` }, true],
    ['idle for an hour', { seen: `now() - interval '60 minutes'` }, false],
    ['idle for a little less', { seen: `now() - interval '3599 seconds'` }, true],
  ];
  const numbered = (tx: SystemTransaction, organisation: number, value: number) =>
    tx.query('insert into organisation_revision (organisation_id, value) values ($1, $2)', [organisation, value]);
  const revision = async (tx: SystemTransaction) =>
    (await tx.query(REVISION_OF_PAGE(cookie))).map(({ value }) => value);

  test('has its person’s revision while the session lives', async () => {
    for (const [what, fields, isLive] of sessions)
      await during(async (tx) => {
        await session(tx, fields);
        assert.equal((await revision(tx)).length, isLive ? 1 : 0, what);
      });
  });

  test('has the newest revision of the organisations in which its person works', async () => {
    await during(async (tx) => {
      await session(tx);
      await numbered(tx, first, 5_000);
      await numbered(tx, second, 6_000);
      assert.deepEqual(await revision(tx), ['5000']);
      await tx.query('insert into membership (organisation_id, user_id, role) values ($1, $2, 1)', [second, person]);
      assert.deepEqual(await revision(tx), ['6000']);
      await tx.query('update organisation_revision set value = 6000');
      await pin(tx, 'mf-a', '1.1.0', 'now()');
      assert.match((await revision(tx))[0] ?? '', /^6000\.\d{13}$/, 'what has ended counts as newer');
      await tx.query(
        `insert into release_pin (organisation_id, remote, version, reason, pinned_by, expires_at)
          values ($1, 'mf-a', '1.1.0', 'x', $2, now() - interval '1 day')`,
        [second, person],
      );
      const [own] = await tx.query(OWN_REVISION(first, person));
      assert.deepEqual(await revision(tx), [own?.value], 'the last end');
      await tx.query('update membership set is_active = false where organisation_id = $1', [first]);
      assert.notEqual((await revision(tx))[0], own?.value);
      await tx.query('update membership set is_active = false where user_id = $1', [person]);
      assert.deepEqual(await revision(tx), []);
    });
  });

  test('has the shell of an account that is not deactivated', async () => {
    await during(async (tx) => {
      const account = async () => tx.query(PERSON_OF_ACCOUNT(String(eId)));
      assert.deepEqual(await account(), [{ organisation: first, userId: person, isReleaseCheck: false }]);
      await tx.query('update membership set is_active = false where id = $1', [eId]);
      assert.deepEqual(await account(), []);
    });
  });
});

test('of shells with one file, the newest gives it that is not blocked, changed or tidied', async () => {
  await during(async (tx) => {
    const file = 'js/screen.22222222.js';
    for (const [ago, version] of ['1.0.3', '1.0.2', '1.0.1', '1.0.0'].entries())
      await add(tx, 'shell', version, `${ago} days`);
    const giver = async () => (await tx.query(SHELL_WITH_FILE(file))).map(({ version }) => version);
    const change = (version: string, set: string) =>
      tx.query(`update release set ${set} where remote = 'shell' and version = $1`, [version]);
    assert.deepEqual(await giver(), ['1.0.3']);
    await change('1.0.3', `status = 'blocked'`);
    assert.deepEqual(await giver(), ['1.0.2']);
    await change('1.0.2', `fault = 'x'`);
    assert.deepEqual(await giver(), ['1.0.1']);
    await change('1.0.1', 'tidied_at = now()');
    assert.deepEqual(await giver(), ['1.0.0']);
    await change('1.0.0', 'tidied_at = now()');
    assert.deepEqual(await giver(), ['1.0.2'], 'a changed one is better than a blocked one');
    assert.deepEqual(await tx.query(SHELL_WITH_FILE('js/another.22222222.js')), []);
  });
});
