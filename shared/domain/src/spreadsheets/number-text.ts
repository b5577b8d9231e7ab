/** Spreadsheet programs store fifteen digits: 45.1 + 0.2 is 45.3 and nothing longer. */
const DIGITS = 15;

/**
 * Returns a number as a plain decimal text, without an exponent or separators. Whole numbers up to 2^53 keep every
 * digit.
 */
export function exactNumber(value: number): string {
  const text = Number.isSafeInteger(value) ? String(value) : String(Number(value.toPrecision(DIGITS)));
  return text.includes('e')
    ? value.toLocaleString('en-AU', { useGrouping: false, maximumFractionDigits: DIGITS })
    : text;
}

const EXPONENT = /E[+-]?\d+$/i;
const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;
const PLAIN = /^-?\d+(\.\d+)?$/;

interface FormattedNumber {
  readonly value: number;
  readonly shown: string;
  readonly format?: string;
}

/**
 * Returns a number in a text column as the person sees it: with the zeros, blanks and dashes of its format, but without
 * thousands separators. An identifier has no decimals of a format either. Returns undefined when the sheet does not
 * show all that was typed: an exponent instead of its text, or more digits than a spreadsheet stores.
 */
export function seenNumber({ value, shown, format }: FormattedNumber, as: 'text' | 'identifier'): string | undefined {
  const exact = exactNumber(value);
  const isWhole = Number.isInteger(value);
  if (isWhole && !Number.isSafeInteger(value)) return undefined;
  const seen = shown.trim();
  if (format === undefined) return exact;
  if (EXPONENT.test(seen)) return isWhole && Number(seen) !== value ? exact : undefined;
  const plain = GROUPED.test(seen) ? seen.replaceAll(',', '') : seen;
  // A format that hides digits, such as one in thousands, shows another number.
  if (isWhole && !plain.replace(/\D/g, '').includes(String(Math.abs(value)))) return exact;
  if (as === 'text' || !PLAIN.test(plain)) return plain;
  return isWhole ? plain.replace(/\.0*$/, '') : exact;
}
