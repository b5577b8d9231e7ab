import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { SystemTransaction } from '../../../core/database/index.ts';
import { buildContact, buildOrganisation, buildSheet, createTestDatabase, rolledBack } from '../../../testing/index.ts';
import type { TestDatabase } from '../../../testing/index.ts';
import { CLEAR_UNKNOWN_BALANCES, STORE_BALANCES, STORE_DUE, STORE_PAGE_ADDRESS, STORE_READ_AT } from './refresh.sql.ts';

let db: TestDatabase;
let organisation: number;
let other: number;
let alpha: number;
let beta: number;
before(async () => {
  db = await createTestDatabase();
  [organisation, other] = [await buildOrganisation(db.database), await buildOrganisation(db.database)];
  alpha = await buildContact(db.database, organisation, { name: ' Alpha Tyres' });
  beta = await buildContact(db.database, organisation, { name: 'Beta' });
  await buildContact(db.database, other, { name: 'Alpha Tyres' });
  for (const id of [organisation, other])
    await db.database.query('insert into xero_connection (organisation_id, tenant_id) values ($1, $2)', [id, `t${id}`]);
});
after(() => db.close());
const during = (work: (tx: SystemTransaction) => Promise<void>): Promise<void> => rolledBack(db.database, work);
const markOf = (id: number, of = organisation) => `iWE-${of}-${id}`;

/** A contact as Xero answers it: id, number, name (empty for an archived one), cents. */
type Read = [id: string, number: string, name: string, cents: number];
/** Reads a page of contacts. Returns those that lack our mark there. */
const read = async (tx: SystemTransaction, contacts: Read[]) => {
  const column = <At extends keyof Read & number>(at: At) => contacts.map((contact) => contact[at]);
  const rows = await tx.query(
    STORE_BALANCES(
      organisation,
      column(0),
      column(1),
      column(2),
      column(3),
      contacts.map(([, , name]) => name === ''),
    ),
  );
  return rows.map((row) => [row.id, row.xero_id]);
};
const stored = async (tx: SystemTransaction, id: number) => {
  const [row] = await tx.query<{ xeroId: string | null; state: number; cents: number; isKnown: boolean }>(
    `select xero_id as "xeroId", xero_state as state, xero_balance_cents as cents,
      xero_balance_at is not null as "isKnown" from contact where id = $1`,
    [id],
  );
  return row && [row.xeroId, row.state, row.cents, row.isKnown];
};
const UNBOUND = [null, 0, 0, false];
const bind = (tx: SystemTransaction, id: number, xeroId: string) =>
  tx.query('update contact set xero_id = $2, xero_state = 2 where id = $1', [id, xeroId]);

describe('a contact that was read', () => {
  test('is tied by its name, in any case and without spaces at its ends, when it has no mark', () =>
    during(async (tx) => {
      assert.deepEqual(await read(tx, [['a', '', 'ALPHA tyres ', 1_250]]), [[alpha, 'a']]);
      assert.deepEqual([await stored(tx, alpha), await stored(tx, beta)], [['a', 2, 1_250, true], UNBOUND]);
    }));

  test('with a number of another system is tied by its name, but does not lack our mark', () =>
    during(async (tx) => {
      assert.deepEqual(await read(tx, [['a', 'C-100', 'Alpha Tyres', 7]]), []);
      assert.deepEqual(await stored(tx, alpha), ['a', 2, 7, true]);
    }));

  test('with the mark of another customer is not tied by its name', () =>
    during(async (tx) => {
      assert.deepEqual(await read(tx, [['a', markOf(999_999), 'Alpha Tyres', 7]]), []);
      assert.deepEqual(await read(tx, [['a', markOf(alpha, other), 'Alpha Tyres', 7]]), []);
      assert.deepEqual(await stored(tx, alpha), UNBOUND);
    }));

  test('with our mark is tied whatever its name is, also before another one of that name', () =>
    during(async (tx) => {
      await read(tx, [
        ['by-name', '', 'Alpha Tyres', 1],
        ['marked', markOf(alpha), 'Renamed', 2],
      ]);
      assert.deepEqual(await stored(tx, alpha), ['marked', 2, 2, true]);
    }));

  test('stays tied to the one it belongs to, before a mark and a name', () =>
    during(async (tx) => {
      await bind(tx, alpha, 'bound');
      await read(tx, [
        ['a', markOf(alpha), 'Alpha Tyres', 1],
        ['bound', '', 'Whoever', 300],
      ]);
      assert.deepEqual(await stored(tx, alpha), ['bound', 2, 300, true]);
    }));

  test('that belongs to another customer of ours is nobody else’s, by its mark or by its name', () =>
    during(async (tx) => {
      await bind(tx, beta, 'a');
      await read(tx, [['a', markOf(alpha), 'Alpha Tyres', 5]]);
      assert.deepEqual([await stored(tx, alpha), await stored(tx, beta)], [UNBOUND, ['a', 2, 5, true]]);
    }));

  test('that is archived is tied by its mark alone, and what it owes is unknown', () =>
    during(async (tx) => {
      await read(tx, [['a', '', '', 5]]);
      assert.deepEqual(await stored(tx, alpha), UNBOUND);
      await read(tx, [['a', markOf(alpha), '', 5]]);
      assert.deepEqual(await stored(tx, alpha), ['a', 2, 0, false]);
    }));
});

test('whom Xero does not know owes nothing; one of a free name there owes what nobody knows', () =>
  during(async (tx) => {
    const gamma = await tx.query<{ id: number }>(
      `insert into contact (organisation_id, name, xero_id, xero_state, xero_balance_cents)
        values ($1, 'Gamma', 'g', 2, 900) returning id`,
      [organisation],
    );
    await tx.query('update contact set xero_balance_cents = 400 where xero_id is null');
    await tx.query(CLEAR_UNKNOWN_BALANCES(organisation, ['free', 'g'], ['ALPHA TYRES ', 'Beta']));
    assert.deepEqual(
      [await stored(tx, alpha), await stored(tx, beta), await stored(tx, gamma[0]?.id ?? 0)],
      [
        [null, 0, 0, false],
        [null, 0, 0, true],
        ['g', 2, 900, false],
      ],
    );
    const [elsewhere] = await tx.query<{ cents: number }>(
      'select xero_balance_cents as cents from contact where organisation_id = $1',
      [other],
    );
    assert.equal(elsewhere?.cents, 400);
  }));

test('what is open of a document is stored with its status; of one that was voided nothing is known', async () => {
  const ids: number[] = [];
  for (const xero_id of ['open', 'voided', 'deleted', 'beside'])
    ids.push(await buildSheet(db.database, organisation, { xero_id, xero_due_cents: 1, xero_status: 'DRAFT' }));
  const elsewhere = await buildSheet(db.database, other, { xero_id: 'open', xero_due_cents: 1, xero_status: 'DRAFT' });
  await during(async (tx) => {
    await tx.query(
      STORE_DUE(organisation, ['open', 'voided', 'deleted'], [250, 0, 0], ['AUTHORISED', 'VOIDED', 'DELETED']),
    );
    const rows = await tx.query<{ id: number; due: number | null; status: string }>(
      'select id, xero_due_cents as due, xero_status as status from sheet order by id',
    );
    assert.deepEqual(
      [...ids, elsewhere].map((id) => rows.find((row) => row.id === id)).map((row) => [row?.due, row?.status]),
      [
        [250, 'AUTHORISED'],
        [null, 'VOIDED'],
        [null, 'DELETED'],
        [1, 'DRAFT'],
        [1, 'DRAFT'],
      ],
    );
  });
});

test('where books are opened and when they were read is stored for their organisation, and forgotten', () =>
  during(async (tx) => {
    const facts = async () =>
      tx.query(
        `select organisation_id as of, page_address as page, documents_read_at as at from xero_connection
          order by organisation_id`,
      );
    const at = new Date('2026-03-02T01:00:00Z');
    await tx.query(STORE_PAGE_ADDRESS(organisation, 'https://books.example/a'));
    await tx.query(STORE_READ_AT(organisation, at));
    const beside = { of: other, page: null, at: null };
    assert.deepEqual(await facts(), [{ of: organisation, page: 'https://books.example/a', at }, beside]);
    await tx.query(STORE_PAGE_ADDRESS(organisation, null));
    assert.deepEqual(await facts(), [{ of: organisation, page: null, at }, beside]);
  }));
