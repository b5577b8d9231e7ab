import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { SystemTransaction } from '../../../core/database/index.ts';
import {
  buildContact,
  buildOrganisation,
  buildProduct,
  buildSheet,
  buildUser,
  createTestDatabase,
  rolledBack,
} from '../../../testing/index.ts';
import type { TestDatabase } from '../../../testing/index.ts';
import {
  ASK,
  BOUND_CONTACTS,
  CANCEL,
  CLAIM,
  FINISH,
  LOCK_UNSENT,
  NEXT_DUE,
  OPEN_OPERATIONS,
  OUTGOING,
  RELEASE,
  RENEW_LEASE,
  SKIP,
  STORE_CONTACTS,
  UNBIND_OTHERS,
} from './operations.sql.ts';

let db: TestDatabase;
let organisation: number;
let other: number;
let user: number;
let customer: number;
before(async () => {
  db = await createTestDatabase();
  [organisation, other] = [await buildOrganisation(db.database), await buildOrganisation(db.database)];
  ({ id: user } = await buildUser(db.database));
  customer = await buildContact(db.database, organisation, { name: 'Alpha', code: 'A1' });
});
after(() => db.close());
const during = (work: (tx: SystemTransaction) => Promise<void>): Promise<void> => rolledBack(db.database, work);

const sheetOf = (fields: Parameters<typeof buildSheet>[2] = {}, of = organisation) =>
  buildSheet(db.database, of, { status: 2, ...fields });
const BATCH = '00000000-0000-4000-8000-000000000001';
const FIRST = '00000000-0000-4000-8000-00000000000a';
/** Stores an operation. Moments are SQL. */
async function operation(
  tx: SystemTransaction,
  sheet: number,
  { kind = 'send', state = 'waiting', due = 'now()', batch = 'null', of = organisation } = {},
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into xero_operation (organisation_id, sheet_id, operation, content_version, state, run_after, lease_until,
      batch) values ($1, $2, $3, 1, $4, ${due}, ${due}, ${batch}) returning id`,
    [of, sheet, kind, state],
  );
  return row?.id ?? 0;
}
const claim = async (tx: SystemTransaction, limit = 50) =>
  (await tx.query(CLAIM(organisation, BATCH, limit, 90))).toSorted((a, b) => a.id - b.id);
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const rowsOf = (tx: SystemTransaction, ids: readonly number[], columns: string, table = 'sheet') =>
  tx.query(`select ${columns} from ${table} where id = any($1::bigint[]) order by id`, [ids]);

describe('one call takes', () => {
  test('what is to be sent, in the order of asking, invoices and bills apart from credit notes', async () => {
    const types = [1, 2, 4, 5] as const;
    const sheets: number[] = [];
    for (const type of types) sheets.push(await sheetOf({ type }));
    await during(async (tx) => {
      const ids = [];
      for (const sheet of sheets) ids.push(await operation(tx, sheet));
      const [invoice, credit, bill, billCredit] = ids;
      assert.deepEqual(idsOf(await claim(tx)), [invoice, bill]);
      assert.deepEqual(idsOf(await claim(tx)), [credit, billCredit]);
      assert.deepEqual(await claim(tx), []);
    });
  });

  test('one recall alone, whatever else waits', async () => {
    const sheets = [await sheetOf(), await sheetOf(), await sheetOf()];
    await during(async (tx) => {
      const kinds = ['recall', 'send', 'recall'] as const;
      const ids = [];
      for (const [index, sheet] of sheets.entries()) ids.push(await operation(tx, sheet, { kind: kinds[index] ?? '' }));
      const taken = [await claim(tx), await claim(tx), await claim(tx)];
      assert.deepEqual(
        taken.map(idsOf),
        ids.map((id) => [id]),
      );
      assert.deepEqual(
        taken.flat().map((row) => row.operation),
        kinds,
      );
    });
  });

  test('what is due of its own organisation, as many as one call may have', async () => {
    const sheets = [await sheetOf(), await sheetOf(), await sheetOf(), await sheetOf()];
    const elsewhere = await sheetOf({}, other);
    await during(async (tx) => {
      await operation(tx, elsewhere, { of: other });
      const later = await operation(tx, sheets[0] ?? 0, { due: `now() + interval '1 second'` });
      const [first, second, third] = [
        await operation(tx, sheets[1] ?? 0),
        await operation(tx, sheets[2] ?? 0),
        await operation(tx, sheets[3] ?? 0),
      ];
      const taken = await claim(tx, 2);
      assert.deepEqual(idsOf(taken), [first, second]);
      assert.deepEqual(
        taken.map((row) => [row.attempts, row.is_unknown, row.batch]),
        [
          [1, false, BATCH],
          [1, false, BATCH],
        ],
      );
      assert.deepEqual(idsOf(await claim(tx)), [third]);
      assert.deepEqual(await rowsOf(tx, [later], 'state, attempts', 'xero_operation'), [
        { state: 'waiting', attempts: 0 },
      ]);
    });
  });

  test('the call that was begun before again, whole and under its own name, before anything new', async () => {
    const sheets = [await sheetOf(), await sheetOf(), await sheetOf(), await sheetOf()];
    await during(async (tx) => {
      const begun = { batch: `'${FIRST}'` };
      const fresh = await operation(tx, sheets[0] ?? 0);
      const died = await operation(tx, sheets[1] ?? 0, {
        ...begun,
        state: 'running',
        due: `now() - interval '1 second'`,
      });
      const waits = await operation(tx, sheets[2] ?? 0, { ...begun, due: `now() + interval '1 hour'` });
      const alive = await operation(tx, sheets[3] ?? 0, {
        ...begun,
        state: 'running',
        due: `now() + interval '1 minute'`,
      });
      await tx.query('update xero_operation set attempts = 3 where id = $1', [died]);
      const taken = await claim(tx);
      assert.deepEqual(
        taken.map((row) => [row.id, row.is_unknown, row.batch, row.attempts]),
        [
          [died, true, FIRST, 4],
          [waits, false, FIRST, 1],
        ],
      );
      assert.deepEqual(idsOf(await claim(tx)), [fresh]);
      assert.deepEqual(await rowsOf(tx, [alive], 'attempts', 'xero_operation'), [{ attempts: 0 }]);
    });
  });
});

test('of two calls that were begun before the older one is carried out first', async () => {
  const sheets = [await sheetOf(), await sheetOf(), await sheetOf()];
  const [first, second] = [`'${FIRST}'`, `'00000000-0000-4000-8000-00000000000b'`];
  await during(async (tx) => {
    const ids: number[] = [];
    for (const [index, batch] of [second, second, first].entries())
      ids.push(await operation(tx, sheets[index] ?? 0, { batch }));
    const [oldest = 0, beside = 0, younger = 0] = ids;
    assert.deepEqual(idsOf(await claim(tx)), [oldest, beside]);
    assert.deepEqual(idsOf(await claim(tx)), [younger]);
  });
});

test('a batch is of approved sheets of its kinds and days, also refused ones, and names the left out', async () => {
  const day = { date: '2026-03-10' };
  const [first, last] = [await sheetOf({ date: '2026-03-09' }), await sheetOf({ date: '2026-03-11', type: 4 })];
  const [failed, leftOut] = [await sheetOf({ ...day, xero_state: 3 }), await sheetOf({ ...day, xero_left_out: true })];
  for (const fields of [
    { date: '2026-03-08' },
    { date: '2026-03-12' },
    { ...day, type: 2 },
    { ...day, status: 1 },
    { ...day, status: 3 },
    { ...day, xero_state: 1 },
    { ...day, xero_state: 2, xero_id: 'sent' },
  ])
    await sheetOf(fields);
  await sheetOf(day, other);
  await during(async (tx) => {
    const found = await tx.query(LOCK_UNSENT(organisation, [1, 4], '2026-03-09', '2026-03-11'));
    assert.deepEqual(
      found.map(({ id, isLeftOut }) => [id, isLeftOut]),
      [
        [first, false],
        [last, false],
        [failed, false],
        [leftOut, true],
      ],
    );
  });
});

test('a sheet that is asked for is Pending without its old refusal, and its history says who asked', async () => {
  const [asked, beside] = [
    await sheetOf({ xero_state: 3, xero_error: 'No.', content_version: 5 }),
    await sheetOf({ xero_state: 3 }),
  ];
  await during(async (tx) => {
    await tx.query(`update sheet set updated_at = '2020-01-01' where id = any($1::bigint[])`, [[asked, beside]]);
    await tx.query(ASK(organisation, [asked], user, 'send', 'Send to Xero', 'Ann', 'request-1'));
    const columns = 'xero_state as state, xero_error as error, updated_at = now() as now';
    assert.deepEqual(await rowsOf(tx, [asked, beside], columns), [
      { state: 1, error: null, now: true },
      { state: 3, error: null, now: false },
    ]);
    assert.deepEqual(
      await tx.query(
        `select user_id as by, operator, action, entity, entity_id as of, request_id as request from audit
          where entity_id = any($1::bigint[])`,
        [[asked, beside]],
      ),
      [{ by: user, operator: 'Ann', action: 'Send to Xero', entity: 'sheet', of: asked, request: 'request-1' }],
    );
    assert.deepEqual(
      await tx.query(
        `select sheet_id as of, operation, state, requested_by as by, content_version as version from xero_operation
          where organisation_id = $1`,
        [organisation],
      ),
      [{ of: asked, operation: 'send', state: 'waiting', by: user, version: 5 }],
    );
  });
});

describe('what Xero has answered', () => {
  const SHEET = `xero_state as state, xero_id as "xeroId", xero_due_cents as due, xero_status as status,
    xero_error as error`;
  const OPERATION =
    'state, xero_id as "xeroId", error, is_unknown as unknown, lease_until as lease, finished_at is not null as ended';
  const finish = (
    tx: SystemTransaction,
    id: number,
    result: [xeroId: string | null, due: number | null, status: string | null, state: number, why: string | null],
  ) => {
    const [xeroId, due, status, state, why] = result;
    return tx.query(FINISH(organisation, [id], [xeroId], [due], [status], [state], [why]));
  };

  test('is stored at the sheet: sent with what differs, refused, recalled, or still there', async () => {
    const before = { xero_state: 1, xero_due_cents: 7, xero_status: 'DRAFT', xero_error: 'Before.' };
    const sheets: number[] = [];
    for (let n = 0; n < 4; n++) sheets.push(await sheetOf({ ...before, xero_id: n > 1 ? 'there' : null }));
    await during(async (tx) => {
      const kinds = ['send', 'send', 'recall', 'recall'] as const;
      const ids = [];
      for (const [index, sheet] of sheets.entries())
        ids.push(await operation(tx, sheet, { kind: kinds[index] ?? '', state: 'running' }));
      await tx.query('update xero_operation set is_unknown = true');
      await tx.query(`update sheet set updated_at = '2020-01-01' where id = any($1::bigint[])`, [sheets]);
      const [sent = 0, refused = 0, recalled = 0, stays = 0] = ids;
      await finish(tx, sent, ['new', 500, 'AUTHORISED', 2, 'It differs.']);
      await finish(tx, refused, [null, 9, 'DRAFT', 3, 'Archived.']);
      await finish(tx, recalled, [null, null, null, 0, null]);
      await finish(tx, stays, ['there', 300, 'PAID', 2, 'It is paid.']);
      assert.deepEqual(await rowsOf(tx, sheets, SHEET), [
        { state: 2, xeroId: 'new', due: 500, status: 'AUTHORISED', error: 'It differs.' },
        { state: 3, xeroId: null, due: null, status: null, error: 'Archived.' },
        { state: 0, xeroId: null, due: null, status: null, error: null },
        { state: 2, xeroId: 'there', due: 300, status: 'PAID', error: 'It is paid.' },
      ]);
      const ended = { unknown: false, lease: null, ended: true };
      assert.deepEqual(await rowsOf(tx, ids, OPERATION, 'xero_operation'), [
        { state: 'done', xeroId: 'new', error: 'It differs.', ...ended },
        { state: 'failed', xeroId: null, error: 'Archived.', ...ended },
        { state: 'done', xeroId: null, error: null, ...ended },
        { state: 'failed', xeroId: 'there', error: 'It is paid.', ...ended },
      ]);
      assert.deepEqual(
        await rowsOf(tx, sheets, 'updated_at = now() as now'),
        sheets.map(() => ({ now: true })),
      );
    });
  });

  test('changes nothing that another worker has finished, or that waits again', async () => {
    const sheets = [await sheetOf({ xero_state: 2, xero_id: 'x' }), await sheetOf({ xero_state: 1 })];
    await during(async (tx) => {
      const ids = [
        await operation(tx, sheets[0] ?? 0, { state: 'done' }),
        await operation(tx, sheets[1] ?? 0, { state: 'waiting' }),
      ];
      const [was, wasOperations] = [
        await rowsOf(tx, sheets, SHEET),
        await rowsOf(tx, ids, OPERATION, 'xero_operation'),
      ];
      for (const id of ids) await finish(tx, id, [null, null, null, 3, 'Late.']);
      await tx.query(RELEASE(organisation, ids, new Date('2030-01-01T00:00:00Z'), 'Late.', true));
      assert.deepEqual(await rowsOf(tx, sheets, SHEET), was);
      assert.deepEqual(await rowsOf(tx, ids, OPERATION, 'xero_operation'), wasOperations);
      assert.deepEqual(await tx.query('select from audit'), []);
    });
  });

  test('or not: then it waits for another attempt with the reason, and an unknown outcome stays unknown', async () => {
    const sheets = [await sheetOf({ xero_state: 1 }), await sheetOf({ xero_state: 1 })];
    await during(async (tx) => {
      const [one, beside] = [
        await operation(tx, sheets[0] ?? 0, { state: 'running' }),
        await operation(tx, sheets[1] ?? 0, { state: 'running' }),
      ];
      const at = new Date('2030-01-01T00:00:00Z');
      const release = async (isUnknown: boolean) => {
        await tx.query(`update xero_operation set state = 'running' where id = $1`, [one]);
        await tx.query(RELEASE(organisation, [one], at, 'It is away.', isUnknown));
        const columns = 'state, run_after as at, error, is_unknown as unknown, lease_until as lease';
        return rowsOf(tx, [one], columns, 'xero_operation');
      };
      const waiting = { state: 'waiting', at, error: 'It is away.', lease: null };
      assert.deepEqual(await release(false), [{ ...waiting, unknown: false }]);
      assert.deepEqual(await release(true), [{ ...waiting, unknown: true }]);
      assert.deepEqual(await release(false), [{ ...waiting, unknown: true }]);
      assert.deepEqual(await rowsOf(tx, [beside], 'state', 'xero_operation'), [{ state: 'running' }]);
    });
  });
});

test('a worker that lives keeps what it carries out, and nothing else', async () => {
  const sheets = [await sheetOf(), await sheetOf(), await sheetOf()];
  const elsewhere = await sheetOf({}, other);
  await during(async (tx) => {
    const due = 'now()';
    const ids = [
      await operation(tx, sheets[0] ?? 0, { state: 'running', due }),
      await operation(tx, sheets[1] ?? 0, { state: 'running', due }),
      await operation(tx, sheets[2] ?? 0, { state: 'waiting', due }),
      await operation(tx, elsewhere, { state: 'running', due, of: other }),
    ];
    const [first = 0, , ...more] = ids;
    await tx.query(RENEW_LEASE(organisation, [first, ...more], 90));
    const seconds = 'extract(epoch from lease_until - now())::int as seconds';
    assert.deepEqual(
      await rowsOf(tx, ids, seconds, 'xero_operation'),
      [90, 0, 0, 0].map((left) => ({ seconds: left })),
    );
  });
});

test('the next moment of work is the earliest of what waits and of the leases of what runs', async () => {
  const sheets = [await sheetOf(), await sheetOf(), await sheetOf()];
  const elsewhere = await sheetOf({}, other);
  await during(async (tx) => {
    const next = async () => {
      const [row] = await tx.query(NEXT_DUE(organisation));
      return row && [row.due.toISOString(), row.isDue];
    };
    await operation(tx, elsewhere, { of: other, due: `'2030-01-01'` });
    assert.equal(await next(), undefined);
    await operation(tx, sheets[0] ?? 0, { state: 'failed', due: `'2030-01-01'` });
    assert.equal(await next(), undefined);
    await operation(tx, sheets[1] ?? 0, { due: `'2031-01-01'` });
    assert.deepEqual(await next(), ['2031-01-01T00:00:00.000Z', false]);
    await operation(tx, sheets[2] ?? 0, { state: 'running', due: `'2030-06-01'` });
    assert.deepEqual(await next(), ['2030-06-01T00:00:00.000Z', false]);
    await tx.query(`update xero_operation set lease_until = now() where state = 'running'`);
    assert.equal((await next())?.[1], true);
  });
});

test('a sheet goes out with its lines in their order, its total, and its customer as Xero knows it', async () => {
  const [one, two] = [
    await buildProduct(db.database, organisation, { code: 'P-1', name: 'Front' }),
    await buildProduct(db.database, organisation, { code: 'P-2', name: 'Rear' }),
  ];
  const sheet = await sheetOf({
    contact_id: customer,
    total_cents: 3_300,
    gst_cents: 300,
    reference: 'R1',
    due_date: '2026-04-01',
    tax_type: 3,
  });
  for (const [seq, product] of [
    [2, one],
    [1, two],
  ] as const)
    await db.database.query(
      `insert into sheet_line (organisation_id, sheet_id, sheet_type, seq, product_id, quantity, price_cents,
        amount_cents, gst_cents, description) values ($1, $2, 1, $3, $4, $3, 1100, $3 * 1100, $3 * 100, 'D' || $3)`,
      [organisation, sheet, seq, product],
    );
  await during(async (tx) => {
    const id = await operation(tx, sheet);
    const [sent] = await tx.query(OUTGOING(organisation, [id]));
    assert.deepEqual(
      [sent?.total_cents, sent?.gst_cents, sent?.reference, sent?.date, sent?.due_date, sent?.contact_code],
      [3_300, 300, 'R1', '2026-03-02', '2026-04-01', 'A1'],
    );
    assert.deepEqual(sent?.lines, [
      { seq: 1, code: 'P-2', name: 'Rear', description: 'D1', quantity: 1, price: 1_100, amount: 1_100, gst: 100 },
      { seq: 2, code: 'P-1', name: 'Front', description: 'D2', quantity: 2, price: 1_100, amount: 2_200, gst: 200 },
    ]);
    assert.deepEqual([sent?.frozen, sent?.contact_xero_id, sent?.is_name_shared], [null, null, false]);
    const shared = async () => (await tx.query(OUTGOING(organisation, [id])))[0]?.is_name_shared;
    await tx.query(`insert into contact (organisation_id, name) values ($1, 'Alpha')`, [other]);
    assert.equal(await shared(), false, 'that is of another organisation');
    await tx.query(`insert into contact (organisation_id, name) values ($1, ' ALPHA ')`, [organisation]);
    assert.equal(await shared(), true);
    await tx.query(`update contact set xero_id = 'x' where id = $1`, [customer]);
    assert.equal(await shared(), false, 'Xero knows which one is meant');
  });
});

test('a contact at Xero that carries our mark is taken from whoever else had it', async () => {
  const known = { xero_id: 'x', xero_state: 2, xero_balance_at: new Date('2026-03-02T00:00:00Z') };
  const [wrong, right] = [
    await buildContact(db.database, organisation, known),
    await buildContact(db.database, organisation),
  ];
  const elsewhere = await buildContact(db.database, other, known);
  await during(async (tx) => {
    const facts = () =>
      rowsOf(
        tx,
        [wrong, right, elsewhere],
        'xero_id as "xeroId", xero_state as state, xero_balance_at is not null as known',
        'contact',
      );
    assert.deepEqual(await tx.query(BOUND_CONTACTS(organisation, ['x', 'y'])), [{ xero_id: 'x' }]);
    await tx.query('update contact set xero_id = null where id = $1', [wrong]);
    assert.deepEqual(await tx.query(BOUND_CONTACTS(organisation, ['x'])), [], 'that is of another organisation');
    await tx.query(`update contact set xero_id = 'x' where id = $1`, [wrong]);
    await tx.query(UNBIND_OTHERS(organisation, [wrong], ['x']));
    assert.deepEqual((await facts())[0], { xeroId: 'x', state: 2, known: true }, 'its own stays');
    await tx.query(UNBIND_OTHERS(organisation, [right], ['x']));
    await tx.query(STORE_CONTACTS(organisation, [right], ['x'], [false]));
    assert.deepEqual(await facts(), [
      { xeroId: null, state: 0, known: false },
      { xeroId: 'x', state: 2, known: false },
      { xeroId: 'x', state: 2, known: true },
    ]);
  });
});

/** Who did what with sheets, in the request of which id. */
const toldOf = async (tx: SystemTransaction, sheets: readonly number[]) =>
  (
    await tx.query<{ of: number; by: number; operator: string; action: string; request: string }>(
      `select entity_id::int as of, user_id::int as by, operator, action, request_id as request from audit
        where entity = 'sheet' and entity_id = any($1::bigint[]) order by id`,
      [sheets],
    )
  ).map(({ of, by, operator, action, request }) => [of, by, operator, action, request]);

describe('what is given up', () => {
  test('is skipped where Xero refused the last request: then it is Unsent, a recall stays Sent', async () => {
    const [toSend, toRecall, later, changed] = [
      await sheetOf({ xero_state: 3, xero_error: 'No.' }),
      await sheetOf({ xero_state: 2, xero_error: 'Paid.', xero_id: 'x' }),
      await sheetOf({ xero_state: 3, xero_error: 'No.' }),
      await sheetOf({ xero_state: 2, xero_id: 'y' }),
    ];
    await during(async (tx) => {
      const failed = { state: 'failed' };
      const [send, recall, first, old] = [
        await operation(tx, toSend, failed),
        await operation(tx, toRecall, { ...failed, kind: 'recall' }),
        await operation(tx, later, failed),
        await operation(tx, changed, failed),
      ];
      await operation(tx, later, failed);
      const skip = async (id: number, of = organisation) =>
        (await tx.query(SKIP(of, id, 'Paid in cash', user, 'Ann', 'r'))).length;
      assert.deepEqual(
        [await skip(send, other), await skip(first), await skip(old), await skip(send), await skip(recall)],
        [0, 0, 0, 1, 1],
      );
      assert.equal(await skip(send), 0, 'once');
      const operations = 'state, error, finished_at is not null as ended';
      const skipped = { state: 'skipped', error: 'Paid in cash', ended: true };
      assert.deepEqual(await rowsOf(tx, [send, recall], operations, 'xero_operation'), [skipped, skipped]);
      assert.deepEqual(await toldOf(tx, [toSend, toRecall]), [
        [toSend, user, 'Ann', 'Skip for Xero', 'r'],
        [toRecall, user, 'Ann', 'Dismiss refused recall', 'r'],
      ]);
      assert.deepEqual(
        await rowsOf(
          tx,
          [toSend, toRecall, later, changed],
          'xero_state as state, xero_error as error, xero_id as "xeroId"',
        ),
        [
          { state: 0, error: null, xeroId: null },
          { state: 2, error: null, xeroId: 'x' },
          { state: 3, error: 'No.', xeroId: null },
          { state: 2, error: null, xeroId: 'y' },
        ],
      );
    });
  });

  test('is cancelled where it waits and never reached Xero, once', async () => {
    const [toSend, toRecall, unknown] = [
      await sheetOf({ xero_state: 1 }),
      await sheetOf({ xero_state: 1, xero_id: 'x' }),
      await sheetOf({ xero_state: 1 }),
    ];
    const old = `update sheet set updated_at = '2020-01-01' where id = any($1::bigint[])`;
    await during(async (tx) => {
      await tx.query(old, [[toSend, toRecall, unknown]]);
      const [send, recall, sent] = [
        await operation(tx, toSend),
        await operation(tx, toRecall, { kind: 'recall' }),
        await operation(tx, unknown),
      ];
      await tx.query('update xero_operation set is_unknown = true where id = $1', [sent]);
      const cancel = async (id: number, of = organisation) => (await tx.query(CANCEL(of, id, user, 'Ann', 'r'))).length;
      assert.deepEqual(
        [await cancel(send, other), await cancel(sent), await cancel(send), await cancel(send), await cancel(recall)],
        [0, 0, 1, 0, 1],
      );
      const ended = { state: 'cancelled', ended: true };
      const states = 'state, finished_at is not null as ended';
      assert.deepEqual(await rowsOf(tx, [send, recall, sent], states, 'xero_operation'), [
        ended,
        ended,
        { state: 'waiting', ended: false },
      ]);
      assert.deepEqual(await toldOf(tx, [toSend, toRecall, unknown]), [
        [toSend, user, 'Ann', 'Cancel for Xero', 'r'],
        [toRecall, user, 'Ann', 'Cancel for Xero', 'r'],
      ]);
      assert.deepEqual(
        await rowsOf(tx, [toSend, toRecall, unknown], 'xero_state as state, updated_at = now() as now'),
        [
          { state: 0, now: true },
          { state: 2, now: true },
          { state: 1, now: false },
        ],
      );
    });
  });
});

test('what is left to do has its customer, total and day, when it was asked for and is tried next', async () => {
  const sheet = await sheetOf({ xero_state: 1, contact_id: customer, total_cents: 1_250, date: '2026-03-05' });
  await during(async (tx) => {
    const id = await operation(tx, sheet, { due: `'2030-01-01'` });
    await tx.query(`update xero_operation set created_at = '2026-03-06', error = 'It is away.', attempts = 3`);
    const rows = await tx.query(OPEN_OPERATIONS(organisation, null, null, null, null, 100, 0));
    const row = rows.find((each) => each.sheetId === sheet);
    assert.deepEqual(
      [row?.id, row?.customerId, row?.customerName, row?.total_cents, row?.date, row?.attempts, row?.why],
      [id, customer, 'Alpha', 1_250, '2026-03-05', 3, 'It is away.'],
    );
    assert.deepEqual(
      [row?.created_at.toISOString(), row?.run_after.toISOString(), row?.canCancel],
      ['2026-03-06T00:00:00.000Z', '2030-01-01T00:00:00.000Z', true],
    );
  });
});
