/**
 * Customer price strategies (spec §3, `price_strategy`, returned as `priceType`). The text itself is stored and sent.
 */
export const PriceStrategy = {
  ClassA: 'Class A / COD',
  ClassB: 'Class B / Special',
  ClassC: 'Class C',
  ClassD: 'Class D',
  ClassE: 'Class E',
  Ocop: 'OCOP / VIP',
  Standard: 'Standard',
} as const;
export type PriceStrategy = (typeof PriceStrategy)[keyof typeof PriceStrategy];

/** All strategies in the order of the specification. */
export const PRICE_STRATEGIES: readonly PriceStrategy[] = Object.values(PriceStrategy);

/** Business types (spec §3). */
export const BUSINESS_TYPES = [
  'Retailer',
  'Wholesaler',
  'Affiliate Client',
  'Enterprise Client',
  'Cash Buyer',
  'Car saler',
  'End User',
] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];
