import { isPositiveFxRate, PRICE_WITHOUT_FX_CENTS, priceFromUsd } from '@iwe/domain';
import { changeRows } from '@iwe/ui/sheet';
import type { EditorLine, GridSpec, GridState } from '@iwe/ui/sheet';

/**
 * Returns the line after Apply (spec §5): price = usdPrice / fx_rate, or 1.00 on every line while the rate is not
 * positive. At a positive rate a line without a USD price keeps its price.
 */
export function lineAtRate(line: EditorLine, fxRate: number | null): EditorLine {
  if (!line.item) return line;
  const usdCents = line.usdCents ?? null;
  if (!isPositiveFxRate(fxRate))
    return { ...line, priceCents: PRICE_WITHOUT_FX_CENTS, priceSource: 'usd', manual: false, sureCents: null };
  return usdCents === null
    ? line
    : { ...line, priceCents: priceFromUsd(usdCents, fxRate), priceSource: 'usd', manual: false, sureCents: null };
}

/** Recalculates the price of every line as one step that can be undone. */
export function applyRate(
  state: GridState<EditorLine>,
  spec: GridSpec<EditorLine>,
  fxRate: number | null,
): GridState<EditorLine> {
  return changeRows(
    state,
    spec,
    state.rows.map((line) => lineAtRate(line, fxRate)),
    state.active,
  );
}
