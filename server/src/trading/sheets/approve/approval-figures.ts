import {
  canSeeCost,
  fromCents,
  isPurchaseSheet,
  landedCost,
  marginOf,
  movesStock,
  overLimitCents,
  rankWarehouses,
  SheetType,
} from '@iwe/domain';
import type { StockBalances, StockedWarehouse } from '@iwe/domain';
import type { ApprovalFigures } from '@iwe/contract';
import { sheetKind } from '../sheet-kinds.ts';
import type { LineRecord, SheetRecord } from '../sheet-record.ts';
import type { OpenSourceLine } from '../sources/sources.sql.ts';
import type { CreditContext } from './approval-findings.ts';
import { countedLines } from './count-rules.ts';

/** What the figures of an approval are made from. */
export interface FigureInputs {
  sheet: SheetRecord;
  /** The lines as the approval would store them. */
  lines: readonly LineRecord[];
  sources: ReadonlyMap<number, OpenSourceLine>;
  credit: CreditContext;
  draftsCents: number;
  isCostVisible: boolean;
  /** Balances before the posting. */
  balances: StockBalances;
  warehouses: readonly StockedWarehouse[];
}

/** Returns the figures that an approval of this sheet is decided on. */
export function approvalFigures(inputs: FigureInputs): ApprovalFigures {
  const { sheet } = inputs;
  const hasAmount = sheetKind(sheet.type).isPriced;
  return {
    amount: hasAmount
      ? {
          subtotal: fromCents(sheet.total_cents - sheet.gst_cents),
          gst: fromCents(sheet.gst_cents),
          total: fromCents(sheet.total_cents),
        }
      : null,
    margin: marginFigures(inputs),
    credit: creditFigures(inputs),
    stock: stockFigures(inputs),
    landed: landedFigures(sheet),
    orders: sheet.type === SheetType.Bill ? orderFigures(inputs) : [],
    adjustment: sheet.type === SheetType.Adjustment ? adjustmentFigures(inputs) : null,
  };
}

function marginFigures({ sheet, lines, balances, isCostVisible }: FigureInputs): ApprovalFigures['margin'] {
  if (sheet.type !== SheetType.Invoice || !canSeeCost({ isCostVisible })) return null;
  const { marginCents, percent, linesWithoutCost } = marginOf(
    lines.map((line) => ({
      quantity: line.quantity,
      priceCents: line.price_cents,
      gstCents: line.gst_cents,
      unitCostCents: movesStock(line.category) ? unitCost(line, balances) : (line.cost_price_cents ?? 0),
    })),
  );
  return { amount: fromCents(marginCents), percent, linesWithoutCost };
}

/** The average of the goods on hand, else the product's cost price; null when nobody knows any. */
function unitCost(line: LineRecord, balances: StockBalances): number | null {
  const { quantity, valueCents } = balances.product(line.product_id).cost;
  return quantity > 0 ? valueCents / quantity : line.cost_price_cents || null;
}

function creditFigures({ sheet, credit, draftsCents }: FigureInputs): ApprovalFigures['credit'] {
  if (sheet.type !== SheetType.Invoice) return null;
  const over = overLimitCents({
    limitCents: credit.credit_limit_cents,
    balanceCents: credit.xero_balance_cents,
    approvedUnsentCents: credit.approved_unsent_cents,
    draftsCents,
    sheetCents: sheet.total_cents,
  });
  return {
    limit: fromCents(credit.credit_limit_cents),
    balance: fromCents(credit.xero_balance_cents),
    approvedUnsent: fromCents(credit.approved_unsent_cents),
    drafts: fromCents(draftsCents),
    thisSheet: fromCents(sheet.total_cents),
    over: fromCents(over),
  };
}

function stockFigures({ sheet, lines, warehouses }: FigureInputs): ApprovalFigures['stock'] {
  const leaves =
    sheet.type === SheetType.Invoice || sheet.type === SheetType.Transfer || sheet.type === SheetType.BillCreditNote;
  if (!leaves) return [];
  const goods = lines.filter((line) => movesStock(line.category) && line.quantity > 0);
  if (goods.length === 0) return [];
  const needed = goods.map((line) => ({
    lineNumber: line.seq,
    productId: line.product_id,
    quantity: line.quantity,
  }));
  // The other kinds name their warehouse in the draft: there is none to choose.
  const possible =
    sheet.type === SheetType.Invoice
      ? warehouses
      : warehouses.filter(({ warehouseId }) => warehouseId === sheet.warehouse_id);
  return rankWarehouses(needed, possible).map(({ warehouseId, name, shortLines, lines: filled }) => ({
    warehouseId,
    name,
    canFill: shortLines === 0,
    lines: filled.map(({ lineNumber, need, have }, index) => ({
      line: lineNumber,
      code: goods[index]?.code ?? '',
      need,
      have,
    })),
  }));
}

function landedFigures(sheet: SheetRecord): ApprovalFigures['landed'] {
  if (!isPurchaseSheet(sheet.type) || !sheetKind(sheet.type).hasCosts) return null;
  if (sheet.sea_freight_cents === 0 && sheet.clearance_cost_cents === 0) return null;
  const total = landedCost({
    seaFreightCents: sheet.sea_freight_cents,
    fxRate: sheet.fx_rate,
    clearanceCostCents: sheet.clearance_cost_cents,
  });
  return {
    seaFreight: fromCents(sheet.sea_freight_cents),
    clearance: fromCents(sheet.clearance_cost_cents),
    total: total === undefined ? null : fromCents(total),
  };
}

function orderFigures({ lines, sources }: FigureInputs): ApprovalFigures['orders'] {
  const byNo = new Map<string, { no: string; ordered: number; billedBefore: number; thisBill: number }>();
  const order = (no: string) => {
    const known = byNo.get(no) ?? { no, ordered: 0, billedBefore: 0, thisBill: 0 };
    byNo.set(no, known);
    return known;
  };
  for (const source of sources.values()) {
    const known = order(source.sheet_no);
    known.ordered += source.quantity;
    known.billedBefore += source.taken_quantity;
  }
  for (const line of lines) {
    const source = line.source_line_id === null ? undefined : sources.get(line.source_line_id);
    if (source) order(source.sheet_no).thisBill += line.quantity;
  }
  return [...byNo.values()];
}

function adjustmentFigures({ sheet, lines, balances }: FigureInputs): NonNullable<ApprovalFigures['adjustment']> {
  const sum = (picks: (cents: number) => boolean): number =>
    lines.reduce((total, line) => total + (picks(line.amount_cents) ? line.amount_cents : 0), 0);
  return {
    gain: fromCents(sum((cents) => cents > 0)),
    loss: fromCents(sum((cents) => cents < 0)),
    net: fromCents(sum(() => true)),
    lines: countedLines(lines, (productId) => balances.onHand(productId, sheet.warehouse_id ?? 0)).map(
      ({ line, countedAt, ...units }) => ({
        line: line.seq,
        code: line.code,
        countedAt: countedAt.toISOString(),
        ...units,
      }),
    ),
  };
}
