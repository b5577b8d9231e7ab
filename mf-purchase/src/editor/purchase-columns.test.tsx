import { buildLine } from '@iwe/testing/sheets';
import { ShellProviders } from '@iwe/ui';
import { lineOf } from '@iwe/ui/sheet';
import type { EditorLine, LineCells } from '@iwe/ui/sheet';
import { render } from '@testing-library/react';
import { purchaseKind } from '../kinds.ts';
import { purchaseColumns, purchaseGrid } from './purchase-columns.tsx';

const CELLS = Object.fromEntries(purchaseKind('Bills').lines.map(({ key }) => [key, {}])) as unknown as LineCells;
const line = (over: Partial<EditorLine> = {}): EditorLine => ({
  ...lineOf(buildLine({ usdPrice: 45.5, price: 70, quantity: 100 })),
  sourceLineId: 601,
  source: { no: 'PO000300', quantity: 1200, open: 1000 },
  ...over,
});
const modelOf = (key: string, name = 'Bills', rate: number | null = 0.7) => {
  const column = purchaseGrid(purchaseKind(name), () => rate).columns.find((one) => one.key === key);
  if (!column) throw new Error(`There is no column ${key}.`);
  return column;
};
const columnOf = (key: string, lines: readonly EditorLine[], landed = new Map<string, number>()) => {
  const kind = purchaseKind('Bills');
  const all = purchaseColumns(
    kind,
    purchaseGrid(kind, () => 0.7),
    CELLS,
    landed,
    lines,
  );
  const column = all.find((one) => one.key === key);
  if (!column) throw new Error(`There is no column ${key}.`);
  return column;
};
/** The element that a cell shows; null for none. */
const shown = (key: string, at: EditorLine, landed?: ReadonlyMap<string, number>) =>
  render(
    <ShellProviders>{columnOf(key, [at], landed as Map<string, number>).render?.(at, 0 as never)}</ShellProviders>,
  ).container.querySelector('[data-text]');
const parse = (key: string, text: string, at: EditorLine, name?: string, rate?: number | null) =>
  modelOf(key, name, rate).parse?.(text, at, at);

describe('the USD price', () => {
  test('is found by what people call it when lines are imported', () => {
    expect(modelOf('usdPrice').headings).toEqual(['usd price', 'usd', 'price (usd)', 'fob']);
  });

  test('that is entered is the price at the present rate, typed by nobody any more', () => {
    expect(parse('usdPrice', '45.5', line({ manual: true }))).toEqual({
      ok: true,
      patch: { usdCents: 4550, priceCents: 6500, priceSource: 'usd', manual: false },
    });
    expect(parse('usdPrice', '45.5', line(), 'Bills', null)).toMatchObject({ patch: { priceCents: 100 } });
    expect(parse('usdPrice', 'dear', line())).toMatchObject({ ok: false });
  });

  test('that is emptied leaves the price of a bill, and takes that of an order with it', () => {
    expect(parse('usdPrice', ' ', line())).toEqual({ ok: true, patch: { usdCents: null } });
    expect(parse('usdPrice', '', line(), 'PurchaseOrders')).toEqual({
      ok: true,
      patch: { usdCents: null, priceCents: null },
    });
  });

  test('of 0 is one, and none is nothing', () => {
    const { text } = modelOf('usdPrice');
    expect([line(), line({ usdCents: 0 }), line({ usdCents: null })].map(text)).toEqual(['45.50', '0.00', '']);
    expect([line({ usdCents: 0 }), line({ usdCents: null })].map((at) => shown('usdPrice', at)?.textContent)).toEqual([
      '0.00',
      '',
    ]);
  });
});

describe('the unit price', () => {
  test('is never typed on an order; on a bill it is, and follows the USD price once emptied', () => {
    expect(modelOf('price', 'PurchaseOrders').isDerived).toBe(true);
    expect(parse('price', '71.5', line())).toMatchObject({ ok: true, patch: { priceCents: 7150, manual: true } });
    expect(parse('price', '', line())).toEqual({
      ok: true,
      patch: { priceCents: 6500, priceSource: 'usd', manual: false },
    });
    expect(parse('price', '', line({ usdCents: null }))).not.toMatchObject({ patch: { priceSource: 'usd' } });
  });
});

describe('the landed cost', () => {
  const at = line({ quantity: 8 });
  const landed = new Map([[at.key, 1000]]);

  test('of a line says that of a unit', () => {
    const cell = shown('landed', at, landed);
    expect([cell?.textContent, cell?.getAttribute('title')]).toEqual(['10.00', '1.25 a unit']);
  });

  test('has no unit cost without units; services and lines without products bear none', () => {
    expect(shown('landed', { ...at, quantity: 0 }, landed)?.getAttribute('title')).toBeNull();
    const service = at.item && { ...at.item, category: 4 };
    expect(shown('landed', { ...at, item: service }, landed)).toBeNull();
    expect(shown('landed', { ...at, item: null }, landed)).toBeNull();
    expect(shown('landed', at, new Map())).toBeNull();
  });
});

describe('what is open of the source', () => {
  test('is told in words, and more than that is marked in both of its columns', () => {
    const over = line({ quantity: 1001 });
    const cell = shown('open', over);
    expect([cell?.textContent, cell?.getAttribute('title')]).toEqual([
      '1,200, 1,000 open',
      'PO000300: 1200, 1000 of them open',
    ]);
    const reason = { tone: 'warning', reason: 'PO000300 has 1000 of 1200 open' };
    for (const key of ['open', 'quantity']) {
      expect(columnOf(key, [over]).tone?.(over, 0)).toEqual(reason);
      const exact = line({ quantity: 1000 });
      expect(columnOf(key, [exact]).tone?.(exact, 0)).toBeUndefined();
    }
    expect(shown('open', line({ source: null }))).toBeNull();
    expect([over, line({ source: null })].map(modelOf('open').text)).toEqual(['1200, 1000 open', '']);
  });
});

test('only a line with a product has an account and a cover, which is explained', () => {
  const cover = { incoming: 40, sold12Weeks: 60, weeks: 12 };
  const { item } = line();
  const covered = line({ item: item && { ...item, stock: 20, cover } });
  expect(columnOf('account', [covered]).text(covered)).toBe('630 - Inventory');
  expect(columnOf('account', []).text(line({ item: null }))).toBe('');
  const cell = shown('cover', covered);
  expect([cell?.textContent, cell?.getAttribute('title')]).toEqual([
    '12 wk',
    '20 on hand, 40 incoming; 60 sold in the last 12 weeks',
  ]);
  expect(shown('cover', line({ item: null }))).toBeNull();
});
