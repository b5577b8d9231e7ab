import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Transaction } from '../../database/index.ts';
import {
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
    assert.equal(await back('00000000-0000-4000-8000-000000000000'), 'unknown');
    assert.deepEqual(await shown(tx), [
      [also.id, 'sent', '', 0],
      [waiting.id, 'waiting', '', 0],
      [sent.id, 'returned', 'Mailbox full.', 0],
    ]);
    assert.deepEqual((await history(tx)).slice(before), [['Email returned', sheet, 'Mailbox full.']]);
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
