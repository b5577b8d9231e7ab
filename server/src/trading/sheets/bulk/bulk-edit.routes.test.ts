import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { BulkEditAnswer, BulkEditRow, BulkValue, Sheet, SheetBulkField, SheetHead } from '@iwe/contract';
import { buildOrganisation } from '../../../testing/factories.ts';
import type { TestStaff } from '../../../testing/server.ts';
import { checkAndClose } from '../testing/check.ts';
import { aProduct, startSheetWorld } from '../testing/sheet-world.ts';
import type { SheetWorld } from '../testing/sheet-world.ts';

let world: SheetWorld;
let tyre: number;
before(async () => {
  world = await startSheetWorld();
  tyre = await aProduct(world, { code: 'T1', class_a_price_cents: 10_000 });
  await world.receive([{ productId: tyre, quantity: 20, priceCents: 5_000 }]);
});
after(() => checkAndClose(world));

const invoice = (fields: Record<string, unknown> = {}): Promise<SheetHead> =>
  world.create(world.invoice([{ productId: tyre, quantity: 1, price: 91, manual: false }], fields));
const approve = async (id: number) => {
  const answer = await world.call(world.manager, 'POST', 'orders/bulk-approve', {
    ids: [id],
    warehouseId: world.sydney,
    shipType: 1,
  });
  assert.equal(answer.json<{ data: { done: boolean }[] }>().data[0]?.done, true, answer.body);
};
const stored = async (id: number) =>
  (await world.call(world.sales, 'GET', `orders/${id}`)).json<{ data: Sheet }>().data;
const send = (
  field: SheetBulkField,
  rows: readonly BulkEditRow[],
  { staff = world.sales, preview, key }: { staff?: TestStaff; preview?: boolean; key?: string } = {},
) =>
  world.call(
    staff,
    'POST',
    'orders/bulk-edit',
    { field, rows, ...(preview === undefined ? {} : { preview }) },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const edit = async (...args: Parameters<typeof send>) => {
  const answer = await send(...args);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<BulkEditAnswer>().data;
};
const preview = (field: SheetBulkField, ids: readonly number[], value: BulkValue) =>
  edit(
    field,
    ids.map((id) => ({ id, value })),
    { preview: true },
  );
/** What the page sends after a preview, and what it sends to restore the values of before. */
const agreed = (data: BulkEditAnswer['data']): BulkEditRow[] =>
  data
    .filter(({ done }) => done)
    .map((one) => ({ id: one.id, contentVersion: one.contentVersion, was: one.old, value: one.new }));
const undone = (data: BulkEditAnswer['data']): BulkEditRow[] =>
  agreed(data).map(({ was, value, ...row }) => ({ ...row, was: value, value: was ?? null }));

const FIELDS: readonly [SheetBulkField, () => BulkValue, (sheet: Sheet) => unknown][] = [
  ['deliveryDate', () => '2031-02-03', (sheet) => sheet.deliveryDate],
  ['driverId', () => world.driver, (sheet) => sheet.driverId],
  ['tagId', () => 3, (sheet) => sheet.tagId],
  ['csrServiceId', () => world.driver, (sheet) => sheet.csrServiceId],
  ['csrBDId', () => world.driver, (sheet) => sheet.csrBDId],
];

describe('one field of many sheets', () => {
  for (const [field, valueOf, read] of FIELDS)
    test(`${field}: previewed without a change, changed, and restored as a change of its own`, async () => {
      const sheets = [await invoice(), await invoice()];
      if (field === 'driverId') for (const { id } of sheets) await approve(id);
      const ids = sheets.map(({ id }) => id);
      const before = await Promise.all(ids.map(stored));
      const value = valueOf();
      const shown = await preview(field, ids, value);
      assert.deepEqual(
        shown.map(({ done, message, old, new: now }) => [done, message, old, now]),
        before.map((sheet) => [true, '', read(sheet), value]),
      );
      assert.deepEqual(await Promise.all(ids.map(stored)), before, 'a preview changes nothing');
      const done = await edit(field, agreed(shown));
      assert.deepEqual(
        done.map(({ message }) => message),
        ['', ''],
      );
      const changed = await Promise.all(ids.map(stored));
      assert.deepEqual(changed.map(read), [value, value]);
      // Prices and totals are never worked out again by it.
      const figures = (sheet: Sheet) => [sheet.amount, sheet.gst, sheet.quantity, sheet.lines];
      assert.deepEqual(changed.map(figures), before.map(figures));
      await edit(field, undone(done));
      assert.deepEqual((await Promise.all(ids.map(stored))).map(read), before.map(read));
      const history = await world.call(world.sales, 'GET', `orders/${ids[0]}/history`);
      const entries = history.json<{ data: { changes: unknown[] }[] }>().data.filter(({ changes }) => changes.length);
      assert.ok(entries.length >= 2, 'both are in the history');
    });

  test('is in one transaction under one key: a retry gets the first answer and writes nothing', async () => {
    const sheet = await invoice();
    const rows = [{ id: sheet.id, contentVersion: sheet.contentVersion, was: 1, value: 4 }];
    const key = randomUUID();
    const first = await edit('tagId', rows, { key });
    const again = await edit('tagId', rows, { key });
    assert.deepEqual(again, first);
    assert.deepEqual([first[0]?.oldText, first[0]?.newText], ['Normal', 'Giftware']);
    const { contentVersion } = await stored(sheet.id);
    assert.deepEqual([contentVersion, first[0]?.contentVersion], [2, 2]);
  });

  test('leaves and tells what was changed since the preview, and changes the others', async () => {
    const [changed, other] = [await invoice(), await invoice()];
    const shown = await preview('deliveryDate', [changed.id, other.id], '2031-05-05');
    const dated = await world.call(world.manager, 'POST', `orders/${changed.id}/date`, { deliveryDate: '2031-01-01' });
    assert.equal(dated.statusCode, 200, dated.body);
    const results = await edit('deliveryDate', agreed(shown));
    assert.deepEqual(
      results.map(({ done }) => done),
      [false, true],
    );
    assert.match(results[0]?.message ?? '', /changed this/);
    assert.deepEqual(
      [(await stored(changed.id)).deliveryDate, (await stored(other.id)).deliveryDate],
      ['2031-01-01', '2031-05-05'],
    );
    // Another version of the content is told as well, though the field is the same.
    const tagged = await invoice();
    const before = await preview('tagId', [tagged.id], 4);
    await edit('csrServiceId', [{ id: tagged.id, contentVersion: 1, was: tagged.id && null, value: world.driver }]);
    const stale = await edit('tagId', [{ id: tagged.id, contentVersion: 1, was: before[0]?.old ?? null, value: 4 }]);
    assert.deepEqual([stale[0]?.done, (await stored(tagged.id)).tagId], [false, 1]);
  });

  test('is refused by the rules of the single edit, sheet by sheet, with the reason', async () => {
    const [draft, approved] = [await invoice(), await invoice()];
    await approve(approved.id);
    const transfer = await world.create(world.transfer([{ productId: tyre, quantity: 1 }]));
    const tag = await preview('tagId', [draft.id, approved.id, 999_999], 4);
    assert.deepEqual(
      tag.map(({ no, done }) => [no, done]),
      [
        [draft.no, true],
        [approved.no, false],
        ['', false],
      ],
    );
    assert.match(tag[1]?.message ?? '', /draft/i);
    const driver = await preview('driverId', [approved.id, transfer.id], world.driver);
    assert.deepEqual(
      driver.map(({ done, message }) => [done, message !== '']),
      [
        [true, false],
        [false, true],
      ],
    );
    for (const [field, value] of [
      ['tagId', 9],
      ['tagId', null],
      ['csrBDId', 999_999],
      ['deliveryDate', '2031-02-31'],
      ['deliveryDate', 5],
      ['tagId', 'four'],
    ] as const)
      assert.equal((await preview(field, [draft.id], value))[0]?.done, false, `${field} ${value}`);
    assert.equal((await stored(draft.id)).tagId, 1);
  });

  test('needs what the preview showed, one to 150 rows, and never reaches another organisation', async () => {
    const sheet = await invoice();
    for (const row of [
      { id: sheet.id, value: 4 },
      { id: sheet.id, value: 4, was: 1 },
      { id: sheet.id, value: 4, contentVersion: 1 },
    ])
      assert.equal((await send('tagId', [row])).statusCode, 422);
    assert.equal((await send('tagId', [], { preview: true })).statusCode, 422);
    const many = Array.from({ length: 151 }, (_, index) => ({ id: index + 1, value: 4 }));
    assert.equal((await send('tagId', many, { preview: true })).statusCode, 422);
    const stranger = await world.server.staff(await buildOrganisation(world.server.database), { role: 4 });
    const answer = await edit('tagId', [{ id: sheet.id, contentVersion: 1, was: 1, value: 4 }], { staff: stranger });
    assert.deepEqual([answer[0]?.done, answer[0]?.no, answer[0]?.message], [false, '', 'No Data']);
    assert.equal((await stored(sheet.id)).tagId, 1);
  });
});
