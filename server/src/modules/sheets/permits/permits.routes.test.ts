import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ApprovalQueue } from '@iwe/contract';
import { invariantsHold } from '../testing/check.ts';
import { aProduct, startSheetWorld } from '../testing/sheet-world.ts';
import type { SheetWorld } from '../testing/sheet-world.ts';
import { refusal } from '../testing/trade-world.ts';
import type { TestStaff } from '../../../testing/server.ts';

let world: SheetWorld;
let tyre: number;
let colleague: TestStaff;
before(async () => {
  world = await startSheetWorld();
  tyre = await aProduct(world);
  await world.receive([{ productId: tyre, quantity: 50, priceCents: 1_000 }]);
  // Whoever may give 5.00 away at most.
  colleague = await world.server.staff(world.organisation, { role: 2, max_dis_cents: 500 });
});
after(async () => {
  await invariantsHold(world);
  await world.close();
});
const cheap = (price: number) => world.create(world.invoice([{ productId: tyre, quantity: 1, price: 100 }, { productId: tyre, quantity: 1, price, manual: true }]));
const queueOf = async (staff: TestStaff) => (await world.call(staff, 'GET', 'approval-requests')).json<ApprovalQueue>().data;

describe('permits', () => {
  test('are refused for what is not found: a fair price, a customer who pays and has no limit', async () => {
    const sheet = await cheap(85);
    const permit = (staff: TestStaff, code: string, line?: number) => world.call(staff, 'POST', `orders/${sheet.id}/permits`, { contentVersion: 1, findings: [{ code, lineId: line === undefined ? null : (sheet.lines[line]?.id ?? 0) }] });
    assert.deepEqual(refusal(await permit(world.manager, 'price.tenBelowClassA', 0)), [422, ['Line 1 has nothing of this kind to permit. Look at it again.']]);
    assert.deepEqual(refusal(await permit(world.accountant, 'payment.cbd')), [422, ['The sheet has nothing of this kind to permit. Look at it again.']]);
    assert.equal((await permit(world.manager, 'price.tenBelowClassA', 1)).statusCode, 200);
    // A colleague with the lower limit would meet the other rule on the same line.
    assert.equal((await permit(world.director, 'price.overMaxDis', 1)).statusCode, 200);
  });
});

describe('two ask for the same approval', () => {
  test('there is one question, and both hear the answer', async () => {
    const sheet = await cheap(85);
    const ask = async (staff: TestStaff, note: string) => (await world.call(staff, 'POST', `orders/${sheet.id}/approval-requests`, { contentVersion: 1, note })).json<{ data: { id: number; needs: string[] } }>().data;
    const [first, second, again] = [await ask(world.sales, 'please'), await ask(colleague, 'me too'), await ask(colleague, 'still')];
    assert.deepEqual([first.id, first.needs, second.needs], [second.id, ['role4'], ['director']]);
    assert.equal(again.id, first.id);
    assert.deepEqual((await queueOf(colleague)).map((row) => [row.id, row.mine, row.answer]), [[first.id, true, null]]);
    assert.deepEqual((await queueOf(world.director)).filter((row) => row.id === first.id).map((row) => [row.needs, row.mine]), [[['director', 'role4'], false]]);
    const answered = await world.call(world.director, 'POST', `approval-requests/${first.id}`, { answer: 'permitted', note: 'this once' });
    assert.deepEqual(answered.json<{ data: { answer: string } }>().data.answer, 'permitted', answered.body);
    for (const staff of [world.sales, colleague]) assert.deepEqual((await queueOf(staff)).map((row) => [row.id, row.mine, row.answer, row.answerNote]), [[first.id, true, 'permitted', 'this once']]);
    assert.equal((await world.approve(colleague, sheet.id, { acknowledged: ['price.overMaxDis:2'] })).statusCode, 200);
  });

  test('a refusal reaches both as well', async () => {
    const sheet = await cheap(80);
    const ask = (staff: TestStaff) => world.call(staff, 'POST', `orders/${sheet.id}/approval-requests`, { contentVersion: 1 });
    const question = (await ask(world.sales)).json<{ data: { id: number } }>().data.id;
    await ask(colleague);
    assert.equal((await world.call(world.director, 'POST', `approval-requests/${question}`, { answer: 'refused', note: 'too cheap' })).statusCode, 200);
    for (const staff of [world.sales, colleague]) assert.deepEqual((await queueOf(staff)).find((row) => row.id === question)?.answer, 'refused');
  });
});
