/** An exchange rate (USD per AUD) as it is read: at least two decimals, at most six; nothing where there is none. */
export function rateText(rate: number | null): string {
  return rate === null ? '' : rate.toLocaleString('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 6, useGrouping: false });
}
