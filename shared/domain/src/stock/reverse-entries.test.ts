import { SheetType } from '../enums/sheet-type.ts';
import { StockBalances } from './balances.ts';
import { changeWarehouse } from './change-warehouse.ts';
import { aLine, aSheet, brief, figures, PERTH, post, reverse, stored, SYDNEY } from './fixtures.ts';
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
    expect(brief(entries)).toEqual([
      ['reversal', -10, -15_000],
      ['variance', 0, -5_000],
    ]);
    expect(entries[0]?.reverses).toBe(second[0]?.entryId);
    expect(figures(balances)).toEqual([0, 0]);
  });

  test('bills 100 at 90, 100 at 10, sell 80, unapprove the first: 20 worth 1,000, variance −4,000', () => {
    const balances = new StockBalances();
    const first = post(balances, aSheet(Bill, { quantity: 100, priceCents: 9000 }));
    post(balances, aSheet(Bill, { quantity: 100, priceCents: 1000 }));
    post(balances, aSheet(Invoice, { quantity: 80 }));
    expect(brief(reverse(balances, first))).toEqual([
      ['reversal', -100, -500_000],
      ['variance', 0, -400_000],
    ]);
    expect(figures(balances)).toEqual([20, 100_000]);
  });

  test('mirrors the original value as long as the result is valid', () => {
    const balances = new StockBalances();
    const first = post(balances, aSheet(Bill, { quantity: 10, priceCents: 1000 }));
    post(balances, aSheet(Bill, { quantity: 10, priceCents: 2000 }));
    expect(brief(reverse(balances, first))).toEqual([['reversal', -10, -10_000]]);
    expect(figures(balances)).toEqual([10, 20_000]);
  });

  test('a value of exactly 0 with goods left is valid', () => {
    const balances = new StockBalances();
    const first = post(balances, aSheet(Bill, { quantity: 10, priceCents: 1000 }));
    post(balances, aSheet(Bill, { quantity: 10, priceCents: 0 }));
    expect(brief(reverse(balances, first))).toEqual([['reversal', -10, -10_000]]);
    expect(figures(balances)).toEqual([10, 0]);
  });

  test('an unapproved sale restores its goods at the value at which they were issued', () => {
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
    expect(reverseEntries(balances, bill, context)).toEqual({
      posted: false,
      shortages: [{ lineId: 4, lineNumber: 4, productId: 7, warehouseId: SYDNEY, need: 10, have: 3 }],
    });
    expect(figures(balances)).toEqual([3, 3_000]);
    reverse(balances, bill, 'warn');
    expect(figures(balances)).toEqual([-7, -7_000]);
    reverse(balances, sale);
    expect(figures(balances)).toEqual([0, 0]);
  });

  test('below zero after other movements goods go out at the average, with a variance for the rest', () => {
    const balances = new StockBalances();
    const first = post(balances, aSheet(Bill, { quantity: 10, priceCents: 1000 }));
    post(balances, aSheet(Bill, { quantity: 10, priceCents: 2000 }));
    post(balances, aSheet(Invoice, { quantity: 15 }));
    expect(brief(reverse(balances, first, 'warn'))).toEqual([
      ['reversal', -10, -15_000],
      ['variance', 0, 5_000],
    ]);
    expect(figures(balances)).toEqual([-5, -7_500]);
  });

  test('the variance of a receipt is reversed with it', () => {
    const balances = new StockBalances();
    post(balances, aSheet(Bill, { quantity: 5, priceCents: 100 }));
    post(balances, aSheet(Invoice, { quantity: 8 }), 'warn');
    const receipt = post(balances, aSheet(Bill, { quantity: 10, priceCents: 120 }));
    expect(brief(receipt)).toEqual([
      ['movement', 10, 1140],
      ['variance', 0, 60],
    ]);
    expect(brief(reverse(balances, receipt, 'warn'))).toEqual([
      ['variance', 0, -60],
      ['reversal', -10, -1140],
    ]);
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
    expect(entries.map((entry) => [entry.warehouseId, entry.quantity])).toEqual([
      [SYDNEY, 6],
      [PERTH, -6],
    ]);
    expect(entries.map((entry) => entry.valueCents)).toEqual([54_000, -54_000]);
    expect(figures(balances)).toEqual(before);
    expect([balances.onHand(7, SYDNEY), balances.onHand(7, PERTH)]).toEqual([56, 0]);
  });

  test('several lines of one product are reversed in reverse order, to the same figures', () => {
    const balances = new StockBalances();
    post(balances, aSheet(Bill, { quantity: 3, priceCents: 0, landedCents: 100 }));
    const before = figures(balances);
    const adjustment = post(
      balances,
      aSheet(
        Adjustment,
        {},
        { lines: [aLine({ lineNumber: 1, quantity: -5 }), aLine({ lineNumber: 2, quantity: 4 })] },
      ),
    );
    reverse(balances, adjustment);
    expect(figures(balances)).toEqual(before);
  });
});

describe('late freight and clearance', () => {
  const bill = { lineId: 1, productId: 7, warehouseId: SYDNEY, receivedQuantity: 10, oldShareCents: 1000 };
  test.each([
    ['all on hand', 0, 2000, [['revaluation', 0, 1000]], [10, 11_000]],
    [
      'half sold',
      5,
      2000,
      [
        ['revaluation', 0, 500],
        ['variance', 0, 500],
      ],
      [5, 5_500],
    ],
    ['all sold', 10, 2000, [['variance', 0, 1000]], [0, 0]],
    [
      'a lower cost',
      5,
      0,
      [
        ['revaluation', 0, -500],
        ['variance', 0, -500],
      ],
      [5, 4_500],
    ],
    ['no change', 0, 1000, [], [10, 10_000]],
  ])('%s', (_name, sold, newShareCents, entries, expected) => {
    const balances = new StockBalances();
    post(balances, aSheet(Bill, { quantity: 10, priceCents: 900, landedCents: 1000 }));
    if (sold > 0) post(balances, aSheet(Invoice, { quantity: sold }));
    expect(brief(revalue(balances, [{ ...bill, newShareCents }]))).toEqual(entries);
    expect(figures(balances)).toEqual(expected);
  });

  test('is posted product by product in the order in which they are locked, increases first', () => {
    const balances = new StockBalances();
    for (const productId of [12, 7]) post(balances, aSheet(Bill, { productId, quantity: 10, priceCents: 900 }));
    const changes = [
      { ...bill, lineId: 1, productId: 12, oldShareCents: 0, newShareCents: 300 },
      { ...bill, lineId: 2, productId: 7, receivedQuantity: 5, oldShareCents: 0, newShareCents: -100 },
      { ...bill, lineId: 3, productId: 7, receivedQuantity: 5, oldShareCents: 0, newShareCents: 400 },
      { ...bill, lineId: 4, productId: 9, receivedQuantity: 0, oldShareCents: 0, newShareCents: 50 },
    ];
    const entries = revalue(balances, changes);
    expect(entries.map(({ productId, lineId, valueCents }) => [productId, lineId, valueCents])).toEqual([
      [7, 3, 400],
      [7, 2, -100],
      [12, 1, 300],
    ]);
  });

  test('more on hand than received bears the whole change, and the value never falls below 0', () => {
    const balances = new StockBalances();
    post(balances, aSheet(Bill, { quantity: 30, priceCents: 10 }));
    expect(brief(revalue(balances, [{ ...bill, oldShareCents: 500, newShareCents: 0 }]))).toEqual([
      ['revaluation', 0, -300],
      ['variance', 0, -200],
    ]);
    expect(figures(balances)).toEqual([30, 0]);
  });

  test('is shared by the product, whatever the order of its lines', () => {
    // 12 of 20 units are on hand: 12/20 of the whole change of 3.00 stay in stock.
    const lines = [
      { lineId: 1, productId: 7, warehouseId: SYDNEY, receivedQuantity: 15, oldShareCents: 100, newShareCents: 1000 },
      { lineId: 2, productId: 7, warehouseId: SYDNEY, receivedQuantity: 5, oldShareCents: 900, newShareCents: 300 },
    ];
    for (const ordered of [lines, [...lines].reverse()]) {
      const balances = new StockBalances();
      balances.setCost(7, 12, 12_000, 1000);
      balances.setOnHand(7, SYDNEY, 12);
      const entries = revalue(balances, ordered);
      const sum = (kind: string, lineId?: number) =>
        entries
          .filter((entry) => entry.kind === kind && (lineId ?? entry.lineId) === entry.lineId)
          .reduce((total, entry) => total + entry.valueCents, 0);
      expect([sum('revaluation'), sum('variance')]).toEqual([180, 120]);
      // Each line still carries its own change.
      expect([1, 2].map((lineId) => sum('revaluation', lineId) + sum('variance', lineId))).toEqual([900, -600]);
      expect(figures(balances)).toEqual([12, 12_180]);
    }
  });

  test('is borne once by the units on hand, even when two lines of the bill have the same product', () => {
    const balances = new StockBalances();
    balances.setCost(7, 10, 10_000, 1000);
    balances.setOnHand(7, SYDNEY, 10);
    const line = { productId: 7, warehouseId: SYDNEY, receivedQuantity: 10, oldShareCents: 0, newShareCents: 500 };
    expect(
      brief(
        revalue(balances, [
          { ...line, lineId: 1 },
          { ...line, lineId: 2 },
        ]),
      ),
    ).toEqual([
      ['revaluation', 0, 250],
      ['variance', 0, 250],
      ['revaluation', 0, 250],
      ['variance', 0, 250],
    ]);
    expect(figures(balances)).toEqual([10, 10_500]);
  });

  test('is reversed with its bill', () => {
    const balances = new StockBalances();
    post(balances, aSheet(Bill, { quantity: 10, priceCents: 500 }));
    const before = figures(balances);
    const posted = post(balances, aSheet(Bill, { quantity: 10, priceCents: 900 }));
    const late = revalue(balances, [{ ...bill, oldShareCents: 0, newShareCents: 1000 }]).map((entry, index) => ({
      ...entry,
      entryId: 1_000_000 + index,
    }));
    reverse(balances, [...posted, ...late]);
    expect(figures(balances)).toEqual(before);
  });
});

test('a transfer of expensive goods is reversed over cheap ones with no value below 0 between', () => {
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
    expect(change.posted && brief(change.entries)).toEqual([
      ['reversal', 4, 800],
      ['movement', -4, -800],
    ]);
    expect([balances.onHand(7, SYDNEY), balances.onHand(7, PERTH), ...figures(balances)]).toEqual([5, 1, 6, 1200]);
  });

  test('is refused where the goods are missing', () => {
    const balances = new StockBalances();
    post(balances, aSheet(Bill, { quantity: 5, priceCents: 100 }));
    const sale = post(balances, aSheet(Invoice, { quantity: 4 }));
    expect(changeWarehouse(balances, sale, PERTH, context)).toMatchObject({
      posted: false,
      shortages: [{ warehouseId: PERTH, need: 4, have: 0 }],
    });
    const bill = post(balances, aSheet(CreditNote, { quantity: 1 }));
    expect(changeWarehouse(balances, bill, SYDNEY, context)).toMatchObject({ posted: true, entries: [] });
  });

  test('goods received at a high cost that are cheap by now never leave a value below 0 in between', () => {
    const balances = new StockBalances();
    post(balances, aSheet(SheetType.Bill, { quantity: 5, priceCents: 10 }));
    const dear = post(balances, aSheet(SheetType.Bill, { quantity: 5, priceCents: 1_000 }));
    post(balances, aSheet(SheetType.Invoice, { quantity: 4 }));
    const before = figures(balances);
    const change = changeWarehouse(balances, dear, PERTH, { policy: 'warn', lineNumberOf: (lineId) => lineId });
    if (!change.posted) throw new Error('refused');
    expect(change.entries.map((entry) => entry.valueAfterCents).filter((value) => value < 0)).toEqual([]);
    expect(change.entries.map((entry) => [entry.warehouseId, entry.quantity])).toEqual([
      [PERTH, 5],
      [SYDNEY, -5],
    ]);
    expect(figures(balances)).toEqual(before);
  });
});

describe('a receipt that is reversed after other goods went and came', () => {
  /** Ten units at this price, all sold; then others. Returns what reversing the first ten does. */
  const reversedAfter = (price: number, quantity: number, laterPrice: number) => {
    const balances = new StockBalances();
    const first = post(balances, aSheet(Bill, { quantity: 10, priceCents: price }));
    post(balances, aSheet(Invoice, { quantity: 10 }));
    post(balances, aSheet(Bill, { quantity, priceCents: laterPrice }));
    return [brief(reverse(balances, first, 'warn')), figures(balances)];
  };
  test.each([
    [
      'the same quantity, of less value',
      100,
      10,
      10,
      [
        ['reversal', -10, -100],
        ['variance', 0, -900],
      ],
      [0, 0],
    ],
    [
      'the same quantity, of more value',
      10,
      10,
      100,
      [
        ['reversal', -10, -1000],
        ['variance', 0, 900],
      ],
      [0, 0],
    ],
    [
      'the same value, of fewer units',
      100,
      5,
      200,
      [
        ['reversal', -10, -2000],
        ['variance', 0, 1000],
      ],
      [-5, -1000],
    ],
    ['the same quantity and value', 100, 10, 100, [['reversal', -10, -1000]], [0, 0]],
    ['more of both', 100, 20, 100, [['reversal', -10, -1000]], [10, 1000]],
  ])('%s', (_name, price, quantity, laterPrice, entries, after) =>
    expect(reversedAfter(price, quantity, laterPrice)).toEqual([entries, after]),
  );
});

describe('a revaluation that is reversed', () => {
  const late = (oldShareCents: number, newShareCents: number) => ({
    lineId: 1,
    productId: 7,
    warehouseId: SYDNEY,
    receivedQuantity: 10,
    oldShareCents,
    newShareCents,
  });
  /** Ten units at 1.00 with 5.00 of late freight; `sold` of them go. Returns what reversing the freight does. */
  const reversedAfter = (sold: number) => {
    const balances = new StockBalances();
    post(balances, aSheet(Bill, { quantity: 10, priceCents: 100 }));
    const freight = stored(revalue(balances, [late(0, 500)]));
    if (sold > 0) post(balances, aSheet(Invoice, { quantity: sold }));
    return [brief(reverse(balances, freight)), figures(balances)];
  };
  test('takes its value from goods that can bear it, what they have from others, nothing from none', () => {
    expect(reversedAfter(0)).toEqual([[['reversal', 0, -500]], [10, 1000]]);
    expect(reversedAfter(5)).toEqual([[['reversal', 0, -500]], [5, 250]]);
    expect(reversedAfter(9)).toEqual([
      [
        ['reversal', 0, -150],
        ['variance', 0, -350],
      ],
      [1, 0],
    ]);
    expect(reversedAfter(10)).toEqual([
      [
        ['reversal', 0, 0],
        ['variance', 0, -500],
      ],
      [0, 0],
    ]);
  });

  test('late costs of a line that received nothing, or that do not change, post nothing', () => {
    const balances = new StockBalances();
    expect(revalue(balances, [{ ...late(0, 500), receivedQuantity: 0 }, late(300, 300)])).toEqual([]);
  });
});

describe('a changed warehouse, step by step', () => {
  const moved = (balances: StockBalances, posted: Parameters<typeof changeWarehouse>[1], policy: 'block' | 'warn') => {
    const change = changeWarehouse(balances, posted, PERTH, { policy, lineNumberOf: (lineId) => lineId });
    return change.posted
      ? change.entries.map((entry) => [entry.kind, entry.warehouseId, entry.quantity, entry.valueCents])
      : change.shortages;
  };
  test('goods arrive there before they leave here; sold goods return here before they leave there', () => {
    const balances = new StockBalances();
    const bill = post(balances, aSheet(Bill, { quantity: 10, priceCents: 100 }));
    expect(moved(balances, bill, 'block')).toEqual([
      ['movement', PERTH, 10, 1000],
      ['reversal', SYDNEY, -10, -1000],
    ]);
    const other = new StockBalances();
    post(other, aSheet(Bill, { quantity: 10, priceCents: 100 }));
    post(other, aSheet(Bill, { quantity: 10, priceCents: 100 }, { warehouseId: PERTH }));
    const sale = post(other, aSheet(Invoice, { quantity: 4 }));
    expect(moved(other, sale, 'block')).toEqual([
      ['reversal', SYDNEY, 4, 400],
      ['movement', PERTH, -4, -400],
    ]);
  });

  test('neither late costs nor lines that are there already move', () => {
    const balances = new StockBalances();
    const bill = post(balances, aSheet(Bill, { quantity: 10, priceCents: 100 }));
    const freight = stored(
      revalue(balances, [
        { lineId: 1, productId: 7, warehouseId: SYDNEY, receivedQuantity: 10, oldShareCents: 0, newShareCents: 500 },
      ]),
    );
    expect(moved(balances, [...bill, ...freight], 'block')).toHaveLength(2);
    expect(figures(balances)).toEqual([10, 1500]);
    const there = post(balances, aSheet(Bill, { quantity: 1, priceCents: 100 }, { warehouseId: PERTH }));
    expect(moved(balances, there, 'block')).toEqual([]);
  });

  test('products are moved in the order in which they are locked, whatever the order of the lines', () => {
    const balances = new StockBalances();
    const lines = [12, 7, 9].map((productId, index) => aLine({ lineNumber: index + 1, productId, quantity: 1 }));
    for (const line of lines) post(balances, aSheet(Bill, { ...line, quantity: 2, priceCents: 100 }));
    const posted = lines.flatMap((line) => post(balances, aSheet(Bill, { ...line, priceCents: 100 })));
    const change = changeWarehouse(balances, posted, PERTH, context);
    const changed = change.posted ? change.entries.map(({ productId }) => productId) : [];
    expect(changed).toEqual([7, 7, 9, 9, 12, 12]);
    expect(balances.productIds()).toEqual([7, 9, 12]);
  });

  test('goods sold below zero move at the value at which they went, whatever came in since', () => {
    const balances = new StockBalances();
    const sale = post(balances, aSheet(Invoice, { quantity: 2, costPriceCents: 100 }), 'warn');
    post(balances, aSheet(Bill, { quantity: 1, priceCents: 500 }));
    const before = figures(balances);
    expect(moved(balances, sale, 'warn')).toEqual([
      ['reversal', SYDNEY, 2, 200],
      ['movement', PERTH, -2, -200],
    ]);
    expect(figures(balances)).toEqual(before);
  });
});
