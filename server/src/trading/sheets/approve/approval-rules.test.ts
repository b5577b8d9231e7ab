import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SheetType, StockBalances } from '@iwe/domain';
import type { LedgerEntry, Shortage } from '@iwe/domain';
import { Problem } from '../../../core/errors.ts';
import { OWN_COST } from '../save/count-line.ts';
import type { LineRecord, SheetRecord } from '../sheet-record.ts';
import type { OpenSourceLine } from '../sources/sources.sql.ts';
import { decideBelowZero, NOTHING_SHORT } from '../transition/below-zero.ts';
import { approvalFigures } from './approval-figures.ts';
import type { FigureInputs } from './approval-figures.ts';
import { hasFindings } from './approval-findings.ts';
import { gainsWithoutCost, movementsSinceCount, uncountedLines, withPostedCosts } from './count-rules.ts';
import { landedShares, purchaseFindings, withLandedCost } from './purchase-rules.ts';
import type { PurchaseContext } from './purchase-rules.ts';
import { openSourcesOf } from './source-rules.ts';

const line = (change: Partial<LineRecord>): LineRecord =>
  ({
    id: 70,
    seq: 1,
    product_id: 5,
    code: 'A-1',
    category: 1,
    quantity: 4,
    price_cents: 1_100,
    gst_cents: 400,
    amount_cents: 4_400,
    cost_price_cents: 0,
    source_line_id: null,
    counted_quantity: null,
    system_quantity: null,
    is_manual: false,
    price_source: 'standard',
    ...change,
  }) as LineRecord;
const sheetOf = (type: SheetType, change: Partial<SheetRecord> = {}): SheetRecord =>
  ({
    type,
    reference: ' R-1 ',
    warehouse_id: 2,
    total_cents: 4_400,
    gst_cents: 400,
    fx_rate: null,
    sea_freight_cents: 0,
    clearance_cost_cents: 0,
    ...change,
  }) as SheetRecord;
const source = (change: Partial<OpenSourceLine>): OpenSourceLine =>
  ({
    id: 900,
    sheet_id: 90,
    sheet_no: 'PO-9',
    quantity: 10,
    taken_quantity: 0,
    open_value_cents: 1_000,
    ...change,
  }) as OpenSourceLine;
const sources = (...all: OpenSourceLine[]) => new Map(all.map((one) => [one.id, one]));

describe('a count', () => {
  test('misses what nobody has counted, not what was counted as none', () => {
    const lines = [line({ counted_quantity: 0 }), line({ seq: 2, code: 'B-2' }), line({ seq: 3, counted_quantity: 7 })];
    assert.deepEqual(
      uncountedLines(lines).map(({ code, line: seq, message }) => [code, seq, message.includes('B-2')]),
      [['count.missing', 2, true]],
    );
  });

  test('tells what moved since, with its sign, and nothing of lines that are as they were or were never compared', () => {
    const counted = { counted_quantity: 4, counted_at: new Date() };
    const lines = [
      line({ seq: 1, product_id: 1, system_quantity: 10, ...counted }),
      line({ seq: 2, product_id: 2, system_quantity: 10, ...counted }),
      line({ seq: 3, product_id: 3, system_quantity: 0, ...counted }),
      line({ seq: 4, product_id: 4, system_quantity: null }),
    ];
    const onHand = new Map([
      [1, 10],
      [2, 7],
      [3, 5],
      [4, 9],
    ]);
    const found = movementsSinceCount(lines, (product) => onHand.get(product) ?? 0);
    assert.deepEqual(
      found.map(({ code, line: seq, needs }) => [code, seq, needs]),
      [
        ['stock.movedSinceCount', 2, 'acknowledge'],
        ['stock.movedSinceCount', 3, 'acknowledge'],
      ],
    );
    assert.match(found[0]?.message ?? '', /\(3\)/);
    assert.match(found[1]?.message ?? '', /\+5\b/);
  });

  test('has the cost that the posting gave, over all entries of a line; a given one stays only where it was used', () => {
    const entry = (lineId: number, valueCents: number): LedgerEntry => ({ lineId, valueCents }) as LedgerEntry;
    const manual = { is_manual: true, price_source: 'manual' };
    const [gain, loss, used, changed, none, zero] = withPostedCosts(
      [
        line({ id: 1, quantity: 3, price_cents: 0 }),
        line({ id: 2, quantity: -4, price_cents: 0 }),
        line({ id: 3, quantity: 2, price_cents: 500, ...manual }),
        line({ id: 4, quantity: 2, price_cents: 500, ...manual }),
        line({ id: 5, quantity: 2, price_cents: 500, amount_cents: 7 }),
        line({ id: 6, quantity: 0, price_cents: 500, amount_cents: 0 }),
      ],
      [entry(1, 200), entry(1, 100), entry(2, -402), entry(3, 1_000), entry(4, 900), entry(6, 50)],
    );
    const of = (one: LineRecord | undefined) => [
      one?.price_cents,
      one?.amount_cents,
      one?.price_source,
      one?.is_manual,
    ];
    assert.deepEqual(of(gain), [100, 300, OWN_COST, false]);
    assert.deepEqual(
      of(loss),
      [101, -402, OWN_COST, false],
      'half a cent is rounded up, and a loss has a positive cost',
    );
    assert.deepEqual(of(used), [500, 1_000, 'manual', true]);
    assert.deepEqual(of(changed), [450, 900, OWN_COST, false]);
    assert.deepEqual(of(none), [500, 7, 'standard', false], 'no entry: as it was');
    assert.deepEqual(of(zero), [500, 0, 'standard', false], 'no difference: as it was');
  });

  test('with gains of goods without a cost needs who may give one', () => {
    assert.deepEqual(
      gainsWithoutCost([2, 5]).map(({ code, line: seq, needs }) => [code, seq, needs]),
      [
        ['cost.missing', 2, 'role4|accountant'],
        ['cost.missing', 5, 'role4|accountant'],
      ],
    );
  });
});

describe('a purchase', () => {
  const context: PurchaseContext = {
    landed_cost_method: 'value' as PurchaseContext['landed_cost_method'],
    last_fx_rate: null,
    same_reference: null,
    is_container_builder: false,
  };
  const over = (type: SheetType, lines: LineRecord[], open: OpenSourceLine) =>
    purchaseFindings(sheetOf(type), lines, context, sources(open)).map(({ line: seq }) => seq);
  const billed = (seq: number, quantity: number) => line({ id: seq, seq, quantity, source_line_id: 900 });

  test('is over what is open of its order, where two lines share one ordered line in their order', () => {
    assert.deepEqual(over(SheetType.Bill, [billed(1, 10)], source({})), []);
    assert.deepEqual(over(SheetType.Bill, [billed(1, 11)], source({})), [1]);
    assert.deepEqual(over(SheetType.Bill, [billed(1, 7)], source({ taken_quantity: 4 })), [1]);
    assert.deepEqual(over(SheetType.Bill, [billed(1, 6), billed(2, 4)], source({})), []);
    assert.deepEqual(over(SheetType.Bill, [billed(1, 6), billed(2, 5)], source({})), [2]);
    assert.deepEqual(over(SheetType.Bill, [billed(1, 12), billed(2, 1)], source({})), [1, 2]);
  });

  test('asks about a rate far from the last one, but not where goods go back: they have the rate of their bill', () => {
    const codesOf = (type: SheetType) => {
      const sheet = sheetOf(type, { fx_rate: '0.5', reference: '' });
      return purchaseFindings(sheet, [line({})], { ...context, last_fx_rate: '0.9' }, new Map()).map(
        ({ code }) => code,
      );
    };
    assert.ok(codesOf(SheetType.PurchaseOrder).includes('fx.unusual'));
    assert.ok(codesOf(SheetType.Bill).includes('fx.unusual'));
    assert.ok(!codesOf(SheetType.BillCreditNote).includes('fx.unusual'));
  });

  test('that is an order compares its lines with no other sheet', () => {
    assert.deepEqual(over(SheetType.PurchaseOrder, [billed(1, 11)], source({})), []);
  });

  const costs = { fx_rate: null, sea_freight_cents: 0, clearance_cost_cents: 900 };
  const goods = [
    { quantity: 1, price_cents: 1_000, category: 1 },
    { quantity: 2, price_cents: 1_000, category: 1 },
  ];

  test('spreads its costs over its goods; a freight needs a rate, clearance alone none', () => {
    const { shares, violation } = landedShares(costs, goods, context.landed_cost_method);
    assert.deepEqual([shares, violation], [[300, 600], null]);
    const freight = landedShares({ ...costs, sea_freight_cents: 1 }, goods, context.landed_cost_method);
    assert.deepEqual([freight.shares, freight.violation?.code], [[0, 0], 'fx.required']);
    const none = landedShares(costs, [{ quantity: 0, price_cents: 0, category: 1 }], context.landed_cost_method);
    assert.deepEqual([none.shares, none.violation?.code], [[0], 'landed.noBase']);
  });

  test('stores shares with a bill’s lines, and with those of no other kind', () => {
    const lines = [line({ quantity: 1, price_cents: 1_000 }), line({ seq: 2, quantity: 2, price_cents: 1_000 })];
    const landed = (type: SheetType) => {
      const { lines: after, violations } = withLandedCost(
        sheetOf(type, { clearance_cost_cents: 900 }),
        lines,
        context.landed_cost_method,
      );
      return [after.map((one) => one.landed_cents), violations.length];
    };
    assert.deepEqual(landed(SheetType.Bill), [[300, 600], 0]);
    assert.deepEqual(landed(SheetType.PurchaseOrder), [[undefined, undefined], 0]);
  });
});

test('lines that return one sold line share what went out of it, in their order; one that is too much takes nothing', () => {
  const back = (id: number, quantity: number, of: number | null = 900) => line({ id, quantity, source_line_id: of });
  const open = openSourcesOf(
    [back(1, 4), back(2, 7), back(3, 6), back(4, 1), back(5, 1, null), back(6, 1, 901)],
    sources(source({ quantity: 12, taken_quantity: 2 })),
  );
  assert.deepEqual(
    [...open].map(([id, { openQuantity, openValueCents }]) => [id, openQuantity, openValueCents]),
    [
      [1, 10, 1_000],
      [2, 6, 600],
      [3, 6, 600],
      [4, 0, 0],
    ],
  );
});

test('only invoices and credit notes can need a right to be approved', () => {
  assert.deepEqual(
    new Set(Object.values(SheetType).filter(hasFindings)),
    new Set([SheetType.Invoice, SheetType.CreditNote]),
  );
});

describe('the figures of an approval', () => {
  const inputs = (change: Partial<FigureInputs>): FigureInputs => ({
    sheet: sheetOf(SheetType.Invoice),
    lines: [line({})],
    sources: new Map(),
    credit: {
      credit_limit_cents: 9_300,
      xero_balance_cents: 3_000,
      payment_type: '',
      approved_unsent_cents: 2_000,
      balance_age_hours: null,
    },
    draftsCents: 700,
    isCostVisible: true,
    balances: { product: () => ({ cost: { quantity: 2, valueCents: 1_000 } }) } as never,
    warehouses: [{ warehouseId: 2, name: 'Main', available: new Map(), onHand: new Map() } as never],
    ...change,
  });
  const figures = (change: Partial<FigureInputs>) => approvalFigures({ ...inputs(change), warehouses: [] });

  test('are an invoice’s amount, credit and margin; of other kinds there is no credit and no margin', () => {
    const { amount, credit, margin, landed, orders, adjustment } = figures({});
    assert.deepEqual(amount, { subtotal: 40, gst: 4, total: 44 });
    assert.deepEqual(credit, { limit: 93, balance: 30, approvedUnsent: 20, drafts: 7, thisSheet: 44, over: 1 });
    // 4 of 11.00 with 4.00 GST are 40.00; their average cost is 5.00 each.
    assert.deepEqual([margin?.amount, margin?.linesWithoutCost], [20, 0]);
    assert.deepEqual([landed, orders, adjustment], [null, [], null]);
    assert.equal(figures({ isCostVisible: false }).margin, null);
    const note = figures({ sheet: sheetOf(SheetType.CreditNote) });
    assert.deepEqual([note.credit, note.margin], [null, null]);
  });

  test('are what a bill takes of each of its orders, whatever lines they have', () => {
    const { orders } = figures({
      sheet: sheetOf(SheetType.Bill),
      lines: [
        line({ id: 1, quantity: 3, source_line_id: 900 }),
        line({ id: 2, quantity: 2, source_line_id: 901 }),
        line({ id: 3, quantity: 9, source_line_id: null }),
        line({ id: 4, quantity: 1, source_line_id: 902 }),
      ],
      sources: sources(
        source({ taken_quantity: 1 }),
        source({ id: 901, quantity: 5, taken_quantity: 2 }),
        source({ id: 902, sheet_no: 'PO-10', quantity: 6 }),
      ),
    });
    assert.deepEqual(orders, [
      { no: 'PO-9', ordered: 15, billedBefore: 3, thisBill: 5 },
      { no: 'PO-10', ordered: 6, billedBefore: 0, thisBill: 1 },
    ]);
  });

  test('are the goods that leave, by warehouse: an invoice may choose one, the other kinds have named theirs', () => {
    const warehouses = [
      { warehouseId: 1, name: 'Full', onHand: new Map([[5, 9]]) },
      { warehouseId: 2, name: 'Main', onHand: new Map([[5, 3]]) },
    ];
    const lines = [
      line({ quantity: 4 }),
      line({ id: 71, seq: 2, code: 'FIT', category: 4 }),
      line({ id: 72, seq: 3, code: 'NONE', quantity: 0 }),
    ];
    const stockOf = (type: SheetType, change: Partial<FigureInputs> = {}) =>
      approvalFigures({ ...inputs({ sheet: sheetOf(type), lines, ...change }), warehouses }).stock;
    const main = { warehouseId: 2, name: 'Main', canFill: false, lines: [{ line: 1, code: 'A-1', need: 4, have: 3 }] };
    const full = { warehouseId: 1, name: 'Full', canFill: true, lines: [{ line: 1, code: 'A-1', need: 4, have: 9 }] };
    assert.deepEqual(stockOf(SheetType.Invoice), [full, main]);
    assert.deepEqual(stockOf(SheetType.Transfer), [main]);
    assert.deepEqual(stockOf(SheetType.BillCreditNote), [main]);
    for (const type of [SheetType.CreditNote, SheetType.PurchaseOrder, SheetType.Bill, SheetType.Adjustment])
      assert.deepEqual(stockOf(type), [], String(type));
    assert.deepEqual(stockOf(SheetType.Invoice, { lines: lines.slice(1) }), [], 'no goods leave');
  });

  test('are a margin over the average of what is in stock, else the cost price; nobody knows a cost of 0', () => {
    const marginOf = (change: Partial<LineRecord>, quantity = 0, valueCents = 0) => {
      const balances = new StockBalances();
      balances.setCost(5, quantity, valueCents, null);
      const { margin } = figures({ sheet: sheetOf(SheetType.Invoice), lines: [line(change)], balances });
      return [margin?.amount, margin?.linesWithoutCost];
    };
    // Four units for 40.00 without GST.
    assert.deepEqual(marginOf({ cost_price_cents: 700 }, 10, 5_000), [20, 0]);
    assert.deepEqual(marginOf({ cost_price_cents: 700 }), [12, 0]);
    assert.deepEqual(marginOf({ cost_price_cents: 700 }, -2, 0), [12, 0]);
    assert.deepEqual(marginOf({ cost_price_cents: 0 }), [0, 1]);
    assert.deepEqual(marginOf({ cost_price_cents: null }), [0, 1]);
    assert.deepEqual(marginOf({ cost_price_cents: null, category: 4 }), [40, 0], 'a service costs nothing');
    assert.deepEqual(marginOf({ cost_price_cents: 300, category: 4 }), [28, 0]);
  });

  test('are a purchase’s costs, where it has any; their sum only where the rate is known', () => {
    const landed = (change: Partial<SheetRecord>) => figures({ sheet: sheetOf(SheetType.Bill, change) }).landed;
    assert.equal(landed({}), null);
    assert.deepEqual(landed({ clearance_cost_cents: 900 }), { seaFreight: 0, clearance: 9, total: 9 });
    assert.deepEqual(landed({ sea_freight_cents: 1_000, clearance_cost_cents: 900, fx_rate: '0.5' }), {
      seaFreight: 10,
      clearance: 9,
      total: 29,
    });
    assert.deepEqual(landed({ sea_freight_cents: 1_000 }), { seaFreight: 10, clearance: 0, total: null });
  });

  test('are an adjustment’s gains and losses apart, and both together', () => {
    const sheet = sheetOf(SheetType.Adjustment);
    const lines = [
      line({ amount_cents: 500 }),
      line({ amount_cents: -800 }),
      line({ amount_cents: 0 }),
      line({ amount_cents: 100 }),
    ];
    assert.deepEqual(figures({ sheet, lines }).adjustment, { gain: 6, loss: -8, net: -2, lines: [] });
  });
});

describe('lines that would go below zero', () => {
  const shortage = (lineNumber: number): Shortage =>
    ({ lineId: 69 + lineNumber, lineNumber, productId: 5, warehouseId: 2, need: 4, have: 1 }) as never;
  const decide = (change: object, shortages = [shortage(1), shortage(2)]) => {
    try {
      return decideBelowZero(shortages, {
        sheet: sheetOf(SheetType.Bill),
        lines: [line({}), line({ id: 71, seq: 2, code: 'B-2' })],
        warehouseNames: new Map([[2, 'Main']]),
        policy: 'block',
        actor: { isAcct: false },
        acknowledged: [],
        ...change,
      } as never);
    } catch (error) {
      assert.ok(error instanceof Problem);
      return error;
    }
  };
  const items = (found: unknown) =>
    ((found as Problem).details as { line: number; needs?: string; field?: string; key?: string }[]).map((item) => [
      item.line,
      item.needs,
      item.field,
    ]);

  test('are none where nothing is short', () => assert.equal(decide({}, []), NOTHING_SHORT));

  test('are refused with each line; of a bill with the right that would do, of other kinds without', () => {
    const bill = decide({ field: 'warehouse_id' }) as Problem;
    assert.deepEqual([bill.status, bill.code], [422, 'stock.short']);
    assert.deepEqual(items(bill), [
      [1, 'accountant', 'warehouse_id'],
      [2, 'accountant', 'warehouse_id'],
    ]);
    assert.deepEqual(items(decide({ sheet: sheetOf(SheetType.CreditNote), actor: { isAcct: true } })), [
      [1, undefined, undefined],
      [2, undefined, undefined],
    ]);
  });

  test('are acknowledged by an accountant for a bill, under a warning by anybody: every one of them', () => {
    for (const change of [{ actor: { isAcct: true } }, { policy: 'warn', sheet: sheetOf(SheetType.Invoice) }]) {
      const asked = decide(change) as Problem;
      assert.deepEqual([asked.status, asked.code], [422, 'acknowledge']);
      const keys = (asked.details as { key: string }[]).map(({ key }) => key);
      assert.equal(keys.length, 2);
      assert.equal((decide({ ...change, acknowledged: keys.slice(1) }) as Problem).code, 'acknowledge');
      const done = decide({ ...change, acknowledged: [...keys, 'more'] }) as {
        acknowledged: string[];
        shortages: string[];
      };
      assert.deepEqual(done.acknowledged, keys, 'and the history has no other key');
      assert.deepEqual([done.shortages.length, done.shortages.every((text) => text.includes('Main'))], [2, true]);
    }
  });
});
