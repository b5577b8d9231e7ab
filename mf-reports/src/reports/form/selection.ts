import type { Selection } from '@iwe/reports';

export type Value = string | number;

const ALL: Selection = { all: true, chosen: [] };

/** Returns the selection after ALL is ticked or unticked; both clear what was chosen (spec §4). */
export const withAll = (all: boolean): Selection => (all ? ALL : { all: false, chosen: [] });

/** Returns a selection of these values, each once; ALL is off. */
export const withChosen = (values: readonly Value[]): Selection => ({ all: false, chosen: [...new Set(values)] });

/**
 * Returns the selection with a value added or removed. `every` is given for selections that become ALL when everything
 * is chosen: warehouses (spec §2).
 */
export function toggled(selection: Selection, value: Value, isChosen: boolean, every?: readonly Value[]): Selection {
  const others = selection.chosen.filter((each) => each !== value);
  const next = withChosen(isChosen ? [...others, value] : others);
  const isEverything = every !== undefined && every.length > 0 && every.every((each) => next.chosen.includes(each));
  return isEverything ? ALL : next;
}
