import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Statements, StatementsSent } from '@iwe/contract';
import type { DocumentModel } from '@iwe/domain';
import { addDays } from '@iwe/domain';
import type { JobContext } from '../../core/jobs/define-job.ts';
import { buildContact } from '../../testing/factories.ts';
import { invariantsHold } from '../../trading/sheets/testing/check.ts';
import { aProduct, startSheetWorld } from '../../trading/sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../trading/sheets/testing/sheet-world.ts';
import { sendDueStatements } from './send-due-statements.job.ts';

let world: SheetWorld;
let today: string;
let owing: number;
let silent: number;
before(async () => {
  world = await startSheetWorld({ isOfThen: false });
  const { database } = world.server;
  const tyre = await aProduct(world, { code: 'T1' });
  await world.receive([{ productId: tyre, quantity: 100, priceCents: 100 }]);
  const [row] = await database.query<{ today: string }>(
    'select (now() at time zone time_zone)::date as today from organisation where id = $1',
    [world.organisation],
  );
  today = row?.today ?? '';
  owing = await buildContact(database, world.organisation, { name: 'Owing', email: 'pay@owing.test' });
  silent = await buildContact(database, world.organisation, { name: 'Silent' });
  const sold = async (customerId: number, dueInDays: number, dueCents: number) => {
    const lines = [{ productId: tyre, quantity: 1, price: 110, manual: true }];
    const sheet = await world.create(world.invoice(lines, { customerId, date: today }), world.manager);
    const answer = await world.approve(world.manager, sheet.id, { contentVersion: sheet.contentVersion });
    assert.equal(answer.statusCode, 200, answer.body);
    await database.query(
      `update sheet set xero_state = 2, xero_id = 'x' || id, xero_due_cents = $2, due_date = $3 where id = $1`,
      [sheet.id, dueCents, addDays(today, dueInDays)],
    );
  };
  await sold(owing, -40, 11_000);
  await sold(owing, 5, 2_000);
  await sold(owing, -5, 0);
  await sold(silent, 1, 500);
});
after(async () => {
  try {
    await invariantsHold(world);
  } finally {
    await world.close();
  }
});

const emails = () =>
  world.server.database.query<{ id: number; contact: number; to: string; document: DocumentModel }>(
    `select id, contact_id as contact, to_address as to, document from sheet_email where contact_id is not null order by id`,
  );
const listed = async () => (await world.call(world.sales, 'GET', 'statements')).json<Statements>();

test('who owes is listed, and a statement has the open documents with their ages', async () => {
  const { data, schedule } = await listed();
  assert.deepEqual(
    data.map(({ name, documents, owed, overdue, lastState }) => [name, documents, owed, overdue, lastState]),
    [
      ['Owing', 2, 130, 110, ''],
      ['Silent', 1, 5, 0, ''],
    ],
  );
  assert.equal(schedule.frequency, '');
  const pdf = await world.call(world.sales, 'GET', `statements.pdf?ids=${owing},${silent}`);
  assert.deepEqual([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()], [200, '%PDF-']);
  assert.equal((await world.call(world.sales, 'GET', 'statements.pdf?ids=999999')).statusCode, 404);
});

test('it goes by email to those who have an address and owe something; the others are named', async () => {
  const answer = await world.call(world.sales, 'POST', 'statements', { customers: [owing, silent, world.customer] });
  const { sent, leftOut } = answer.json<StatementsSent>();
  assert.equal(sent, 1, answer.body);
  assert.deepEqual(leftOut.map(({ customer, why }) => `${customer}: ${why}`).toSorted(), [
    'Alpha Tyres: Nothing is open.',
    'Silent: It has no email address.',
  ]);
  const [email] = await emails();
  assert.deepEqual([email?.contact, email?.to, email?.document.kind], [owing, 'pay@owing.test', 'Statement']);
  assert.deepEqual(
    email?.document.lines.map(({ unit, amountCents }) => [unit, amountCents]),
    [
      ['40', 11_000],
      ['', 2_000],
    ],
  );
  assert.equal(email?.document.totals[0]?.cents, 13_000);
  assert.match(
    email?.document.notes[0]?.text ?? '',
    /Not due: 20\.00 {3}1 to 30 days: 0\.00 {3}31 to 60 days: 110\.00/,
  );
  assert.equal((await listed()).data[0]?.lastState, 'waiting');
});

test('above the emails of a day the first ones asked go, the others are named; schedules are not counted', async () => {
  const { database } = world.server;
  const before = (await listed()).emailsLeft;
  const [old] = await emails();
  // All but one of the day's emails.
  await database.query(
    `insert into sheet_email (organisation_id, contact_id, to_address, to_name, requested_by, requested_by_name, state)
    select organisation_id, contact_id, to_address, to_name, requested_by, requested_by_name, 'sent'
    from sheet_email, generate_series(1, $2::int) where id = $1`,
    [old?.id, before - 1],
  );
  assert.equal((await listed()).emailsLeft, 1);
  const second = await buildContact(database, world.organisation, { name: 'Second', email: 'pay@second.test' });
  await database.query(`update sheet set contact_id = $1 where contact_id = $2`, [second, silent]);
  const send = async () =>
    (await world.call(world.sales, 'POST', 'statements', { customers: [second, owing] })).json<StatementsSent>();
  assert.deepEqual(await send(), { sent: 1, leftOut: [], notToday: [owing] });
  assert.equal((await emails()).at(-1)?.contact, second);
  assert.deepEqual(await send(), { sent: 0, leftOut: [], notToday: [second, owing] });
  assert.equal((await listed()).emailsLeft, 0);
  await database.query('update sheet_email set is_scheduled = true where requested_by = $1', [world.sales.userId]);
  assert.equal((await listed()).emailsLeft, 300);
  await database.query(`update sheet set contact_id = $2 where contact_id = $1`, [second, silent]);
});

test('on a schedule it goes once on its day, for an accountant who works here', async () => {
  const put = (frequency: string, staff = world.accountant) =>
    world.call(staff, 'PUT', 'statements/schedule', { frequency });
  assert.equal((await put('monthly', world.sales)).statusCode, 403);
  assert.equal((await put('monthly')).statusCode, 200);
  const run = () =>
    sendDueStatements.perform(
      { database: world.server.database, signal: AbortSignal.timeout(30_000) } as unknown as JobContext,
      {},
    );
  const before = (await emails()).length;
  await run();
  assert.equal((await emails()).length, before, 'its day has not come');
  await world.server.database.query('update statement_schedule set next_on = $1', [today]);
  await run();
  await run();
  const { schedule } = await listed();
  assert.equal((await emails()).length, before + 1);
  assert.ok((schedule.nextOn ?? '') > today);
  assert.match(schedule.lastResult, /^1 sent on .*Left out, without an address: Silent\.$/);
  await world.server.database.query('update statement_schedule set next_on = $1', [today]);
  await world.server.database.query('update membership set is_active = false where id = $1', [world.accountant.eId]);
  await run();
  assert.equal((await emails()).length, before + 1);
  assert.match((await listed()).schedule.lastResult, /works here no longer/);
});
