import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentChange, isEmptyChange, isSameLine, undoChange, voidsPermits } from './content.ts';
import type { ContentFields, EditedLine, SheetContent } from './content.ts';
import { buildEditedLine } from './testing/edited-line.ts';

const line = (id: number, seq: number, fields: Partial<EditedLine> = {}) => buildEditedLine({ id, seq, ...fields });
const content = (fields: ContentFields, ...lines: EditedLine[]): SheetContent => ({ fields, lines });

test('a line differs by whatever people see of it, not by its code or by a missing moment', () => {
  const own = line(1, 1);
  const { countedAt: _, ...older } = own;
  assert.equal(isSameLine(own, { ...own, code: 'NEW-CODE' }), true);
  assert.equal(isSameLine(older, own), true);
  for (const change of [
    { seq: 2 },
    { productId: 8 },
    { quantity: 4 },
    { price: 97 },
    { usdPrice: 0 },
    { description: 'x' },
    { manual: true },
    { sourceLineId: 5 },
    { inWarehouseQty: 0 },
    { inSystemQty: 0 },
    { countedAt: '2026-03-02T00:00:00Z' },
  ])
    assert.equal(isSameLine(own, { ...own, ...change }), false, JSON.stringify(change));
});

test('a change has both sides of what differs, and nothing else; undone, it is what was before', () => {
  const before = content(
    { phone: '1', reference: 'A', driverId: null },
    line(1, 1),
    line(2, 2),
    line(3, 3, { quantity: 9 }),
  );
  const after = content(
    { phone: '2', reference: 'A', dueDate: null },
    line(3, 1, { quantity: 9 }),
    line(1, 2, { price: 90 }),
    line(4, 3),
  );
  const change = contentChange(before, after);
  assert.deepEqual([change.before.fields, change.after.fields], [{ phone: '1' }, { phone: '2' }]);
  assert.deepEqual(
    [change.before.lines.map(({ id }) => id), change.after.lines.map(({ id }) => id)],
    [
      [1, 2, 3],
      [3, 1, 4],
    ],
  );
  const undone = undoChange(after, change);
  assert.deepEqual([undone.fields['phone'], undone.fields['reference'], undone.lines], ['1', 'A', before.lines]);
  const beside = contentChange(content({}, line(1, 1), line(2, 2)), content({}, line(1, 1), line(2, 2, { price: 1 })));
  assert.deepEqual(
    [beside.before.lines, beside.after.lines],
    [[line(2, 2)], [line(2, 2, { price: 1 })]],
    'a line that stays is on neither side',
  );
});

test('nothing changes only where fields and lines of both sides are the same', () => {
  const own = content({ phone: '1' }, line(1, 1));
  assert.equal(isEmptyChange(contentChange(own, own)), true);
  for (const other of [
    content({ phone: '2' }, line(1, 1)),
    content({ phone: '1' }),
    content({ phone: '1' }, line(1, 1), line(2, 2)),
  ])
    assert.equal(isEmptyChange(contentChange(own, other)), false);
});

test('where and when goods go ends no permit; any other field, any line, and changed figures alone do', () => {
  const ends = (fields: ContentFields, lines: EditedLine[] = [], gone: EditedLine[] = []) =>
    voidsPermits({ before: { fields: {}, lines: gone }, after: { fields, lines } });
  for (const field of [
    'address',
    'phone',
    'date',
    'dueDate',
    'deliveryDate',
    'shipType',
    'warehouseId',
    'driverId',
  ] as const)
    assert.equal(ends({ [field]: 1 }), false, field);
  assert.equal(ends({ phone: '1', date: '2026-03-02' }), false);
  for (const field of ['customerId', 'taxType', 'reference', 'comments', 'inWarehouseId', 'tagId', 'fx_rate'])
    assert.equal(ends({ phone: '1', [field]: 1 }), true, field);
  assert.equal(ends({ phone: '1' }, [line(1, 1)]), true);
  assert.equal(ends({ phone: '1' }, [], [line(1, 1)]), true);
  assert.equal(ends({}), true);
});
