import {
  canSeeCost,
  checkApprovable,
  checkTransition,
  foundOf,
  linesWithoutCost,
  movesStock,
  postSheet,
  SheetType,
  shortageMessage,
  today,
} from '@iwe/domain';
import type { Actor, Finding, LedgerEntry, StockBalances, StockPosting, StockSheet, Violation } from '@iwe/domain';
import type { OrganisationSettings } from '../sheet-lock.ts';
import { sheetKind } from '../sheet-kinds.ts';
import type { OpenSourceLine } from '../sources/sources.sql.ts';
import { stateOf } from '../sheet-record.ts';
import type { LineRecord, SheetRecord } from '../sheet-record.ts';
import type { WarehouseState } from '../posting/balances.repository.ts';
import { closedWarehouses } from '../posting/open-warehouses.ts';
import { findingsOf } from './approval-findings.ts';
import type { CreditContext } from './approval-findings.ts';
import { gainsWithoutCost, uncountedLines, withPostedCosts } from './count-rules.ts';
import { withLandedCost } from './purchase-rules.ts';
import type { PurchaseContext } from './purchase-rules.ts';
import { openSourcesOf, sourceViolations, taxTypeViolations } from './source-rules.ts';

/** A sheet as it would be approved: with the warehouse and ship type that the approver chose. */
export interface ApprovalInputs extends WarehouseState {
  sheet: SheetRecord;
  lines: readonly LineRecord[];
  settings: OrganisationSettings;
  /** The moment of the approval. */
  now: Date;
  actor: Actor;
  credit: CreditContext;
  purchase: PurchaseContext;
  balances: StockBalances;
  /** The lines that this sheet's lines come from, with what is open on them. */
  sources: ReadonlyMap<number, OpenSourceLine>;
}

/** The outcome of an approval: rules that refuse it, findings that somebody must cover, and what would be posted. */
export interface ApprovalEvaluation {
  violations: Violation[];
  findings: Finding[];
  entries: LedgerEntry[];
  /**
   * The lines as they will be stored: a bill's with their share of freight and clearance, an adjustment's with the cost
   * that they post.
   */
  lines: readonly LineRecord[];
}

/** Returns the sheet as the posting rules of the domain see it. */
export function stockSheetOf(
  sheet: SheetRecord,
  lines: readonly LineRecord[],
  sources: ReadonlyMap<number, OpenSourceLine>,
): StockSheet {
  const open = sheet.type === SheetType.CreditNote ? openSourcesOf(lines, sources) : undefined;
  return {
    type: sheet.type,
    taxType: sheet.tax_type,
    warehouseId: sheet.warehouse_id ?? 0,
    inWarehouseId: sheet.in_warehouse_id,
    lines: lines.map((line) => ({
      lineId: line.id,
      lineNumber: line.seq,
      productId: line.product_id,
      quantity: line.quantity,
      priceCents: line.price_cents,
      movesStock: movesStock(line.category),
      costPriceCents: line.cost_price_cents,
      landedCents: line.landed_cents,
      source: open?.get(line.id) ?? null,
      ...(sheet.type === SheetType.Adjustment && line.is_manual ? { givenUnitCostCents: line.price_cents } : {}),
    })),
  };
}

/** Evaluates an approval by the rules of the domain; changes `balances` as the posting would. */
export function evaluateApproval(inputs: ApprovalInputs): ApprovalEvaluation {
  const { sheet, settings, actor, balances, sources } = inputs;
  const averages = new Map(
    balances
      .productIds()
      .map((id) => [
        id,
        { quantity: balances.product(id).cost.quantity, valueCents: balances.product(id).cost.valueCents },
      ]),
  );
  const kind = sheetKind(sheet.type);
  const landed = withLandedCost(sheet, inputs.lines, inputs.purchase.landed_cost_method);
  const { lines } = landed;
  const violations = [
    ...checkTransition(stateOf(sheet), 'approve', actor, { lockedUntil: settings.locked_until }),
    ...checkApprovable({
      type: sheet.type,
      lineCount: lines.length,
      contactId: sheet.contact_id,
      warehouseId: sheet.warehouse_id,
      inWarehouseId: sheet.in_warehouse_id,
      shipType: sheet.ship_type,
      fxRate: sheet.fx_rate,
      reason: sheet.reason,
      taxType: sheet.tax_type,
      hasUsdPrices: lines.some((line) => line.price_source === 'usd'),
    }),
    ...sourceViolations(kind, lines, sources, sheet.contact_id),
    ...taxTypeViolations(kind, sheet.tax_type, sources),
    ...closedWarehouses(sheet, inputs),
    ...landed.violations,
    ...(kind.isCount ? uncountedLines(lines) : []),
  ];
  const stockSheet = stockSheetOf(sheet, lines, sources);
  const findings = findingsOf({
    sheet,
    lines,
    today: today(settings.time_zone, inputs.now),
    actor,
    credit: inputs.credit,
    purchase: inputs.purchase,
    sources,
    averages,
    canSeeCost: canSeeCost({ isCostVisible: settings.cost_visible }),
    linesWithoutCost: () => linesWithoutCost(balances, stockSheet),
    onHand: (productId) => balances.onHand(productId, sheet.warehouse_id ?? 0),
  });
  if (violations.length > 0) return { violations, findings, entries: [], lines };
  const posting = postSheet(balances, stockSheet, settings.negative_stock);
  if (!posting.posted)
    return {
      violations: [...shortLines(posting, inputs), ...gainsWithoutCost(posting.linesWithoutCost)],
      findings,
      entries: [],
      lines,
    };
  const warned: Finding[] = shortLines(posting, inputs).map(({ line, message }) =>
    foundOf('stock.short', message, line ?? 0),
  );
  return {
    violations,
    findings: [...findings, ...warned],
    entries: posting.entries,
    lines: kind.isCount ? withPostedCosts(lines, posting.entries) : lines,
  };
}

function shortLines(posting: StockPosting, { lines, warehouseNames }: ApprovalInputs): Violation[] {
  const codes = new Map(lines.map((line) => [line.seq, line.code]));
  return posting.shortages.map((shortage) => ({
    code: 'stock.short',
    line: shortage.lineNumber,
    message: shortageMessage(
      shortage,
      codes.get(shortage.lineNumber) ?? '',
      warehouseNames.get(shortage.warehouseId) ?? '',
    ),
  }));
}
