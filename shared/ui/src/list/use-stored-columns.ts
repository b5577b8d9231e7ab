import { useCallback, useMemo, useState } from 'react';
import { localMemory, useAccount } from '@iwe/session';

/** A person's choice of a list's columns, stored in this browser. */
export interface ColumnChoice {
  hidden: readonly string[];
  /** Columns shown at every width. */
  always: readonly string[];
  /** Column key → width in pixels, of those that the person has resized. */
  widths?: Readonly<Record<string, number>>;
  /** The keys of the columns in the person's order; empty for the list's own. */
  order?: readonly string[];
}

/** Returns this person's choice for one list. Exports are not affected: they always have all columns. */
export function useStoredColumns(list: string): {
  hidden: ReadonlySet<string>;
  always: ReadonlySet<string>;
  widths: Readonly<Record<string, number>>;
  order: readonly string[];
  /** Stores what changes of the choice. */
  keep: (change: Partial<ColumnChoice>) => void;
} {
  const { email } = useAccount();
  const place = `columns ${email} ${list}`;
  const [stored, setStored] = useState(() => ({ place, choice: read(place) }));
  const choice = useMemo(() => (stored.place === place ? stored.choice : read(place)), [stored, place]);
  const keep = useCallback(
    (change: Partial<ColumnChoice>) =>
      setStored((last) => {
        const next = { ...(last.place === place ? last.choice : read(place)), ...change };
        if (isEmpty(next)) localMemory.remove(place);
        else localMemory.write(place, next);
        return { place, choice: next };
      }),
    [place],
  );
  const hidden = useMemo(() => new Set(choice.hidden), [choice]);
  const always = useMemo(() => new Set(choice.always), [choice]);
  return { hidden, always, widths: choice.widths ?? NO_WIDTHS, order: choice.order ?? NO_ORDER, keep };
}

const NO_WIDTHS: Readonly<Record<string, number>> = {};
const NO_ORDER: readonly string[] = [];

const isEmpty = ({ hidden, always, widths = NO_WIDTHS, order = NO_ORDER }: ColumnChoice): boolean =>
  hidden.length === 0 && always.length === 0 && Object.keys(widths).length === 0 && order.length === 0;

/** Earlier versions stored only the hidden ones. */
function read(place: string): ColumnChoice {
  const stored = localMemory.read<ColumnChoice | string[]>(place);
  return Array.isArray(stored) ? { hidden: stored, always: [] } : (stored ?? { hidden: [], always: [] });
}
