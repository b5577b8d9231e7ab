import { blankLine, lineColumns, lineGrid, withItem } from '../lines/index.ts';
import { goFrom, playKeys } from './go.ts';
import { filledRows, goTo, gridOf } from './model/index.ts';
import type { KeyPress } from './model/index.ts';
import type { EditorLine } from '../lines/index.ts';

const { code, name, quantity, price, description } = lineColumns;
const spec = lineGrid([code, name, quantity, price, description]);
const keys = (...texts: string[]): KeyPress[] =>
  texts
    .flatMap((text) => (text.length > 1 && /^(Enter|Tab)$/.test(text) ? [text] : text.split('')))
    .map((key) => ({ key, mod: false, shift: false, alt: false }));
const item = {
  id: 1,
  code: 'A-1',
  name: '',
  unit: '',
  category: 1,
  classACents: null,
  stock: 0,
  available: 0,
  stock3rdP: 0,
  stocks: [],
  price: { cents: 1000, source: 'classA' },
};

test('keys typed ahead fill their intended cells, and the next lookup gets the remaining ones', () => {
  const start = goTo(gridOf([withItem(blankLine(), item)], spec), spec, { row: 0, column: 2 });
  const played = playKeys(start, spec, keys('4', 'Enter', 'B-2', 'Enter', '7', 'Tab'), (column) => column === 'code');
  expect(filledRows(played.rows, spec)[0]?.quantity).toBe(4);
  expect(played.active).toEqual({ row: 1, column: 0 });
  expect(played.editing).toMatchObject({ text: 'B-2', how: 'typed', ahead: keys('Enter', '7', 'Tab') });
});

test('a price and a description typed ahead', () => {
  const start = goTo(gridOf([withItem(blankLine(), item)], spec), spec, { row: 0, column: 2 });
  const played = playKeys(start, spec, keys('12', 'Tab', '9.5', 'Tab', 'front', 'Enter'), () => false);
  expect(played.rows[0]).toMatchObject({ quantity: 12, priceCents: 950, manual: true, description: 'front' });
});

test.each([
  ['enter', { row: 2, column: 0 }],
  ['up', { row: 0, column: 2 }],
  ['down', { row: 2, column: 2 }],
  ['tab', { row: 1, column: 3 }],
  ['back', { row: 1, column: 1 }],
  ['stay', { row: 1, column: 2 }],
] as const)('a text that was taken goes on: %s', (go, cell) => {
  const lines = [withItem(blankLine(), item), withItem(blankLine(), item)];
  const at = goTo(gridOf(lines, spec), spec, { row: 1, column: 2 });
  const next = goFrom(at, spec, go);
  expect(next === 'leave' ? next : next.active).toEqual(cell);
});

test('Tab leaves from the blank last line, and back from the first cell', () => {
  const blank = gridOf<EditorLine>([], spec);
  expect([goFrom(blank, spec, 'tab'), goFrom(blank, spec, 'back')]).toEqual(['leave', 'leave']);
});

test('keys typed ahead mend a text, go back, and do nothing that is not a letter', () => {
  const start = goTo(gridOf([withItem(blankLine(), item)], spec), spec, { row: 0, column: 2 });
  const [shiftTab] = keys('Tab');
  const typed = [
    ...keys('12'),
    { key: 'Backspace', mod: false, shift: false, alt: false },
    { key: 'v', mod: true, shift: false, alt: false },
    { key: 'x', mod: false, shift: false, alt: true },
    { key: 'F7', mod: false, shift: false, alt: false },
    { ...shiftTab!, shift: true },
  ];
  const played = playKeys(start, spec, typed, () => false);
  expect([played.rows[0]?.quantity, played.active, played.editing]).toEqual([1, { row: 0, column: 1 }, null]);
});

test('keys typed ahead end where they would leave the lines; the text before them is taken', () => {
  const start = goTo(gridOf([withItem(blankLine(), item)], spec), spec, { row: 0, column: 0 });
  const [tab] = keys('Tab');
  const left = playKeys(start, spec, [...keys('A-1'), { ...tab!, shift: true }, ...keys('9')], () => false);
  expect([left.rows[0]?.item?.id, left.active, left.editing]).toEqual([1, { row: 0, column: 0 }, null]);
  const blank = playKeys(gridOf<EditorLine>([], spec), spec, keys('Tab', '9'), () => false);
  expect([blank.rows.length, blank.editing]).toEqual([1, null]);
});
