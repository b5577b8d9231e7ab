import { parseDecimal } from './decimal.ts';
import { divideRoundedBig } from './rounding.ts';

/** The line price in cents without a usable exchange rate (spec §5): 1.00 AUD. */
export const PRICE_WITHOUT_FX_CENTS = 100;

/** Whether the text or number is a usable exchange rate (USD per AUD, greater than 0). */
export function isPositiveFxRate(fxRate: string | number | null | undefined): boolean {
  const rate = parseDecimal(fxRate ?? '');
  return rate !== undefined && rate.digits > 0n;
}

/**
 * Converts USD cents to AUD cents at `fxRate` (USD per AUD), rounded once; undefined when the rate is not positive. The
 * rate is read exactly as written, so 0.65 is 0.65.
 */
export function usdToAudCents(usdCents: number, fxRate: string | number | null | undefined): number | undefined {
  const rate = parseDecimal(fxRate ?? '');
  if (!rate || rate.digits <= 0n) return undefined;
  return Number(divideRoundedBig(BigInt(usdCents) * 10n ** BigInt(rate.scale), rate.digits));
}

/**
 * Returns the AUD price of a purchase line in cents (spec §5): usdPrice / fx_rate to two decimals; 1.00 when fx_rate is
 * not a positive number.
 */
export function priceFromUsd(usdPriceCents: number, fxRate: string | number | null | undefined): number {
  return usdToAudCents(usdPriceCents, fxRate) ?? PRICE_WITHOUT_FX_CENTS;
}

/**
 * Whether `fxRate` differs more than 15 % from the organisation's last rate, which asks for an acknowledgement (DOMAIN
 * §5); false when there is no last rate.
 */
export function isUnusualFxRate(fxRate: number, lastFxRate: number | null | undefined): boolean {
  if (!lastFxRate || lastFxRate <= 0 || !(fxRate > 0)) return false;
  const rate = parseDecimal(fxRate);
  const last = parseDecimal(lastFxRate);
  if (!rate || !last) return false;
  const scale = Math.max(rate.scale, last.scale);
  const a = rate.digits * 10n ** BigInt(scale - rate.scale);
  const b = last.digits * 10n ** BigInt(scale - last.scale);
  return (a > b ? a - b : b - a) * 100n > 15n * b;
}
