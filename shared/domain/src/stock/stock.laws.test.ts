import fc from 'fast-check';
import { SheetType } from '../enums/sheet-type.ts';
import { StockBalances } from './balances.ts';
import { stored } from './fixtures.ts';
import type { LedgerEntry, PostedEntry } from './ledger-entry.ts';
import { postSheet, type StockSheet } from './post-sheet.ts';
import { revalue } from './revalue.ts';
import { reverseEntries } from './reverse-entries.ts';
import type { NegativeStockPolicy } from './shortage.ts';

const line = fc.record({
  productId: fc.integer({ min: 1, max: 3 }),
  quantity: fc.integer({ min: -6, max: 12 }),
  priceCents: fc.integer({ min: 0, max: 20_000 }),
  landedCents: fc.integer({ min: 0, max: 500 }),
  costPriceCents: fc.constantFrom(null, 0, 5_000),
  movesStock: fc.constantFrom(true, true, true, false),
});
const sheet = fc.record({
  type: fc.constantFrom(1, 1, 2, 4, 4, 5, 6, 7, 3) as fc.Arbitrary<StockSheet['type']>,
  taxType: fc.constantFrom(1, 2),
  warehouseId: fc.constantFrom(1, 2),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
});
const step = fc.oneof(
  { weight: 5, arbitrary: sheet.map((value) => ({ kind: 'post' as const, value })) },
  { weight: 2, arbitrary: fc.nat().map((value) => ({ kind: 'reverse' as const, value })) },
  { weight: 1, arbitrary: fc.integer({ min: -400, max: 400 }).map((value) => ({ kind: 'revalue' as const, value })) },
);

function toSheet(value: typeof sheet extends fc.Arbitrary<infer Value> ? Value : never): StockSheet {
  return {
    ...value,
    inWarehouseId: 3 - value.warehouseId,
    lines: value.lines.map((each, index) => ({
      ...each,
      quantity: value.type === SheetType.Adjustment ? each.quantity : Math.abs(each.quantity),
      lineId: index + 1,
      lineNumber: index + 1,
      givenUnitCostCents: 100,
    })),
  };
}

/** Returns the figures of every product and warehouse, to compare two moments. */
function snapshot(balances: StockBalances): unknown {
  return balances.productIds().map((productId) => {
    const { cost, onHand } = balances.product(productId);
    return [productId, cost.quantity, cost.valueCents, [1, 2].map((warehouseId) => onHand.get(warehouseId) ?? 0)];
  });
}

function expectLaws(balances: StockBalances, ledger: readonly LedgerEntry[], policy: NegativeStockPolicy): void {
  for (const productId of balances.productIds()) {
    const { cost, onHand } = balances.product(productId);
    const own = ledger.filter((entry) => entry.productId === productId);
    const quantity = own.reduce((sum, entry) => sum + entry.quantity, 0);
    const value = own.reduce((sum, entry) => sum + (entry.kind === 'variance' ? 0 : entry.valueCents), 0);
    expect([cost.quantity, cost.valueCents]).toEqual([quantity, value]);
    expect([...onHand.values()].reduce((a, b) => a + b, 0)).toBe(quantity);
    for (const [warehouseId, units] of onHand) {
      expect(own.reduce((sum, entry) => sum + (entry.warehouseId === warehouseId ? entry.quantity : 0), 0)).toBe(units);
      if (policy === 'block') expect(units).toBeGreaterThanOrEqual(0);
    }
    if (cost.quantity === 0) expect(cost.valueCents).toBe(0);
    if (cost.quantity > 0) expect(cost.valueCents).toBeGreaterThanOrEqual(0);
    const last = own.at(-1);
    if (last) expect([last.quantityAfter, last.valueAfterCents]).toEqual([cost.quantity, cost.valueCents]);
  }
}

interface LivePosting {
  readonly type: number;
  entries: PostedEntry[];
}

function run(
  steps: readonly (typeof step extends fc.Arbitrary<infer Value> ? Value : never)[],
  policy: NegativeStockPolicy,
): void {
  const balances = new StockBalances();
  for (const productId of [1, 2, 3]) balances.product(productId);
  const ledger: LedgerEntry[] = [];
  const live: LivePosting[] = [];
  for (const { kind, value } of steps) {
    const before = snapshot(balances);
    if (kind === 'post') {
      const posting = postSheet(balances, toSheet(value), policy);
      if (!posting.posted) {
        expect(snapshot(balances)).toEqual(before);
        continue;
      }
      ledger.push(...posting.entries);
      live.push({ type: value.type, entries: stored(posting.entries) });
    } else if (kind === 'revalue') {
      const bill = live.findLast(
        (posting) => posting.type === SheetType.Bill && posting.entries.some((entry) => entry.quantity > 0),
      );
      const receipt = bill?.entries.find((entry) => entry.quantity > 0);
      if (!bill || !receipt) continue;
      const entries = revalue(balances, [
        { ...receipt, receivedQuantity: receipt.quantity, oldShareCents: 400, newShareCents: 400 + value },
      ]);
      expect(entries.reduce((sum, entry) => sum + entry.valueCents, 0)).toBe(value);
      ledger.push(...entries);
      bill.entries.push(...stored(entries));
    } else if (live.length > 0) {
      const index = value % live.length;
      const posting = live[index];
      if (!posting) continue;
      const reversal = reverseEntries(balances, posting.entries, {
        policy,
        isTransfer: posting.type === SheetType.Transfer,
        lineNumberOf: (lineId) => lineId,
      });
      if (!reversal.posted) {
        expect(snapshot(balances)).toEqual(before);
        continue;
      }
      const net = [...posting.entries, ...reversal.entries].reduce(
        (sum, entry) => [sum[0]! + entry.quantity, sum[1]! + entry.valueCents],
        [0, 0],
      );
      expect(net).toEqual([0, 0]);
      ledger.push(...reversal.entries);
      live.splice(index, 1);
    }
    expectLaws(balances, ledger, policy);
  }
}

test.each(['block', 'warn'] as const)('ledger, balances and values agree after any sequence (%s)', (policy) => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => run(steps, policy)),
    { numRuns: 300 },
  );
});

test.each(['block', 'warn'] as const)('a posting reversed at once restores every figure exactly (%s)', (policy) => {
  fc.assert(
    fc.property(fc.array(sheet, { maxLength: 8 }), sheet, (history, last) => {
      const balances = new StockBalances();
      for (const value of history) postSheet(balances, toSheet(value), policy);
      for (const productId of [1, 2, 3]) balances.product(productId);
      const before = snapshot(balances);
      const posting = postSheet(balances, toSheet(last), policy);
      if (!posting.posted) return;
      const reversal = reverseEntries(balances, stored(posting.entries), {
        policy,
        isTransfer: last.type === SheetType.Transfer,
        lineNumberOf: (lineId) => lineId,
      });
      expect(reversal.posted).toBe(true);
      expect(snapshot(balances)).toEqual(before);
    }),
    { numRuns: 400 },
  );
});

test('nothing gets lost: receipts equal issues, stock on hand and variances', () => {
  fc.assert(
    fc.property(fc.array(sheet, { maxLength: 15 }), (history) => {
      const balances = new StockBalances();
      for (const value of history) {
        const asSheet = toSheet(value);
        const posting = postSheet(balances, asSheet, 'warn');
        if (!posting.posted || asSheet.type !== SheetType.Bill || asSheet.taxType !== 1) continue;
        const nominal = asSheet.lines.reduce(
          (sum, each) =>
            sum +
            (each.movesStock && each.quantity > 0 ? each.quantity * each.priceCents + (each.landedCents ?? 0) : 0),
          0,
        );
        expect(posting.entries.reduce((sum, entry) => sum + entry.valueCents, 0)).toBe(nominal);
      }
    }),
  );
});
