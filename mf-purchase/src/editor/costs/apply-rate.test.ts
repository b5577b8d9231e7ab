import { SheetType } from '@iwe/domain';
import { buildLine } from '@iwe/testing/sheets';
import { blankLine, lineOf } from '@iwe/ui/sheet';
import type { EditorLine } from '@iwe/ui/sheet';
import { applyChanges, lineAtRate, submitChanges } from './apply-rate.ts';
import { pricedLine, staleLines } from '../purchase-content.ts';

const line = (over: Partial<EditorLine> = {}): EditorLine => ({
  ...lineOf(buildLine({ usdPrice: 45.5, price: 70, priceSource: 'usd' })),
  ...over,
});
const { Bill, PurchaseOrder } = SheetType;
const AT = (fxRate: number | null, isChanged = true) => ({ fxRate, isChanged });

describe('the price of a line', () => {
  test.each<[string, Partial<EditorLine>, SheetType, ReturnType<typeof AT>, number | null]>([
    ['follows its USD price at the rate', {}, Bill, AT(0.65), 7_000],
    [
      'of another sheet stays at the same rate',
      { priceSource: 'source', priceCents: 7_150 },
      Bill,
      AT(0.65, false),
      7_150,
    ],
    ['of another sheet follows another rate', { priceSource: 'source', priceCents: 7_150 }, Bill, AT(0.7), 6_500],
    ['that was typed on a bill stays', { manual: true, priceCents: 7_150 }, Bill, AT(0.7), 7_150],
    ['of an order is never typed', { manual: true, priceCents: 7_150 }, PurchaseOrder, AT(0.7), 6_500],
    ['without a USD price stays on a bill', { usdCents: null, priceCents: 500 }, Bill, AT(0.7), 500],
  ])('%s', (_what, over, type, rate, cents) => {
    expect(pricedLine(line(over), type, rate).priceCents).toBe(cents);
  });

  test('is 1.00 after Apply without a rate, typed ones too; a line without a product has none', () => {
    const typed = line({ manual: true, priceCents: 7_150, sureCents: 7_150 });
    expect(lineAtRate(typed, Bill, AT(0))).toMatchObject({
      priceCents: 100,
      priceSource: 'usd',
      manual: false,
      sureCents: null,
    });
    const blank = blankLine();
    expect(lineAtRate(blank, Bill, AT(0))).toBe(blank);
  });
});

describe('what a rate changes', () => {
  test('is told line by line; typed prices stay although their USD price differs', () => {
    const lines = [line(), blankLine(), line({ manual: true, priceCents: 7_150 }), line({ priceCents: 6_500 })];
    const told = applyChanges(lines, Bill, AT(0.7));
    expect(told.map(({ line: at, oldCents, newPrice, applies }) => [at, oldCents, newPrice.cents, applies])).toEqual([
      [1, 7_000, 6_500, true],
      [3, 7_150, 6_500, false],
    ]);
    expect(submitChanges(lines, Bill, AT(0.7))).toEqual(told);
    expect(staleLines(lines, Bill, AT(0.7))).toBe(1);
  });

  test('asks nothing where no line had a price before, or only that of no rate', () => {
    const fresh = [line({ priceCents: null }), line({ priceCents: 100 })];
    expect(applyChanges(fresh, Bill, AT(0.65))).toEqual([]);
    expect(submitChanges(fresh, Bill, AT(0.65))).toHaveLength(2);
    // One that had a price is enough for all to be told.
    expect(applyChanges([...fresh, line()], Bill, AT(0.7))).toHaveLength(3);
  });
});
