import type { Sheet } from '@iwe/contract';
import { fromCents, movesStock, proposeCostShare, toCents } from '@iwe/domain';
import type { LandedCostMethod } from '@iwe/domain';
import type { EditorLine } from '@iwe/ui/sheet';
import { proposedOf } from '../open-lines.ts';

/** Freight (USD) and clearance (AUD). */
export interface Costs {
  readonly sea_freight: number;
  readonly clearance_cost: number;
}

interface BaseLine {
  quantity: number;
  priceCents: number;
  movesStock: boolean;
}
const baseOf = (lines: readonly BaseLine[], method: LandedCostMethod): number =>
  lines.reduce(
    (sum, line) => sum + (line.movesStock ? line.quantity * (method === 'value' ? line.priceCents : 1) : 0),
    0,
  );

/**
 * Returns the part of an order's costs that is on no bill yet; the order's own costs when the server doesn't state it.
 */
export function openCosts(order: Pick<Sheet, 'open' | 'sea_freight' | 'clearance_cost'>): Costs {
  const { sea_freight, clearance_cost } = order.open ?? order;
  return { sea_freight, clearance_cost };
}

/** The stored bill being edited: its own units and costs don't count as another draft's. */
export interface OwnBill {
  readonly lines: readonly EditorLine[];
  readonly costs: Costs;
}
const NO_BILL: OwnBill = { lines: [], costs: { sea_freight: 0, clearance_cost: 0 } };

/**
 * Returns the share of an order's open costs that a bill of these lines proposes: in proportion to the units on no
 * other bill (drafts included), and all of it when the bill covers those (DOMAIN §5).
 */
export function proposedCosts(
  order: Pick<Sheet, 'open' | 'sea_freight' | 'clearance_cost' | 'lines'>,
  lines: readonly EditorLine[],
  method: LandedCostMethod,
  own: OwnBill = NO_BILL,
): Costs {
  const ownUnits = (lineId: number) =>
    own.lines.reduce((sum, line) => sum + (line.sourceLineId === lineId ? (line.quantity ?? 0) : 0), 0);
  const taken = baseOf(
    lines
      .filter((line) => line.sourceLineId !== null)
      .map((line) => ({
        quantity: line.quantity ?? 0,
        priceCents: line.priceCents ?? 0,
        movesStock: movesStock(line.item?.category ?? 1),
      })),
    method,
  );
  const left = baseOf(
    order.lines.map((line) => ({
      quantity: proposedOf(line, ownUnits(line.id)),
      priceCents: toCents(line.price),
      movesStock: movesStock(line.product.category),
    })),
    method,
  );
  const open = openCosts(order);
  const drafted = order.open?.drafted ?? NO_BILL.costs;
  const share = (cost: keyof Costs) => {
    const others = Math.max(0, toCents(drafted[cost]) - toCents(own.costs[cost]));
    return fromCents(proposeCostShare(Math.max(0, toCents(open[cost]) - others), taken, left));
  };
  return { sea_freight: share('sea_freight'), clearance_cost: share('clearance_cost') };
}

/** Returns a cost as its field shows it; '' for 0. */
export const costText = (cost: number): string => (cost === 0 ? '' : cost.toFixed(2));
