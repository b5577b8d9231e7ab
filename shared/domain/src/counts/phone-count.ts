import { barcodeKey, barcodesOf } from '../identifiers/barcode.ts';

/** What is counted by a link: a warehouse's stock, or the goods of an order that arrive. */
export const PHONE_COUNT_KINDS = ['stocktake', 'receipt'] as const;
export type PhoneCountKind = (typeof PHONE_COUNT_KINDS)[number];

/** Most lines of a count, as many as an adjustment has. */
export const MAX_COUNT_LINES = 500;
export const MAX_COUNTED = 1_000_000;

/** How a counted line compares with what was expected. */
export const COUNT_RESULTS = ['right', 'over', 'short', 'unknown'] as const;
export type CountResult = (typeof COUNT_RESULTS)[number];

/**
 * Returns how a count compares; what nobody expects of a product on no order, or a code that nothing has, is unknown.
 */
export function countResult(counted: number, expected: number | null): CountResult {
  if (expected === null) return 'unknown';
  if (counted === expected) return 'right';
  return counted > expected ? 'over' : 'short';
}

/** A product as a phone finds it by what is scanned or typed. */
export interface CountableProduct {
  readonly code: string;
  readonly barcodes: string;
}

/** Returns what finds products by code, in any case, and by barcode, in any notation of the same number. */
export function productFinder<P extends CountableProduct>(products: readonly P[]): (text: string) => P | undefined {
  const byCode = new Map(products.map((product) => [product.code.toLowerCase(), product]));
  const byBarcode = new Map(
    products.flatMap((product) =>
      barcodesOf(product.barcodes).flatMap((code): [string, P][] => {
        const key = barcodeKey(code);
        return key === undefined ? [] : [[key, product]];
      }),
    ),
  );
  return (text) => byCode.get(text.trim().toLowerCase()) ?? byBarcode.get(barcodeKey(text) ?? '');
}

/**
 * Returns when something was counted by the server's clock, in milliseconds: the phone's clock may be wrong, but its
 * differences are right. Never before `from`, which is when the count was made, nor in the future.
 */
export function countedMoment(at: { counted: number; sent: number }, now: number, from: number): number {
  return Math.min(now, Math.max(from, now - Math.max(0, at.sent - at.counted)));
}
