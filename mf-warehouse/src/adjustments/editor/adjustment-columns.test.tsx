import { blankLine } from '@iwe/ui/sheet';
import type { EditorLine, LineCells } from '@iwe/ui/sheet';
import { ShellProviders } from '@iwe/ui';
import { render, screen } from '@testing-library/react';
import { adjustmentColumns, adjustmentGrid } from './adjustment-columns.tsx';

const SYDNEY = 14;
const item = (over: object = {}) =>
  ({
    id: 1,
    code: 'TYRE-1',
    category: 1,
    stock: 20,
    stocks: [{ warehouseId: SYDNEY, warehouse: 'Sydney', stock: 12 }],
    costCents: 5_000,
    ...over,
  }) as unknown as NonNullable<EditorLine['item']>;
const line = (over: Partial<EditorLine> = {}): EditorLine => ({ ...blankLine(), item: item(), ...over });
const modelOf = (key: string, canEnterCost = true) => {
  const column = adjustmentGrid(canEnterCost).columns.find((one) => one.key === key);
  if (!column) throw new Error(`There is no column ${key}.`);
  return column;
};
const parse = (key: string, text: string, at: EditorLine, canEnterCost = true) =>
  modelOf(key, canEnterCost).parse?.(text, at, at);

test.each([
  ['12', { counted: 12, recount: false }],
  ['0', { counted: 0, recount: false }],
  ['', { counted: null, recount: false }],
])('the counted number %j is %j', (text, patch) => {
  expect(parse('inWarehouseQty', text, line())).toEqual({ ok: true, patch });
});

test('a number that cannot be counted is refused; what was counted is shown, 0 as well', () => {
  expect(parse('inWarehouseQty', '-1', line())).toMatchObject({ ok: false, reason: /whole number/ });
  const { text } = modelOf('inWarehouseQty');
  expect([line(), line({ counted: null }), line({ counted: 0 }), line({ counted: 7 })].map(text)).toEqual([
    '',
    '',
    '0',
    '7',
  ]);
});

test('imported columns are found by what people call them', () => {
  expect(modelOf('inWarehouseQty').headings).toEqual(
    expect.arrayContaining(['in-warehouse qty', 'in warehouse qty', 'counted', 'qty']),
  );
  expect(modelOf('price').headings).toEqual(['cost price', 'cost']);
});

describe('the cost', () => {
  const noCost = line({ item: item({ costCents: null }) });
  const given = { priceCents: 8240, priceSource: 'given', manual: true };

  test('of goods without one is entered, and emptied again', () => {
    expect(parse('price', '82.40', noCost)).toEqual({ ok: true, patch: given });
    expect(parse('price', ' ', { ...noCost, ...given })).toEqual({
      ok: true,
      patch: { priceCents: null, priceSource: '', manual: false },
    });
    expect(parse('price', '90', { ...noCost, ...given })).toMatchObject({ ok: true, patch: { priceCents: 9000 } });
  });

  test('that is no amount is refused', () => {
    expect(parse('price', 'cheap', noCost)).toMatchObject({ ok: false, reason: /at most 2 decimals/ });
  });

  test('is entered by an accountant or a manager only, but the same one is no change', () => {
    expect(parse('price', '82.40', noCost, false)).toMatchObject({ ok: false, reason: /^Only an accountant/ });
    expect(parse('price', '', noCost, false)).toEqual({ ok: true, patch: {} });
    expect(parse('price', '82.40', { ...noCost, ...given }, false)).toEqual({ ok: true, patch: {} });
    expect(parse('price', '', { ...noCost, ...given }, false)).toMatchObject({ ok: false, reason: /^Only an account/ });
  });

  test.each([
    ['a cost of the list', line()],
    ['a stored cost', line({ item: item({ costCents: null }), priceCents: 4000 })],
    ['a stored cost without a product', line({ item: null, priceCents: 4000 })],
  ])('stays where goods have %s', (_what, at) => {
    expect(parse('price', '82.40', at)).toMatchObject({ ok: false, reason: /have a cost already/ });
  });

  test('of 0 is shown as nothing', () => {
    const { text } = modelOf('price');
    expect([line(), line({ priceCents: 0 }), line({ priceCents: 8240 })].map(text)).toEqual(['', '', '82.40']);
  });
});

describe('the cells', () => {
  const onOpen = jest.fn();
  const place = { warehouseId: SYDNEY, storedIn: SYDNEY };
  const columns = (over: object = {}) =>
    adjustmentColumns({
      cells: { code: {}, name: {}, unit: {}, description: {} } as unknown as LineCells,
      spec: adjustmentGrid(true),
      place,
      openKey: null,
      onOpen,
      onRecount: () => {},
      ...over,
    });
  const columnOf = (key: string, over: object = {}) => {
    const column = columns(over).find((one) => one.key === key);
    if (!column) throw new Error(`There is no column ${key}.`);
    return column;
  };
  /** The text that a cell shows; empty for nothing. */
  const shown = (key: string, at: EditorLine, over: object = {}) => {
    const { container } = render(<ShellProviders>{columnOf(key, over).render?.(at, 0 as never)}</ShellProviders>);
    return container.textContent ?? '';
  };
  const frozen = (moved: number) => ({ counted: 9, system: 1_010, at: '2026-11-20T02:00:00.000Z', moved });
  beforeEach(() => onOpen.mockReset());

  test('a line that is not counted shows the system’s number alone', () => {
    expect(shown('inWarehouseQty', line())).toBe('');
    expect(shown('inSystemQty', line())).toContain('12');
    expect(shown('difference', line())).not.toMatch(/\d/);
    expect(shown('amount', line())).not.toMatch(/\d/);
    expect(columnOf('inSystemQty').text(line())).toBe('12');
    expect(columnOf('difference').text(line())).toBe('');
    expect(columnOf('amount').text(line())).toBe('0.00');
  });

  test('a counted line shows number, difference and value at a guessed cost', () => {
    const counted = line({ counted: 1_500 });
    expect(shown('inWarehouseQty', counted)).toContain('1,500');
    expect(shown('difference', counted)).toContain('1,488');
    expect(shown('price', counted)).toContain('≈ 50.00');
    expect(screen.getByText(/≈/).title).toMatch(/average of the stock/);
    expect(shown('amount', counted)).toContain('74,400.00');
    expect(columnOf('difference').text(counted)).toBe('1488');
    expect(columnOf('amount').text(counted)).toBe('74400.00');
  });

  test('a count that agrees with the system has the difference 0', () => {
    expect(shown('difference', line({ counted: 12 }))).toBe('0');
    expect(columnOf('difference').text(line({ counted: 12 }))).toBe('0');
  });

  test('a cost that is known is no guess; an unknown one shows nothing', () => {
    expect(shown('price', line({ counted: 15, manual: true, priceCents: 4000 }))).not.toContain('≈');
    expect(shown('price', line({ item: item({ costCents: null }) }))).not.toMatch(/\d/);
  });

  test('a gain of goods without any cost is marked until it has one', () => {
    const gain = line({ counted: 15, item: item({ costCents: null, stock: 0, stocks: [] }) });
    expect(columnOf('price').tone?.(gain, 0)).toMatchObject({ tone: 'warning', reason: /^Goods without any cost/ });
    expect(columnOf('price').tone?.(line({ counted: 15 }), 0)).toBeUndefined();
  });

  test('movements since a stored count are shown with their sign, and open', () => {
    const more = line({ counted: 9, frozen: frozen(2), priceCents: 4000 });
    expect(shown('inSystemQty', more)).toContain('1,010 · +2 since');
    expect(shown('inSystemQty', { ...more, frozen: frozen(-3) })).toContain('1,010 · (3) since');
    const { tone, onOpen: open } = columnOf('inSystemQty');
    expect(tone?.(more, 0)).toMatchObject({ tone: 'warning', reason: 'Moved by 2 since it was counted' });
    open?.(more, 0);
    expect(onOpen.mock.calls).toEqual([[more.key]]);
    const other = { place: { warehouseId: 20, storedIn: SYDNEY } };
    expect(columnOf('inSystemQty', other).tone?.(more, 0)).toBeUndefined();
  });

  test('without movements there is nothing to open', () => {
    const still = line({ counted: 9, frozen: frozen(0), priceCents: 4000 });
    expect(shown('inSystemQty', still)).not.toContain('since');
    expect(columnOf('inSystemQty').tone?.(still, 0)).toBeUndefined();
    columnOf('inSystemQty').onOpen?.(still, 0);
    expect(onOpen).not.toHaveBeenCalled();
  });

  test('without a warehouse the system has no number', () => {
    const nowhere = { place: { warehouseId: null, storedIn: null } };
    expect(shown('inSystemQty', line(), nowhere)).not.toMatch(/\d/);
    expect(columnOf('inSystemQty', nowhere).text(line())).toBe('');
  });
});
