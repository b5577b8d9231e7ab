import type { Sheet } from '@iwe/contract';
import { fromCents, movesStock, proposeCostShare, toCents } from '@iwe/domain';
import type { LandedCostMethod } from '@iwe/domain';
import type { EditorLine } from '@iwe/ui/sheet';

/** Freight (USD) and clearance (AUD). */
export interface Costs { readonly sea_freight: number; readonly clearance_cost: number }

interface BaseLine { quantity: number; priceCents: number; movesStock: boolean }
const baseOf = (lines: readonly BaseLine[], method: LandedCostMethod): number =>
  lines.reduce((sum, line) => sum + (line.movesStock ? line.quantity * (method === 'value' ? line.priceCents : 1) : 0), 0);

/** What of an order's costs no bill carries yet; its own where the server does not say. */
export function openCosts(order: Pick<Sheet, 'open' | 'sea_freight' | 'clearance_cost'>): Costs {
  const { sea_freight, clearance_cost } = order.open ?? order;
  return { sea_freight, clearance_cost };
}

/** The share of an order's open costs that a bill of these lines proposes: in proportion to what is still open, all of it when the bill covers that (DOMAIN §5). */
export function proposedCosts(order: Pick<Sheet, 'open' | 'sea_freight' | 'clearance_cost' | 'lines'>, lines: readonly EditorLine[], method: LandedCostMethod): Costs {
  const taken = baseOf(lines.filter((line) => line.sourceLineId !== null).map((line) => ({ quantity: line.quantity ?? 0, priceCents: line.priceCents ?? 0, movesStock: movesStock(line.item?.category ?? 1) })), method);
  const left = baseOf(order.lines.map((line) => ({ quantity: Math.max(0, line.quantity - line.taken), priceCents: toCents(line.price), movesStock: movesStock(line.product.category) })), method);
  const open = openCosts(order);
  const share = (cost: number) => fromCents(proposeCostShare(toCents(cost), taken, left));
  return { sea_freight: share(open.sea_freight), clearance_cost: share(open.clearance_cost) };
}

/** A cost as the form holds it; nothing for 0. */
export const costText = (cost: number): string => (cost === 0 ? '' : cost.toFixed(2));
