import { centsToDecimalText } from './cents.ts';

/**
 * Returns an amount as screens show it (spec §9): two decimals, thousands separators, negatives in brackets: -123456 →
 * "(1,234.56)".
 */
export function formatMoney(cents: number): string {
  return bracketed(cents < 0, grouped(centsToDecimalText(Math.abs(cents))));
}

/** Returns a whole number as screens show it: thousands separators, negatives in brackets. */
export function formatQuantity(quantity: number): string {
  return bracketed(quantity < 0, grouped(String(Math.abs(quantity))));
}

/** Returns a percentage as screens show it: so many decimals, negatives in brackets: -3.25 → "(3.3 %)". */
export function formatPercent(percent: number, decimals = 1): string {
  // A rounding of the absolute value, so that -0.04 is not a negative nothing.
  const text = Math.abs(percent).toFixed(decimals);
  return bracketed(percent < 0 && Number(text) !== 0, `${text} %`);
}

function bracketed(negative: boolean, text: string): string {
  return negative ? `(${text})` : text;
}

function grouped(text: string): string {
  return text.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
