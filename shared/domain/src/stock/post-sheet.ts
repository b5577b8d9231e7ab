import { SheetType } from '../enums/sheet-type.ts';
import { includesGst, lineGstShares } from '../money/gst.ts';
import type { CostBalance, ProductBalance, StockBalances } from './balances.ts';
import { recordEntry, recordVariance, type LedgerEntry } from './ledger-entry.ts';
import { applyIn, applyOut, valueAtAverage, valueOfGain, valueOfOut } from './moving-average.ts';
import { findShortages, type NegativeStockPolicy, type Shortage, type StockMove } from './shortage.ts';

/** The sheet data that a stock posting needs. */
export interface StockSheet {
  readonly type: SheetType;
  readonly taxType: number;
  /** The warehouse that issues or receives the goods; a transfer's source. */
  readonly warehouseId: number;
  /** A transfer's destination warehouse. */
  readonly inWarehouseId?: number | null;
  readonly lines: readonly StockLine[];
}

/** One line of it. `quantity` is signed for adjustments only (counted − system). */
export interface StockLine {
  readonly lineId: number;
  /** Line number for people, from 1. */
  readonly lineNumber: number;
  readonly productId: number;
  readonly quantity: number;
  readonly priceCents: number;
  /** False for services (category 4): they move nothing. */
  readonly movesStock: boolean;
  /** The product's cost price, the last resort for goods without an average. */
  readonly costPriceCents?: number | null;
  /** Bills: this line's share of freight and clearance. */
  readonly landedCents?: number;
  /** Credit notes: the units of the sold line not returned yet, with the value at which they were issued (both ≥ 0). */
  readonly source?: { readonly openQuantity: number; readonly openValueCents: number } | null;
  /** Adjustments: a unit cost in cents entered by an accountant or role 4 for a gain at quantity 0. */
  readonly givenUnitCostCents?: number;
}

/** A posting that passed (`shortages` are the warnings), or one that was refused and changed nothing. */
export type StockPosting =
  | { readonly posted: true; readonly entries: LedgerEntry[]; readonly shortages: readonly Shortage[] }
  | { readonly posted: false; readonly shortages: readonly Shortage[]; readonly linesWithoutCost: readonly number[] };

interface PlannedMove extends StockMove {
  readonly line: StockLine;
  readonly index: number;
}

/** How the lines of a kind move goods. */
export interface PostingRule {
  /**
   * `inOut` issues from one warehouse and receives in another at the same value. A negative quantity reverses the
   * direction.
   */
  readonly moves: 'nothing' | 'in' | 'out' | 'inOut';
  /** Returns the value of received goods in cents; by default the sold line's value, or else the average. */
  readonly valueIn?: (line: StockLine, quantity: number, cost: CostBalance, gstCents: number) => number;
  /** Whether line amounts contain GST, which is not part of the stock value. */
  readonly isTaxed?: true;
  /** Whether received goods without any cost are refused. */
  readonly gainsNeedCost?: true;
}

/** Movements at approval by kind (DOMAIN §5). */
const POSTING: Readonly<Record<SheetType, PostingRule>> = {
  [SheetType.Invoice]: { moves: 'out' },
  [SheetType.CreditNote]: { moves: 'in' },
  [SheetType.PurchaseOrder]: { moves: 'nothing' },
  [SheetType.Bill]: {
    moves: 'in',
    isTaxed: true,
    valueIn: (line, quantity, _cost, gstCents) => quantity * line.priceCents - gstCents + (line.landedCents ?? 0),
  },
  [SheetType.BillCreditNote]: { moves: 'out' },
  [SheetType.Transfer]: { moves: 'inOut' },
  [SheetType.Adjustment]: {
    moves: 'in',
    gainsNeedCost: true,
    valueIn: (line, quantity, cost) =>
      valueOfGain(cost, quantity, line.costPriceCents ?? 0, line.givenUnitCostCents) ?? 0,
  },
};

/**
 * Posts the approval of a sheet (DOMAIN §5): 1 and 5 issue, 2 and 4 receive, 6 issues and receives at the same value, 7
 * posts the difference, 3 moves nothing. Returns the ledger entries in lock order (product ascending; receipts before
 * issues, then line order) and changes `balances` accordingly. Refused (nothing changed) when stock would go below zero
 * under `block`, or when an adjustment gains goods that have no cost at all.
 */
export function postSheet(balances: StockBalances, sheet: StockSheet, policy: NegativeStockPolicy): StockPosting {
  const rule = POSTING[sheet.type];
  const moves = planMoves(sheet, rule);
  const shortages = findShortages(balances, moves);
  const linesWithoutCost = rule.gainsNeedCost ? findGainsWithoutCost(balances, moves) : [];
  if ((policy === 'block' && shortages.length > 0) || linesWithoutCost.length > 0)
    return { posted: false, shortages, linesWithoutCost };

  const gst =
    rule.isTaxed && includesGst(sheet.taxType)
      ? lineGstShares(
          sheet.lines.map((line) => line.quantity * line.priceCents),
          sheet.taxType,
        )
      : undefined;
  const entries: LedgerEntry[] = [];
  for (let index = 0; index < moves.length; index++) {
    const move = moves[index];
    if (!move) continue;
    const balance = balances.product(move.productId);
    if (rule.moves === 'inOut') {
      const arrival = moves[++index];
      if (arrival) transfer(entries, balance, move, arrival);
    } else if (move.quantity < 0) {
      const valueCents = valueOfOut(balance.cost, -move.quantity, move.line.costPriceCents ?? 0);
      applyOut(balance.cost, -move.quantity, valueCents);
      recordEntry(entries, balance, 'movement', move, move.quantity, -valueCents);
    } else {
      const nominalCents = incomingValue(rule, move, balance, gst?.[move.index] ?? 0);
      const actualCents = applyIn(balance.cost, move.quantity, nominalCents);
      recordEntry(entries, balance, 'movement', move, move.quantity, actualCents);
      recordVariance(entries, balance, move, nominalCents - actualCents);
    }
  }
  return { posted: true, entries, shortages };
}

/**
 * Returns the numbers of the lines whose goods the posting would bring in at a value of 0: no cost of them is known.
 */
export function linesWithoutCost(balances: StockBalances, sheet: StockSheet): number[] {
  const rule = POSTING[sheet.type];
  return planMoves(sheet, rule)
    .filter((move) => move.quantity > 0 && incomingValue(rule, move, balances.product(move.productId), 0) === 0)
    .map((move) => move.lineNumber);
}

function planMoves(sheet: StockSheet, rule: PostingRule): PlannedMove[] {
  const moves: PlannedMove[] = [];
  if (rule.moves === 'nothing') return moves;
  const isTransfer = rule.moves === 'inOut';
  const sign = rule.moves === 'in' ? 1 : -1;
  sheet.lines.forEach((line, index) => {
    if (!line.movesStock || line.quantity === 0) return;
    const { lineId, lineNumber, productId } = line;
    moves.push({
      lineId,
      lineNumber,
      productId,
      warehouseId: sheet.warehouseId,
      quantity: sign * line.quantity,
      line,
      index,
    });
    if (!isTransfer) return;
    if (!sheet.inWarehouseId) throw new RangeError('A transfer needs an in warehouse.');
    moves.push({
      lineId,
      lineNumber,
      productId,
      warehouseId: sheet.inWarehouseId,
      quantity: line.quantity,
      line,
      index,
    });
  });
  // Sorting is stable: a transfer's issue and receipt stay neighbours, and lines of one product keep their order.
  return moves.sort(
    (a, b) => a.productId - b.productId || (isTransfer ? 0 : Number(a.quantity < 0) - Number(b.quantity < 0)),
  );
}

function findGainsWithoutCost(balances: StockBalances, moves: readonly PlannedMove[]): number[] {
  return moves
    .filter(
      ({ line, productId, quantity }) =>
        quantity > 0 &&
        valueOfGain(balances.product(productId).cost, quantity, line.costPriceCents ?? 0, line.givenUnitCostCents) ===
          undefined,
    )
    .map((move) => move.lineNumber);
}

function incomingValue(
  rule: PostingRule,
  { line, quantity }: PlannedMove,
  { cost }: ProductBalance,
  gstCents: number,
): number {
  if (rule.valueIn) return rule.valueIn(line, quantity, cost, gstCents);
  const costPriceCents = line.costPriceCents ?? 0;
  const { source } = line;
  if (!source || source.openQuantity < quantity) return valueAtAverage(cost, quantity, costPriceCents);
  // The same rule as for the stock: several part returns together restore exactly the value that was issued.
  return valueOfOut(
    { quantity: source.openQuantity, valueCents: source.openValueCents, lastUnitCostCents: null },
    quantity,
    costPriceCents,
  );
}

/** Issues and receives at one value: the organisation's quantity and value don't change. */
function transfer(entries: LedgerEntry[], balance: ProductBalance, departure: PlannedMove, arrival: PlannedMove): void {
  const { cost } = balance;
  const valueCents = valueOfOut(cost, arrival.quantity, departure.line.costPriceCents ?? 0);
  cost.quantity -= arrival.quantity;
  cost.valueCents -= valueCents;
  recordEntry(entries, balance, 'movement', departure, departure.quantity, -valueCents);
  cost.quantity += arrival.quantity;
  cost.valueCents += valueCents;
  recordEntry(entries, balance, 'movement', arrival, arrival.quantity, valueCents);
}
