import { priceFor } from '@iwe/domain';
import type { PriceSource } from '@iwe/domain';
import type { SourceLine } from '../sources/source-lines.repository.ts';
import type { PartnerReference, ProductReference } from './references.ts';

/** What a client says about a line's price. */
export interface OfferedPrice {
  priceCents: number;
  isManual: boolean;
}

/** The stored price of a line that was there before. */
export interface StoredPrice {
  product_id: number;
  price_cents: number;
  price_source: string;
  is_manual: boolean;
}

export interface LinePrice {
  priceCents: number;
  source: PriceSource | string;
  isManual: boolean;
}

/** The price of a product for a partner, by the rule of the domain. */
export function customerPrice(partner: PartnerReference, product: ProductReference): { priceCents: number; source: PriceSource } {
  return priceFor({ priceStrategy: partner.price_type, customerClassId: partner.class_id }, {
    standardCents: product.standard_price_cents, specialCents: product.special_price_cents, classACents: product.class_a_price_cents,
    classBCents: product.class_b_price_cents, classCCents: product.class_c_price_cents, classDCents: product.class_d_price_cents,
    classECents: product.class_e_price_cents, isSpecial: product.is_special,
    ocop: partner.class_id === null ? {} : { [partner.class_id]: product.ocop_cents },
  });
}

/**
 * Decides where a line's price comes from; the client's word is taken for the amount only (DOMAIN §3):
 * hand-typed stays hand-typed; the source sheet's and the customer's own price are recognised; a stored line whose price
 * did not change keeps its origin although the price list moved on; a new line without a price gets the customer's;
 * whatever else was sent was typed by hand.
 */
export function decideLinePrice(offered: OfferedPrice, product: ProductReference, partner: PartnerReference, stored: StoredPrice | undefined, sourceLine: SourceLine | undefined): LinePrice {
  const { priceCents } = offered;
  if (offered.isManual) return { priceCents, source: 'manual', isManual: true };
  if (sourceLine && sourceLine.product_id === product.id && sourceLine.price_cents === priceCents) return { priceCents, source: 'source', isManual: false };
  // A new line without a price takes its source's, not today's.
  if (sourceLine && sourceLine.product_id === product.id && priceCents === 0 && !stored) return { priceCents: sourceLine.price_cents, source: 'source', isManual: false };
  const own = customerPrice(partner, product);
  if (own.source !== 'none' && own.priceCents === priceCents) return { priceCents, source: own.source, isManual: false };
  if (stored && stored.product_id === product.id && stored.price_cents === priceCents && !stored.is_manual) return { priceCents, source: stored.price_source, isManual: false };
  if (priceCents === 0 && !stored) return { priceCents: own.priceCents, source: own.source, isManual: false };
  return { priceCents, source: 'manual', isManual: true };
}
