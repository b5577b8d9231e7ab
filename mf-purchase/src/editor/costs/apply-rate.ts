import { isPositiveFxRate, PRICE_WITHOUT_FX_CENTS, priceFromUsd, SheetType } from '@iwe/domain';
import { changeRows } from '@iwe/ui/sheet';
import type { EditorLine, GridSpec, GridState, LineItem, PriceChange } from '@iwe/ui/sheet';
import { pricedLine } from '../purchase-content.ts';
import type { FormRate } from '../purchase-content.ts';

/**
 * Returns the line after Apply: the price that the server stores at this rate. Prices that came from USD become
 * usdPrice / fx_rate, and typed ones stay (DOMAIN §5); at a rate that is not positive every price is 1.00 (spec §5).
 */
export function lineAtRate(line: EditorLine, type: SheetType, rate: FormRate): EditorLine {
  if (!line.item) return line;
  if (!isPositiveFxRate(rate.fxRate))
    return { ...line, priceCents: PRICE_WITHOUT_FX_CENTS, priceSource: 'usd', manual: false, sureCents: null };
  return pricedLine(line, type, rate);
}

/**
 * Returns a product as a line adds it: at its last USD price, converted at the form's rate. A bill without a rate is in
 * AUD, with typed prices.
 */
export function itemAtRate({ usdCents = null, ...item }: LineItem, type: SheetType, fxRate: number | null): LineItem {
  if (type !== SheetType.PurchaseOrder && !isPositiveFxRate(fxRate)) return { ...item, price: null };
  if (usdCents !== null) return { ...item, usdCents, price: { cents: priceFromUsd(usdCents, fxRate), source: 'usd' } };
  // An order's price follows from a USD price, which is required; it is never typed itself.
  return { ...item, usdCents, price: type === SheetType.PurchaseOrder ? { cents: 0, source: 'usd' } : null };
}

/** Recalculates the prices as one step that can be undone. */
export function applyRate(
  state: GridState<EditorLine>,
  spec: GridSpec<EditorLine>,
  type: SheetType,
  rate: FormRate,
): GridState<EditorLine> {
  return changeRows(
    state,
    spec,
    state.rows.map((line) => lineAtRate(line, type, rate)),
    state.active,
  );
}

/**
 * Returns the prices that Apply changes, old → new, and the typed prices that stay although their USD price says
 * another one. Empty when nothing was priced before: the first rate of new lines is no change.
 */
export function applyChanges(lines: readonly EditorLine[], type: SheetType, rate: FormRate): PriceChange[] {
  const changes = changesBy(lines, rate, (line) => lineAtRate(line, type, rate));
  const isRepriced = ({ applies, oldCents }: PriceChange) =>
    applies && oldCents !== 0 && oldCents !== PRICE_WITHOUT_FX_CENTS;
  return changes.some(isRepriced) ? changes : [];
}

/** Returns the same for Submit, which prices what Apply was not pressed for. */
export const submitChanges = (lines: readonly EditorLine[], type: SheetType, rate: FormRate): PriceChange[] =>
  changesBy(lines, rate, (line) => pricedLine(line, type, rate));

function changesBy(
  lines: readonly EditorLine[],
  { fxRate }: FormRate,
  priced: (line: EditorLine) => EditorLine,
): PriceChange[] {
  return lines.flatMap((line, index): PriceChange[] => {
    if (!line.item) return [];
    const oldCents = line.priceCents ?? 0;
    const next = priced(line).priceCents ?? 0;
    const applies = next !== oldCents;
    const usdCents = line.manual ? (line.usdCents ?? 0) : 0;
    const cents = applies || usdCents === 0 ? next : priceFromUsd(usdCents, fxRate);
    if (cents === oldCents) return [];
    return [
      { line: index + 1, key: line.key, code: line.item.code, oldCents, newPrice: { cents, source: 'usd' }, applies },
    ];
  });
}
