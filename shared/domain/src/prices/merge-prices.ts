/** Prices (in cents) and flags (1 and 0) by field; null is "not set". */
export type PriceValues = Readonly<Record<string, number | null>>;

/** One field that somebody else changed, with its three values. */
export interface PriceMergeField {
  readonly field: string;
  readonly base: number | null;
  readonly mine: number | null;
  readonly theirs: number | null;
}

/** The result of merging two edits of one product's prices. */
export interface PriceMerge {
  /** Changed by both, differently: the user must choose. */
  readonly asks: readonly PriceMergeField[];
  /** Changed only by the other person: taken over. */
  readonly taken: readonly PriceMergeField[];
  /** My values with theirs where they are taken over; fields in `asks` still have mine. */
  readonly merged: PriceValues;
}

/**
 * Merges two edits field by field; 0 and null count as the same. `base`: the values when the dialog opened, `theirs`:
 * the values stored now. When `asks` and `taken` are empty, the other person changed something else, and mine can be
 * saved.
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
