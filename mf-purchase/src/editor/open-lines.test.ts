import { SheetType } from '@iwe/domain';
import { buildLine, buildSheet } from '@iwe/testing/sheets';
import { blankLine, lineOf } from '@iwe/ui/sheet';
import type { EditorLine } from '@iwe/ui/sheet';
import { clonedLines, openLines, openTone, proposedOf, returnProblems, sourceTypeOf } from './open-lines.ts';

const { product } = buildLine();
const ORDER = buildSheet({
  id: 300,
  no: 'PO000300',
  type: 3,
  lines: [
    buildLine({ id: 601, quantity: 10, taken: 4, usdPrice: 45.5, price: 71.5, manual: true, description: 'rear' }),
    buildLine({ id: 602, quantity: 5, taken: 7, product: { ...product, code: 'DONE-2' } }),
    buildLine({ id: 603, quantity: 6, taken: 0, drafted: 6, product: { ...product, code: 'DRAFT-3' } }),
  ],
});
const from = (over: Partial<EditorLine> = {}): EditorLine => ({
  ...lineOf(buildLine()),
  sourceLineId: 601,
  source: { no: 'PO000300', quantity: 10, open: 6 },
  ...over,
});

test('a bill comes from an order, a credit note from a bill, an order from nothing', () => {
  const { Bill, BillCreditNote, PurchaseOrder } = SheetType;
  expect([Bill, BillCreditNote, PurchaseOrder].map(sourceTypeOf)).toEqual([PurchaseOrder, Bill, null]);
});

test('open units on no other draft are proposed, the own draft is ignored, never below 0', () => {
  expect(proposedOf({ quantity: 10, taken: 4 })).toBe(6);
  expect(proposedOf({ quantity: 10, taken: 4, drafted: 5 })).toBe(1);
  expect(proposedOf({ quantity: 10, taken: 4, drafted: 5 }, 3)).toBe(4);
  expect(proposedOf({ quantity: 10, taken: 4, drafted: 5 }, 9)).toBe(6);
  expect(proposedOf({ quantity: 10, taken: 12 })).toBe(0);
  expect(proposedOf({ quantity: 10, taken: 4, drafted: 8 })).toBe(0);
});

test('open lines carry their source and its prices; products without any left are named', () => {
  const { lines, finished } = openLines(ORDER);
  expect(finished).toEqual(['DONE-2', 'DRAFT-3']);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    id: null,
    quantity: 6,
    priceCents: 7_150,
    usdCents: 4_550,
    priceSource: 'source',
    manual: false,
    description: 'rear',
    sourceLineId: 601,
    source: { no: 'PO000300', quantity: 10, open: 6 },
  });
});

test('a copy of the same kind has all quantities and prices, without sources', () => {
  const { lines, finished } = clonedLines(ORDER, SheetType.PurchaseOrder);
  expect(finished).toEqual([]);
  expect(lines.map(({ quantity, priceCents, sourceLineId }) => [quantity, priceCents, sourceLineId])).toEqual([
    [10, 7_150, null],
    [5, 9_800, null],
    [6, 9_800, null],
  ]);
  expect(clonedLines(ORDER, SheetType.Bill).lines).toHaveLength(1);
});

test('a sale is copied without its prices, because they are no costs', () => {
  const sale = buildSheet({ type: 1, lines: [buildLine({ manual: true })] });
  expect(clonedLines(sale, SheetType.Bill).lines).toMatchObject([
    { quantity: 4, priceCents: null, priceSource: '', manual: false },
  ]);
});

describe('more than is open', () => {
  test('is a warning on a bill, and refused on a return', () => {
    const line = from({ quantity: 7 });
    expect(openTone(line, [line], SheetType.Bill)).toEqual({ tone: 'warning', reason: 'PO000300 has 6 of 10 open' });
    expect(openTone(line, [line], SheetType.BillCreditNote)).toEqual({
      tone: 'danger',
      reason: '2055516-A: 7 cannot go back, 6 of 10 on PO000300 are left.',
    });
  });

  test('exactly what is open, and lines of no other sheet, are fine', () => {
    const exact = from({ quantity: 6 });
    const free = { ...blankLine(), quantity: 99 };
    for (const line of [exact, free]) expect(openTone(line, [line], SheetType.BillCreditNote)).toBeUndefined();
  });

  test('counts the lines before it that take from the same source', () => {
    const [first, other, second] = [
      from({ quantity: 5 }),
      from({ quantity: 4, sourceLineId: 602 }),
      from({ quantity: 2 }),
    ];
    const lines = [first, other, second];
    expect(openTone(first, lines, SheetType.BillCreditNote)).toBeUndefined();
    expect(openTone(second, lines, SheetType.BillCreditNote)?.reason).toBe(
      '2055516-A: 2 cannot go back, 1 of 10 on PO000300 is left.',
    );
    expect(returnProblems(lines, SheetType.BillCreditNote)).toEqual([
      {
        line: 3,
        column: 'quantity',
        message: 'Line 3: 2055516-A: 2 cannot go back, 1 of 10 on PO000300 is left.',
      },
    ]);
    expect(returnProblems(lines, SheetType.Bill)).toEqual([]);
  });
});
