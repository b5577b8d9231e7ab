import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { SystemTransaction } from '../../../core/database/index.ts';
import {
  buildContact,
  buildMembership,
  buildOrganisation,
  buildSheet,
  buildUser,
  createTestDatabase,
  rolledBack,
} from '../../../testing/index.ts';
import type { TestDatabase } from '../../../testing/index.ts';
import {
  CONNECTED,
  CONNECTION,
  COUNT_REFRESH,
  COUNTS,
  END_CONNECTION,
  FORGET_CONTACTS,
  LAST_READING,
  MAKE_DUE,
  RELEASE_REFRESH,
  SENT_COUNT,
  STORE_CONNECTION,
  STORE_SETTINGS,
  TAKE_REFRESH,
} from './connection.repository.ts';

let db: TestDatabase;
let organisation: number;
let other: number;
let ann: number;
let bob: number;
before(async () => {
  db = await createTestDatabase();
  [organisation, other] = [await buildOrganisation(db.database), await buildOrganisation(db.database)];
  ({ id: ann } = await buildUser(db.database, { name: 'Ann' }));
  ({ id: bob } = await buildUser(db.database, { name: 'Bob' }));
  for (const user of [ann, bob]) await buildMembership(db.database, organisation, user);
  await buildMembership(db.database, other, ann);
});
after(() => db.close());
const during = (work: (tx: SystemTransaction) => Promise<void>): Promise<void> => rolledBack(db.database, work);

const connect = (tx: SystemTransaction, { of = organisation, tenant = 'tenant', link = 'link', by = ann } = {}) =>
  tx.query(STORE_CONNECTION(of, tenant, `Books ${tenant}`, link, by));
const set = (tx: SystemTransaction, fields: string, of = organisation) =>
  tx.query(`update xero_connection set ${fields} where organisation_id = $1`, [of]);
const connection = async (tx: SystemTransaction, of = organisation) => {
  const [row] = await tx.query(CONNECTION(of));
  assert.ok(row);
  const [more] = await tx.query<{ page: string | null; lease: Date | null }>(
    'select page_address as page, refresh_until as lease from xero_connection where organisation_id = $1',
    [of],
  );
  return { ...row, ...more };
};

describe('connecting', () => {
  test('the same books again clears what was wrong, and leaves the check of their codes and their page', () =>
    during(async (tx) => {
      await connect(tx);
      await set(
        tx,
        `state = 'broken', problem = 'It has ended.', checked_at = now(), page_address = 'page',
          refresh_until = now(), documents_read_at = now()`,
      );
      const { token_version: before } = await connection(tx);
      await connect(tx, { link: 'second', by: bob });
      const now = await connection(tx);
      assert.deepEqual(
        [now.state, now.problem, now.lease, now.page, now.checked_at !== null, now.documents_read_at],
        ['connected', '', null, 'page', true, null],
      );
      assert.deepEqual(
        [now.tenant_id, now.connection_id, now.connected_by, now.token_version],
        ['tenant', 'second', 'Bob', before + 1],
      );
    }));

  test('other books asks for the check of their codes again, and forgets the page of the old ones', () =>
    during(async (tx) => {
      await connect(tx);
      await set(tx, `checked_at = now(), page_address = 'page'`);
      await connect(tx, { tenant: 'others' });
      const now = await connection(tx);
      assert.deepEqual(
        [now.tenant_id, now.tenant_name, now.checked_at, now.page],
        ['others', 'Books others', null, null],
      );
    }));
});

test('who is forgotten as a contact at Xero may be found again, and nothing is known of the balance', async () => {
  const known = {
    xero_id: 'x',
    xero_state: 2,
    xero_balance_cents: 500,
    xero_balance_at: new Date('2026-03-02T00:00:00Z'),
  };
  const [mine, theirs] = [
    await buildContact(db.database, organisation, known),
    await buildContact(db.database, other, known),
  ];
  await during(async (tx) => {
    await tx.query(FORGET_CONTACTS(organisation));
    const rows = await tx.query(
      `select id, xero_id as "xeroId", xero_state as state, xero_balance_at is null as unknown from contact
        where id = any($1::bigint[]) order by id`,
      [[mine, theirs]],
    );
    assert.deepEqual(rows, [
      { id: mine, xeroId: null, state: 0, unknown: true },
      { id: theirs, xeroId: 'x', state: 2, unknown: false },
    ]);
  });
});

test('what waits and what failed is counted apart, of the own organisation', async () => {
  for (const [of, state] of [
    [organisation, 0],
    [organisation, 1],
    [organisation, 2],
    [organisation, 3],
    [organisation, 3],
    [other, 1],
  ] as const)
    await buildSheet(db.database, of, { xero_state: state, xero_id: state === 2 ? 'sent' : null });
  assert.deepEqual(await db.database.query(COUNTS(organisation)), [{ pending: 1, failed: 2 }]);
});

test('sheets that Xero knows are counted, also while one is being taken back, of the own organisation', async () => {
  const sent = async () => (await db.database.query(SENT_COUNT(organisation)))[0]?.sent ?? 0;
  const before = await sent();
  await buildSheet(db.database, organisation, { xero_state: 2, xero_id: 'sent-1' });
  await buildSheet(db.database, organisation, { xero_state: 1, xero_id: 'recalled' });
  await buildSheet(db.database, other, { xero_state: 2, xero_id: 'theirs' });
  assert.equal(await sent(), before + 2);
});

test('a change of one account is a new version of the organisation; the codes and the check are its own', () =>
  during(async (tx) => {
    for (const id of [organisation, other]) await connect(tx, { of: id, tenant: String(id) });
    const versions = async () =>
      (await tx.query<{ version: number }>('select content_version as version from organisation order by id')).map(
        ({ version }) => version,
      );
    const [first = 0, beside = 0] = await versions();
    const store = (sales: string, inventory: string) =>
      tx.query(STORE_SETTINGS(organisation, sales, inventory, 'OUT', 'IN', null, null, null, null, null));
    await store('201', '631');
    assert.deepEqual(await versions(), [first + 1, beside]);
    await store('202', '631');
    assert.deepEqual(await versions(), [first + 2, beside]);
    await store('202', '632');
    assert.deepEqual(await versions(), [first + 3, beside]);
    await store('202', '632');
    assert.deepEqual(await versions(), [first + 3, beside]);
    const now = await connection(tx);
    assert.deepEqual(
      [now.sales_account, now.inventory_account, now.sales_tax_type, now.purchase_tax_type, now.checked_at !== null],
      ['202', '632', 'OUT', 'IN', true],
    );
    assert.equal((await connection(tx, other)).checked_at, null);
  }));

test('the tokens are renewed by one at a time, from the version that was read, while connected', () =>
  during(async (tx) => {
    await connect(tx);
    const { token_version: version } = await connection(tx);
    const takes = async (of: number) => (await tx.query(TAKE_REFRESH(organisation, of))).length === 1;
    assert.deepEqual([await takes(version + 1), await takes(version), await takes(version)], [false, true, false]);
    await tx.query(RELEASE_REFRESH(organisation));
    assert.equal(await takes(version), true, 'who gave up leaves it to the next one');
    await set(tx, `refresh_until = now() - interval '1 second'`);
    assert.equal(await takes(version), true, 'so does who died');
    await set(tx, `refresh_until = null, state = 'broken'`);
    assert.equal(await takes(version), false);
  }));

test('a renewal that was counted, and an ended connection, leave no lease; another organisation goes on', () =>
  during(async (tx) => {
    for (const id of [organisation, other]) {
      await connect(tx, { of: id, tenant: String(id) });
      await set(tx, `refresh_until = now() + interval '1 minute'`, id);
    }
    const facts = async (of: number) => {
      const { state, problem, lease, token_version: version } = await connection(tx, of);
      return { state, problem, isLeased: lease !== null, version };
    };
    const [before, beside] = [await facts(organisation), await facts(other)];
    await tx.query(COUNT_REFRESH(organisation));
    const counted = { ...before, isLeased: false, version: before.version + 1 };
    assert.deepEqual([await facts(organisation), await facts(other)], [counted, beside]);
    await tx.query(TAKE_REFRESH(organisation, counted.version));
    const [row] = await tx.query<{ seconds: number }>(
      `select extract(epoch from refresh_until - now())::int as seconds from xero_connection
        where organisation_id = $1`,
      [organisation],
    );
    assert.equal(row?.seconds, 60);
    await tx.query(END_CONNECTION(organisation, 'broken', 'It has ended.'));
    const ended = { ...counted, state: 'broken', problem: 'It has ended.' };
    assert.deepEqual([await facts(organisation), await facts(other)], [ended, beside]);
  }));

test('the last reading is that of its own organisation and kind, open or with why it failed', () =>
  during(async (tx) => {
    const job = (of: number, name: string, state: string, error: string | null) =>
      tx.query(
        `insert into job (organisation_id, name, title, payload, state, error) values ($1, $2, 'x', '{}', $3, $4)`,
        [of, name, state, error],
      );
    const last = async () => (await tx.query(LAST_READING(organisation, 'read')))[0];
    assert.equal(await last(), undefined);
    await job(organisation, 'read', 'running', null);
    await job(other, 'read', 'failed', 'Elsewhere.');
    assert.deepEqual(await last(), { isOpen: true, error: '' });
    await job(organisation, 'read', 'waiting', 'Tried again.');
    assert.deepEqual(await last(), { isOpen: true, error: 'Tried again.' });
    await job(organisation, 'read', 'done', 'An earlier attempt.');
    assert.deepEqual(await last(), { isOpen: false, error: '' });
  }));

test('connected organisations are known, and which of them have work that is due or whose worker died', async () => {
  const sheet = await buildSheet(db.database, organisation);
  await during(async (tx) => {
    for (const id of [organisation, other]) await connect(tx, { of: id, tenant: String(id) });
    const operation = (state: string, due: string) =>
      tx.query(
        `insert into xero_operation (organisation_id, sheet_id, operation, content_version, state, run_after,
          lease_until) values ($1, $2, 'send', 1, '${state}', ${due}, ${due})`,
        [organisation, sheet],
      );
    const withWork = async () => (await tx.query(CONNECTED())).map((row) => [row.organisation, row.hasWork] as const);
    const later = `now() + interval '1 minute'`;
    const soon = `now() - interval '1 second'`;
    for (const [state, at, hasWork] of [
      ['waiting', later, false],
      ['waiting', 'now()', true],
      ['running', later, false],
      ['running', soon, true],
      ['failed', soon, false],
    ] as const) {
      await tx.query('delete from xero_operation');
      await operation(state, at);
      assert.deepEqual(
        await withWork(),
        [
          [organisation, hasWork],
          [other, false],
        ],
        `${state} ${at}`,
      );
    }
    await tx.query('delete from xero_operation');
    await operation('waiting', later);
    await operation('failed', later);
    const due = async () =>
      (await tx.query<{ due: boolean }>('select run_after <= now() as due from xero_operation order by id')).map(
        (row) => row.due,
      );
    await tx.query(MAKE_DUE(other));
    assert.deepEqual([(await withWork())[0]?.[1], await due()], [false, [false, false]]);
    await tx.query(MAKE_DUE(organisation));
    assert.deepEqual([(await withWork())[0]?.[1], await due()], [true, [true, false]]);
    for (const state of ['broken', 'disconnected']) {
      await set(tx, `state = '${state}'`);
      assert.deepEqual(await withWork(), [[other, false]], state);
    }
  });
});
