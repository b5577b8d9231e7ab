import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { SystemTransaction } from '../../../core/database/index.ts';
import {
  buildContact,
  buildMembership,
  buildOrganisation,
  buildProduct,
  buildSheet,
  buildUser,
  createTestDatabase,
  rolledBack,
} from '../../../testing/index.ts';
import type { TestDatabase } from '../../../testing/index.ts';
import { CLEAR_ORDER, LINES, LOCK_RUN, STOPS, STORE_ORDER } from '../run.sql.ts';
import { REPORTS_OF_RUN, REPORTS_OF_SHEET, SHOWN_AND_COUNTED } from './driver-report.sql.ts';
import { LINK_TIME, LINKS_OF_RUN, LOCK_LINK, REVOKE_LINK, USE_LINK } from './run-link.sql.ts';

const DAY = '2026-03-02';
let db: TestDatabase;
let organisation: number;
let dan: number;
let eve: number;
let customer: number;
const sheet = (fields: Parameters<typeof buildSheet>[2] = {}, lines: Parameters<typeof buildSheet>[3] = []) =>
  buildSheet(
    db.database,
    organisation,
    { status: 2, contact_id: customer, driver_id: dan, delivery_date: DAY, ...fields },
    lines,
  );
before(async () => {
  db = await createTestDatabase();
  organisation = await buildOrganisation(db.database);
  await buildContact(db.database, organisation, { name: 'Another customer' });
  customer = await buildContact(db.database, organisation, { name: 'Alpha' });
  const driver = async (name: string) =>
    buildMembership(db.database, organisation, (await buildUser(db.database, { name })).id, { role: 6 });
  [dan, eve] = [await driver('Dan'), await driver('Eve')];
});
after(() => db.close());
const during = (work: (tx: SystemTransaction) => Promise<void>): Promise<void> => rolledBack(db.database, work);

const run = async (tx: SystemTransaction, driver: number, day = DAY) =>
  (await tx.query(LOCK_RUN(organisation, driver, day)))[0]?.id ?? 0;
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
let links = 0;
async function link(
  tx: SystemTransaction,
  of: number,
  { starts = `now() - interval '1 hour'`, expires = `now() + interval '1 hour'`, token = `link ${links++}` } = {},
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into run_link (organisation_id, run_id, token_hash, created_by, starts_at, expires_at)
      values ($1, $2, $3, $4, ${starts}, ${expires}) returning id`,
    [organisation, of, hashOf(token), dan],
  );
  return row?.id ?? 0;
}

describe('a link', () => {
  test('is valid from its first moment until its last', () =>
    during(async (tx) => {
      const of = await run(tx, dan);
      const [past, soon] = [`now() - interval '1 second'`, `now() + interval '1 second'`];
      for (const [fields, state, isUsed] of [
        [{ starts: 'now()', expires: soon }, 'valid', true],
        [{ starts: soon, expires: `now() + interval '1 hour'` }, 'waiting', false],
        [{ starts: past, expires: 'now()' }, 'ended', false],
        [{ starts: past, expires: soon }, 'valid', true],
      ] as const) {
        const id = await link(tx, of, { ...fields, token: `${state} ${fields.starts}` });
        const [locked] = await tx.query(LOCK_LINK(organisation, id));
        assert.deepEqual([locked?.state, locked?.last_used_at], [state, null]);
        const [used] = await tx.query(USE_LINK(hashOf(`${state} ${fields.starts}`)));
        assert.deepEqual(
          [used?.id, used?.isEarly, used?.hasEnded, used?.isRevoked],
          [id, state === 'waiting', state === 'ended', false],
        );
        assert.equal((await tx.query(LOCK_LINK(organisation, id)))[0]?.last_used_at !== null, isUsed, state);
      }
    }));

  test('is revoked for itself, and those of the run are listed with the newest first', () =>
    during(async (tx) => {
      const of = await run(tx, dan);
      const [first, second] = [await link(tx, of), await link(tx, of)];
      const others = [await link(tx, await run(tx, eve)), await link(tx, await run(tx, dan, '2026-03-03'))];
      await tx.query(REVOKE_LINK(organisation, first, dan));
      const listed = async (driver: number, day: string) =>
        (await tx.query(LINKS_OF_RUN(organisation, driver, day))).map(({ id, state }) => [id, state]);
      assert.deepEqual(await listed(dan, DAY), [
        [second, 'valid'],
        [first, 'revoked'],
      ]);
      assert.deepEqual(await listed(eve, DAY), [[others[0], 'valid']]);
      assert.deepEqual(await listed(dan, '2026-03-03'), [[others[1], 'valid']]);
    }));

  test('counts its calls of this minute', () =>
    during(async (tx) => {
      const of = await run(tx, dan);
      await link(tx, of, { token: 'other' });
      const id = await link(tx, of, { token: 'counted' });
      const use = async () => (await tx.query(USE_LINK(hashOf('counted'))))[0]?.minuteCalls;
      assert.deepEqual([await use(), await use()], [1, 2]);
      await tx.query(`update run_link set minute = minute - interval '1 minute' where id = $1`, [id]);
      assert.equal(await use(), 1);
      assert.equal((await tx.query(USE_LINK(hashOf('none')))).length, 0);
    }));

  test('lasts 24 hours, and not longer than four hours after its day', () =>
    during(async (tx) => {
      await tx.query(`update organisation set time_zone = 'UTC'`);
      const [today] = await tx.query<{ day: string; now: Date }>(
        `select (now() at time zone 'UTC')::date as day, now() as now`,
      );
      assert.ok(today);
      const [now] = await tx.query(LINK_TIME(organisation, today.day));
      assert.equal(now?.starts_at.getTime(), today.now.getTime());
      const midnight = Date.parse(`${today.day}T00:00:00Z`) + 86_400_000;
      assert.equal(now.ends_at.getTime(), Math.min(today.now.getTime() + 86_400_000, midnight + 4 * 3_600_000));
      const [later] = await tx.query(LINK_TIME(organisation, '2999-01-01'));
      assert.deepEqual(
        [later?.starts_at.toISOString(), later?.ends_at.toISOString()],
        ['2999-01-01T00:00:00.000Z', '2999-01-02T00:00:00.000Z'],
      );
    }));
});

test('the reports of a run and of a sheet are their own, the newest first', async () => {
  const [one, two] = [await sheet(), await sheet()];
  await during(async (tx) => {
    const [mine, hers, tomorrow] = [await run(tx, dan), await run(tx, eve), await run(tx, dan, '2026-03-03')];
    const of = { mine: await link(tx, mine), hers: await link(tx, hers), tomorrow: await link(tx, tomorrow) };
    const report = async (via: number, about: number, isApplied = true) => {
      const [row] = await tx.query<{ id: number }>(
        `insert into driver_report (organisation_id, uuid, request_hash, link_id, sheet_id, is_delivered, reason,
          received_by, comment, reported_at, is_applied, notice)
          values ($1, $2, '', $3, $4, true, '', '', '', now(), $5::boolean, case when $5 then '' else 'Late' end)
          returning id`,
        [organisation, randomUUID(), via, about, isApplied],
      );
      return row?.id ?? 0;
    };
    const first = await report(of.mine, one);
    // One that the office was faster than is a report as well.
    const second = await report(of.mine, two, false);
    const [third, fourth] = [await report(of.hers, one), await report(of.tomorrow, one)];
    const ids = (rows: readonly { id: number; customer: string }[]) => rows.map(({ id, customer: name }) => [id, name]);
    const named = (...found: number[]) => found.map((id) => [id, 'Alpha']);
    assert.deepEqual(ids(await tx.query(REPORTS_OF_RUN(organisation, dan, DAY))), named(second, first));
    assert.deepEqual(ids(await tx.query(REPORTS_OF_RUN(organisation, eve, DAY))), named(third));
    assert.deepEqual(ids(await tx.query(REPORTS_OF_SHEET(organisation, one))), named(fourth, third, first));
    await tx.query('insert into run_shown_stop (organisation_id, run_id, sheet_id) values ($1, $2, $3)', [
      organisation,
      mine,
      one,
    ]);
    const shown = async (of_: number, via: number, about: number) => {
      const [row] = await tx.query(SHOWN_AND_COUNTED(organisation, of_, via, about));
      return [row?.isShown, row?.reports];
    };
    assert.deepEqual(await shown(mine, of.mine, one), [true, 2]);
    assert.deepEqual(await shown(mine, of.hers, two), [false, 1]);
    assert.deepEqual(await shown(hers, of.hers, one), [false, 1]);
  });
});

test('a run has its fifty newest links and five hundred newest reports, a sheet its hundred newest', async () => {
  const about = await sheet();
  await during(async (tx) => {
    const of = await run(tx, dan);
    const ids = [];
    for (let n = 0; n < 51; n++) ids.push(await link(tx, of));
    const rows = await tx.query<{ id: number }>(
      `insert into driver_report (organisation_id, uuid, request_hash, link_id, sheet_id, is_delivered, reason,
          received_by, comment, reported_at, is_applied, notice)
        select $1, gen_random_uuid(), '', $2, $3, true, '', '', '', now(), true, '' from generate_series(1, 501)
        returning id`,
      [organisation, ids[0], about],
    );
    const newest = rows.map(({ id }) => id).toSorted((a, b) => b - a);
    const idsOf = (found: readonly { id: number }[]) => found.map(({ id }) => id);
    assert.deepEqual(idsOf(await tx.query(LINKS_OF_RUN(organisation, dan, DAY))), ids.slice(1).toReversed());
    assert.deepEqual(idsOf(await tx.query(REPORTS_OF_RUN(organisation, dan, DAY))), newest.slice(0, 500));
    assert.deepEqual(idsOf(await tx.query(REPORTS_OF_SHEET(organisation, about))), newest.slice(0, 100));
  });
});

test('stops are the approved sheets of a driver and day: in the order of the run, then the oldest', async () => {
  const [first, second, third] = [await sheet(), await sheet({ type: 2 }), await sheet()];
  for (const fields of [
    { type: 6 },
    { status: 1 },
    { delivery_status: 99 },
    { driver_id: eve },
    { delivery_date: '2026-03-03' },
  ])
    await sheet(fields);
  await during(async (tx) => {
    const [mine, hers] = [await run(tx, dan), await run(tx, eve)];
    const stops = async () =>
      (await tx.query(STOPS(organisation, dan, DAY, mine, 50))).map(({ id, customer: name }) => [id, name]);
    const named = (...found: number[]) => found.map((id) => [id, 'Alpha']);
    const all = (
      await tx.query<{ id: number }>(
        `select id from sheet where driver_id = $1 and delivery_date = $2 and status = 2 and type in (1, 2)
        and delivery_status <> 99 order by id`,
        [dan, DAY],
      )
    ).map(({ id }) => id);
    assert.deepEqual(await stops(), named(...all));
    await tx.query(STORE_ORDER(organisation, hers, [first, second, third]));
    await tx.query(STORE_ORDER(organisation, mine, [third, second]));
    const rest = all.filter((id) => id !== second && id !== third);
    assert.deepEqual(await stops(), named(third, second, ...rest));
    await tx.query(CLEAR_ORDER(organisation, mine));
    assert.deepEqual(await stops(), named(...all));
    const [left] = await tx.query<{ n: number }>('select count(*)::int as n from delivery_stop');
    assert.equal(left?.n, 3);
    const versions = await tx.query<{ version: number }>('select version from delivery_run order by id');
    assert.deepEqual(
      versions.map(({ version }) => version),
      [1, 1],
    );
  });
});

test('goods have the names of their own sheet and line at its approval, else today’s', async () => {
  const product = await buildProduct(db.database, organisation, { code: 'NOW', name: 'Name now' });
  const lines = [
    { product_id: product, quantity: 1 },
    { product_id: product, quantity: 2 },
  ];
  const frozen = (...named: [number, string][]) =>
    JSON.stringify({ lines: named.map(([seq, code]) => ({ seq, code, name: `Name ${code}`, unit: 'pc' })) });
  const one = await sheet({ snapshot: frozen([1, 'ONE'], [2, 'TWO']) }, lines);
  const two = await sheet({ snapshot: frozen([2, 'FOUR']) }, lines);
  await sheet({ snapshot: frozen([1, 'NO']) }, lines);
  const rows = await db.database.query(LINES(organisation, [two, one]));
  assert.deepEqual(
    rows.map((row) => [row.sheet_id, row.seq, row.code]),
    [
      [one, 1, 'ONE'],
      [one, 2, 'TWO'],
      [two, 1, 'NOW'],
      [two, 2, 'FOUR'],
    ],
  );
});
