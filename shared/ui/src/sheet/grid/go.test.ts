import { blankLine, lineColumns, lineGrid, withItem } from '../lines/index.ts';
import { playKeys } from './go.ts';
import { filledRows, goTo, gridOf } from './model/index.ts';
import type { KeyPress } from './model/index.ts';

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

test('keys typed ahead fill the cells they were meant for, and the next lookup gets the remaining ones', () => {
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
