import type { ProductPage } from '@iwe/contract';
import { moneyText } from '@iwe/ui';
import type { ChartPoint } from '@iwe/ui';

const DAY_MS = 86_400_000;

/**
 * Returns the values of one price over time, oldest first (x in milliseconds since 1970), from its changes, newest
 * first. The value before the first change begins a day earlier, because its own date is unknown; the last one lasts
 * until `now`.
 */
export function priceLine(changes: ProductPage['priceHistory'], now: number): readonly ChartPoint[] {
  const points = changes.toReversed().map((change) => pointOf(Date.parse(change.at), change.new ?? 0));
  const first = changes.at(-1);
  const last = points.at(-1);
  if (!first || !last) return [];
  const before = first.old === null ? [] : [pointOf(Date.parse(first.at) - DAY_MS, first.old)];
  return [...before, ...points, { x: now, y: last.y }];
}

const pointOf = (x: number, y: number): ChartPoint => ({ x, y, title: moneyText(y) });
