import type { PriceSheet } from '@iwe/domain';
import type { PriceRecord } from './price-record.repository.ts';

/** Returns the stored prices as the rules of the domain take them. */
export const priceSheetOf = (product: PriceRecord): PriceSheet => ({
  standardCents: product.standard_price_cents,
  specialCents: product.special_price_cents,
  classACents: product.class_a_price_cents,
  classBCents: product.class_b_price_cents,
  classCCents: product.class_c_price_cents,
  classDCents: product.class_d_price_cents,
  classECents: product.class_e_price_cents,
  referenceCents: product.reference_price_cents,
  isSpecial: product.is_special,
  isClearance: product.is_clearance,
  isCustomerShow: product.is_customer_show,
});

/** Returns the record with other prices. */
export const withPrices = (product: PriceRecord, prices: PriceSheet): PriceRecord => ({
  ...product,
  standard_price_cents: prices.standardCents,
  special_price_cents: prices.specialCents,
  class_a_price_cents: prices.classACents,
  class_b_price_cents: prices.classBCents,
  class_c_price_cents: prices.classCCents,
  class_d_price_cents: prices.classDCents,
  class_e_price_cents: prices.classECents,
  reference_price_cents: prices.referenceCents,
  is_special: prices.isSpecial,
  is_clearance: prices.isClearance,
  is_customer_show: prices.isCustomerShow,
});
