import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SheetHead } from '@iwe/contract';
import type { TestStaff } from '../../../testing/server.ts';
import { aProduct, startSheetWorld } from '../testing/sheet-world.ts';
import type { SheetWorld } from '../testing/sheet-world.ts';

let world: SheetWorld;
let tyre: number;
let colleague: TestStaff;
before(async () => {
  world = await startSheetWorld();
  tyre = await aProduct(world);
  await world.receive([{ productId: tyre, quantity: 50, priceCents: 1_000 }]);
  colleague = await world.server.staff(world.organisation, { role: 2 });
});
after(() => world.close());

/** A draft below class A, about which these people ask. */
async function askedBy(...askers: TestStaff[]): Promise<{ head: SheetHead; payload: Record<string, unknown> }> {
  const payload = world.invoice([{ productId: tyre, quantity: 1, price: 85, manual: true }]);
  const head = await world.create(payload);
  for (const asker of askers) {
    const asked = await world.call(asker, 'POST', `orders/${head.id}/approval-requests`, { contentVersion: 1 });
    assert.equal(asked.statusCode, 200, asked.body);
  }
  return { head, payload };
}
const changed = async (staff: TestStaff, { head, payload }: Awaited<ReturnType<typeof askedBy>>, fields: object) => {
  const lines = [{ id: head.lines[0]?.id, seq: 1, productId: tyre, quantity: 1, price: 85, manual: true }];
  const answer = await world.call(staff, 'PUT', `orders/${head.id}`, { ...payload, lines, ...fields });
  assert.equal(answer.statusCode, 200, answer.body);
};
const answersTo = (id: number) =>
  world.server.database.query(
    `select membership_id, text, by_name from notification
      where organisation_id = $1 and sheet_id = $2 and kind = 'answered' order by membership_id`,
    [world.organisation, id],
  );
const questionOf = async (id: number) => {
  const rows = await world.server.database.query<{ answer: string | null }>(
    'select answer from approval_request where sheet_id = $1 order by id',
    [id],
  );
  return rows.map(({ answer }) => answer);
};
const text = 'The sheet was changed, so your question does not wait any more.';

test('who changes a sheet ends its question alone, and everybody who asked is told', async () => {
  const [asked, beside] = [await askedBy(world.sales, colleague), await askedBy(world.sales)];
  await changed(world.manager, asked, { reference: 'Other', contentVersion: 1 });
  const by_name = world.manager.email;
  assert.deepEqual(await answersTo(asked.head.id), [
    { membership_id: world.sales.eId, text, by_name },
    { membership_id: colleague.eId, text, by_name },
  ]);
  assert.deepEqual([await questionOf(asked.head.id), await questionOf(beside.head.id)], [['withdrawn'], [null]]);
  assert.deepEqual(await answersTo(beside.head.id), []);
  // The next change ends nothing any more.
  await changed(world.manager, asked, { reference: 'Third', contentVersion: 2 });
  assert.equal((await answersTo(asked.head.id)).length, 2);
});

test('who asked and then changes the sheet is not told of it, whoever asked first', async () => {
  for (const [own, other] of [
    [world.sales, colleague],
    [colleague, world.sales],
  ] as const) {
    const asked = await askedBy(world.sales, colleague);
    await changed(own, asked, { reference: 'Other', contentVersion: 1 });
    assert.deepEqual(await answersTo(asked.head.id), [{ membership_id: other.eId, text, by_name: own.email }]);
  }
});

test('a change of address moves question and permit to the new version, of this sheet alone', async () => {
  const [asked, beside] = [await askedBy(world.sales), await askedBy(world.sales)];
  for (const { head } of [asked, beside])
    await world.server.database.query(
      `insert into approval_permit (organisation_id, sheet_id, finding, content_version, given_by)
        values ($1, $2, 'payment.cbd', 1, $3)`,
      [world.organisation, head.id, world.manager.eId],
    );
  await changed(world.manager, asked, { address: '9 Dock Rd', contentVersion: 1 });
  const versions = async (id: number) => {
    const rows = await world.server.database.query<{ version: number }>(
      `select content_version as version from approval_permit where sheet_id = $1
        union all select content_version from approval_request where sheet_id = $1`,
      [id],
    );
    return rows.map(({ version }) => version);
  };
  assert.deepEqual(
    [await versions(asked.head.id), await versions(beside.head.id)],
    [
      [2, 2],
      [1, 1],
    ],
  );
  assert.deepEqual([await questionOf(asked.head.id), await answersTo(asked.head.id)], [[null], []]);
});
