import type { LineColumn } from '@iwe/sheets';
import { definedGrid, definedGridColumns } from './defined-grid.ts';
import { blankLine, LINE_REASONS, lineColumns, parsePrice, parseQuantity, withItem } from './index.ts';
import type { EditorLine, LineItem } from './index.ts';

const ITEM: LineItem = {
  id: 1,
  code: 'T1',
  name: 'Eco',
  unit: 'pc',
  category: 1,
  classACents: 10_000,
  stock: 9,
  available: 0,
  stock3rdP: 0,
  stocks: [],
  price: { cents: 9_500, source: 'classB' },
};
const line = (over: Partial<EditorLine> = {}): EditorLine => ({
  ...withItem(blankLine(), ITEM),
  quantity: 4,
  ...over,
});
const { code, name, unit, stock, quantity, price, amount, description } = lineColumns;

describe('the text of a cell', () => {
  test('is that of the product, also where it is 0', () => {
    expect([code, name, unit, stock, quantity, price, amount].map((column) => column.text(line()))).toEqual([
      'T1',
      'Eco',
      'pc',
      '0',
      '4',
      '95.00',
      '380.00',
    ]);
    const free = line({ quantity: 0, priceCents: 0 });
    expect([quantity, price, amount].map((column) => column.text(free))).toEqual(['0', '0.00', '0.00']);
  });

  test('is empty without a product, except for the text that is looked up, in its own column', () => {
    const columns = [code, name, unit, stock, quantity, price, amount, description];
    expect(columns.map((column) => column.text(blankLine()))).toEqual(columns.map(() => ''));
    const waiting: EditorLine = { ...blankLine(), lookup: { by: 'name', text: 'Sport', onMiss: 'mark' } };
    expect([code.text(waiting), name.text(waiting)]).toEqual(['', 'Sport']);
    expect(
      [code, name].map((column) => column.text({ ...waiting, lookup: { ...waiting.lookup!, by: 'code' } })),
    ).toEqual(['Sport', '']);
  });
});

describe('a product that is typed', () => {
  test('under its own text, in any case, stays', () => {
    expect(code.parse(' t1 ', line())).toEqual({ ok: true, patch: {} });
    expect(name.parse('ECO', line())).toEqual({ ok: true, patch: {} });
  });

  test('is looked up in place of the other, whose price goes', () => {
    expect(code.parse(' T2 ', line({ usdCents: 4_100 }))).toEqual({
      ok: true,
      patch: {
        item: null,
        priceCents: null,
        priceSource: '',
        usdCents: null,
        lookup: { by: 'code', text: 'T2', onMiss: 'mark' },
      },
    });
    const long = code.parse('x'.repeat(101), blankLine());
    expect(long.patch.lookup?.text).toHaveLength(100);
  });

  test('as nothing leaves nothing to look up', () => {
    expect(code.parse(' ', line()).patch).toMatchObject({ item: null, lookup: null });
  });

  test('by name beside a code that is looked up changes nothing, but beside a name it does', () => {
    const waits = (by: 'code' | 'name'): EditorLine => ({ ...blankLine(), lookup: { by, text: 'T', onMiss: 'mark' } });
    expect(name.parse('Sport', waits('code'))).toEqual({ ok: true, patch: {} });
    expect(name.parse('Sport', waits('name'))).toMatchObject({ patch: { lookup: { by: 'name', text: 'Sport' } } });
  });
});

test('an emptied price is that of the product, or none where it has none', () => {
  expect(price.parse(' ', line({ manual: true, priceCents: 1 }))).toEqual({
    ok: true,
    patch: { priceCents: 9_500, priceSource: 'classB', manual: false },
  });
  expect(price.parse('', line({ item: { ...ITEM, price: null } }))).toEqual({
    ok: true,
    patch: { priceCents: null, priceSource: '', manual: false },
  });
  expect(price.parse('x', line())).toEqual({ ok: false, reason: LINE_REASONS.price });
  expect(price.parse('0', line())).toEqual({ ok: true, patch: { priceCents: 0, priceSource: 'manual', manual: true } });
});

test('a description holds 500 characters, without blanks around it', () => {
  expect(description.parse('x'.repeat(500))).toEqual({ ok: true, patch: { description: 'x'.repeat(500) } });
  expect(description.parse('x'.repeat(501))).toEqual({
    ok: false,
    reason: 'A line description holds at most 500 characters.',
  });
  expect(description.parse(' front ')).toEqual({ ok: true, patch: { description: 'front' } });
});

test('a qty is at most 100,000 and a price at most ten million', () => {
  expect([parseQuantity('100,000'), parseQuantity(' 7 '), parseQuantity('1,20')]).toEqual([100_000, 7, undefined]);
  expect([parsePrice('10000000'), parsePrice('10000000.01'), parsePrice('-1')]).toEqual([
    1_000_000_000,
    undefined,
    undefined,
  ]);
  expect(quantity.parse('')).toEqual({ ok: true, patch: { quantity: null } });
});

describe('the grid of a kind', () => {
  const LINES = [
    { key: 'code', label: 'Item Code', kind: 'special' },
    { key: 'account', label: 'Account', kind: 'text', only: 'detail' },
    { key: 'quantity', label: 'Qty', kind: 'quantity' },
    { key: 'price', label: 'Price', kind: 'special', align: 'money' },
    { key: 'amount', label: 'Amount', kind: 'money' },
    { key: 'count', label: 'Count', kind: 'special', align: 'number', only: 'editor' },
    { key: 'unit', label: 'Unit', kind: 'special', align: 'start' },
  ] as unknown as readonly LineColumn[];
  const model = { text: () => '' };
  const models = Object.fromEntries(
    ['code', 'quantity', 'price', 'amount', 'count', 'unit'].map((key) => [key, model]),
  );

  test('has the columns of the editor in the order of the definition, numbers at the right', () => {
    const cells = Object.fromEntries(Object.keys(models).map((key) => [key, { ...model, width: 80 }]));
    const columns = definedGridColumns(LINES, cells as never);
    expect(columns.map(({ key, header, align }) => [key, header, align])).toEqual([
      ['code', 'Item Code', undefined],
      ['quantity', 'Qty', 'end'],
      ['price', 'Price', 'end'],
      ['amount', 'Amount', 'end'],
      ['count', 'Count', 'end'],
      ['unit', 'Unit', undefined],
    ]);
    const spec = definedGrid(LINES, models as never);
    expect([spec.columns.map(({ key }) => key), spec.maxRows]).toEqual([columns.map(({ key }) => key), 500]);
  });

  test('with a column that nobody draws is a mistake that is told', () => {
    const { unit: _gone, ...others } = models;
    expect(() => definedGrid(LINES, others as never)).toThrow("The column 'unit' of the lines is bound to nothing.");
  });
});
