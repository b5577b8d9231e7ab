/** Every price of a product in cents; 0, null or missing means "not set" (DOMAIN §3). */
export interface ProductPrices {
  readonly standardCents?: number | null;
  readonly specialCents?: number | null;
  readonly classACents?: number | null;
  readonly classBCents?: number | null;
  readonly classCCents?: number | null;
  readonly classDCents?: number | null;
  readonly classECents?: number | null;
  readonly costCents?: number | null;
  readonly costUsdCents?: number | null;
  readonly isSpecial?: boolean;
  /** Price in cents by customer-class id. */
  readonly ocop?: Readonly<Record<number, number | null | undefined>>;
}

/** The price list of a product in this order (spec §3, DOMAIN §3); the third price is Class A. */
export const PRICE_LIST_ORDER = [
  'Standard',
  'Special',
  'Class A',
  'Class B',
  'OCOP',
  'Cost Price',
  'Cost USD',
] as const;
export type PriceListType = (typeof PRICE_LIST_ORDER)[number];

/** Rows of the price list that show costs. */
export const COST_PRICE_TYPES: readonly PriceListType[] = ['Cost Price', 'Cost USD'];

/** One row of the price list. */
export interface PriceListEntry {
  readonly type: PriceListType;
  readonly priceCents: number;
}

/**
 * Returns the price list in its fixed order; prices that are not set are 0, so the third entry is always Class A.
 * `customerClassId` selects the OCOP price; without `canSeeCost` the two cost rows are left out.
 */
export function priceList(
  prices: ProductPrices,
  customerClassId: number | null | undefined,
  canSeeCost: boolean,
): PriceListEntry[] {
  const entries: PriceListEntry[] = [
    { type: 'Standard', priceCents: prices.standardCents ?? 0 },
    { type: 'Special', priceCents: prices.specialCents ?? 0 },
    { type: 'Class A', priceCents: prices.classACents ?? 0 },
    { type: 'Class B', priceCents: prices.classBCents ?? 0 },
    { type: 'OCOP', priceCents: (customerClassId ? prices.ocop?.[customerClassId] : 0) ?? 0 },
    { type: 'Cost Price', priceCents: prices.costCents ?? 0 },
    { type: 'Cost USD', priceCents: prices.costUsdCents ?? 0 },
  ];
  return canSeeCost ? entries : entries.filter((entry) => !COST_PRICE_TYPES.includes(entry.type));
}
