import { PriceStrategy } from '../enums/customer.ts';
import type { ProductPrices } from './product-prices.ts';

/**
 * Where a line price came from; `manual` is typed by hand, `source` is copied from the source sheet, `usd` follows from
 * a USD price at the sheet's rate.
 */
export const PRICE_SOURCES = [
  'ocop',
  'classA',
  'classB',
  'classC',
  'classD',
  'classE',
  'standard',
  'special',
  'manual',
  'source',
  'usd',
  'none',
] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];

/** Labels of the price sources. */
export const PRICE_SOURCE_LABELS: Readonly<Record<PriceSource, string>> = {
  ocop: 'OCOP',
  classA: 'Class A',
  classB: 'Class B',
  classC: 'Class C',
  classD: 'Class D',
  classE: 'Class E',
  standard: 'Standard',
  special: 'Special',
  manual: 'Manual',
  source: 'Source sheet',
  usd: 'USD price',
  none: 'No price',
};

/** The customer data that determine a price. */
export interface PricingCustomer {
  readonly priceStrategy: string;
  readonly customerClassId?: number | null;
}

/** A price with its source. */
export interface ResolvedPrice {
  readonly priceCents: number;
  readonly source: PriceSource;
}

const CLASS_OF_STRATEGY: Readonly<
  Record<
    string,
    {
      readonly field: 'classACents' | 'classBCents' | 'classCCents' | 'classDCents' | 'classECents' | 'standardCents';
      readonly source: PriceSource;
    }
  >
> = {
  [PriceStrategy.ClassA]: { field: 'classACents', source: 'classA' },
  [PriceStrategy.ClassB]: { field: 'classBCents', source: 'classB' },
  [PriceStrategy.ClassC]: { field: 'classCCents', source: 'classC' },
  [PriceStrategy.ClassD]: { field: 'classDCents', source: 'classD' },
  [PriceStrategy.ClassE]: { field: 'classECents', source: 'classE' },
  [PriceStrategy.Standard]: { field: 'standardCents', source: 'standard' },
};

/**
 * Returns a product's price for a customer (DOMAIN §3): the base price by strategy; when that is not set, Class A, then
 * Standard; and the monthly special if it is on and lower than the base. Without a customer the base is Class A. A
 * product without any of these prices costs 0, with source `none`.
 */
export function priceFor(customer: PricingCustomer | null | undefined, prices: ProductPrices): ResolvedPrice {
  const base =
    strategyPrice(customer, prices) ?? isSet(prices.classACents, 'classA') ?? isSet(prices.standardCents, 'standard');
  if (!base) return { priceCents: 0, source: 'none' };
  const specialCents = prices.specialCents ?? 0;
  if (prices.isSpecial && specialCents > 0 && specialCents < base.priceCents)
    return { priceCents: specialCents, source: 'special' };
  return base;
}

function strategyPrice(customer: PricingCustomer | null | undefined, prices: ProductPrices): ResolvedPrice | undefined {
  if (!customer) return undefined;
  if (customer.priceStrategy === PriceStrategy.Ocop) {
    return isSet(customer.customerClassId ? prices.ocop?.[customer.customerClassId] : undefined, 'ocop');
  }
  const own = CLASS_OF_STRATEGY[customer.priceStrategy];
  return own && isSet(prices[own.field], own.source);
}

function isSet(priceCents: number | null | undefined, source: PriceSource): ResolvedPrice | undefined {
  return priceCents && priceCents > 0 ? { priceCents, source } : undefined;
}
