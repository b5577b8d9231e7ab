import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SheetHead, SheetHistory } from '@iwe/contract';
import { SheetStatus } from '@iwe/domain';
import type { TestStaff } from '../../../testing/server.ts';
import { checkAndClose } from '../testing/check.ts';
import { aProduct, startSheetWorld } from '../testing/sheet-world.ts';
import type { SheetWorld } from '../testing/sheet-world.ts';

let world: SheetWorld;
let tyre: number;
let colleague: TestStaff;
before(async () => {
  world = await startSheetWorld();
  tyre = await aProduct(world, { code: 'TYRE' });
  colleague = await world.server.staff(world.organisation, { role: 4 });
  await world.receive([{ productId: tyre, quantity: 50, priceCents: 1_000 }]);
});
after(() => checkAndClose(world));

const approved = async (): Promise<SheetHead> => {
  const { id } = await world.create(world.invoice([{ productId: tyre, quantity: 2, price: 100 }]));
  const answer = await world.approve(world.manager, id);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: SheetHead }>().data;
};
const take = (staff: TestStaff, id: number, action: 'unApprove' | 'void', body: object = {}) =>
  world.call(staff, 'POST', `orders/${id}/${action}`, body);
const historyOf = async (id: number) =>
  (await world.call(world.sales, 'GET', `orders/${id}/history`)).json<SheetHistory>().data;
/** Sets the moment of the last action: in Sydney it is the next day already. */
const lateInTheDay = (id: number) =>
  world.server.database.query(
    `update audit set at = '2026-03-02T13:30:00Z' where id = (select max(id) from audit
      where entity = 'sheet' and entity_id = $1)`,
    [id],
  );

for (const [action, word, status] of [
  ['unApprove', 'unapproved', SheetStatus.Draft],
  ['void', 'voided', SheetStatus.Voided],
] as const)
  test(`what is ${word} twice: its person hears the same again, another one who was faster`, async () => {
    const { id } = await approved();
    const onHand = await world.onHand(tyre);
    const first = await take(world.manager, id, action);
    const again = await take(world.manager, id, action);
    assert.deepEqual([first.statusCode, again.statusCode, again.body], [200, 200, first.body]);
    assert.equal(first.json<{ data: SheetHead }>().data.status, status);
    await lateInTheDay(id);
    const late = await take(colleague, id, action);
    const { code, message, details } = late.json<{ code: string; message: string; details: object }>();
    assert.deepEqual(
      [late.statusCode, code, message, details],
      [
        409,
        'already-done',
        `${world.manager.email} ${word} this sheet on 03 Mar 2026.`,
        { by: world.manager.email, at: '2026-03-02T13:30:00.000Z' },
      ],
    );
    assert.equal(await world.onHand(tyre), onHand + 2, 'its goods came back once');
    assert.equal((await historyOf(id)).length, 3);
  });

test('what was done before another step is done again by whoever does it', async () => {
  const { id } = await approved();
  assert.equal((await take(world.manager, id, 'unApprove')).statusCode, 200);
  assert.equal((await world.approve(world.manager, id)).statusCode, 200);
  assert.equal((await take(colleague, id, 'unApprove')).statusCode, 200);
  assert.deepEqual(
    (await historyOf(id)).map(({ action, operator }) => [action, operator]),
    [
      ['Unapprove', colleague.email],
      ['Approve', world.manager.email],
      ['Unapprove', world.manager.email],
      ['Approve', world.manager.email],
      ['Create', world.sales.email],
    ],
  );
  assert.equal((await take(colleague, id, 'void')).statusCode, 200);
  // A voided sheet cannot become a draft: this is no repeated step.
  assert.equal((await take(colleague, id, 'unApprove')).statusCode, 422);
});

test('a draft that was never approved is not unapproved', async () => {
  const { id } = await world.create(world.invoice([{ productId: tyre, quantity: 1, price: 100 }]));
  assert.equal((await take(world.manager, id, 'unApprove')).statusCode, 422);
});

test('a reason is in the history with the step that it explains, and none where none was given', async () => {
  const { id } = await approved();
  await take(world.manager, id, 'unApprove', { reason: 'Wrong customer' });
  await world.approve(world.manager, id);
  await take(world.manager, id, 'void');
  assert.deepEqual(
    (await historyOf(id)).map(({ action, reason }) => [action, reason]),
    [
      ['Void', ''],
      ['Approve', ''],
      ['Unapprove', 'Wrong customer'],
      ['Approve', ''],
      ['Create', ''],
    ],
  );
});
