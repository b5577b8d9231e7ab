/**
 * Returns an exchange rate (USD per AUD) as text: at least two decimals (four in columns, where rates are aligned), at
 * most six; '' for none.
 */
export function rateText(rate: number | null, decimals: 2 | 4 = 2): string {
  return rate === null
    ? ''
    : rate.toLocaleString('en-AU', { minimumFractionDigits: decimals, maximumFractionDigits: 6, useGrouping: false });
}
