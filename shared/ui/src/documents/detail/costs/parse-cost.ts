import { fromCents, parseMoney } from '@iwe/domain';

const MAX_COST_CENTS = 1_000_000_000;

/** Returns a typed amount of 0 or more ('' counts as 0); undefined for anything else. */
export function parseCost(text: string): number | undefined {
  if (text.trim() === '') return 0;
  const cents = /\.\d{2}\d*[1-9]/.test(text) ? undefined : parseMoney(text);
  return cents !== undefined && cents >= 0 && cents <= MAX_COST_CENTS ? fromCents(cents) : undefined;
}

/** The hint for a text that is not a cost. */
export const COST_REASON = 'Enter an amount of 0 or more, such as 3200.00.';

/**
 * Returns a typed exchange rate (USD per AUD; a comma counts as the decimal point); null unless it is a number of 0 or
 * more.
 */
export function parseRate(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (!/^\d{0,4}(\.\d*)?$/.test(plain) || plain === '' || plain === '.') return null;
  return Number(plain);
}
