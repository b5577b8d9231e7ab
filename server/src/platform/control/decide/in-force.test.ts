import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { SystemTransaction } from '../../../core/database/index.ts';
import { buildOrganisation, startTestServer, rolledBack } from '../../../testing/index.ts';
import type { TestServer, TestStaff } from '../../../testing/index.ts';
import { CHOOSABLE } from '../../remotes/choosable-states.sql.ts';
import { MAY_SEE_PREVIEWS } from '../../remotes/previews.sql.ts';
import { LOCK_REVISION, OWN_REVISION, REVISION, STATES } from '../../releases/platform.sql.ts';
import { buildRelease, buildTeam, publish, testShell } from '../../testing/releases.ts';
import {
  END_FREEZE,
  END_PINS_OF_FREEZE,
  FREEZE,
  FROZEN,
  OPEN_FREEZES,
  REMOTES_PINNED_BY_FREEZE,
} from '../ways/freezes.sql.ts';
import {
  END_GRANT,
  END_PILOTS_OF_USERS,
  LIVE_GRANTS,
  ORGANISATIONS_OF_USERS,
  REMOTE_OF_GRANT,
  USERS_BY_EMAIL,
} from '../ways/grants.sql.ts';
import { ORGANISATIONS } from './effect.sql.ts';
import { ALL_GUARDS, COUNT_FOR_GUARD, END_GUARD, LOCK_GUARD } from '../rollouts/guard.sql.ts';
import {
  DEPRECATED,
  HEALTH_BY_REMOTE,
  HEALTH_IN_ORGANISATIONS,
  HISTORY_PAGE,
  LIST_FAILURES,
  LIVE_PINS,
  OWNERS,
  VERSIONS,
} from '../overview/overview.sql.ts';
import { DELETE_PIN, LOCK_PIN } from '../ways/pins.sql.ts';
import { ALL_ROLLOUTS, COUNT_FOR_ROLLOUT, DUE_ROLLOUTS, SET_ROLLOUT } from '../rollouts/rollouts.sql.ts';

let server: TestServer;
let first: number;
let second: number;
let admin: TestStaff;
let other: TestStaff;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  const team = await buildTeam(server);
  for (const remote of ['mf-sales', 'mf-stock'])
    for (const version of ['1.0.0', '1.1.0'])
      await publish(server, team, { ...buildRelease(remote, version), promote: version === '1.0.0' });
  first = await buildOrganisation(server.database);
  second = await buildOrganisation(server.database);
  admin = await server.staff(first, { is_admin: true });
  other = await server.staff(second, { is_admin: true });
});
after(() => server.close());

const during = <T>(work: (tx: SystemTransaction) => Promise<T>): Promise<T> => rolledBack(server.database, work);
/** What is read when a moment was a second ago, is now, and comes in a second. */
async function around<T>(
  arrange: (tx: SystemTransaction, at: string) => Promise<unknown>,
  read: Read<T>,
): Promise<T[]> {
  const found: T[] = [];
  for (const seconds of [-1, 0, 1])
    found.push(
      await during(async (tx) => {
        await arrange(tx, `now() + interval '${seconds} seconds'`);
        return read(tx);
      }),
    );
  return found;
}
type Read<T> = (tx: SystemTransaction) => Promise<T>;
const count =
  (read: (tx: SystemTransaction) => Promise<readonly unknown[]>): Read<number> =>
  async (tx) =>
    (await read(tx)).length;

const addPin = (tx: SystemTransaction, organisation: number, remote: string, until: string | null, freeze?: number) =>
  tx.query(
    `insert into release_pin (organisation_id, remote, version, reason, pinned_by, expires_at, freeze_id)
      values ($1, $2, '1.1.0', 'x', $3, ${until ?? 'null'}, $4)`,
    [organisation, remote, admin.userId, freeze ?? null],
  );
async function addGrant(
  tx: SystemTransaction,
  who: TestStaff,
  { until, remote = 'mf-sales', version = null }: { until: string; remote?: string; version?: string | null },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into release_grant (user_id, remote, version, reason, granted_by, until)
      values ($1, $2, $3, 'x', $1, ${until}) returning id`,
    [who.userId, remote, version],
  );
  return row?.id ?? 0;
}
async function addFreeze(
  tx: SystemTransaction,
  organisation: number | null,
  [from, until]: readonly [string, string],
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into release_freeze (organisation_id, starts_at, ends_at, reason, created_by)
      values ($1, ${from}, ${until}, 'x', $2) returning id`,
    [organisation, admin.userId],
  );
  return row?.id ?? 0;
}
const YESTERDAY = `now() - interval '1 day'`;
const TOMORROW = `now() + interval '1 day'`;

describe('a pin', () => {
  const pinned = (tx: SystemTransaction, at: string) => addPin(tx, first, 'mf-sales', at);

  test('is over at the moment at which it ends', async () => {
    assert.deepEqual(
      await around(
        pinned,
        count((tx) => tx.query(LIVE_PINS(null))),
      ),
      [0, 0, 1],
    );
    assert.deepEqual(
      await around(
        pinned,
        count((tx) => tx.query(LOCK_PIN(first, 'mf-sales'))),
      ),
      [0, 0, 1],
    );
    const states = async (tx: SystemTransaction) => (await tx.query(STATES(['mf-sales'])))[0]?.pins?.length;
    assert.deepEqual(await around(pinned, states), [0, 0, 1]);
    const choosable = async (tx: SystemTransaction) =>
      (await tx.query(CHOOSABLE(first, admin.userId, 5, null))).map((row) => row.pins?.length ?? 0);
    assert.deepEqual(await around(pinned, choosable), [
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [1, 1, 0, 0],
    ]);
  });

  test('that ends changes the revision, from that moment on, and only that of its organisation', async () => {
    const hasEnd = (value: string | undefined) => value?.includes('.') ?? false;
    for (const statement of [REVISION, LOCK_REVISION])
      assert.deepEqual(await around(pinned, async (tx) => hasEnd((await tx.query(statement()))[0]?.value)), [
        true,
        true,
        false,
      ]);
    const own = (organisation: number) => async (tx: SystemTransaction) =>
      hasEnd((await tx.query(OWN_REVISION(organisation, admin.userId)))[0]?.value);
    assert.deepEqual(await around(pinned, own(first)), [true, true, false]);
    assert.deepEqual(await around(pinned, own(second)), [false, false, false]);
  });

  test('is locked, shown and deleted for itself, beside those of other remotes and organisations', async () => {
    await during(async (tx) => {
      for (const organisation of [first, second])
        for (const remote of ['mf-sales', 'mf-stock']) await addPin(tx, organisation, remote, TOMORROW);
      assert.equal((await tx.query(LOCK_PIN(first, 'mf-sales'))).length, 1);
      assert.deepEqual(
        (await tx.query(LIVE_PINS(second))).map(({ organisationId, remote }) => [organisationId, remote]),
        [
          [second, 'mf-sales'],
          [second, 'mf-stock'],
        ],
      );
      await tx.query(DELETE_PIN(first, 'mf-sales'));
      assert.deepEqual(
        (await tx.query(LIVE_PINS(null))).map(({ organisationId, remote }) => [organisationId, remote]),
        [
          [first, 'mf-stock'],
          [second, 'mf-sales'],
          [second, 'mf-stock'],
        ],
      );
    });
  });
});

describe('a pilot, and who sees previews', () => {
  const given = (version: string | null) => (tx: SystemTransaction, at: string) =>
    addGrant(tx, admin, { until: at, version });

  test('are over at the moment at which they end', async () => {
    const states = async (tx: SystemTransaction) => (await tx.query(STATES(['mf-sales'])))[0]?.grants?.length;
    const choosable = async (tx: SystemTransaction) =>
      (await tx.query(CHOOSABLE(first, admin.userId, 5, null)))[1]?.grants?.length ?? 0;
    for (const read of [count((tx) => tx.query(LIVE_GRANTS())), states, choosable])
      assert.deepEqual(await around(given('1.1.0'), read), [0, 0, 1]);
    const seesPreviews = count((tx) => tx.query(MAY_SEE_PREVIEWS(admin.userId, 'mf-sales')));
    assert.deepEqual(await around(given(null), seesPreviews), [0, 0, 1]);
  });

  test('change the revision from that moment on, and only that of their person', async () => {
    const hasEnd = (value: string | undefined) => value?.includes('.') ?? false;
    for (const statement of [REVISION, LOCK_REVISION])
      assert.deepEqual(await around(given('1.1.0'), async (tx) => hasEnd((await tx.query(statement()))[0]?.value)), [
        true,
        true,
        false,
      ]);
    const own = (who: TestStaff) => async (tx: SystemTransaction) =>
      hasEnd((await tx.query(OWN_REVISION(first, who.userId)))[0]?.value);
    assert.deepEqual(await around(given('1.1.0'), own(admin)), [true, true, false]);
    assert.deepEqual(await around(given('1.1.0'), own(other)), [false, false, false]);
  });

  test('are each person’s own: another person, a pilot and what was revoked are left alone', async () => {
    await during(async (tx) => {
      const mine = await addGrant(tx, admin, { until: TOMORROW });
      const pilot = await addGrant(tx, admin, { until: TOMORROW, version: '1.1.0' });
      const theirs = await addGrant(tx, other, { until: TOMORROW, remote: 'mf-stock' });
      const live = async () => (await tx.query(LIVE_GRANTS())).map(({ id }) => id);
      assert.deepEqual(await live(), [mine, pilot, theirs]);
      const sees = async (who: TestStaff, remote: string) =>
        (await tx.query(MAY_SEE_PREVIEWS(who.userId, remote))).length;
      assert.deepEqual([await sees(admin, 'mf-sales'), await sees(admin, 'mf-stock')], [1, 0]);
      assert.deepEqual([await sees(other, 'mf-sales'), await sees(other, 'mf-stock')], [0, 1]);
      assert.equal((await tx.query(END_GRANT(mine))).length, 1);
      assert.equal(await sees(admin, 'mf-sales'), 0);
      assert.deepEqual(await live(), [pilot, theirs]);
      assert.equal((await tx.query(END_GRANT(pilot))).length, 1);
      assert.equal((await tx.query(END_GRANT(pilot))).length, 0);
      assert.deepEqual(await live(), [theirs]);
    });
  });
});

describe('ending pilots', () => {
  const revoked = async (tx: SystemTransaction, ids: readonly number[]) => {
    const rows = await tx.query<{ id: number; at: string | null }>(
      'select id, revoked_at::text as at from release_grant',
    );
    return ids.map((id) => rows.find((row) => row.id === id)?.at ?? null);
  };

  test('a new pilot ends those of these people for this remote, and leaves them its previews', async () => {
    await during(async (tx) => {
      const pilot = (who: TestStaff, remote: string) =>
        addGrant(tx, who, { until: TOMORROW, remote, version: '1.1.0' });
      const ids = [
        await pilot(admin, 'mf-sales'),
        await pilot(admin, 'mf-stock'),
        await pilot(other, 'mf-sales'),
        await addGrant(tx, admin, { until: TOMORROW }),
        await pilot(admin, 'mf-sales'),
      ];
      await tx.query(`update release_grant set revoked_at = '2026-01-01T00:00:00Z' where id = $1`, [ids[4]]);
      const [, , , , before] = await revoked(tx, ids);
      await tx.query(END_PILOTS_OF_USERS('mf-sales', [admin.userId], true));
      const after = await revoked(tx, ids);
      assert.deepEqual(
        after.map((at) => at !== null),
        [true, false, false, false, true],
      );
      assert.equal(after[4], before, 'it had ended before');
    });
  });

  test('a grant has its remote until it is ended; people are found by email, with their organisations', async () => {
    await during(async (tx) => {
      const [mine, theirs] = [
        await addGrant(tx, admin, { until: TOMORROW }),
        await addGrant(tx, other, { until: TOMORROW, remote: 'mf-stock' }),
      ];
      const remotes = async (id: number) => (await tx.query(REMOTE_OF_GRANT(id))).map(({ remote }) => remote);
      assert.deepEqual([await remotes(mine), await remotes(theirs)], [['mf-sales'], ['mf-stock']]);
      await tx.query(END_GRANT(mine));
      assert.deepEqual([await remotes(mine), await remotes(theirs)], [[], ['mf-stock']]);
      assert.deepEqual(await tx.query(USERS_BY_EMAIL([admin.email, 'nobody@example.com'])), [
        { id: admin.userId, email: admin.email },
      ]);
      assert.deepEqual(await tx.query(ORGANISATIONS_OF_USERS([admin.userId])), [{ organisation_id: first }]);
    });
  });
});

test('an organisation’s people are its staff who may sign in; the one of the checks is none', async () => {
  await during(async (tx) => {
    const people = async () =>
      (await tx.query(ORGANISATIONS()))
        .filter(({ id }) => [first, second].includes(id))
        .map((row) => [row.id, row.people]);
    assert.deepEqual(await people(), [
      [first, 1],
      [second, 1],
    ]);
    for (const [change, expected] of [
      ['is_active = false', 0],
      ['is_active = true, able_login = false', 0],
      ['able_login = true, role = 5', 0],
      ['role = 1', 1],
      ['role = 4', 1],
    ] as const) {
      await tx.query(`update membership set ${change} where id = $1`, [admin.eId]);
      assert.deepEqual((await people())[0], [first, expected], change);
    }
    await tx.query('update organisation set is_internal = true where id = $1', [second]);
    assert.deepEqual(await people(), [[first, 1]]);
  });
});

test('failures of the list are told apart from those of the shell and of remotes, per organisation', async () => {
  await during(async (tx) => {
    for (const [organisation, code, remote, count] of [
      [first, 'IWE-110', '', 1],
      [first, 'IWE-117', '', 2],
      [first, 'IWE-120', '', 10],
      [second, 'IWE-110', '', 100],
      [first, 'IWE-110', 'mf-sales', 1_000],
    ] as const)
      await tx.query(
        `insert into remote_failure (organisation_id, code, remote, page, last_message, count)
          values ($1, $2, $3, '', '', $4)`,
        [organisation, code, remote, count],
      );
    const counted = async (organisation: number | null, isOfList: boolean) =>
      (await tx.query(LIST_FAILURES(organisation, isOfList)))[0]?.count;
    assert.deepEqual(
      [await counted(first, true), await counted(first, false), await counted(null, true)],
      [3, 10, 103],
    );
  });
});

test('versions are listed in order, without those whose files are gone; the newest one names the owner', async () => {
  await during(async (tx) => {
    const versions = async () => (await tx.query(VERSIONS())).find(({ remote }) => remote === 'mf-sales')?.versions;
    assert.deepEqual(await versions(), ['1.0.0', '1.1.0']);
    await tx.query(`update release set tidied_at = now() where remote = 'mf-sales' and version = '1.0.0'`);
    assert.deepEqual(await versions(), ['1.1.0']);
    await tx.query(`update release set published_at = now() - interval '1 day' where version = '1.1.0'`);
    await tx.query(`update release set published_at = now() where version = '1.0.0'`);
    assert.deepEqual(
      (await tx.query(OWNERS())).map(({ remote, version }) => [remote, version]),
      [
        ['mf-sales', '1.0.0'],
        ['mf-stock', '1.0.0'],
      ],
    );
  });
});

test('the support of a release is over at the moment at which it ends; the list has the next end first', async () => {
  const until = (remote: string) => (tx: SystemTransaction, at: string) =>
    tx.query(
      `update release set status = 'deprecated', supported_until = ${at} where remote = $1 and version = '1.1.0'`,
      [remote],
    );
  const status = async (tx: SystemTransaction) =>
    (await tx.query(STATES(['mf-sales'])))[0]?.releases.map((release) => release.status);
  assert.deepEqual(await around(until('mf-sales'), status), [
    ['available', 'ended'],
    ['available', 'ended'],
    ['available', 'deprecated'],
  ]);
  for (const read of [REVISION, LOCK_REVISION])
    assert.deepEqual(await around(until('mf-sales'), async (tx) => (await tx.query(read()))[0]?.value.includes('.')), [
      true,
      true,
      false,
    ]);
  await during(async (tx) => {
    await until('mf-sales')(tx, TOMORROW);
    await until('mf-stock')(tx, YESTERDAY);
    assert.deepEqual(
      (await tx.query(DEPRECATED())).map(({ remote }) => remote),
      ['mf-stock', 'mf-sales'],
    );
  });
});

describe('a freeze', () => {
  const from = (tx: SystemTransaction, at: string) => addFreeze(tx, first, [at, TOMORROW]);
  const until = (tx: SystemTransaction, at: string) => addFreeze(tx, first, [YESTERDAY, at]);
  const newest = async (tx: SystemTransaction) =>
    (await tx.query<{ id: number }>('select max(id) as id from release_freeze'))[0]?.id ?? 0;

  test('begins at its first moment, and is over at its last', async () => {
    assert.deepEqual(
      await around(
        from,
        count((tx) => tx.query(FROZEN([first]))),
      ),
      [1, 1, 0],
    );
    assert.deepEqual(
      await around(
        until,
        count((tx) => tx.query(FROZEN([first]))),
      ),
      [0, 0, 1],
    );
    assert.deepEqual(
      await around(
        until,
        count((tx) => tx.query(OPEN_FREEZES(null))),
      ),
      [0, 0, 1],
    );
    assert.deepEqual(
      await around(
        until,
        count(async (tx) => tx.query(FREEZE(await newest(tx)))),
      ),
      [0, 0, 1],
    );
    assert.deepEqual(
      await around(
        until,
        count(async (tx) => tx.query(END_FREEZE(await newest(tx)))),
      ),
      [0, 0, 1],
    );
  });

  test('holds for its organisation until somebody ends it; the one that ends last is told first', async () => {
    await during(async (tx) => {
      const short = await addFreeze(tx, first, [YESTERDAY, `now() + interval '1 hour'`]);
      const long = await addFreeze(tx, first, [`now() - interval '1 hour'`, TOMORROW]);
      const everybody = await addFreeze(tx, null, [YESTERDAY, `now() + interval '2 hours'`]);
      const frozen = async (organisation: number) => (await tx.query(FROZEN([organisation]))).map(({ id }) => id);
      assert.deepEqual(await frozen(first), [long, everybody, short]);
      assert.deepEqual(await frozen(second), [everybody]);
      assert.deepEqual(
        (await tx.query(OPEN_FREEZES(second))).map(({ id }) => id),
        [everybody],
      );
      assert.equal((await tx.query(END_FREEZE(long))).length, 1);
      assert.equal((await tx.query(END_FREEZE(long))).length, 0);
      assert.equal((await tx.query(FREEZE(long))).length, 0);
      assert.deepEqual(await frozen(first), [everybody, short]);
      assert.deepEqual(
        (await tx.query(OPEN_FREEZES(null))).map(({ id }) => id),
        [short, everybody],
      );
    });
  });

  test('gives its pins to another freeze that is in force in that organisation, the one that ends last', async () => {
    const taker = async (others: (readonly [number, string, string])[]) =>
      during(async (tx) => {
        const ended = await addFreeze(tx, first, [YESTERDAY, TOMORROW]);
        const ids: number[] = [];
        for (const [organisation, starts, ends] of others)
          ids.push(await addFreeze(tx, organisation, [starts, ends] as const));
        await addPin(tx, first, 'mf-stock', TOMORROW, ended);
        await addPin(tx, first, 'mf-sales', TOMORROW, ended);
        await addPin(tx, second, 'mf-sales', TOMORROW);
        assert.deepEqual(
          (await tx.query(REMOTES_PINNED_BY_FREEZE(ended))).map(({ remote }) => remote),
          ['mf-sales', 'mf-stock'],
        );
        await tx.query(END_PINS_OF_FREEZE(ended));
        const pins = await tx.query<{ freeze: number | null }>(
          'select freeze_id as freeze from release_pin order by organisation_id, remote',
        );
        return pins.map(({ freeze }) => (freeze === null ? 'own' : ids.indexOf(freeze)));
      });
    const inAnHour = `now() + interval '1 hour'`;
    assert.deepEqual(await taker([]), ['own']);
    assert.deepEqual(
      await taker([
        [first, YESTERDAY, inAnHour],
        [first, YESTERDAY, TOMORROW],
        [second, YESTERDAY, `now() + interval '2 days'`],
      ]),
      [1, 1, 'own'],
    );
    assert.deepEqual(await taker([[first, inAnHour, TOMORROW]]), ['own']);
    assert.deepEqual(await taker([[first, 'now()', TOMORROW]]), [0, 0, 'own']);
    assert.deepEqual(await taker([[first, YESTERDAY, 'now()']]), ['own']);
  });

  test('whose pins have ended has pinned no remote', async () => {
    const pinned = async (tx: SystemTransaction, at: string) =>
      addPin(tx, first, 'mf-sales', at, await addFreeze(tx, first, [YESTERDAY, TOMORROW]));
    const read = count(async (tx) => tx.query(REMOTES_PINNED_BY_FREEZE(await newest(tx))));
    assert.deepEqual(await around(pinned, read), [0, 0, 1]);
  });
});

describe('a guarded stable version', () => {
  const guarded = (tx: SystemTransaction, at: string) =>
    tx.query(`update release_channel set guard_before = '1.0.0', guarded_until = ${at} where remote = 'mf-sales'`);
  const countRun = (tx: SystemTransaction) => tx.query(COUNT_FOR_GUARD('mf-sales', '1.0.0', 'run'));

  test('is guarded until the very moment', async () => {
    assert.deepEqual(
      await around(
        guarded,
        count((tx) => tx.query(ALL_GUARDS())),
      ),
      [0, 0, 1],
    );
    assert.deepEqual(
      await around(
        guarded,
        count((tx) => tx.query(LOCK_GUARD('mf-sales'))),
      ),
      [0, 0, 1],
    );
    assert.deepEqual(await around(guarded, count(countRun)), [0, 0, 1]);
  });

  test('is one remote’s: another guarded one is counted and ended for itself', async () => {
    await during(async (tx) => {
      await tx.query(`update release_channel set guard_before = '1.0.0', guarded_until = ${TOMORROW}`);
      assert.deepEqual(await countRun(tx), [{ remote: 'mf-sales' }]);
      assert.equal((await tx.query(LOCK_GUARD('mf-stock'))).length, 1);
      assert.deepEqual(
        (await tx.query(ALL_GUARDS())).map(({ remote, runs }) => [remote, runs]),
        [
          ['mf-sales', 1],
          ['mf-stock', 0],
        ],
      );
      await tx.query(`update release_channel set taken_back = '1.1.0'`);
      for (const [remote, action, reason] of [
        ['mf-sales', 'stable reverted', 'long ago'],
        ['mf-sales', 'stable reverted', 'of late'],
        ['mf-sales', 'stable', 'a decision'],
        ['mf-stock', 'stable reverted', 'another one'],
      ])
        await tx.query(`insert into platform_audit (actor, action, remote, reason) values ('x', $1, $2, $3)`, [
          action,
          remote,
          reason,
        ]);
      assert.deepEqual(
        (await tx.query(ALL_GUARDS())).map(({ why }) => why),
        ['of late', 'another one'],
      );
      await tx.query('update release_channel set taken_back = null');
      await tx.query(END_GUARD('mf-sales'));
      assert.deepEqual(
        (await tx.query(ALL_GUARDS())).map(({ remote }) => remote),
        ['mf-stock'],
      );
      await tx.query(`update release_channel set guard_before = null`);
      assert.equal((await tx.query(LOCK_GUARD('mf-stock'))).length, 0);
    });
  });
});

describe('a rollout', () => {
  const add = (tx: SystemTransaction, remote: string, more: Record<string, string | number> = {}) => {
    const fields: Record<string, string | number> = {
      percent: 50,
      state: `'running'`,
      soak_hours: 1,
      runs: 1,
      soak_starts: 1,
      soak_since: YESTERDAY,
      ...more,
    };
    return tx.query(
      `insert into release_rollout (remote, version, steps, min_failures, max_failure_percent, reason, started_by,
        ${Object.keys(fields).join(', ')})
        values ($1, '1.1.0', '{50,100}', 1, 1, 'x', $2, ${Object.values(fields).join(', ')})`,
      [remote, admin.userId],
    );
  };
  const due = async (tx: SystemTransaction, remote: string | null = null) =>
    (await tx.query(DUE_ROLLOUTS(remote))).map((row) => row.remote);

  test('goes on at the end of its soak time, with enough starts, unless everybody has it', async () => {
    const soaked = (tx: SystemTransaction, at: string) =>
      add(tx, 'mf-sales', { soak_since: `${at} - interval '1 hour'` });
    assert.deepEqual(await around(soaked, due), [['mf-sales'], ['mf-sales'], []]);
    const withFields = (more: Record<string, string | number>) =>
      during(async (tx) => {
        await add(tx, 'mf-stock', { state: `'paused'` });
        await add(tx, 'mf-sales', more);
        return due(tx);
      });
    assert.deepEqual(await withFields({ percent: 99, runs: 3, soak_starts: 3 }), ['mf-sales']);
    const others: Record<string, string | number>[] = [
      { percent: 100 },
      { state: `'paused'` },
      { runs: 2, soak_starts: 3 },
    ];
    for (const more of others) assert.deepEqual(await withFields(more), [], JSON.stringify(more));
    await during(async (tx) => {
      for (const remote of ['mf-stock', 'mf-sales']) await add(tx, remote);
      assert.deepEqual(await due(tx), ['mf-sales', 'mf-stock']);
      assert.deepEqual(await due(tx, 'mf-stock'), ['mf-stock']);
    });
  });

  test('says when it goes on only while it runs and has not reached everybody; the list is by remote', async () => {
    const goesOn = (more: Record<string, string | number>) =>
      during(async (tx) => {
        await add(tx, 'mf-stock', more);
        await add(tx, 'mf-sales', { state: `'reverted'` });
        const rows = await tx.query(ALL_ROLLOUTS());
        assert.deepEqual(
          rows.map(({ remote }) => remote),
          ['mf-sales', 'mf-stock'],
        );
        return rows.map(({ continuesAt }) => continuesAt !== null);
      });
    assert.deepEqual(await goesOn({ percent: 99 }), [false, true]);
    assert.deepEqual(await goesOn({ percent: 100 }), [false, false]);
    assert.deepEqual(await goesOn({ state: `'paused'` }), [false, false]);
  });

  test('counts anew with a larger share alone, and for its own remote and version while it runs', async () => {
    const figures = (tx: SystemTransaction) =>
      tx.query<{ remote: string; runs: number; failures: number; errors: number; moved: boolean }>(
        'select remote, runs, failures, errors, step_at = now() as moved from release_rollout order by remote',
      );
    for (const [percent, moved] of [
      [50, false],
      [51, true],
    ] as const)
      await during(async (tx) => {
        const counted = { runs: 4, failures: 3, errors: 2, step_at: YESTERDAY };
        for (const remote of ['mf-sales', 'mf-stock']) await add(tx, remote, counted);
        await tx.query(SET_ROLLOUT('mf-sales', 'running', percent, ''));
        const kept = { runs: 4, failures: 3, errors: 2, moved: false };
        assert.deepEqual(await figures(tx), [
          { remote: 'mf-sales', ...(moved ? { runs: 0, failures: 0, errors: 0, moved } : kept) },
          { remote: 'mf-stock', ...kept },
        ]);
        assert.deepEqual(await tx.query(COUNT_FOR_ROLLOUT('mf-stock', '1.1.0', 'run')), [{ remote: 'mf-stock' }]);
        assert.deepEqual(await tx.query(COUNT_FOR_ROLLOUT('mf-stock', '1.0.0', 'run')), []);
        await tx.query(`update release_rollout set state = 'paused'`);
        assert.deepEqual(await tx.query(COUNT_FOR_ROLLOUT('mf-stock', '1.1.0', 'run')), []);
      });
  });
});

test('health counts the last 24 hours, of one remote or all, in these organisations', async () => {
  const add = (tx: SystemTransaction, organisation: number, remote: string, hour: string) =>
    tx.query(
      `insert into release_health (organisation_id, remote, version, hour, runs, failures)
        values ($1, $2, '1.0.0', ${hour}, 2, 1)`,
      [organisation, remote],
    );
  const aged = (tx: SystemTransaction, at: string) => add(tx, first, 'mf-sales', `${at} - interval '24 hours'`);
  assert.deepEqual(
    await around(
      aged,
      count((tx) => tx.query(HEALTH_BY_REMOTE(null))),
    ),
    [0, 0, 1],
  );
  assert.deepEqual(
    await around(
      aged,
      count((tx) => tx.query(HEALTH_IN_ORGANISATIONS(null, [first]))),
    ),
    [0, 0, 1],
  );
  await during(async (tx) => {
    for (const organisation of [first, second])
      for (const remote of ['mf-sales', 'mf-stock']) await add(tx, organisation, remote, 'now()');
    assert.deepEqual(
      (await tx.query(HEALTH_BY_REMOTE(first))).map(({ remote, runs }) => `${remote} ${runs}`).toSorted(),
      ['mf-sales 2', 'mf-stock 2'],
    );
    const inOrganisations = async (remote: string | null) =>
      (await tx.query(HEALTH_IN_ORGANISATIONS(remote, [second]))).map((row) => [row.organisation_id, row.remote]);
    assert.deepEqual(await inOrganisations('mf-stock'), [[second, 'mf-stock']]);
    assert.equal((await inOrganisations(null)).length, 2);
  });
});

test('a decision can be restored for less than 180 days', async () => {
  const decided = (tx: SystemTransaction, at: string) =>
    tx.query(
      `insert into platform_audit (actor, action, revision, at) values ('x', 'pin', 900, ${at} - interval '180 days')`,
    );
  const revision = async (tx: SystemTransaction) => (await tx.query(HISTORY_PAGE(null, 1, 0)))[0]?.revision;
  assert.deepEqual(await around(decided, revision), [null, null, 900]);
});
