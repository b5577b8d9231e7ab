/** Returns the available units: on hand − units reserved by drafts. It may be below 0 and never blocks a save. */
export function availableQuantity(onHand: number, reservedByOthers: number): number {
  return onHand - reservedByOthers;
}
