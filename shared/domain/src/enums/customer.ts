/** Customer price strategies by id (spec §3, `price_strategy`, read as `priceType`). */
export const PriceStrategy = { ClassA: 1, ClassB: 2, ClassC: 3, ClassD: 4, ClassE: 5, Ocop: 6, Standard: 7 } as const;
export type PriceStrategy = (typeof PriceStrategy)[keyof typeof PriceStrategy];

export const PRICE_STRATEGY_LABELS: Readonly<Record<PriceStrategy, string>> = {
  1: 'Class A / COD',
  2: 'Class B / Special',
  3: 'Class C',
  4: 'Class D',
  5: 'Class E',
  6: 'OCOP / VIP',
  7: 'Standard',
};

/** Business types by id (position from 1) and name (spec §3). */
export const BUSINESS_TYPES = [
  { id: 1, name: 'Retailer' },
  { id: 2, name: 'Wholesaler' },
  { id: 3, name: 'Affiliate Client' },
  { id: 4, name: 'Enterprise Client' },
  { id: 5, name: 'Cash Buyer' },
  { id: 6, name: 'Car saler' },
  { id: 7, name: 'End User' },
] as const;
