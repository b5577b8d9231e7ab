import type { ProductPage } from '@iwe/contract';
import type { Step } from '../../plots/steps.tsx';

const DAY_MS = 86_400_000;

/** The changes of one price, newest first, as what it was from when on. What it was before the first change stands a day before it. */
export function priceLine(changes: ProductPage['priceHistory']): readonly Step[] {
  const ascending = changes.toReversed();
  const [first] = ascending;
  const before: Step[] = first && first.old !== null ? [{ at: new Date(first.at).getTime() - DAY_MS, value: first.old }] : [];
  return [...before, ...ascending.map((change) => ({ at: new Date(change.at).getTime(), value: change.new ?? 0 }))];
}
