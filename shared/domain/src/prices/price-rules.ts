/** Cents below the third listed price above which an invoice price gets the notice (spec §9): more than 3 AUD. */
export const PRICE_WARNING_CENTS = 300;

/** Cents below class A from which an approval needs role 4 (spec §9): 10 AUD or more. */
export const PRICE_DISCOUNT_CENTS = 1000;

/** Whether the entered invoice price is more than 3 AUD below class A; never when class A is not set (DOMAIN §3). */
export function isPriceWarned(priceCents: number, classACents: number | null | undefined): boolean {
  return Boolean(classACents) && (classACents ?? 0) - priceCents > PRICE_WARNING_CENTS;
}
