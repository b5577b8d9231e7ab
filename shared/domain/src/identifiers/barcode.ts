/** How many digits a GTIN has: EAN-8, UPC-A, EAN-13 and the case code (GS1 General Specifications, section 1). */
const LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14]);
/** A product's own code, its maker's, its importer's and that of a box; more is a paste of the wrong column. */
export const MAX_BARCODES = 10;

/** Returns the barcodes of a text in their order, separated by blanks, commas, semicolons or slashes. */
export const barcodesOf = (text: string): string[] => text.split(/[\s,;/]+/).filter((code) => code !== '');

/**
 * Whether the last digit fits the others: weights 3 and 1 in turn from the right, the sum with it divisible by 10 (GS1
 * General Specifications, section 7.9). False for what is no GTIN.
 */
export function isBarcode(code: string): boolean {
  if (!/^\d+$/.test(code) || !LENGTHS.has(code.length)) return false;
  return gtinSum(code) % 10 === 0;
}

/** Returns the digits with their check digit behind them. */
export const withCheckDigit = (digits: string): string => `${digits}${(10 - (gtinSum(`${digits}0`) % 10)) % 10}`;

const gtinSum = (code: string): number =>
  Array.from(code, Number).reduceRight(
    (sum, digit, index) => sum + digit * ((code.length - 1 - index) % 2 === 0 ? 1 : 3),
    0,
  );

/**
 * Returns a barcode as 14 digits, in which the same article's EAN-8, UPC-A and EAN-13 are the same number; undefined
 * for what is no barcode. A scanner may send a UPC-A with a leading 0.
 */
export const barcodeKey = (code: string): string | undefined =>
  isBarcode(code.trim()) ? code.trim().padStart(14, '0') : undefined;

/** Returns a field of barcodes as it is stored: each once, with one blank between. */
export function cleanBarcodes(text: string): string {
  const seen = new Set<string>();
  return barcodesOf(text)
    .filter((code) => {
      const key = barcodeKey(code) ?? code;
      return !seen.has(key) && seen.add(key);
    })
    .join(' ');
}

/** Returns what is wrong with a field of barcodes, naming the code; undefined when nothing is. */
export function barcodesProblem(text: string): string | undefined {
  const codes = barcodesOf(text);
  if (codes.length > MAX_BARCODES) return `A product has at most ${MAX_BARCODES} barcodes.`;
  const wrong = codes.find((code) => !isBarcode(code));
  if (wrong === undefined) return undefined;
  return /^\d+$/.test(wrong) && LENGTHS.has(wrong.length)
    ? `The check digit of barcode ${wrong} is wrong. Scan it again, or compare it with the label.`
    : `${wrong} is no barcode. An EAN or UPC has 8, 12, 13 or 14 digits.`;
}
