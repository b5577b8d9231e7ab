import {
  checkTransition,
  confirmApproveText,
  findingKey,
  fxFinding,
  lateOrderCostsFinding,
  messages,
  movesStock,
  revalue,
  SheetStatus,
  SheetType,
  StockBalances,
  toCents,
} from '@iwe/domain';
import type { Finding, LandedCostMethod } from '@iwe/domain';
import type { PurchaseCost, SheetHead } from '@iwe/contract';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { notFound, Problem, unprocessable } from '../../../core/errors.ts';
import { approvalContext } from '../approve/approval.repository.ts';
import { landedShares } from '../approve/purchase-rules.ts';
import { lockBalances } from '../posting/balances.repository.ts';
import { staleContent } from '../save/conflict.ts';
import { storedFxRate } from '../save/purchase-draft.ts';
import { ruleActor } from '../sheet-actor.ts';
import { sheetKind } from '../sheet-kinds.ts';
import { lockSheet } from '../sheet-lock.ts';
import type { LockedSheet } from '../sheet-lock.ts';
import { stateOf } from '../sheet-record.ts';
import type { SheetRecord } from '../sheet-record.ts';
import { presentHead } from '../sheet.presenter.ts';
import { openOfOrder } from '../sources/open-order.repository.ts';
import type { ContentChange } from '../content.ts';
import { writeCosts } from './costs.repository.ts';
import type { CostChange, Costs } from './costs.repository.ts';
import { changeOf, repriceApproved, repriceDraft } from './reprice.repository.ts';
import { repriced } from './reprice.ts';

/** What was sent: freight in USD, clearance in AUD, and perhaps the rate (USD per AUD). */
export interface CostsInput extends Pick<PurchaseCost, 'sea_freight' | 'clearance_cost'> {
  fx_rate?: number | null | undefined;
  contentVersion?: number | undefined;
  acknowledged: readonly string[];
}

/**
 * POST purchase_order_cost (DOMAIN §5): changes the costs of an order or a bill and returns its head. Freight and
 * clearance are not content: the version stays. On a draft and on an order they are only stored; on an approved bill
 * the goods on hand carry their part of the change and the rest is variance. A new rate reprices the lines whose price
 * came from USD: on a draft it is a change of content, on an approved order its snapshot follows. Approvals of the same
 * sheet and this change wait for each other. The same costs again change nothing. Throws 422 with the rule, or 422
 * 'acknowledge' for a rate far from the last one and for costs of an order that no longer reach its billed goods.
 */
export async function changeCosts(tx: RequestTransaction, id: number, input: CostsInput): Promise<{ data: SheetHead }> {
  const locked = await lockSheet(tx, id);
  const { sheet, lines } = locked;
  const context = await approvalContext(tx, id);
  const actor = ruleActor(tx.actor);
  // Other kinds, such as invoices and transfers, have no costs.
  if (!sheetKind(sheet.type).hasCosts) throw notFound();
  if (input.contentVersion !== undefined && input.contentVersion !== sheet.content_version)
    throw await staleContent(tx, locked, input.contentVersion, null);
  const after = newCosts(sheet, input);
  const hasNewRate = rateOf(after) !== rateOf(sheet);
  const step = hasNewRate && sheet.status === SheetStatus.Draft ? 'save' : 'changeCosts';
  const violations = checkTransition(stateOf(sheet), step, actor, { lockedUntil: context.locked_until });
  if (violations.length > 0) throw unprocessable(violations);
  if (!hasNewRate && hasSameAmounts(sheet, after)) return presentHead(sheet, lines, actor, context.locked_until);
  const findings = [
    hasNewRate ? rateFinding(sheet, rateOf(after), context.last_fx_rate) : undefined,
    await billedFinding(tx, sheet, after),
  ].filter((finding) => finding !== undefined);
  demandAcknowledged(findings, input.acknowledged);

  const author = { userId: tx.userId, operator: tx.actor.name, requestId: tx.requestId };
  const repricing = hasNewRate ? { before: locked, after: repriced(locked, rateOf(after) ?? 0) } : undefined;
  if (repricing && sheet.status === SheetStatus.Draft) {
    const head = await repriceDraft(tx, author, repricing);
    const saved = hasSameAmounts(sheet, after)
      ? head
      : await writeCosts(tx, author, {
          sheetId: id,
          contentVersion: head.content_version,
          // The rate is in the history of the content.
          before: { ...sheet, fx_rate: after.fx_rate },
          after,
          ...NOT_REVALUED,
          balances: new StockBalances(),
        });
    return presentHead(saved, lines, actor, context.locked_until);
  }
  if (repricing) await repriceApproved(tx, repricing, context);

  const isApprovedBill = sheet.type === SheetType.Bill && sheet.status === SheetStatus.Approved;
  const { balances } = isApprovedBill ? await lockBalances(tx, locked, null) : { balances: new StockBalances() };
  const late = isApprovedBill
    ? revalueBill(locked, after, context.bill_method ?? context.landed_cost_method, balances)
    : NOT_REVALUED;
  const saved = await writeCosts(tx, author, {
    sheetId: id,
    contentVersion: sheet.content_version,
    before: sheet,
    after,
    ...late,
    balances,
    ...(repricing ? { repriced: linesOf(changeOf(repricing)) } : {}),
  });
  return presentHead(saved, lines, actor, context.locked_until);
}

const linesOf = ({ before, after }: ContentChange) => ({ before: before.lines, after: after.lines });

/** Throws 422 'acknowledge' when a finding was not acknowledged. */
function demandAcknowledged(findings: readonly Finding[], acknowledged: readonly string[]): void {
  if (findings.every((finding) => acknowledged.includes(findingKey(finding)))) return;
  throw new Problem(422, 'acknowledge', confirmApproveText(findings), {
    details: findings.map((finding) => ({ ...finding, key: findingKey(finding) })),
  });
}

type LateChange = Pick<CostChange, 'shares' | 'entries'>;

const NOT_REVALUED: LateChange = { shares: [], entries: [] };

/**
 * Spreads the new costs of an approved bill over its lines and revalues the goods on hand in `balances`. Throws 422
 * when the costs cannot be spread.
 */
function revalueBill(
  { sheet, lines }: LockedSheet,
  after: Costs,
  method: LandedCostMethod,
  balances: StockBalances,
): LateChange {
  const { shares, violation } = landedShares({ ...sheet, ...after }, lines, method);
  if (violation) throw unprocessable([violation]);
  const received = lines.flatMap((line, index) =>
    movesStock(line.category)
      ? [
          {
            lineId: line.id,
            productId: line.product_id,
            warehouseId: sheet.warehouse_id ?? 0,
            receivedQuantity: line.quantity,
            oldShareCents: line.landed_cents,
            newShareCents: shares[index] ?? 0,
          },
        ]
      : [],
  );
  return {
    shares: lines.map((line, index) => ({ id: line.id, landedCents: shares[index] ?? 0 })),
    entries: revalue(balances, received),
  };
}

/** Returns the costs that were sent; a missing rate, and 0 where there was none, leave the rate as it is. */
function newCosts(before: Costs, input: CostsInput): Costs {
  const sent = storedFxRate({ hasFx: true }, input.fx_rate);
  const keepsRate = sent === null || (sent === 0 && !rateOf(before));
  return {
    fx_rate: keepsRate ? before.fx_rate : String(sent),
    sea_freight_cents: toCents(input.sea_freight),
    clearance_cost_cents: toCents(input.clearance_cost),
  };
}

const hasSameAmounts = (before: Costs, after: Costs): boolean =>
  after.sea_freight_cents === before.sea_freight_cents && after.clearance_cost_cents === before.clearance_cost_cents;

const rateOf = (costs: Pick<Costs, 'fx_rate'>): number | null =>
  costs.fx_rate === null ? null : Number(costs.fx_rate);

/**
 * Returns what to acknowledge about an approved order's new rate, as its approval would ask; a draft's is weighed when
 * it is approved. Throws 422 for a rate that is not positive, and for an approved bill, whose rate changes only by an
 * unapproval (DOMAIN §5).
 */
function rateFinding(sheet: SheetRecord, rate: number | null, lastRate: string | null): Finding | undefined {
  if (sheet.status === SheetStatus.Draft) return undefined;
  if (sheet.type === SheetType.Bill)
    throw unprocessable([{ code: 'fx.approvedBill', field: 'fx_rate', message: messages.fxOfApprovedBill(sheet.no) }]);
  if (rate === null || !(rate > 0))
    throw unprocessable([{ code: 'fx.required', field: 'fx_rate', message: messages.fxRateRequired }]);
  return fxFinding(rate, lastRate === null ? null : Number(lastRate));
}

/**
 * Returns what to acknowledge when the costs of an approved order change after goods were billed: those carry the
 * costs of their bill. The order is locked, so no bill is made meanwhile.
 */
async function billedFinding(tx: RequestTransaction, sheet: SheetRecord, after: Costs): Promise<Finding | undefined> {
  if (sheet.type !== SheetType.PurchaseOrder || sheet.status !== SheetStatus.Approved) return undefined;
  const { lines, bills } = await openOfOrder(tx, sheet.id);
  return lateOrderCostsFinding({
    no: sheet.no,
    openQuantity: lines.reduce((sum, line) => sum + line.open, 0),
    seaFreightCents: after.sea_freight_cents,
    clearanceCostCents: after.clearance_cost_cents,
    bills: bills.map((bill) => ({
      no: bill.no,
      isApproved: bill.status === SheetStatus.Approved,
      seaFreightCents: bill.sea_freight_cents,
      clearanceCostCents: bill.clearance_cost_cents,
    })),
  });
}
