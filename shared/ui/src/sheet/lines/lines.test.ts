import {
  blankLine,
  isBelowNotice,
  lineProblems,
  parsePrice,
  parseQuantity,
  shortStock,
  wantsSure,
  withItem,
} from './index.ts';
import type { EditorLine, LineItem } from './index.ts';

const item = (over: Partial<LineItem> = {}): LineItem => ({
  id: 1,
  code: '2055516-X',
  name: 'Eco',
  unit: 'pc',
  category: 1,
  classACents: 10_000,
  stock: 9,
  available: 5,
  stock3rdP: 0,
  stocks: [
    { warehouseId: 1, warehouse: 'Sydney', stock: 3 },
    { warehouseId: 2, warehouse: 'Melbourne', stock: 6 },
  ],
  price: { cents: 9500, source: 'classB' },
  ...over,
});
const line = (over: Partial<EditorLine> = {}): EditorLine => ({
  ...withItem(blankLine(), item()),
  quantity: 4,
  ...over,
});

test.each([
  ['4', 4],
  ['0', 0],
  ['1,200', 1200],
  ['4.0', undefined],
  ['', null],
  ['4.5', undefined],
  ['-1', undefined],
  ['four', undefined],
  ['100001', undefined],
])('qty %p is %p', (text, quantity) => {
  expect(parseQuantity(text)).toBe(quantity);
});
test.each([
  ['98.5', 9850],
  ['$1,250.00', 125_000],
  ['0', 0],
  ['98.505', undefined],
  ['98.500', 9850],
  ['(5.00)', undefined],
  ['x', undefined],
])('price %p is %p cents', (text, cents) => {
  expect(parsePrice(text)).toBe(cents);
});

test('the 3 AUD notice: 3.00 below passes, 3.01 does not, a list price never asks', () => {
  expect(isBelowNotice(line({ manual: true, priceCents: 9700 }))).toBe(false);
  expect(isBelowNotice(line({ manual: true, priceCents: 9699 }))).toBe(true);
  expect(isBelowNotice(line({ manual: false, priceCents: 9000 }))).toBe(false);
  expect(isBelowNotice(line({ manual: true, priceCents: 10, item: item({ classACents: 0 }) }))).toBe(false);
  expect(wantsSure(line({ manual: true, priceCents: 9699, sureCents: 9699 }))).toBe(false);
});

test('a pasted price stays when its product is found; a former product’s price does not', () => {
  expect(withItem({ ...blankLine(), manual: true, priceCents: 8000 }, item())).toMatchObject({
    priceCents: 8000,
    manual: true,
  });
  expect(withItem({ ...blankLine(), manual: true, priceCents: 9500 }, item())).toMatchObject({
    priceCents: 9500,
    manual: false,
    priceSource: 'classB',
  });
  expect(withItem(line({ manual: true, priceCents: 8000 }), item({ id: 2 }))).toMatchObject({
    priceCents: 9500,
    manual: false,
    priceSource: 'classB',
  });
});

test('a shortage counts all lines of a product, serves earlier ones first, and names warehouses with enough', () => {
  const lines = [line({ quantity: 4 }), line({ quantity: 2 })];
  expect(shortStock(lines[0]!, lines, null)).toBeNull();
  expect(shortStock(lines[1]!, lines, null)).toMatchObject({ need: 6, have: 5, canKeep: 1, others: [] });
  expect(shortStock(lines[0]!, lines.slice(0, 1), 1)).toMatchObject({
    have: 3,
    place: 'Sydney',
    others: [{ warehouseId: 2 }],
  });
  const service = line({ quantity: 99, item: item({ category: 4 }) });
  expect(shortStock(service, [service], null)).toBeNull();
});

test('problems name their line and column', () => {
  const problems = lineProblems(
    [
      line(),
      line({ quantity: null }),
      { ...blankLine(), description: 'x' },
      line({ marks: { price: { text: 'x', reason: 'Bad.', kind: 'error' } } }),
    ],
    { price: true },
  );
  expect(problems.map((problem) => [problem.line, problem.column])).toEqual([
    [2, 'quantity'],
    [3, 'code'],
    [4, 'price'],
  ]);
});
