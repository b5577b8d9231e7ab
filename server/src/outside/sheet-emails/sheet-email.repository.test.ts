import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DocumentModel } from '@iwe/domain';
import type { Transaction } from '../../core/database/index.ts';
import {
  buildContact,
  buildMembership,
  buildOrganisation,
  buildSheet,
  buildUser,
  createTestDatabase,
  inOrganisation,
  rolledBack,
} from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import {
  beginAttempt,
  emailsOfSheet,
  finishSheetEmail,
  insertSheetEmail,
  jobKeyOf,
  noteFailure,
  returnEmail,
} from './sheet-email.repository.ts';

let db: TestDatabase;
let organisation: number;
let user: number;
let sheet: number;
let beside: number;
before(async () => {
  db = await createTestDatabase();
  organisation = await buildOrganisation(db.database);
  ({ id: user } = await buildUser(db.database));
  await buildMembership(db.database, organisation, user);
  [sheet, beside] = [await buildSheet(db.database, organisation), await buildSheet(db.database, organisation)];
});
after(() => db.close());
const during = (work: (tx: Transaction) => Promise<void>): Promise<void> =>
  rolledBack(db.database, (tx) => work(inOrganisation(tx, organisation)));

async function email(tx: Transaction, of = sheet): Promise<{ id: number; key: string }> {
  const [row] = await tx.query<{ id: number; key: string }>(
    `insert into sheet_email (organisation_id, sheet_id, to_address, to_name, document, requested_by, requested_by_name)
      values ($1, $2, 'a@b.example', 'A', '{}', $3, 'Ann') returning id, message_key as key`,
    [organisation, of, user],
  );
  assert.ok(row);
  return row;
}
const shown = async (tx: Transaction, of = sheet) =>
  (await emailsOfSheet(tx, of, 'email-sheet')).map(({ id, state, error, attempts }) => [id, state, error, attempts]);
const history = async (tx: Transaction) =>
  (
    await tx.query<{ action: string; entity_id: number; reason: string | null }>(
      `select action, entity_id, after ->> 'reason' as reason from audit where organisation_id = $1 order by id`,
      [organisation],
    )
  ).map(({ action, entity_id: id, reason }) => [action, id, reason]);

test('an email is tried, fails and ends for itself, and nothing happens to it after its end', () =>
  during(async (tx) => {
    const [first, second, other] = [await email(tx), await email(tx), await email(tx, beside)];
    assert.equal((await beginAttempt(tx, first.id))?.attempts, 1);
    assert.equal((await beginAttempt(tx, first.id))?.attempts, 2);
    await noteFailure(tx, first.id, 'No answer.');
    assert.deepEqual(await shown(tx), [
      [second.id, 'waiting', '', 0],
      [first.id, 'waiting', 'No answer.', 2],
    ]);
    await finishSheetEmail(tx, first.id, { state: 'sent', error: null });
    assert.equal(await beginAttempt(tx, first.id), null);
    await noteFailure(tx, first.id, 'Too late.');
    await finishSheetEmail(tx, first.id, { state: 'refused', error: 'Too late.' });
    await finishSheetEmail(tx, second.id, { state: 'refused', error: 'No such address.' });
    assert.equal(await beginAttempt(tx, second.id), null);
    await noteFailure(tx, second.id, 'Too late.');
    await finishSheetEmail(tx, second.id, { state: 'sent', error: null });
    assert.deepEqual(await shown(tx), [
      [second.id, 'refused', 'No such address.', 0],
      [first.id, 'sent', '', 2],
    ]);
    assert.deepEqual(await shown(tx, beside), [[other.id, 'waiting', '', 0]]);
    assert.deepEqual(await history(tx), [
      ['Email sent', sheet, null],
      ['Email refused', sheet, 'No such address.'],
    ]);
  }));

test('an email comes back once, after it was sent, and takes no other one with it', () =>
  during(async (tx) => {
    const [sent, waiting, also] = [await email(tx), await email(tx), await email(tx)];
    for (const { id } of [sent, also]) await finishSheetEmail(tx, id, { state: 'sent', error: null });
    const before = (await history(tx)).length;
    const back = (key: string) => returnEmail(tx, key, 'Mailbox full.');
    assert.deepEqual(
      [await back(sent.key), await back(sent.key), await back(waiting.key)],
      ['sent', 'returned', 'waiting'],
    );
    assert.equal(await beginAttempt(tx, sent.id), null);
    assert.equal(await back('00000000-0000-4000-8000-000000000000'), 'unknown');
    assert.deepEqual(await shown(tx), [
      [also.id, 'sent', '', 0],
      [waiting.id, 'waiting', '', 0],
      [sent.id, 'returned', 'Mailbox full.', 0],
    ]);
    assert.deepEqual((await history(tx)).slice(before), [['Email returned', sheet, 'Mailbox full.']]);
  }));

test('an email has failed since the first time; once it has ended it has neither that nor a document', () =>
  during(async (tx) => {
    const { id, key } = await email(tx);
    const row = async () =>
      (
        await tx.query<{ since: Date | null; ended: Date | null; hasDocument: boolean }>(
          `select failing_since as since, finished_at as ended, document is not null as "hasDocument"
            from sheet_email where id = $1`,
          [id],
        )
      )[0];
    await noteFailure(tx, id, 'No answer.');
    const first = new Date('2026-03-02T00:00:00Z');
    await tx.query('update sheet_email set failing_since = $2 where id = $1', [id, first]);
    await noteFailure(tx, id, 'Still no answer.');
    assert.deepEqual([(await row())?.since, (await row())?.hasDocument], [first, true]);
    const since = async () => (await emailsOfSheet(tx, sheet, 'email-sheet')).map((one) => one.failing_since);
    assert.deepEqual(await since(), [first]);
    await finishSheetEmail(tx, id, { state: 'sent', error: null });
    assert.deepEqual(await since(), [null]);
    assert.equal((await row())?.hasDocument, false, 'what it said is stored with the sheet alone');
    await tx.query(`update sheet_email set finished_at = '2026-03-03' where id = $1`, [id]);
    await returnEmail(tx, key, 'Mailbox full.');
    assert.ok(((await row())?.ended ?? first) > new Date('2026-03-03T00:00:00Z'), 'it ended when it came back');
  }));

test('what became of an email is in the history of its sheet or quote, in the name of who asked for it', async () => {
  const customer = await buildContact(db.database, organisation);
  await during(async (tx) => {
    const [member] = await tx.query<{ id: number }>('select id from membership where user_id = $1', [user]);
    const [quote] = await tx.query<{ id: number }>(
      `insert into quote (organisation_id, number, no, contact_id, valid_until, total_quantity, total_cents, created_by)
        values ($1, 1, 'QU000001', $2, '2026-04-01', 1, 100, $3) returning id`,
      [organisation, customer, member?.id],
    );
    assert.ok(quote);
    const requestedBy = { userId: user, name: 'Ann' };
    const document = {} as DocumentModel;
    const common = { address: 'a@b.example', name: 'A', document, requestedBy };
    for (const record of [{ sheet }, { quote: quote.id }]) {
      const id = await insertSheetEmail(tx, { of: record, ...common });
      await finishSheetEmail(tx, id, { state: 'sent', error: null });
      const [row] = await tx.query<{ key: string }>('select message_key as key from sheet_email where id = $1', [id]);
      await returnEmail(tx, row?.key ?? '', 'Mailbox full.');
    }
    assert.deepEqual(
      await tx.query(
        `select user_id as by, operator, action, entity, entity_id as of, after -> 'fields' ->> 'email' as email
          from audit order by id`,
      ),
      [['sheet', sheet] as const, ['quote', quote.id] as const].flatMap(([entity, of]) =>
        ['Email sent', 'Email returned'].map((action) => ({
          by: user,
          operator: 'iWE',
          action,
          entity,
          of,
          email: 'a@b.example',
        })),
      ),
    );
    assert.deepEqual(
      (await emailsOfSheet(tx, sheet, 'email-sheet')).map(({ address, requested_by_name: by }) => [address, by]),
      [['a@b.example', 'Ann']],
    );
  });
});

test('a sheet shows its fifty newest emails', () =>
  during(async (tx) => {
    const ids = [];
    for (let n = 0; n < 51; n++) ids.push((await email(tx)).id);
    assert.deepEqual(
      (await emailsOfSheet(tx, sheet, 'email-sheet')).map(({ id }) => id),
      ids.slice(1).toReversed(),
    );
  }));

test('an email that waits says when its own job tries again', () =>
  during(async (tx) => {
    const [waits, sent] = [await email(tx), await email(tx)];
    await finishSheetEmail(tx, sent.id, { state: 'sent', error: null });
    const job = (name: string, key: string, state: string, at: string) =>
      tx.query(
        `insert into job (organisation_id, name, title, payload, dedupe_key, state, run_after)
          values ($1, $2, 'x', '{}', $3, $4, $5)`,
        [organisation, name, key, state, at],
      );
    const next = async () =>
      (await emailsOfSheet(tx, sheet, 'email-sheet')).map(({ next_at: at }) => at?.toISOString() ?? null);
    await job('another-job', jobKeyOf(waits.id), 'waiting', '2026-01-01T00:00:00Z');
    await job('email-sheet', jobKeyOf(999_999), 'waiting', '2026-01-02T00:00:00Z');
    await job('email-sheet', jobKeyOf(sent.id), 'waiting', '2026-01-03T00:00:00Z');
    assert.deepEqual(await next(), [null, null]);
    await job('email-sheet', jobKeyOf(waits.id), 'waiting', '2026-01-04T00:00:00Z');
    assert.deepEqual(await next(), [null, '2026-01-04T00:00:00.000Z']);
    await tx.query(`update job set state = 'running'`);
    assert.deepEqual(await next(), [null, null]);
  }));
