import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { addDays } from '@iwe/domain';
import { dynamicStatement } from '../../core/database/index.ts';
import type { SystemTransaction } from '../../core/database/index.ts';
import {
  buildBrand,
  buildMembership,
  buildOrganisation,
  buildUser,
  createTestDatabase,
  rolledBack,
} from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { firstRows, orderedRows, plotPoints, totalsOf } from './report-query.sql.ts';
import * as sql from './report.sql.ts';
import type { ReportValues } from './sources/report-source.ts';
import * as schedules from './schedules/schedules.sql.ts';

let db: TestDatabase;
let organisation: number;
let ann: number;
let bob: number;
before(async () => {
  db = await createTestDatabase();
  organisation = await buildOrganisation(db.database);
  const named = async (name: string) =>
    buildMembership(db.database, organisation, (await buildUser(db.database, { name })).id, { role: 4 });
  [bob, ann] = [await named('Bob'), await named('Ann')];
});
after(() => db.close());
const during = (work: (tx: SystemTransaction) => Promise<void>): Promise<void> => rolledBack(db.database, work);

async function report(
  tx: SystemTransaction,
  by: number,
  { state = 'done', showsCost = false }: { state?: string; showsCost?: boolean } = {},
): Promise<number> {
  const [made] = await tx.query(sql.INSERT(organisation, 'sales', '', '{}', showsCost, by));
  const [job] = await tx.query<{ id: number }>(
    `insert into job (organisation_id, name, title, payload, state) values ($1, 'x', 'x', '{}', $2) returning id`,
    [organisation, state],
  );
  const id = made?.id ?? 0;
  await tx.query(sql.SET_JOB(organisation, id, job?.id ?? 0));
  return id;
}
async function file(tx: SystemTransaction, expires = 'null'): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into stored_file (organisation_id, kind, name, media_type, bytes, sha256, state, expires_at)
      values ($1, 'report', 'a', 'b', 1, '', 'stored', ${expires}) returning id`,
    [organisation],
  );
  return row?.id ?? '';
}

describe('the rows of a report', () => {
  const rows = (values: string) =>
    dynamicStatement<ReportValues>(`select * from (values ${values}) as t (id, name, days, units, day)`, []);
  const group = { column: 'name', id: 'id' };
  const labels = (key: string) => `The ${key}`;
  const plotted = async (values: string, plot: Parameters<typeof plotPoints>[1], measure = 'units') =>
    (await db.database.system((tx) => tx.query(plotPoints(rows(values), plot, { measure, group, labels })))).map(
      ({ label, value }) => [label, value],
    );
  const row = (id: number, days: number | null, units: number, day = '2026-03-02') =>
    `(${id}, 'N${id}', ${days}::int, ${units}, '${day}'::date)`;

  test('are ordered, cut and added up', async () => {
    const three = rows([row(2, 1, 5), row(1, 1, 7), row(3, 1, 5)].join(', '));
    await db.database.system(async (tx) => {
      assert.deepEqual(await tx.query(orderedRows(three, ['id', 'units'], 'units desc, id')), [
        { id: 1, units: 7 },
        { id: 2, units: 5 },
        { id: 3, units: 5 },
      ]);
      assert.deepEqual(
        (await tx.query(firstRows(three, 'id', 2))).map(({ id }) => id),
        [1, 2],
      );
      assert.deepEqual(await tx.query(totalsOf(three, ['units'])), [{ rows: 3, units: 17 }]);
    });
  });

  test('are plotted by the twelve largest groups, the largest first', async () => {
    const values = Array.from({ length: 13 }, (_, index) => row(index + 1, 1, index + 1)).join(', ');
    const points = await plotted(`${values}, ${row(2, 1, 100)}`, { kind: 'top', title: '', measure: 'units' });
    assert.deepEqual([points.length, points[0], points[1], points.at(-1)], [12, ['N2', 102], ['N13', 13], ['N3', 3]]);
  });

  test('are plotted by steps of thirty days, the youngest first; what was never sold is last', async () => {
    const values = [row(1, null, 1), row(2, 360, 2), row(3, 900, 4), row(4, 29, 8), row(5, 30, 16), row(6, 0, 32)];
    assert.deepEqual(await plotted(values.join(', '), { kind: 'ages', title: '', by: 'days', measure: 'units' }), [
      ['0 to 29', 40],
      ['30 to 59', 16],
      ['360 and more', 6],
      ['Never sold', 1],
    ]);
  });

  test('are plotted by the newest sixty weeks in their order, and by the totals of columns', async () => {
    const mondays = Array.from({ length: 61 }, (_, week) => row(week, 1, 1, addDays('2026-03-02', 7 * week)));
    const values = [row(99, 1, 1, addDays('2026-03-02', 7 * 60 + 6)), ...mondays].join(', ');
    const weeks = await plotted(values, { kind: 'weeks', title: '', by: 'day', measure: 'units' });
    assert.deepEqual([weeks.length, weeks[0], weeks.at(-1)], [60, ['2026-03-09', 1], ['2027-04-26', 2]]);
    const columns = await plotted([row(1, 3, 5), row(2, 4, 6)].join(', '), {
      kind: 'columns',
      title: '',
      measure: 'units',
      of: ['units', 'days'],
    });
    assert.deepEqual(columns, [
      ['The units', 11],
      ['The days', 7],
    ]);
  });
});

describe('reports', () => {
  test('are under way while their own job waits or runs: of one person, and of everybody', () =>
    during(async (tx) => {
      for (const state of ['waiting', 'running', 'done', 'failed', 'cancelled']) await report(tx, ann, { state });
      await report(tx, bob, { state: 'waiting' });
      const open = async (who: number) => (await tx.query(sql.COUNT_OPEN(organisation, who)))[0];
      assert.deepEqual(
        [await open(ann), await open(bob)],
        [
          { organisation: 3, person: 2 },
          { organisation: 3, person: 1 },
        ],
      );
      assert.deepEqual(await tx.query(sql.COUNTS(organisation, true)), [{ total: 6, active: 3 }]);
    }));

  test('with cost are for those who may see cost: in the list, its figures and their jobs', () =>
    during(async (tx) => {
      const plain = await report(tx, ann, { state: 'running' });
      const cost = await report(tx, ann, { state: 'running', showsCost: true });
      const page = async (seesCost: boolean) =>
        (await tx.query(sql.PAGE(organisation, seesCost, 10, 0))).map(({ id }) => id);
      assert.deepEqual([await page(true), await page(false)], [[cost, plain], [plain]]);
      assert.deepEqual(await tx.query(sql.COUNTS(organisation, false)), [{ total: 1, active: 1 }]);
      const jobs = async (id: number, seesCost: boolean) =>
        (await tx.query(sql.JOB_OF(organisation, seesCost, id))).map((row) => row.id);
      assert.deepEqual(
        [await jobs(cost, true), await jobs(cost, false), await jobs(plain, false)],
        [[cost], [], [plain]],
      );
    }));

  test('keep their first file, and are over at the moment at which it expires', () =>
    during(async (tx) => {
      const [id, other] = [await report(tx, ann), await report(tx, bob)];
      const set = async (of: number, name: string) => (await tx.query(sql.SET_FILE(organisation, of, name, 5))).length;
      const isExpired = async () =>
        (await tx.query(sql.PAGE(organisation, true, 10, 0))).find((row) => row.id === id)?.is_expired;
      const first = await file(tx, 'now()');
      assert.deepEqual([await set(id, first), await set(id, await file(tx))], [1, 0]);
      assert.equal((await tx.query(sql.FIND(organisation, id)))[0]?.file_id, first);
      assert.equal((await tx.query(sql.FIND(organisation, other)))[0]?.file_id, null);
      const asked = async (of: number) =>
        (await tx.query(sql.FIND(organisation, of))).map((row) => row.requested_by_name);
      assert.deepEqual([await asked(id), await asked(other)], [['Ann'], ['Bob']]);
      const isActive = async () => (await tx.query(sql.FIND(organisation, id)))[0]?.is_active;
      assert.equal(await isActive(), true);
      for (const column of ['is_active', 'able_login']) {
        await tx.query(`update membership set ${column} = false where id = $1`, [ann]);
        assert.equal(await isActive(), false, column);
        await tx.query(`update membership set ${column} = true where id = $1`, [ann]);
      }
      assert.equal((await tx.query(sql.PAGE(organisation, true, 10, 0))).length, 2);
      assert.equal(await isExpired(), true);
      await tx.query(`update stored_file set expires_at = now() + interval '1 second'`);
      assert.equal(await isExpired(), false);
      await tx.query(`update stored_file set expires_at = null, state = 'deleting'`);
      assert.equal(await isExpired(), true);
    }));

  test('name what was chosen by name, and nothing else', async () => {
    const [z, a, other] = [
      await buildBrand(db.database, organisation, { name: 'Zeta' }),
      await buildBrand(db.database, organisation, { name: 'Alpha' }),
      await buildBrand(db.database, organisation, { name: 'Other' }),
    ];
    await during(async (tx) => {
      assert.deepEqual(
        (await tx.query(sql.BRANDS(organisation, [z, a]))).map(({ name }) => name),
        ['Alpha', 'Zeta'],
      );
      assert.deepEqual(await tx.query(sql.BRANDS(organisation, [other])), [{ name: 'Other' }]);
    });
  });
});

describe('schedules', () => {
  const add = async (tx: SystemTransaction, name: string, nextOn: string, { owner = ann, isActive = true } = {}) => {
    const [row] = await tx.query<{ id: number }>(
      `insert into report_schedule (organisation_id, type, name, frequency, request, owner_id, is_active, next_on)
        values ($1, 'sales', $2, 'weekly', '{}', $3, $4, ${nextOn}) returning id`,
      [organisation, name, owner, isActive],
    );
    return row?.id ?? 0;
  };
  const due = async (tx: SystemTransaction) => (await tx.query(schedules.DUE())).map(({ id }) => id);

  test('are due on their day from five in the morning on, by the clock of the organisation', () =>
    during(async (tx) => {
      // Zones in which it is shortly before and shortly after five o'clock, at whatever time this runs.
      const hours = await tx.query<{ zone: string; hour: number; day: string }>(
        `select zone, extract(hour from now() at time zone zone)::int as hour, (now() at time zone zone)::date as day
        from (select format('Etc/GMT%s', to_char(n, 'SG9')) as zone from generate_series(-14, 12) n where abs(n) < 10
          union all select format('Etc/GMT%s', to_char(n, 'SG99')) from generate_series(-14, 12) n where abs(n) > 9) z`,
      );
      for (const [hour, days] of [
        [4, { yesterday: true, today: false }],
        [5, { yesterday: true, today: true }],
      ] as const) {
        const found = hours.find((row) => row.hour === hour);
        assert.ok(found);
        await tx.query('update organisation set time_zone = $2 where id = $1', [organisation, found.zone]);
        const today = `'${found.day}'::date`;
        const [before, now, after] = [
          await add(tx, 'before', `${today} - 1`),
          await add(tx, 'now', today),
          await add(tx, 'after', `${today} + 1`),
        ];
        const all = await due(tx);
        assert.deepEqual(
          [all.includes(before), all.includes(now), all.includes(after)],
          [days.yesterday, days.today, false],
          `${found.zone} ${hour}`,
        );
      }
    }));

  test('that are due are started in the order of their days; one that is put aside is not', () =>
    during(async (tx) => {
      const young = await add(tx, 'young', `current_date - 3`);
      const old = await add(tx, 'old', `current_date - 9`);
      await add(tx, 'aside', `current_date - 9`, { isActive: false });
      assert.deepEqual(await due(tx), [old, young]);
    }));

  test('and people are listed by name; a schedule that changes, moves or goes leaves the others alone', () =>
    during(async (tx) => {
      const [b, a] = [await add(tx, 'beta', 'current_date'), await add(tx, 'Alpha', 'current_date', { owner: bob })];
      const people = await tx.query(schedules.PEOPLE(organisation));
      assert.deepEqual(
        people.map(({ name }) => name),
        ['Ann', 'Bob'],
      );
      await tx.query(schedules.ADD_RECIPIENTS(organisation, b, [bob, ann, ann]));
      await tx.query(schedules.ADD_RECIPIENTS(organisation, a, [bob]));
      const list = (owner: number | null, id: number | null) => tx.query(schedules.LIST(organisation, owner, id));
      const names = async (owner: number | null, id: number | null) => (await list(owner, id)).map(({ name }) => name);
      assert.deepEqual(
        [await names(null, null), await names(ann, null), await names(null, a)],
        [['Alpha', 'beta'], ['beta'], ['Alpha']],
      );
      const recipients = async (id: number) =>
        (await list(null, id)).flatMap((row) => (row.recipients as { name: string }[]).map(({ name }) => name));
      assert.deepEqual([await recipients(a), await recipients(b)], [['Bob'], ['Ann', 'Bob']]);
      await tx.query(schedules.CLEAR_RECIPIENTS(organisation, b));
      assert.deepEqual([await recipients(a), await recipients(b)], [['Bob'], []]);
      await tx.query(schedules.ADVANCE(organisation, b, '2030-01-01', null, 'Not made'));
      const moved = async () =>
        (await list(null, null)).map(({ name, nextOn, problem }) => [name, nextOn === '2030-01-01', problem]);
      assert.deepEqual(await moved(), [
        ['Alpha', false, ''],
        ['beta', true, 'Not made'],
      ]);
      assert.deepEqual(await tx.query(schedules.COUNT(organisation)), [{ n: 2 }]);
      await tx.query(schedules.UPDATE(organisation, b, 'sales', 'Gamma', 'monthly', '{}', false, '2030-02-01'));
      assert.deepEqual(await names(null, null), ['Alpha', 'Gamma']);
      for (const id of [a, b])
        assert.deepEqual(
          (await tx.query(schedules.LOCK(organisation, id))).map((row) => row.id),
          [id],
        );
      await tx.query(schedules.CLEAR_RECIPIENTS(organisation, a));
      await tx.query(schedules.DELETE(organisation, a));
      assert.deepEqual(await names(null, null), ['Gamma']);
    }));

  test('send their own report to their recipients, each email ended for itself and once', () =>
    during(async (tx) => {
      const [mine, other] = [await add(tx, 'mine', 'current_date'), await add(tx, 'other', 'current_date')];
      const [first, second] = [await report(tx, ann), await report(tx, ann)];
      await tx.query(schedules.ADVANCE(organisation, mine, '2030-01-01', first, ''));
      await tx.query(schedules.ADVANCE(organisation, other, '2030-01-01', second, ''));
      await tx.query(schedules.ADD_RECIPIENTS(organisation, mine, [ann, bob]));
      await tx.query(schedules.ADD_RECIPIENTS(organisation, other, [bob]));
      const queue = async (id: number) =>
        (await tx.query(schedules.QUEUE_EMAILS(organisation, id))).map(({ eId }) => eId).toSorted((x, y) => x - y);
      assert.deepEqual([await queue(first), await queue(first)], [[ann, bob].toSorted((x, y) => x - y), []]);
      assert.deepEqual(await queue(second), [bob]);
      const shown = async (id: number) => (await tx.query(schedules.LIST(organisation, null, id)))[0];
      const states = async (id: number) =>
        (await tx.query(schedules.LIST(organisation, null, id))).flatMap((row) =>
          (row.emails as { state: string }[]).map((email) => email.state),
        );
      await tx.query(`update job set state = 'running' where id = (select job_id from report where id = $1)`, [first]);
      assert.deepEqual([(await shown(mine))?.jobState, (await shown(other))?.jobState], ['running', 'done']);
      const finish = (id: number, who: number, state: string) =>
        tx.query(schedules.FINISH_EMAIL(organisation, id, who, state, state === 'refused' ? 'No.' : ''));
      await finish(second, bob, 'refused');
      assert.equal((await shown(other))?.lastSentAt, null);
      await finish(first, bob, 'sent');
      await finish(first, bob, 'refused');
      const state = async (id: number, who: number) =>
        (await tx.query(schedules.FIND_EMAIL(organisation, id, who)))[0]?.state;
      assert.deepEqual(
        [await state(first, bob), await state(first, ann), await state(second, bob), await state(second, ann)],
        ['sent', 'waiting', 'refused', undefined],
      );
      for (const [who, name] of [
        [ann, 'Ann'],
        [bob, 'Bob'],
      ] as const)
        assert.deepEqual(
          (await tx.query(schedules.FIND_EMAIL(organisation, first, who))).map((row) => row.name),
          [name],
        );
      assert.ok((await shown(mine))?.lastSentAt);
      // Bob's account is the older one.
      assert.deepEqual([await states(mine), await states(other)], [['sent', 'waiting'], ['refused']]);
      // One that is not made leaves the emails of the report before it in sight.
      await tx.query(schedules.ADVANCE(organisation, mine, '2030-01-08', null, 'Not made: Ann may not sign in.'));
      const put = await shown(mine);
      assert.deepEqual(
        [put?.problem, put?.nextOn, put?.hasReport, put?.lastSentAt === null],
        ['Not made: Ann may not sign in.', '2030-01-08', true, false],
      );
    }));
});
