import { costOfGain, fromCents } from '@iwe/domain';
import type { ProblemItem } from '../../../core/errors.ts';
import type { DraftLine } from '../sheet-draft.ts';
import type { LineRecord } from '../sheet-record.ts';
import type { CountFigures } from './count-figures.repository.ts';

/** What a counted line stores besides its product. `quantity` is the difference; the amount follows from it. */
export type CountedLine = Pick<
  DraftLine,
  'quantity' | 'price_cents' | 'price_source' | 'is_manual' | 'counted_quantity' | 'system_quantity' | 'counted_at'
>;

/** The count of a line that is not counted, or not yet. */
export const NOT_COUNTED = { counted_quantity: null, system_quantity: null, counted_at: null } as const;

/** Price sources of counted lines: the product's own cost, or one that an accountant or a manager entered. */
export const OWN_COST = 'cost';
export const GIVEN_COST = 'given';

interface Offered {
  inWarehouseQty: number | null;
  priceCents: number;
  /** Counted again with the same number: the moment of the count is the new one. */
  isRecount: boolean;
}

/** The present figures, the line as it was stored for the same warehouse, and what the person may do. */
interface Moment {
  figures: CountFigures | undefined;
  stored: LineRecord | undefined;
  canEnterCost: boolean;
}

/**
 * Returns a counted line with the moment of the count and the system's units at that moment (DOMAIN §5 "Adjustment").
 * A line whose number did not change keeps both. Its price is the unit cost of that moment; only a gain of goods
 * without any cost takes one from the person, and only from an accountant or role 4. Calls `refuse` with what is
 * wrong.
 */
export function freezeCount(
  offered: Offered,
  { figures, stored, canEnterCost }: Moment,
  refuse: (code: string, field: string, message: string) => void,
): CountedLine {
  if (offered.inWarehouseQty === null)
    return { quantity: 0, price_cents: 0, price_source: '', is_manual: false, ...NOT_COUNTED };
  const isUnchanged =
    stored?.counted_quantity === offered.inWarehouseQty &&
    stored.system_quantity !== null &&
    stored.counted_at !== null &&
    !offered.isRecount;
  const systemQuantity = isUnchanged ? (stored.system_quantity ?? 0) : (figures?.system_quantity ?? 0);
  const countedAt = isUnchanged ? (stored.counted_at ?? new Date()) : (figures?.at ?? new Date());
  const quantity = offered.inWarehouseQty - systemQuantity;
  const frozen = {
    quantity,
    counted_quantity: offered.inWarehouseQty,
    system_quantity: systemQuantity,
    counted_at: countedAt,
  };
  const ownCents = ownCost(figures);
  if (ownCents !== null || quantity <= 0) {
    const isOld = isUnchanged && stored.price_source === OWN_COST;
    return {
      ...frozen,
      price_cents: isOld ? stored.price_cents : (ownCents ?? 0),
      price_source: OWN_COST,
      is_manual: false,
    };
  }
  const givenCents = stored?.is_manual ? stored.price_cents : 0;
  if (offered.priceCents !== givenCents && !canEnterCost) {
    refuse(
      'cost.right',
      'price',
      'only an accountant or a manager gives goods a cost. ' +
        `Leave the cost price at ${fromCents(givenCents).toFixed(2)}, or ask one of them.`,
    );
  }
  return {
    ...frozen,
    price_cents: offered.priceCents,
    price_source: offered.priceCents > 0 ? GIVEN_COST : '',
    is_manual: offered.priceCents > 0,
  };
}

/** Returns the unit cost in cents by what the system knows; null where it knows no cost at all. */
function ownCost(figures: CountFigures | undefined): number | null {
  if (!figures) return null;
  const cost = {
    quantity: figures.quantity,
    valueCents: figures.value_cents,
    lastUnitCostCents: figures.last_unit_cost === null ? null : Number(figures.last_unit_cost),
  };
  return costOfGain(cost, figures.cost_price_cents ?? 0) ?? null;
}

/** Adds a problem for every second line of a product (DOMAIN §5): the person adds the two counts up on one line. */
export function refuseSecondCounts(
  lines: readonly Pick<DraftLine, 'seq' | 'product_id' | 'code'>[],
  problems: ProblemItem[],
): void {
  const first = new Map<number, number>();
  for (const line of lines) {
    const before = first.get(line.product_id);
    if (before === undefined) first.set(line.product_id, line.seq);
    else
      problems.push({
        code: 'count.twice',
        line: line.seq,
        field: 'productId',
        message:
          `Line ${line.seq}: ${line.code} is counted on line ${before} already. ` +
          `Add both numbers up on line ${before} and take this line away.`,
      });
  }
}
