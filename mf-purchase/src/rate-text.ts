/** An exchange rate (USD per AUD) as it is read: at least two decimals (four in a column, where rates stand below each other), at most six; nothing where there is none. */
export function rateText(rate: number | null, decimals: 2 | 4 = 2): string {
  return rate === null ? '' : rate.toLocaleString('en-AU', { minimumFractionDigits: decimals, maximumFractionDigits: 6, useGrouping: false });
}
