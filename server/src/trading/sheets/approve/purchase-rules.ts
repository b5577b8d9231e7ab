import {
  findPurchaseFindings,
  InvalidSplitError,
  isPositiveFxRate,
  landedCost,
  messages,
  movesStock,
  SheetType,
  spreadLandedCost,
} from '@iwe/domain';
import type { Finding, LandedCostMethod, Violation } from '@iwe/domain';
import type { LineRecord, SheetRecord } from '../sheet-record.ts';
import type { OpenSourceLine } from '../sources/sources.sql.ts';

/** What the approval of a purchase reads beside the sheet. */
export interface PurchaseContext {
  landed_cost_method: LandedCostMethod;
  /** The rate of the organisation's last approved purchase, as text. */
  last_fx_rate: string | null;
  /** Live bills, or bill credit notes, of the same supplier with the same reference; null for other kinds. */
  same_reference: string[] | null;
  is_container_builder: boolean;
}

const rateOf = (text: string | null): number | null => (text === null ? null : Number(text));

/** What approving an order, a bill or a bill credit note asks to acknowledge. */
export function purchaseFindings(
  sheet: SheetRecord,
  lines: readonly LineRecord[],
  context: PurchaseContext,
  sources: ReadonlyMap<number, OpenSourceLine>,
): Finding[] {
  const isBill = sheet.type === SheetType.Bill;
  const left = new Map([...sources].map(([id, source]) => [id, source.quantity - source.taken_quantity]));
  return findPurchaseFindings({
    fxRate: sheet.type === SheetType.BillCreditNote ? null : rateOf(sheet.fx_rate),
    lastFxRate: rateOf(context.last_fx_rate),
    reference: sheet.reference.trim(),
    sameReference: context.same_reference ?? [],
    lines: lines.map((line) => {
      const source = isBill && line.source_line_id !== null ? sources.get(line.source_line_id) : undefined;
      if (!source) return { lineNumber: line.seq, quantity: line.quantity, ordered: null };
      // Two lines that bill one ordered line share what is open of it.
      const open = Math.max(0, left.get(source.id) ?? 0);
      left.set(source.id, open - line.quantity);
      return { lineNumber: line.seq, quantity: line.quantity, ordered: { no: source.sheet_no, open } };
    }),
  });
}

/** The costs of a sheet as they are stored. */
export type SheetCosts = Pick<SheetRecord, 'fx_rate' | 'sea_freight_cents' | 'clearance_cost_cents'>;

/**
 * Each line's share of freight and clearance in cents, in line order, or the rule that such costs break: a freight
 * needs a positive rate, and a cost needs lines of goods with a value (DOMAIN §5 "Landed cost").
 */
export function landedShares(
  costs: SheetCosts,
  lines: readonly Pick<LineRecord, 'quantity' | 'price_cents' | 'category'>[],
  method: LandedCostMethod,
): { shares: number[]; violation: Violation | null } {
  const none = lines.map(() => 0);
  if (costs.sea_freight_cents > 0 && !isPositiveFxRate(costs.fx_rate))
    return { shares: none, violation: { code: 'fx.required', message: messages.fxRateRequired } };
  const total =
    landedCost({
      seaFreightCents: costs.sea_freight_cents,
      fxRate: costs.fx_rate,
      clearanceCostCents: costs.clearance_cost_cents,
    }) ?? 0;
  try {
    return {
      shares: spreadLandedCost(
        total,
        lines.map((line) => ({
          quantity: line.quantity,
          priceCents: line.price_cents,
          movesStock: movesStock(line.category),
        })),
        method,
      ),
      violation: null,
    };
  } catch (error) {
    if (error instanceof InvalidSplitError)
      return { shares: none, violation: { code: 'landed.noBase', message: messages.landedWithoutGoods } };
    throw error;
  }
}

/** A bill's lines with the shares that its approval stores; the lines of other kinds as they are. */
export function withLandedCost(
  sheet: SheetRecord,
  lines: readonly LineRecord[],
  method: LandedCostMethod,
): { lines: readonly LineRecord[]; violations: Violation[] } {
  if (sheet.type !== SheetType.Bill) return { lines, violations: [] };
  const { shares, violation } = landedShares(sheet, lines, method);
  return {
    lines: lines.map((line, index) => ({ ...line, landed_cents: shares[index] ?? 0 })),
    violations: violation ? [violation] : [],
  };
}
