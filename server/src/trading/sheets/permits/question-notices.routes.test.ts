import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildContact } from '../../../testing/factories.ts';
import type { TestStaff } from '../../../testing/server.ts';
import { aProduct, startSheetWorld } from '../testing/sheet-world.ts';
import type { SheetWorld } from '../testing/sheet-world.ts';

let world: SheetWorld;
let tyre: number;
let colleague: TestStaff;
before(async () => {
  world = await startSheetWorld();
  tyre = await aProduct(world);
  colleague = await world.server.staff(world.organisation, { role: 1 });
});
after(() => world.close());

/** A draft that a manager or a director decides about. */
const cheap = () => world.create(world.invoice([{ productId: tyre, quantity: 1, price: 85, manual: true }]));
const ask = async (staff: TestStaff, sheetId: number, fields: { note?: string } = {}): Promise<number> => {
  const body = { contentVersion: 1, ...fields };
  const asked = await world.call(staff, 'POST', `orders/${sheetId}/approval-requests`, body);
  assert.equal(asked.statusCode, 200, asked.body);
  return asked.json<{ data: { id: number } }>().data.id;
};
/** What people were told about a sheet: who, of what kind, what, by whom. */
const toldAbout = async (sheetId: number) =>
  (
    await world.server.database.query<{ email: string; kind: string; text: string; by_name: string }>(
      `select u.email, n.kind, n.text, n.by_name from notification n join membership m on m.id = n.membership_id
        join app_user u on u.id = m.user_id where n.sheet_id = $1 order by n.id`,
      [sheetId],
    )
  ).map(({ email, kind, text, by_name: by }) => [email, kind, text, by]);
const byPerson = (rows: string[][]) => rows.toSorted(([one = ''], [other = '']) => one.localeCompare(other));

test('a question is told once to those who decide, its answer to everybody who asked', async () => {
  const { id } = await cheap();
  const question = await ask(world.sales, id);
  await ask(colleague, id, { note: 'Me too' });
  await ask(world.sales, id);
  const asked = (staff: TestStaff) => [staff.email, 'asked', 'Asks for approval.', world.sales.email];
  assert.deepEqual(byPerson(await toldAbout(id)), byPerson([asked(world.manager), asked(world.director)]));
  await world.call(world.manager, 'POST', `approval-requests/${question}`, { answer: 'permitted' });
  const permitted = (staff: TestStaff) => [staff.email, 'answered', 'Permitted', world.manager.email];
  assert.deepEqual(byPerson((await toldAbout(id)).slice(2)), byPerson([permitted(world.sales), permitted(colleague)]));
});

test('who joins a question and needs another right tells those who have it, and nobody twice', async () => {
  const customerId = await buildContact(world.server.database, world.organisation, { payment_type: 'CBD' });
  const line = { productId: tyre, quantity: 1, price: 85, manual: true };
  const { id } = await world.create(world.invoice([line], { customerId }));
  const asked = (receiver: TestStaff, by: TestStaff) => [receiver.email, 'asked', 'Asks for approval.', by.email];
  await ask(world.accountant, id);
  const first = [asked(world.manager, world.accountant), asked(world.director, world.accountant)];
  assert.deepEqual(byPerson(await toldAbout(id)), byPerson(first));
  await ask(world.sales, id);
  assert.deepEqual((await toldAbout(id)).slice(2), [asked(world.accountant, world.sales)]);
  await ask(colleague, id);
  assert.equal((await toldAbout(id)).length, 3);
});

test('whoever asked and decides by now is not told of the own answer', async () => {
  const { id } = await cheap();
  const promoted = await world.server.staff(world.organisation, { role: 1 });
  const question = await ask(promoted, id, { note: 'Old friend' });
  await ask(world.sales, id);
  await world.server.database.query('update membership set role = 4 where id = $1', [promoted.eId]);
  const body = { answer: 'refused', note: 'Too cheap' };
  await world.call(promoted, 'POST', `approval-requests/${question}`, body);
  const told = await toldAbout(id);
  assert.deepEqual(told[0]?.slice(1), ['asked', 'Asks for approval: Old friend', promoted.email]);
  assert.deepEqual(told.slice(2), [[world.sales.email, 'answered', 'Refused: Too cheap', promoted.email]]);
});

test('an answer that is refused says which rights are waited for, or what became of the question', async () => {
  const { id } = await cheap();
  const question = await ask(world.sales, id);
  const refusalOf = async (staff: TestStaff) => {
    const answer = await world.call(staff, 'POST', `approval-requests/${question}`, { answer: 'permitted' });
    const { code, details } = answer.json<{ code: string; details: unknown }>();
    return { status: answer.statusCode, code, details: details as Record<string, unknown>[] & Record<string, unknown> };
  };
  const other = await refusalOf(world.accountant);
  assert.deepEqual(
    [other.status, other.details[0]?.['code'], other.details[0]?.['needs']],
    [422, 'permit.right', 'role4'],
  );
  await world.call(world.sales, 'POST', `orders/${id}/void`);
  const changed = await refusalOf(world.manager);
  assert.deepEqual([changed.status, changed.code, changed.details['answer']], [409, 'question-changed', 'changed']);
  assert.ok(!('by' in changed.details), 'whoever changed the sheet has not answered');
});
