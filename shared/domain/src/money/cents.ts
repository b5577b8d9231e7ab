import { parseDecimal } from './decimal.ts';
import { divideRoundedBig } from './rounding.ts';

/**
 * Returns the cents of a decimal text or number, rounded half away from zero; undefined when it is not an amount or too
 * large to be exact.
 */
export function tryToCents(value: string | number | null | undefined): number | undefined {
  const decimal = parseDecimal(value ?? '');
  if (!decimal) return undefined;
  const cents = Number(
    decimal.scale <= 2
      ? decimal.digits * 10n ** BigInt(2 - decimal.scale)
      : divideRoundedBig(decimal.digits, 10n ** BigInt(decimal.scale - 2)),
  );
  return Number.isSafeInteger(cents) ? cents : undefined;
}

/**
 * Returns the cents of a decimal text or number (AUD or USD), exact, rounded half away from zero. Throws a RangeError
 * naming the value when it is not an amount or too large to be exact.
 */
export function toCents(value: string | number): number {
  const cents = tryToCents(value);
  if (cents === undefined)
    throw new RangeError(`"${value}" is not an amount of money. Give a number with at most two decimals.`);
  return cents;
}

/** Returns the amount as a number with two decimals, for the wire: 123456 → 1234.56. */
export function fromCents(cents: number): number {
  return cents / 100;
}

/** Returns the amount as a plain decimal text with two decimals, for `numeric` columns and files: -5 → "-0.05". */
export function centsToDecimalText(cents: number): string {
  const absolute = Math.abs(cents);
  const rest = absolute % 100;
  return `${cents < 0 ? '-' : ''}${(absolute - rest) / 100}.${rest < 10 ? '0' : ''}${rest}`;
}

/**
 * Parses what people type or paste into a money field into cents: "1,234.50", "$5", "(12.00)" for a negative. Undefined
 * when it is not an amount.
 */
export function parseMoney(text: string): number | undefined {
  const trimmed = text.trim();
  const bracketed = /^\((.*)\)$/.exec(trimmed);
  const plain = (bracketed?.[1] ?? trimmed).replace(/^([+-]?)\s*\$\s*/, '$1');
  if (bracketed && /^[+-]/.test(plain)) return undefined;
  if (!/^[+-]?(\d{1,3}(,\d{3})+|\d*)(\.\d*)?$/.test(plain)) return undefined;
  const cents = tryToCents(plain.replaceAll(',', ''));
  return cents !== undefined && bracketed ? 0 - cents : cents;
}
