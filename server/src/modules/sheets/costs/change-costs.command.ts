import { checkTransition, confirmApproveText, findingKey, fxFinding, lateOrderCostsFinding, messages, movesStock, revalue, SheetStatus, SheetType, StockBalances, toCents } from '@iwe/domain';
import type { Finding, LedgerEntry } from '@iwe/domain';
import type { PurchaseCost, SheetHead } from '@iwe/contract';
import type { RequestTransaction } from '../../../app-types.ts';
import { notFound, Problem, unprocessable } from '../../../errors.ts';
import { approvalContext, lockBalances } from '../approve/approval.repository.ts';
import { landedShares } from '../approve/purchase-rules.ts';
import { openOfOrder } from '../po/order-state.repository.ts';
import { staleVersion } from '../save/conflict.ts';
import { storedFxRate } from '../save/purchase-draft.ts';
import { ruleActor } from '../sheet-actor.ts';
import { sheetKind } from '../sheet-kinds.ts';
import { lockSheetAndLines } from '../sheet-lock.ts';
import type { LockedSheet } from '../sheet-lock.ts';
import { stateOf } from '../sheet-record.ts';
import type { SheetRecord } from '../sheet-record.ts';
import { presentHead } from '../sheet.presenter.ts';
import { presentCosts, writeCosts } from './costs.repository.ts';

/** What was sent: freight in USD, clearance in AUD, the rate where it is sent at all. */
export interface CostsInput extends Pick<PurchaseCost, 'sea_freight' | 'clearance_cost'> {
  fx_rate?: number | null | undefined;
  contentVersion?: number | undefined;
  acknowledged: readonly string[];
}

/**
 * POST purchase_order_cost (DOMAIN §5). Costs are no content: the version stays. On a draft and on an order they are
 * stored; on an approved bill the goods still on hand carry their part of the change and the rest is variance. It waits for
 * an approval of the same sheet, and an approval for it, so that each sees what the other did. The same costs again change
 * nothing. 422 with the rule, or 'acknowledge' for a rate far from the last one, and
 * for costs of an order that do not reach its billed goods any more.
 */
export async function changeCosts(tx: RequestTransaction, id: number, input: CostsInput): Promise<{ data: SheetHead }> {
  const held = lockSheetAndLines(tx, id);
  const [{ sheet, lines }, context] = await Promise.all([held, approvalContext(tx, id)]);
  const locked: LockedSheet = { sheet, lines, settings: context };
  const actor = ruleActor(tx.actor);
  // What carries no costs has no such thing: neither an invoice nor a transfer.
  if (!sheetKind(sheet.type).hasCosts) throw notFound();
  if (input.contentVersion !== undefined && input.contentVersion !== sheet.content_version) throw await staleVersion(tx, locked, input.contentVersion, null);
  const violations = checkTransition(stateOf(sheet), 'changeCosts', actor, { lockedUntil: context.locked_until });
  if (violations.length > 0) throw unprocessable(violations);

  const before = rateOf(sheet);
  const rate = newRate(before, storedFxRate({ hasFx: true }, input.fx_rate));
  const after: SheetRecord = {
    ...sheet, fx_rate: rate === null ? null : String(rate), sea_freight_cents: toCents(input.sea_freight), clearance_cost_cents: toCents(input.clearance_cost),
  };
  const isSame = rate === before && after.sea_freight_cents === sheet.sea_freight_cents && after.clearance_cost_cents === sheet.clearance_cost_cents;
  if (isSame) return presentHead(sheet, lines, actor, context.locked_until);
  const findings = [rate === before ? undefined : rateFinding(sheet, rate, context.last_fx_rate), await billedFinding(tx, sheet, after)].filter((finding) => finding !== undefined);
  if (findings.some((finding) => !input.acknowledged.includes(findingKey(finding)))) {
    throw new Problem(422, 'acknowledge', confirmApproveText(findings), { details: findings.map((finding) => ({ ...finding, key: findingKey(finding) })) });
  }

  const isLate = sheet.type === SheetType.Bill && sheet.status === SheetStatus.Approved;
  const { balances } = isLate ? await lockBalances(tx, held, id, null) : { balances: new StockBalances() };
  const entries: LedgerEntry[] = [];
  let shares = lines.map((line) => line.landed_cents);
  if (isLate) {
    const spread = landedShares(after, lines, context.landed_cost_method);
    if (spread.violation) throw unprocessable([spread.violation]);
    shares = spread.shares;
    entries.push(...revalue(balances, lines.flatMap((line, index) => (movesStock(line.category) ? [{
      lineId: line.id, productId: line.product_id, warehouseId: sheet.warehouse_id ?? 0, receivedQuantity: line.quantity, oldShareCents: line.landed_cents, newShareCents: shares[index] ?? 0,
    }] : []))));
  }
  const saved = await writeCosts(tx, { userId: tx.userId, operator: tx.actor.name, requestId: tx.requestId }, {
    before: sheet, after, shares: isLate ? lines.map((line, index) => ({ id: line.id, landedCents: shares[index] ?? 0 })) : [], entries, balances,
  });
  return presentHead(saved, lines, actor, context.locked_until);
}

/** The rate that was sent, or the one of before: none and 0 are the same, for neither turns USD into AUD. */
function newRate(before: number | null, sent: number | null): number | null {
  return sent === null || (sent === 0 && !before) ? before : sent;
}

const rateOf = (sheet: Pick<SheetRecord, 'fx_rate'>): number | null => (sheet.fx_rate === null ? null : Number(sheet.fx_rate));

/** A draft's rate belongs to its prices and is saved with them; an approved sheet's new rate wants the same answer as at approval. Throws 422 for a rate that cannot be. */
function rateFinding(sheet: SheetRecord, rate: number | null, lastRate: string | null): Finding | undefined {
  if (sheet.status === SheetStatus.Draft) {
    const now = rateOf(sheet);
    throw unprocessable([{ code: 'fx.content', field: 'fx_rate', message: messages.fxIsContent(sheet.no, now === null ? 'none' : String(now)) }]);
  }
  if (rate === null || !(rate > 0)) throw unprocessable([{ code: 'fx.required', field: 'fx_rate', message: messages.fxRateRequired }]);
  return fxFinding(rate, lastRate === null ? null : Number(lastRate));
}

/** Goods that are billed carry the costs of their bill; whoever changes those of the order afterwards is told (the bills of an order are made under its lock). */
async function billedFinding(tx: RequestTransaction, sheet: SheetRecord, after: SheetRecord): Promise<Finding | undefined> {
  if (sheet.type !== SheetType.PurchaseOrder || sheet.status !== SheetStatus.Approved) return undefined;
  const { lines, bills } = await openOfOrder(tx, sheet.id);
  return lateOrderCostsFinding({
    no: sheet.no, openQuantity: lines.reduce((sum, line) => sum + line.open, 0), seaFreightCents: after.sea_freight_cents, clearanceCostCents: after.clearance_cost_cents,
    bills: bills.map((bill) => ({ no: bill.no, isApproved: bill.status === SheetStatus.Approved, seaFreightCents: bill.sea_freight_cents, clearanceCostCents: bill.clearance_cost_cents })),
  });
}

const COSTS = `select s.type, s.fx_rate, s.sea_freight_cents, s.clearance_cost_cents from sheet s where s.organisation_id = iwe_organisation() and s.id = $1 and s.type in (3, 4)`;

/** GET purchase_order_cost/{id}; undefined where there is no such order or bill. */
export async function readCosts(tx: Pick<RequestTransaction, 'query'>, id: number): Promise<PurchaseCost | undefined> {
  const [row] = await tx.query<Pick<SheetRecord, 'fx_rate' | 'sea_freight_cents' | 'clearance_cost_cents'>>(COSTS, [id]);
  return row && presentCosts(row);
}
