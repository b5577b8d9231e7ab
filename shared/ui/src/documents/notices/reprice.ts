import { proposeReprice } from '@iwe/domain';
import { repriced } from '../lines/index.ts';
import type { EditorLine, ItemPrice, LineItem } from '../lines/index.ts';

/** One line with a different price now. */
export interface PriceChange {
  /** Counted from 1, as the screen shows it. */
  readonly line: number;
  readonly key: string;
  readonly code: string;
  readonly oldCents: number;
  readonly newPrice: ItemPrice;
  /** False for a hand-typed price: it is shown but not changed. */
  readonly applies: boolean;
}

/** Returns the changes by fresh prices, line by line, under the domain's rule. */
export function priceChanges(lines: readonly EditorLine[], items: ReadonlyMap<number, LineItem>): PriceChange[] {
  const rows = lines.flatMap((line, index) =>
    line.item
      ? [{ lineNumber: index + 1, productId: line.item.id, priceCents: line.priceCents ?? 0, manual: line.manual }]
      : [],
  );
  const priceOf = (productId: number) => {
    const price = items.get(productId)?.price;
    // The rule only needs to know that there is a source, not which.
    return price && price.cents > 0 ? { priceCents: price.cents, source: 'standard' as const } : undefined;
  };
  return proposeReprice(rows, priceOf).flatMap((proposal) => {
    const line = lines[proposal.lineNumber - 1];
    const newPrice = items.get(proposal.productId)?.price;
    if (!line?.item || !newPrice) return [];
    return [
      {
        line: proposal.lineNumber,
        key: line.key,
        code: line.item.code,
        oldCents: proposal.oldPriceCents,
        newPrice,
        applies: proposal.applies,
      },
    ];
  });
}

/** Returns the lines with fresh products, so that stock and customer prices are current; the lines' own prices stay. */
export function withFreshItems(lines: readonly EditorLine[], items: ReadonlyMap<number, LineItem>): EditorLine[] {
  return lines.map((line) => {
    const item = line.item && items.get(line.item.id);
    return item ? { ...line, item } : line;
  });
}

/** Returns the lines with their new prices where a change applies. */
export function withNewPrices(lines: readonly EditorLine[], changes: readonly PriceChange[]): EditorLine[] {
  return lines.map((line) => {
    const change = changes.find((candidate) => candidate.key === line.key && candidate.applies);
    return change ? repriced(line, change.newPrice) : line;
  });
}
