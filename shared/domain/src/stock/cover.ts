/** Weeks whose sales say how long stock lasts (spec of purchase lines: "cover in weeks"). */
export const COVER_WEEKS = 12;

/**
 * How many weeks stock and incoming units last at the sales of the last 12 weeks, to one decimal; null where nothing was
 * sold. Below zero nothing is covered.
 */
export function coverInWeeks(stock: number, incoming: number, sold12Weeks: number): number | null {
  if (sold12Weeks <= 0) return null;
  return Math.round((Math.max(0, stock + incoming) * COVER_WEEKS * 10) / sold12Weeks) / 10;
}
