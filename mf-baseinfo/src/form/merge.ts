import type { Side } from '@iwe/ui/sheet';
import type { FormValues } from './form-values.ts';

/** A field that two people changed differently. */
export interface Difference {
  readonly field: string;
  readonly base: string | number | null;
  readonly mine: string | number | null;
  readonly theirs: string | number | null;
}

/** What becomes of two texts that began at the same one. */
export interface FormMerge {
  /** Changed by both: somebody has to choose. */
  readonly asks: readonly Difference[];
  /** Changed by them alone: taken over. */
  readonly taken: readonly Difference[];
}

/** Compares what was typed and what is stored now with what both began from. */
export function mergeForms(base: FormValues, mine: FormValues, theirs: FormValues): FormMerge {
  const asks: Difference[] = [];
  const taken: Difference[] = [];
  for (const field of Object.keys(theirs)) {
    const difference = { field, base: base[field] ?? null, mine: mine[field] ?? null, theirs: theirs[field] ?? null };
    if (difference.theirs === difference.base || difference.theirs === difference.mine) continue;
    (difference.mine === difference.base ? taken : asks).push(difference);
  }
  return { asks, taken };
}

/** What is typed with the others' changes, and with the chosen side where both changed a field. */
export function mergedForm(mine: FormValues, merge: FormMerge, choices: Readonly<Record<string, Side>>): FormValues {
  const theirs = [...merge.taken, ...merge.asks.filter((difference) => choices[difference.field] === 'theirs')];
  return { ...mine, ...Object.fromEntries(theirs.map((difference) => [difference.field, difference.theirs])) };
}
