import { SheetType } from '../enums/sheet-type.ts';
import { priceFromUsd } from '../money/fx.ts';

/** A purchase line's prices as they were sent, in cents, with the sheet's rate and the line that it comes from. */
export interface PurchasePriceInput {
  readonly type: number;
  readonly usdPriceCents: number | null;
  readonly priceCents: number;
  readonly isManual: boolean;
  /** USD per AUD, as the sheet stores it. */
  readonly fxRate: number | null;
  readonly source?: { readonly usdPriceCents: number | null; readonly priceCents: number; readonly fxRate: number | null } | undefined;
}

/** The price that is stored, and where it came from. */
export interface PurchasePrice {
  readonly priceCents: number;
  readonly source: 'usd' | 'source' | 'manual';
  readonly isManual: boolean;
}

/**
 * The AUD price of a purchase line (spec §5): usdPrice / fx_rate, and 1.00 while the rate is not positive. On an order it is
 * never anything else. On bills and their credit notes a hand-typed price stays, and a line that comes from another with
 * the same USD price and rate keeps that one's price (DOMAIN §3).
 */
export function purchasePrice({ type, usdPriceCents, priceCents, isManual, fxRate, source }: PurchasePriceInput): PurchasePrice {
  const hasUsd = usdPriceCents !== null && usdPriceCents > 0;
  if (type === SheetType.PurchaseOrder) return { priceCents: priceFromUsd(usdPriceCents ?? 0, fxRate), source: 'usd', isManual: false };
  if (isManual) return { priceCents, source: 'manual', isManual: true };
  if (hasUsd) {
    if (source && source.usdPriceCents === usdPriceCents && source.fxRate === fxRate) return { priceCents: source.priceCents, source: 'source', isManual: false };
    return { priceCents: priceFromUsd(usdPriceCents, fxRate), source: 'usd', isManual: false };
  }
  if (source && (priceCents === source.priceCents || priceCents === 0)) return { priceCents: source.priceCents, source: 'source', isManual: false };
  return { priceCents, source: 'manual', isManual: true };
}
