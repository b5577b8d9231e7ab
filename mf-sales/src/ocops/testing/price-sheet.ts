import type { ProductPriceSheet } from '@iwe/contract';

/** Returns every price of a product as the dialogs read them. */
export const buildPriceSheet = (over: Partial<ProductPriceSheet> = {}): ProductPriceSheet => ({
  id: 1,
  code: 'K205',
  name: 'Kestrel Touring',
  standardPrice: 120,
  specialPrice: null,
  classAPrice: 100,
  classBPrice: 98,
  classCPrice: 96,
  classDPrice: 94,
  classEPrice: 92,
  ref_pur: 70,
  is_special: 0,
  is_clearance: 0,
  is_customer_show: 1,
  prices: [{ id: 7, name: 'Gold', price: 91 }],
  contentVersion: 3,
  abilities: { editPrices: true },
  ...over,
});
