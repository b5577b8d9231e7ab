import type { Side } from './sides-dialog.tsx';
import type { FormValue, RecordFormValues } from './form-base.ts';

/** A field that two people changed differently. */
export interface Difference {
  readonly field: string;
  readonly base: FormValue;
  readonly mine: FormValue;
  readonly theirs: FormValue;
}

/** The result of merging two edits of the same record. */
export interface FormMerge {
  /** Changed by both: the user must choose. */
  readonly asks: readonly Difference[];
  /** Changed only by them: taken over. */
  readonly taken: readonly Difference[];
}

/** Compares the input and the stored values, both with their common base. */
export function mergeForms(base: RecordFormValues, mine: RecordFormValues, theirs: RecordFormValues): FormMerge {
  const asks: Difference[] = [];
  const taken: Difference[] = [];
  for (const field of Object.keys(theirs)) {
    const difference = { field, base: base[field] ?? null, mine: mine[field] ?? null, theirs: theirs[field] ?? null };
    if (difference.theirs === difference.base || difference.theirs === difference.mine) continue;
    (difference.mine === difference.base ? taken : asks).push(difference);
  }
  return { asks, taken };
}

/** Returns the input with the others' changes, and with the chosen side of fields that both changed. */
export function mergedForm<Values extends RecordFormValues>(
  mine: Values,
  merge: FormMerge,
  choices: Readonly<Record<string, Side>>,
): Values {
  const theirs = [...merge.taken, ...merge.asks.filter((difference) => choices[difference.field] === 'theirs')];
  return { ...mine, ...Object.fromEntries(theirs.map((difference) => [difference.field, difference.theirs])) };
}
