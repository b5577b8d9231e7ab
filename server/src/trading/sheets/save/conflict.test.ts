import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EditedLine, SheetContent } from '../content.ts';
import { buildEditedLine } from '../testing/edited-line.ts';
import { differences } from './conflict.ts';

const line = (id: number, seq: number, quantity = 1) => buildEditedLine({ id, seq, quantity, code: `P${id}` });
const content = (fields: SheetContent['fields'], ...lines: EditedLine[]): SheetContent => ({ fields, lines });
const units = (side: unknown) => (side as EditedLine | null)?.quantity;
/** What is told: 'field mine theirs' and 'line change mine theirs' with the quantities of both. */
const told = (...contents: Parameters<typeof differences>) => {
  const { fields, lines } = differences(...contents);
  return [
    ...fields.map((one) => [one.field, one.mine, one.theirs].map(String).join(' ')),
    ...lines.map((one) => `${one.seq} ${one.code} ${one.change} ${units(one.mine)} ${units(one.theirs)}`),
  ];
};

const base = content({ phone: '1', reference: 'A', tagId: null }, line(1, 1), line(2, 2), line(3, 3));

test('what others changed is told beside what was sent; what both changed alike or I alone changed is not', () => {
  const theirs = content({ phone: '2', reference: 'B', tagId: 4 }, line(1, 1, 5), line(2, 2, 6), line(4, 3));
  const mine = content({ phone: '2', reference: 'C', comments: 'x' }, line(1, 1, 5), line(2, 2, 7), line(0, 3, 9));
  assert.deepEqual(told(base, theirs, mine), [
    'reference C B',
    'tagId null 4',
    '2 P2 changed 7 6',
    '3 P4 added undefined 1',
  ]);
  assert.deepEqual(told(base, base, mine), [], 'nobody else changed anything');
});

test('a line that others removed is told where I still have it, and where I decide without content of my own', () => {
  const theirs = content(base.fields, line(1, 1), line(3, 2));
  const kept = content(base.fields, line(1, 1), line(2, 2, 8), line(3, 3));
  const gone = content(base.fields, line(1, 1), line(3, 2));
  assert.deepEqual(told(base, theirs, kept), ['2 P2 removed 8 undefined', '2 P3 changed 1 1'].toReversed());
  assert.deepEqual(told(base, theirs, gone), []);
  assert.deepEqual(told(base, theirs, null), ['2 P3 changed undefined 1', '2 P2 removed undefined undefined']);
});

test('without the history, everything that differs from what was sent is told', () => {
  const theirs = content({ phone: '2', reference: 'A' }, line(1, 1, 5), line(3, 2));
  const mine = content({ phone: '1', reference: 'A' }, line(1, 1), line(2, 2), line(0, 3));
  assert.deepEqual(told(null, theirs, mine), [
    'phone 1 2',
    '1 P1 changed 1 5',
    '2 P3 added undefined 1',
    '2 P2 removed 1 undefined',
  ]);
  assert.deepEqual(told(null, theirs, null), ['phone null 2', 'reference null A']);
});
