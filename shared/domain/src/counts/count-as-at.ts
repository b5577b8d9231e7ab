/** A count beside the system's units of its moment, and what its approval does to the units of now. */
export interface CountAsAt {
  /** Counted less the system's units of that moment: what is posted, whatever has moved since (DOMAIN §5). */
  difference: number;
  /** What came in since the count; negative for what went out. */
  moved: number;
  /** On hand once the difference is posted. */
  after: number;
}

/** Returns what a count means, from the units counted, those of the system at that moment, and those on hand now. */
export function countAsAt({ counted, system, onHand }: { counted: number; system: number; onHand: number }): CountAsAt {
  const difference = counted - system;
  return { difference, moved: onHand - system, after: onHand + difference };
}
