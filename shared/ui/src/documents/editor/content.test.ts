import { blankLine } from '../lines/index.ts';
import type { EditorLine } from '../lines/index.ts';
import { changedFields, isContent, isSameContent, isSameLine } from './content.ts';
import { lineValue } from './saving/compared-fields.ts';

const line = (key: string, over: Partial<EditorLine> = {}): EditorLine => ({
  ...blankLine(),
  key,
  quantity: 4,
  priceCents: 9_800,
  ...over,
});
const HEADER = { phone: '1', dueDate: null as string | null };
const content = (lines: readonly EditorLine[], header = HEADER) => ({ header, lines });

test.each<[string, Partial<EditorLine>]>([
  ['its qty', { quantity: 0 }],
  ['its count', { counted: 0 }],
  ['a count again', { counted: null, recount: true }],
  ['its price in USD', { usdCents: 0 }],
  ['its price', { priceCents: null }],
  ['its description', { description: 'front' }],
  ['whether its price was typed', { manual: true }],
])('a line is another one by %s', (_what, over) => {
  expect(isSameLine(line('1'), line('1', over))).toBe(false);
});

test('marks, ids and the source of a price are no content of a line', () => {
  const other = line('1', { id: 7, priceSource: 'classA', sureCents: 9_800, sourceLineId: 3, usdCents: null });
  expect(isSameLine(line('1'), other)).toBe(true);
});

test('a count that was made again is told apart from the first with the same number', () => {
  expect(lineValue(line('1', { counted: 4 }), 'inWarehouseQty')).toBe(4);
  expect(lineValue(line('1', { counted: 4, recount: true }), 'inWarehouseQty')).toBe('4 (again)');
  expect(lineValue(line('1'), 'inWarehouseQty')).toBeNull();
});

test('content is equal with other blank lines, but not in another order or with another line', () => {
  const lines = [line('1'), line('2')];
  const same = (others: readonly EditorLine[]) => isSameContent(content(lines), content(others));
  expect(same([line('1'), blankLine(), line('2'), blankLine()])).toBe(true);
  expect(isSameContent(content([blankLine(), ...lines]), content(lines))).toBe(true);
  expect(same([line('2'), line('1')])).toBe(false);
  expect(same([line('1')])).toBe(false);
  expect(same([line('1'), line('2'), line('3')])).toBe(false);
  expect(same([line('1'), line('2', { quantity: 5 })])).toBe(false);
});

test('a content is another one by a field of its head, and the same with an equal one', () => {
  const against = (header: typeof HEADER) => isSameContent(content([]), content([], header));
  expect([against({ ...HEADER }), against({ ...HEADER, dueDate: '' })]).toEqual([true, false]);
  expect(changedFields(HEADER, { phone: '2', dueDate: null })).toEqual(['phone']);
});

test('a line with a text that could not be read is content', () => {
  const marks = { quantity: { text: 'x', reason: 'Bad.', kind: 'error' as const } };
  expect([isContent(blankLine()), isContent({ ...blankLine(), marks })]).toEqual([false, true]);
});
