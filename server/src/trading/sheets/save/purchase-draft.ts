import { checkUsdPrices, isPositiveFxRate, isPurchaseSheet, purchasePrice, SheetType, toCents } from '@iwe/domain';
import type { ProblemItem } from '../../../core/errors.ts';
import type { DraftLine } from '../sheet-draft.ts';
import type { SheetKind } from '../sheet-kinds.ts';
import type { SourceLine } from '../sources/sources.sql.ts';
import type { LinePrice } from './line-price.ts';

const RATE_DECIMALS = 6;

/** Returns the rate as it is stored (USD per AUD, six decimals); null for kinds without one and where none was sent. */
export function storedFxRate(kind: Pick<SheetKind, 'hasFx'>, fxRate: number | null | undefined): number | null {
  return kind.hasFx && fxRate !== null && fxRate !== undefined ? Number(fxRate.toFixed(RATE_DECIMALS)) : null;
}

/**
 * Returns the AUD price of a purchase line by the rule of the domain; the source's price applies only at the same rate.
 */
export function purchaseLinePrice(
  line: { price?: number | undefined; usdPrice?: number | null | undefined; manual?: boolean | undefined },
  type: number,
  fxRate: number | null,
  source: SourceLine | undefined,
): LinePrice {
  return purchasePrice({
    type,
    fxRate,
    usdPriceCents: line.usdPrice === null || line.usdPrice === undefined ? null : toCents(line.usdPrice),
    priceCents: toCents(line.price ?? 0),
    isManual: line.manual ?? false,
    source: source && {
      usdPriceCents: source.usd_price_cents,
      priceCents: source.price_cents,
      fxRate: source.sheet_fx_rate === null ? null : Number(source.sheet_fx_rate),
    },
  });
}

/**
 * Returns the AUD price that somebody typed on an order, in cents, if it is not the one that follows from USD price and
 * rate; undefined for none, for the stored price of a line that is sent back, and without a rate, which makes every
 * price 1.00 (spec §5).
 */
export function typedOrderPrice(
  { price = 0, usdPrice }: { price?: number | undefined; usdPrice?: number | null | undefined },
  { type }: Pick<SheetKind, 'type'>,
  {
    priceCents,
    fxRate,
    stored,
  }: { priceCents: number; fxRate: number | null; stored: { price_cents: number } | undefined },
): number | undefined {
  const typed = toCents(price);
  if (type !== SheetType.PurchaseOrder || typed === 0 || !usdPrice || !isPositiveFxRate(fxRate)) return undefined;
  return typed === priceCents || typed === stored?.price_cents ? undefined : typed;
}

/** Returns a problem for every line of an order without a USD price, in the words of the specification. */
export function checkOrderLines(
  kind: Pick<SheetKind, 'type'>,
  lines: readonly Pick<DraftLine, 'seq' | 'usd_price_cents'>[],
): ProblemItem[] {
  if (kind.type !== SheetType.PurchaseOrder) return [];
  return checkUsdPrices(lines.map((line) => ({ lineNumber: line.seq, usdPriceCents: line.usd_price_cents }))).map(
    (violation) => ({ ...violation, field: 'usdPrice' }),
  );
}

/** Returns Σ quantity × USD price in cents (usdTotalAmount); 0 for kinds without USD prices. */
export function usdTotal(type: number, lines: readonly Pick<DraftLine, 'quantity' | 'usd_price_cents'>[]): number {
  return isPurchaseSheet(type) ? lines.reduce((sum, line) => sum + line.quantity * (line.usd_price_cents ?? 0), 0) : 0;
}
