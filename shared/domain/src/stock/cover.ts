/** Number of weeks whose sales determine the cover (spec of purchase lines: "cover in weeks"). */
export const COVER_WEEKS = 12;

/**
 * Returns how many weeks stock and incoming units last at the sales rate of the last 12 weeks, to one decimal; null
 * when nothing was sold. Negative stock covers 0 weeks.
 */
export function coverInWeeks(stock: number, incoming: number, sold12Weeks: number): number | null {
  if (sold12Weeks <= 0) return null;
  return Math.round((Math.max(0, stock + incoming) * COVER_WEEKS * 10) / sold12Weeks) / 10;
}
