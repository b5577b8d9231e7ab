import { SheetType } from '../enums/sheet-type.ts';
import { StockBalances } from './balances.ts';
import { aLine, aSheet, brief, figures, PERTH, post, SYDNEY } from './fixtures.ts';
import { landedCost, spreadLandedCost } from './landed-cost.ts';
import { linesWithoutCost, postSheet, type StockLine } from './post-sheet.ts';
import { findShortages, shortageMessage } from './shortage.ts';

const { Invoice, CreditNote, PurchaseOrder, Bill, BillCreditNote, Transfer, Adjustment } = SheetType;

describe('what moves', () => {
  test.each([
    [Invoice, 5, [[SYDNEY, -5, -500]]],
    [CreditNote, 5, [[SYDNEY, 5, 500]]],
    [PurchaseOrder, 5, []],
    [Bill, 5, [[SYDNEY, 5, 600]]],
    [BillCreditNote, 5, [[SYDNEY, -5, -500]]],
    [
      Transfer,
      5,
      [
        [SYDNEY, -5, -500],
        [PERTH, 5, 500],
      ],
    ],
    [Adjustment, 5, [[SYDNEY, 5, 500]]],
    [Adjustment, -5, [[SYDNEY, -5, -500]]],
    [Invoice, 0, []],
  ])('type %p of %p units', (type, quantity, expected) => {
    const balances = new StockBalances();
    post(balances, aSheet(Bill, { quantity: 10, priceCents: 100 }));
    const entries = post(balances, aSheet(type, { quantity, priceCents: 120 }, { inWarehouseId: PERTH }));
    expect(entries.map((entry) => [entry.warehouseId, entry.quantity, entry.valueCents])).toEqual(expected);
    expect(balances.onHand(7, SYDNEY)).toBe(
      10 + expected.filter((move) => move[0] === SYDNEY).reduce((sum, move) => sum + (move[1] ?? 0), 0),
    );
  });

  test('a service moves nothing', () => {
    const balances = new StockBalances();
    expect(post(balances, aSheet(Invoice, { quantity: 3, movesStock: false }))).toEqual([]);
    expect(balances.productIds()).toEqual([]);
  });

  test('a transfer without a destination warehouse is an error of the caller', () => {
    expect(() => postSheet(new StockBalances(), aSheet(Transfer, { quantity: 1 }), 'warn')).toThrow('in warehouse');
  });
});

describe('moving average', () => {
  test('issued goods take their rounded part of the value, the last unit the remainder', () => {
    const balances = new StockBalances();
    post(balances, aSheet(Bill, { quantity: 3, priceCents: 0, landedCents: 100 }));
    const values = [1, 1, 1].map((quantity) => post(balances, aSheet(Invoice, { quantity }))[0]?.valueCents);
    expect(values).toEqual([-33, -34, -33]);
    expect(figures(balances)).toEqual([0, 0]);
  });

  test('entries have the balances afterwards and the unit cost', () => {
    const balances = new StockBalances();
    post(balances, aSheet(Bill, { quantity: 3, priceCents: 0, landedCents: 100 }));
    expect(post(balances, aSheet(Transfer, { quantity: 1 }, { inWarehouseId: PERTH }))).toMatchObject([
      {
        warehouseId: SYDNEY,
        quantity: -1,
        valueCents: -33,
        unitCostCents: 33,
        warehouseQuantityAfter: 2,
        quantityAfter: 2,
        valueAfterCents: 67,
        reverses: null,
      },
      {
        warehouseId: PERTH,
        quantity: 1,
        valueCents: 33,
        unitCostCents: 33,
        warehouseQuantityAfter: 1,
        quantityAfter: 3,
        valueAfterCents: 100,
        reverses: null,
      },
    ]);
    expect(post(balances, aSheet(Invoice, { quantity: 2 }))[0]).toMatchObject({ valueCents: -67, unitCostCents: 33.5 });
  });

  test('large figures stay exact', () => {
    const balances = new StockBalances();
    balances.setOnHand(7, SYDNEY, 1_000_000_007);
    balances.setCost(7, 1_000_000_007, 999_999_999_999_989, null);
    expect(post(balances, aSheet(Invoice, { quantity: 333_333_333 }))[0]?.valueCents).toBe(
      -Number((999_999_999_999_989n * 333_333_333n * 2n + 1_000_000_007n) / (2n * 1_000_000_007n)),
    );
  });

  test('a bill with tax type 2 is posted without GST, with its share to the cent', () => {
    const balances = new StockBalances();
    const lines = [
      aLine({ quantity: 4, priceCents: 9800 }),
      aLine({ lineNumber: 2, productId: 8, quantity: 1, priceCents: 3300, movesStock: false }),
    ];
    const entries = post(balances, aSheet(Bill, {}, { taxType: 2, lines }));
    expect(brief(entries)).toEqual([['movement', 4, 39200 - 3564]]);
  });

  test('entries are in lock order: product ascending, receipts before issues', () => {
    const balances = new StockBalances();
    post(
      balances,
      aSheet(
        Bill,
        {},
        {
          lines: [9, 7, 8].map((productId, index) =>
            aLine({ lineNumber: index + 1, productId, quantity: 5, priceCents: 100 }),
          ),
        },
      ),
    );
    const lines = [
      aLine({ lineNumber: 1, productId: 8, quantity: -2 }),
      aLine({ lineNumber: 2, productId: 7, quantity: -9 }),
      aLine({ lineNumber: 3, productId: 7, quantity: 4 }),
    ];
    const entries = post(balances, aSheet(Adjustment, {}, { lines }));
    expect(entries.map((entry) => [entry.productId, entry.quantity])).toEqual([
      [7, 4],
      [7, -9],
      [8, -2],
    ]);
  });
});

describe('customer returns', () => {
  test('are received at the value at which the sold line was issued, in parts to the cent', () => {
    const balances = new StockBalances();
    post(balances, aSheet(Bill, { quantity: 3, priceCents: 0, landedCents: 100 }));
    post(balances, aSheet(Invoice, { quantity: 3 }));
    post(balances, aSheet(Bill, { quantity: 1, priceCents: 9900 }));
    const first = post(balances, aSheet(CreditNote, { quantity: 1, source: { openQuantity: 3, openValueCents: 100 } }));
    const second = post(balances, aSheet(CreditNote, { quantity: 2, source: { openQuantity: 2, openValueCents: 67 } }));
    expect([...brief(first), ...brief(second)]).toEqual([
      ['movement', 1, 33],
      ['movement', 2, 67],
    ]);
    expect(figures(balances)).toEqual([4, 10_000]);
  });

  test.each([
    ['at the average without a source', 4, 100, null, 0, 100],
    ['at the last average when nothing is on hand', 0, 0, 12.5, 90, 13],
    ['at the cost price when there never was one', 0, 0, null, 90, 90],
    ['at 0 when there is no cost at all', 0, 0, null, null, 0],
  ])('%s', (_name, quantity, valueCents, last, costPriceCents, expected) => {
    const balances = new StockBalances();
    balances.setCost(7, quantity, valueCents * quantity, last);
    balances.setOnHand(7, SYDNEY, quantity);
    const back = aSheet(CreditNote, { quantity: 1, costPriceCents });
    expect(linesWithoutCost(balances, back)).toEqual(expected === 0 ? [1] : []);
    expect(post(balances, back)[0]?.valueCents).toBe(expected);
  });

  test.each([
    ['sold with a value', 300, [] as number[]],
    ['sold without one', 0, [1]],
  ])('%s: lines without cost %p', (_name, openValueCents, expected) => {
    const source = { openQuantity: 3, openValueCents };
    const of = (line: Partial<StockLine>) => linesWithoutCost(new StockBalances(), aSheet(CreditNote, line));
    expect(of({ quantity: 1, source, costPriceCents: 500 })).toEqual(expected);
    expect(of({ quantity: 1, source, movesStock: false })).toEqual([]);
    expect(of({ quantity: 0, source })).toEqual([]);
  });
});

describe('adjustment gains', () => {
  test.each([
    ['enter at the average', 4, 400, 50, 90, 70, 100],
    ['at a given cost when nothing is on hand', 0, 0, 50, 90, 70, 70],
    ['else at the cost price', 0, 0, 50, 90, undefined, 90],
    ['else at the last average', 0, 0, 50, null, undefined, 50],
  ])('%s', (_name, quantity, valueCents, last, costPriceCents, givenUnitCostCents, expected) => {
    const balances = new StockBalances();
    balances.setCost(7, quantity, valueCents, last);
    balances.setOnHand(7, SYDNEY, quantity);
    const given = givenUnitCostCents === undefined ? {} : { givenUnitCostCents };
    expect(post(balances, aSheet(Adjustment, { quantity: 1, costPriceCents, ...given }))[0]?.valueCents).toBe(expected);
  });

  test('without any cost need one and change nothing', () => {
    const balances = new StockBalances();
    expect(postSheet(balances, aSheet(Adjustment, { quantity: 1, lineNumber: 3 }), 'warn')).toEqual({
      posted: false,
      shortages: [],
      linesWithoutCost: [3],
    });
    expect(figures(balances)).toEqual([0, 0]);
    expect(brief(post(balances, aSheet(Adjustment, { quantity: 1, givenUnitCostCents: 0 })))).toEqual([
      ['movement', 1, 0],
    ]);
  });
});

describe('negative stock', () => {
  const stocked = (): StockBalances => {
    const balances = new StockBalances();
    post(balances, aSheet(Bill, { quantity: 5, priceCents: 100 }));
    return balances;
  };

  test('block names every short line and changes nothing', () => {
    const balances = stocked();
    const lines = [
      aLine({ lineNumber: 1, quantity: 3 }),
      aLine({ lineNumber: 2, quantity: 8 }),
      aLine({ lineNumber: 3, productId: 9, quantity: 1 }),
    ];
    const posting = postSheet(balances, aSheet(Invoice, {}, { lines }), 'block');
    expect(posting).toEqual({
      posted: false,
      linesWithoutCost: [],
      shortages: [
        { lineId: 2, lineNumber: 2, productId: 7, warehouseId: SYDNEY, need: 8, have: 2 },
        { lineId: 3, lineNumber: 3, productId: 9, warehouseId: SYDNEY, need: 1, have: 0 },
      ],
    });
    expect(figures(balances)).toEqual([5, 500]);
    expect(balances.onHand(7, SYDNEY)).toBe(5);
  });

  test('exactly the stock on hand may be issued', () => {
    expect(postSheet(stocked(), aSheet(Invoice, { quantity: 5 }), 'block').posted).toBe(true);
    expect(postSheet(stocked(), aSheet(Invoice, { quantity: 6 }), 'block').posted).toBe(false);
  });

  test('stock of another warehouse does not count', () => {
    expect(postSheet(stocked(), aSheet(Invoice, { quantity: 1 }, { warehouseId: PERTH }), 'block')).toMatchObject({
      posted: false,
      shortages: [{ warehouseId: PERTH, need: 1, have: 0 }],
    });
  });

  test('a gain of the same sheet counts for its loss', () => {
    const lines = [aLine({ lineNumber: 1, quantity: -7 }), aLine({ lineNumber: 2, quantity: 2 })];
    expect(postSheet(stocked(), aSheet(Adjustment, {}, { lines }), 'block').posted).toBe(true);
  });

  test('the message', () => {
    expect(
      shortageMessage(
        { lineId: 2, lineNumber: 2, productId: 7, warehouseId: SYDNEY, need: 8, have: 5 },
        '2055516-X',
        'Sydney',
      ),
    ).toBe('Line 2 2055516-X: need 8, have 5 in Sydney');
    const below = { lineId: 2, lineNumber: 2, productId: 7, warehouseId: SYDNEY, need: 8, have: -3 };
    expect(shortageMessage(below, '2055516-X', 'Sydney')).toBe('Line 2 2055516-X: need 8, have (3) in Sydney');
  });

  test('with warn the last average values a shortage; a receipt crossing zero books a variance', () => {
    const balances = stocked();
    const sale = postSheet(balances, aSheet(Invoice, { quantity: 8 }), 'warn');
    expect(sale).toMatchObject({ posted: true, shortages: [{ need: 8, have: 5 }] });
    expect(figures(balances)).toEqual([-3, -300]);
    expect(brief(post(balances, aSheet(Bill, { quantity: 2, priceCents: 150 })))).toEqual([['movement', 2, 300]]);
    expect(figures(balances)).toEqual([-1, 0]);
    expect(brief(post(balances, aSheet(Bill, { quantity: 10, priceCents: 120 })))).toEqual([
      ['movement', 10, 1080],
      ['variance', 0, 120],
    ]);
    expect(figures(balances)).toEqual([9, 1080]);
  });

  test('a receipt that reaches zero leaves value 0', () => {
    const balances = stocked();
    post(balances, aSheet(Invoice, { quantity: 8 }), 'warn');
    expect(brief(post(balances, aSheet(Bill, { quantity: 3, priceCents: 120 })))).toEqual([
      ['movement', 3, 300],
      ['variance', 0, 60],
    ]);
    expect(figures(balances)).toEqual([0, 0]);
  });

  test('goods sold below zero are valued at the last average, not at the cost price', () => {
    const balances = stocked();
    post(balances, aSheet(Invoice, { quantity: 5 }));
    expect(brief(post(balances, aSheet(Invoice, { quantity: 2, costPriceCents: 70 }), 'warn'))).toEqual([
      ['movement', -2, -200],
    ]);
    expect(balances.product(7).cost.lastUnitCostCents).toBe(100);
  });

  test('receipts count for issues of the same sheet, whatever their order', () => {
    const move = { lineId: 1, lineNumber: 1, productId: 7, warehouseId: SYDNEY };
    expect(
      findShortages(stocked(), [
        { ...move, quantity: -7 },
        { ...move, quantity: 2 },
      ]),
    ).toEqual([]);
    expect(
      findShortages(stocked(), [
        { ...move, quantity: -7 },
        { ...move, quantity: 2, warehouseId: PERTH },
      ]),
    ).toMatchObject([{ need: 7, have: 5 }]);
  });

  test('goods that never had an average are issued at the cost price', () => {
    const balances = new StockBalances();
    expect(brief(post(balances, aSheet(Invoice, { quantity: 2, costPriceCents: 70 }), 'warn'))).toEqual([
      ['movement', -2, -140],
    ]);
  });
});

test('spec order: 100 at USD 45.50 and 50 at USD 58.50, rate 0.65, freight and clearance', () => {
  const cost = landedCost({ seaFreightCents: 320_000, fxRate: 0.65, clearanceCostCents: 185_000 });
  expect(cost).toBe(677_308);
  const lines = [
    aLine({ quantity: 100, priceCents: 7000 }),
    aLine({ lineNumber: 2, productId: 8, quantity: 50, priceCents: 9000 }),
  ];
  const shares = spreadLandedCost(cost ?? 0, lines, 'value');
  expect(shares).toEqual([412_274, 265_034]);
  const balances = new StockBalances();
  post(
    balances,
    aSheet(Bill, {}, { lines: lines.map((line, index) => ({ ...line, landedCents: shares[index] ?? 0 })) }),
  );
  expect([figures(balances, 7), figures(balances, 8)]).toEqual([
    [100, 1_112_274],
    [50, 715_034],
  ]);
});

describe('where a value comes from', () => {
  const withStock = (quantity: number, priceCents: number) => {
    const balances = new StockBalances();
    post(balances, aSheet(SheetType.Bill, { quantity, priceCents }));
    return balances;
  };

  test('a return of more than is open takes the average, of as much or less what went out', () => {
    const valueOf = (quantity: number) =>
      post(
        withStock(10, 100),
        aSheet(SheetType.CreditNote, { quantity, source: { openQuantity: 2, openValueCents: 900 } }),
      )[0]?.valueCents;
    expect([valueOf(1), valueOf(2), valueOf(3)]).toEqual([450, 900, 300]);
  });

  test('a gain without an average is worth its cost price, or what an accountant has entered', () => {
    const gain = (line: Partial<Parameters<typeof aLine>[0]>) => {
      const posting = postSheet(new StockBalances(), aSheet(SheetType.Adjustment, { quantity: 2, ...line }), 'block');
      return posting.posted ? posting.entries[0]?.valueCents : posting.linesWithoutCost;
    };
    expect(gain({})).toEqual([1]);
    expect(gain({ costPriceCents: null })).toEqual([1]);
    expect(gain({ costPriceCents: 700 })).toBe(1400);
    expect(gain({ givenUnitCostCents: 650 })).toBe(1300);
    expect(gain({ givenUnitCostCents: 0 })).toBe(0);
    expect(gain({ quantity: -2, costPriceCents: 700 })).toEqual([]);
  });

  test('the last average is stored when the last unit leaves, not before', () => {
    const balances = withStock(10, 100);
    const last = () => balances.product(7).cost.lastUnitCostCents;
    post(balances, aSheet(SheetType.Invoice, { quantity: 9 }));
    expect(last()).toBeNull();
    post(balances, aSheet(SheetType.Invoice, { quantity: 1 }));
    expect(last()).toBe(100);
  });
});
