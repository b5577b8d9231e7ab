/** Prices (in cents) and flags (1 and 0) by field; null is "not set". */
export type PriceValues = Readonly<Record<string, number | null>>;

/** One field that somebody else changed, with its three values. */
export interface PriceMergeField {
  readonly field: string;
  readonly base: number | null;
  readonly mine: number | null;
  readonly theirs: number | null;
}

/** What becomes of two edits of one product's prices. */
export interface PriceMerge {
  /** Changed by both, differently: the user chooses. */
  readonly asks: readonly PriceMergeField[];
  /** Changed by the other one alone: taken over. */
  readonly taken: readonly PriceMergeField[];
  /** My values with what is taken over; fields that are asked still hold mine. */
  readonly merged: PriceValues;
}

/**
 * Brings two edits together, field by field, where 0 and null are the same. `base` is what stood when the dialog opened, `theirs`
 * what stands now. Without `asks` and `taken` the other one changed something else, and mine may be saved as it is.
 */
export function mergePrices(base: PriceValues, mine: PriceValues, theirs: PriceValues): PriceMerge {
  const asks: PriceMergeField[] = [];
  const taken: PriceMergeField[] = [];
  const merged: Record<string, number | null> = { ...mine };
  for (const field of Object.keys(theirs)) {
    const row = { field, base: base[field] || null, mine: mine[field] || null, theirs: theirs[field] || null };
    if (row.theirs === row.base || row.theirs === row.mine) continue;
    if (row.mine === row.base) {
      taken.push(row);
      merged[field] = row.theirs;
    } else {
      asks.push(row);
    }
  }
  return { asks, taken, merged };
}
