import { SheetType } from '../enums/sheet-type.ts';
import { isPositiveFxRate, PRICE_WITHOUT_FX_CENTS, priceFromUsd } from '../money/fx.ts';

/** A purchase line's prices as sent, in cents, with the sheet's rate and the source line. */
export interface PurchasePriceInput {
  readonly type: number;
  readonly usdPriceCents: number | null;
  readonly priceCents: number;
  readonly isManual: boolean;
  /** USD per AUD, as the sheet stores it. */
  readonly fxRate: number | null;
  readonly source?:
    | { readonly usdPriceCents: number | null; readonly priceCents: number; readonly fxRate: number | null }
    | undefined;
}

/** The price to store, and its source. */
export interface PurchasePrice {
  readonly priceCents: number;
  readonly source: 'usd' | 'source' | 'manual';
  readonly isManual: boolean;
}

/**
 * Returns the AUD price of a purchase line (spec §5): usdPrice / fx_rate, and 1.00 while the rate is not positive. On
 * an order it is always this. On bills and their credit notes a hand-typed price is kept, and a line with the same USD
 * price and rate as its source line keeps that line's price (DOMAIN §3).
 */
export function purchasePrice({
  type,
  usdPriceCents,
  priceCents,
  isManual,
  fxRate,
  source,
}: PurchasePriceInput): PurchasePrice {
  const hasUsd = usdPriceCents !== null && usdPriceCents > 0;
  if (type === SheetType.PurchaseOrder)
    return { priceCents: priceFromUsd(usdPriceCents ?? 0, fxRate), source: 'usd', isManual: false };
  // A rate that was given and is not positive makes every line price 1.00, typed ones too; a bill without one is in
  // AUD.
  if (fxRate !== null && !isPositiveFxRate(fxRate))
    return { priceCents: PRICE_WITHOUT_FX_CENTS, source: 'usd', isManual: false };
  if (isManual) return { priceCents, source: 'manual', isManual: true };
  if (hasUsd) {
    if (source && source.usdPriceCents === usdPriceCents && source.fxRate === fxRate)
      return { priceCents: source.priceCents, source: 'source', isManual: false };
    return { priceCents: priceFromUsd(usdPriceCents, fxRate), source: 'usd', isManual: false };
  }
  if (source && (priceCents === source.priceCents || priceCents === 0))
    return { priceCents: source.priceCents, source: 'source', isManual: false };
  return { priceCents, source: 'manual', isManual: true };
}

/** A stored line of an order or a bill whose sheet gets another exchange rate. */
export interface RatedLine {
  readonly usdPriceCents: number | null;
  readonly priceCents: number;
  readonly isManual: boolean;
}

/**
 * Returns the AUD price of a stored purchase line, in cents, at another exchange rate (DOMAIN §5): usdPrice / fx_rate
 * where the price came from USD. Typed prices and lines without a USD price stay. A rate that is not positive makes
 * every price 1.00 (spec §5).
 */
export function priceAtRate({ usdPriceCents, priceCents, isManual }: RatedLine, fxRate: number): number {
  if (!isPositiveFxRate(fxRate)) return PRICE_WITHOUT_FX_CENTS;
  return isManual || usdPriceCents === null || usdPriceCents <= 0 ? priceCents : priceFromUsd(usdPriceCents, fxRate);
}
