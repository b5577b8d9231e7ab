import { priceFor } from '@iwe/domain';
import type { PriceSource } from '@iwe/domain';
import type { SourceLine } from '../sources/sources.sql.ts';
import type { PartnerReference, ProductReference } from './references.repository.ts';

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
  /** A `PriceSource`, or the source stored with a line whose price did not change. */
  source: string;
  isManual: boolean;
}

/** Returns the price of a product for a partner (cents), by the rule of the domain. */
export function customerPrice(
  partner: PartnerReference,
  product: ProductReference,
): { priceCents: number; source: PriceSource } {
  return priceFor(
    { priceStrategy: partner.price_type, customerClassId: partner.class_id },
    {
      standardCents: product.standard_price_cents,
      specialCents: product.special_price_cents,
      classACents: product.class_a_price_cents,
      classBCents: product.class_b_price_cents,
      classCCents: product.class_c_price_cents,
      classDCents: product.class_d_price_cents,
      classECents: product.class_e_price_cents,
      isSpecial: product.is_special,
      ocop: partner.class_id === null ? {} : { [partner.class_id]: product.ocop_cents },
    },
  );
}

/**
 * Decides a line's price and where it comes from (DOMAIN §3). The client only says the amount and whether it was
 * typed: a typed price stays typed; the source line's price and the customer's own price are recognised by their
 * amount; a stored line whose price did not change keeps its origin although the price list changed since; a new line
 * without a price gets the customer's; every other price counts as typed.
 */
export function decideLinePrice(
  offered: OfferedPrice,
  product: ProductReference,
  partner: PartnerReference,
  stored: StoredPrice | undefined,
  sourceLine: SourceLine | undefined,
): LinePrice {
  const { priceCents } = offered;
  if (offered.isManual) return { priceCents, source: 'manual', isManual: true };
  if (sourceLine && sourceLine.product_id === product.id && sourceLine.price_cents === priceCents)
    return { priceCents, source: 'source', isManual: false };
  // A new line without a price takes its source's, not today's.
  if (sourceLine && sourceLine.product_id === product.id && priceCents === 0 && !stored)
    return { priceCents: sourceLine.price_cents, source: 'source', isManual: false };
  const own = customerPrice(partner, product);
  if (own.source !== 'none' && own.priceCents === priceCents)
    return { priceCents, source: own.source, isManual: false };
  if (stored && stored.product_id === product.id && stored.price_cents === priceCents && !stored.is_manual)
    return { priceCents, source: stored.price_source, isManual: false };
  if (priceCents === 0 && !stored) return { priceCents: own.priceCents, source: own.source, isManual: false };
  return { priceCents, source: 'manual', isManual: true };
}
