import type { Target } from './row.ts';

// DESIGN §9: the application over the raw statement, in slices that take turns.

/** A page of a list; with a million sheets the database's part is larger, so less may be added to it. */
export const listTarget = (sheets: number): Target => (sheets >= 1_000_000 ? { p50: 2, perSecond: 0.6 } : { p50: 2.4, perSecond: 0.48 });

/** A list narrowed by a keyword. */
export const SEARCH_TARGET: Target = { p50: 1.4, perSecond: 0.66 };

/** A sheet with all that its detail shows. */
export const OPEN_TARGET: Target = { p50: 1.9, perSecond: 0.44 };

/** A new sheet of ten lines. */
export const CREATE_TARGET: Target = { p50: 2.1, perSecond: 0.48 };

/** An approval with its postings. */
export const APPROVE_TARGET: Target = { p50: 2, perSecond: 0.5 };
