import { SheetType } from '../enums/sheet-type.ts';
import { StockBalances } from './balances.ts';
import { changeWarehouse } from './change-warehouse.ts';
import { aLine, aSheet, brief, figures, PERTH, post, reverse, SYDNEY } from './fixtures.ts';
import { revalue } from './revalue.ts';
import { reverseEntries } from './reverse-entries.ts';

const { Invoice, Bill, Transfer, Adjustment, CreditNote } = SheetType;
const context = { policy: 'block', isTransfer: false, lineNumberOf: (lineId: number) => lineId } as const;

describe('a reversal', () => {
  test('buy 10 at 10, 10 at 20, sell 10, unapprove the second bill: nothing left, variance −50', () => {
    const balances = new StockBalances();
    post(balances, aSheet(Bill, { quantity: 10, priceCents: 1000 }));
    const second = post(balances, aSheet(Bill, { quantity: 10, priceCents: 2000 }));
    post(balances, aSheet(Invoice, { quantity: 10 }));
    const entries = reverse(balances, second);
    expect(brief(entries)).toEqual([['reversal', -10, -15_000], ['variance', 0, -5_000]]);
    expect(entries[0]?.reverses).toBe(second[0]?.entryId);
    expect(figures(balances)).toEqual([0, 0]);
  });

  test('100 at 90 and 100 at 10, sell 80, unapprove the first bill: 20 worth 1,000.00, variance −4,000.00', () => {
    const balances = new StockBalances();
    const first = post(balances, aSheet(Bill, { quantity: 100, priceCents: 9000 }));
    post(balances, aSheet(Bill, { quantity: 100, priceCents: 1000 }));
    post(balances, aSheet(Invoice, { quantity: 80 }));
    expect(brief(reverse(balances, first))).toEqual([['reversal', -100, -500_000], ['variance', 0, -400_000]]);
    expect(figures(balances)).toEqual([20, 100_000]);
  });

  test('mirrors the original value as long as that is sound', () => {
    const balances = new StockBalances();
    const first = post(balances, aSheet(Bill, { quantity: 10, priceCents: 1000 }));
    post(balances, aSheet(Bill, { quantity: 10, priceCents: 2000 }));
    expect(brief(reverse(balances, first))).toEqual([['reversal', -10, -10_000]]);
    expect(figures(balances)).toEqual([10, 20_000]);
  });

  test('a value of exactly 0 with goods left is sound', () => {
    const balances = new StockBalances();
    const first = post(balances, aSheet(Bill, { quantity: 10, priceCents: 1000 }));
    post(balances, aSheet(Bill, { quantity: 10, priceCents: 0 }));
    expect(brief(reverse(balances, first))).toEqual([['reversal', -10, -10_000]]);
    expect(figures(balances)).toEqual([10, 0]);
  });

  test('an unapproved sale brings its goods back at the value they went out at', () => {
    const balances = new StockBalances();
    post(balances, aSheet(Bill, { quantity: 10, priceCents: 1000 }));
    const sale = post(balances, aSheet(Invoice, { quantity: 10 }));
    post(balances, aSheet(Bill, { quantity: 10, priceCents: 3000 }));
    reverse(balances, sale);
    expect(figures(balances)).toEqual([20, 40_000]);
  });

  test('below zero is refused by name, and passes when acknowledged', () => {
    const balances = new StockBalances();
    const bill = post(balances, aSheet(Bill, { quantity: 10, priceCents: 1000, lineNumber: 4 }));
    const sale = post(balances, aSheet(Invoice, { quantity: 7 }));
    expect(reverseEntries(balances, bill, context)).toEqual({ posted: false, shortages: [{ lineId: 4, lineNumber: 4, productId: 7, warehouseId: SYDNEY, need: 10, have: 3 }] });
    expect(figures(balances)).toEqual([3, 3_000]);
    reverse(balances, bill, 'warn');
    expect(figures(balances)).toEqual([-7, -7_000]);
    reverse(balances, sale);
    expect(figures(balances)).toEqual([0, 0]);
  });

  test('below zero after other moves leaves at the average, the difference being a variance', () => {
    const balances = new StockBalances();
    const first = post(balances, aSheet(Bill, { quantity: 10, priceCents: 1000 }));
    post(balances, aSheet(Bill, { quantity: 10, priceCents: 2000 }));
    post(balances, aSheet(Invoice, { quantity: 15 }));
    expect(brief(reverse(balances, first, 'warn'))).toEqual([['reversal', -10, -15_000], ['variance', 0, 5_000]]);
    expect(figures(balances)).toEqual([-5, -7_500]);
  });

  test('the variance of a receipt is taken back with it', () => {
    const balances = new StockBalances();
    post(balances, aSheet(Bill, { quantity: 5, priceCents: 100 }));
    post(balances, aSheet(Invoice, { quantity: 8 }), 'warn');
    const receipt = post(balances, aSheet(Bill, { quantity: 10, priceCents: 120 }));
    expect(brief(receipt)).toEqual([['movement', 10, 1140], ['variance', 0, 60]]);
    expect(brief(reverse(balances, receipt, 'warn'))).toEqual([['variance', 0, -60], ['reversal', -10, -1140]]);
    expect(figures(balances)).toEqual([-3, -300]);
  });

  test('a transfer is mirrored whatever happened to the average', () => {
    const balances = new StockBalances();
    post(balances, aSheet(Bill, { quantity: 10, priceCents: 9000 }));
    const transfer = post(balances, aSheet(Transfer, { quantity: 6 }, { inWarehouseId: PERTH }));
    post(balances, aSheet(Invoice, { quantity: 4 }));
    post(balances, aSheet(Bill, { quantity: 100, priceCents: 1 }));
    post(balances, aSheet(Invoice, { quantity: 50 }));
    const before = figures(balances);
    const entries = reverse(balances, transfer, 'block', true);
    expect(entries.map((entry) => [entry.warehouseId, entry.quantity])).toEqual([[SYDNEY, 6], [PERTH, -6]]);
    expect(entries.map((entry) => entry.valueCents)).toEqual([54_000, -54_000]);
    expect(figures(balances)).toEqual(before);
    expect([balances.onHand(7, SYDNEY), balances.onHand(7, PERTH)]).toEqual([56, 0]);
  });

  test('several lines of one product are taken back in reverse order, to the same figures', () => {
    const balances = new StockBalances();
    post(balances, aSheet(Bill, { quantity: 3, priceCents: 0, landedCents: 100 }));
    const before = figures(balances);
    const adjustment = post(balances, aSheet(Adjustment, {}, { lines: [aLine({ lineNumber: 1, quantity: -5 }), aLine({ lineNumber: 2, quantity: 4 })] }));
    reverse(balances, adjustment);
    expect(figures(balances)).toEqual(before);
  });
});

describe('late freight and clearance', () => {
  const bill = { lineId: 1, productId: 7, warehouseId: SYDNEY, receivedQuantity: 10, oldShareCents: 1000 };
  test.each([
    ['all on hand', 0, 2000, [['revaluation', 0, 1000]], [10, 11_000]],
    ['half sold', 5, 2000, [['revaluation', 0, 500], ['variance', 0, 500]], [5, 5_500]],
    ['all sold', 10, 2000, [['variance', 0, 1000]], [0, 0]],
    ['a lower cost', 5, 0, [['revaluation', 0, -500], ['variance', 0, -500]], [5, 4_500]],
    ['no change', 0, 1000, [], [10, 10_000]],
  ])('%s', (_name, sold, newShareCents, entries, expected) => {
    const balances = new StockBalances();
    post(balances, aSheet(Bill, { quantity: 10, priceCents: 900, landedCents: 1000 }));
    if (sold > 0) post(balances, aSheet(Invoice, { quantity: sold }));
    expect(brief(revalue(balances, [{ ...bill, newShareCents }]))).toEqual(entries);
    expect(figures(balances)).toEqual(expected);
  });

  test('more on hand than received carries the whole change, and the value never falls below 0', () => {
    const balances = new StockBalances();
    post(balances, aSheet(Bill, { quantity: 30, priceCents: 10 }));
    expect(brief(revalue(balances, [{ ...bill, oldShareCents: 500, newShareCents: 0 }]))).toEqual([['revaluation', 0, -300], ['variance', 0, -200]]);
    expect(figures(balances)).toEqual([30, 0]);
  });

  test('is carried once by the units on hand, also when two lines of the bill brought the same product', () => {
    const balances = new StockBalances();
    balances.setCost(7, 10, 10_000, 1000);
    balances.setOnHand(7, SYDNEY, 10);
    const line = { productId: 7, warehouseId: SYDNEY, receivedQuantity: 10, oldShareCents: 0, newShareCents: 500 };
    expect(brief(revalue(balances, [{ ...line, lineId: 1 }, { ...line, lineId: 2 }]))).toEqual([['revaluation', 0, 500], ['variance', 0, 500]]);
    expect(figures(balances)).toEqual([10, 10_500]);
  });

  test('is taken back with its bill', () => {
    const balances = new StockBalances();
    post(balances, aSheet(Bill, { quantity: 10, priceCents: 500 }));
    const before = figures(balances);
    const posted = post(balances, aSheet(Bill, { quantity: 10, priceCents: 900 }));
    const late = revalue(balances, [{ ...bill, oldShareCents: 0, newShareCents: 1000 }]).map((entry, index) => ({ ...entry, entryId: 1_000_000 + index }));
    reverse(balances, [...posted, ...late]);
    expect(figures(balances)).toEqual(before);
  });
});

test('a transfer of dear goods is taken back over cheap ones without a value below 0 on the way', () => {
  const balances = new StockBalances();
  post(balances, aSheet(Bill, { quantity: 5, priceCents: 1_000 }));
  const moved = post(balances, aSheet(SheetType.Transfer, { quantity: 5 }, { inWarehouseId: PERTH }));
  post(balances, aSheet(Invoice, { quantity: 4 }, { warehouseId: PERTH }));
  post(balances, aSheet(Bill, { quantity: 4, priceCents: 10 }, { warehouseId: PERTH }));
  const before = figures(balances);
  const back = reverse(balances, moved, 'block', true);
  expect(back.map((entry) => entry.valueAfterCents).filter((value) => value < 0)).toEqual([]);
  expect(figures(balances)).toEqual(before);
});

describe('another warehouse for an approved sheet', () => {
  test('moves the goods at their value', () => {
    const balances = new StockBalances();
    post(balances, aSheet(Bill, { quantity: 5, priceCents: 100 }));
    post(balances, aSheet(Bill, { quantity: 5, priceCents: 300 }, { warehouseId: PERTH }));
    const sale = post(balances, aSheet(Invoice, { quantity: 4 }));
    const change = changeWarehouse(balances, sale, PERTH, context);
    expect(change.posted && brief(change.entries)).toEqual([['reversal', 4, 800], ['movement', -4, -800]]);
    expect([balances.onHand(7, SYDNEY), balances.onHand(7, PERTH), ...figures(balances)]).toEqual([5, 1, 6, 1200]);
  });

  test('is refused where the goods are not there', () => {
    const balances = new StockBalances();
    post(balances, aSheet(Bill, { quantity: 5, priceCents: 100 }));
    const sale = post(balances, aSheet(Invoice, { quantity: 4 }));
    expect(changeWarehouse(balances, sale, PERTH, context)).toMatchObject({ posted: false, shortages: [{ warehouseId: PERTH, need: 4, have: 0 }] });
    const bill = post(balances, aSheet(CreditNote, { quantity: 1 }));
    expect(changeWarehouse(balances, bill, SYDNEY, context)).toMatchObject({ posted: true, entries: [] });
  });

  test('goods that came in dear and are cheap by now never leave a value below 0 on their way', () => {
    const balances = new StockBalances();
    post(balances, aSheet(SheetType.Bill, { quantity: 5, priceCents: 10 }));
    const dear = post(balances, aSheet(SheetType.Bill, { quantity: 5, priceCents: 1_000 }));
    post(balances, aSheet(SheetType.Invoice, { quantity: 4 }));
    const before = figures(balances);
    const change = changeWarehouse(balances, dear, PERTH, { policy: 'warn', lineNumberOf: (lineId) => lineId });
    if (!change.posted) throw new Error('refused');
    expect(change.entries.map((entry) => entry.valueAfterCents).filter((value) => value < 0)).toEqual([]);
    expect(change.entries.map((entry) => [entry.warehouseId, entry.quantity])).toEqual([[PERTH, 5], [SYDNEY, -5]]);
    expect(figures(balances)).toEqual(before);
  });
});
