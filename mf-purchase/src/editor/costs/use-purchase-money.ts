import { formatMoney, movesStock, sheetTotals, spreadLandedCost } from '@iwe/domain';
import type { LandedCostMethod } from '@iwe/domain';
import type { EditorLine } from '@iwe/ui/sheet';
import { useMemo } from 'react';

/**
 * Returns each line's share of the landed cost in cents by its key, computed with the server's function; empty when
 * there are no costs or no lines to bear them.
 */
export function useLandedShares(
  lines: readonly EditorLine[],
  landedCents: number | undefined,
  method: LandedCostMethod,
): ReadonlyMap<string, number> {
  return useMemo(() => {
    const bases = lines.map((line) => ({
      quantity: line.quantity ?? 0,
      priceCents: line.priceCents ?? 0,
      movesStock: line.item !== null && movesStock(line.item.category),
    }));
    const hasBase = bases.some(
      (base) => base.movesStock && base.quantity > 0 && (method === 'quantity' || base.priceCents > 0),
    );
    if (!landedCents || !hasBase) return new Map();
    const shares = spreadLandedCost(landedCents, bases, method);
    return new Map(lines.map((line, index) => [line.key, shares[index] ?? 0]));
  }, [lines, landedCents, method]);
}

/** Returns the sums of a purchase other than its AUD total. */
export function purchaseSums(
  lines: readonly EditorLine[],
  landedCents: number | undefined,
): (readonly [label: string, text: string])[] {
  const usd = sheetTotals(
    lines.map((line) => ({ quantity: line.quantity ?? 0, priceCents: line.usdCents ?? 0 })),
    1,
  ).totalCents;
  return [['Total USD', formatMoney(usd)], ...(landedCents ? [['Landed', formatMoney(landedCents)] as const] : [])];
}
