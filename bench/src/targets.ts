import type { Target } from './row.ts';

// DESIGN §9: the application divided by the raw statement, in alternating slices.

/**
 * Returns the target of a list page; with a million sheets the database's part is larger, so the application may add
 * relatively less.
 */
export const listTarget = (sheets: number): Target =>
  sheets >= 1_000_000 ? { p50: 2, perSecond: 0.6 } : { p50: 2.4, perSecond: 0.48 };

/**
 * A list filtered by a keyword. Where the raw statement takes a millisecond or less, a ratio measures HTTP and JSON.
 */
export const SEARCH_TARGET: Target = { p50: 1.4, perSecond: 0.66, orMillisecondsAbove: 0.6 };

/** A sheet with everything that its detail page shows. */
export const OPEN_TARGET: Target = { p50: 1.9, perSecond: 0.44 };

/** A write: a new sheet of ten lines, an approval with its postings. */
export const WRITE_TARGET: Target = { p50: 3, perSecond: 0.4, orMillisecondsAbove: 3 };
