import { useCallback, useMemo, useState } from 'react';
import { localMemory, useAccount } from '@iwe/session';

/** A person's choice of a list's columns, stored in this browser: those hidden, and those shown at every width. */
interface Choice {
  hidden: readonly string[];
  always: readonly string[];
}

/** Returns this person's choice for one list. Exports are not affected: they always have all columns. */
export function useStoredColumns(list: string): {
  hidden: ReadonlySet<string>;
  always: ReadonlySet<string>;
  keep: (choice: Choice) => void;
} {
  const { email } = useAccount();
  const place = `columns ${email} ${list}`;
  const [stored, setStored] = useState(() => ({ place, choice: read(place) }));
  const choice = useMemo(() => (stored.place === place ? stored.choice : read(place)), [stored, place]);
  const keep = useCallback(
    (next: Choice) => {
      setStored({ place, choice: next });
      if (next.hidden.length === 0 && next.always.length === 0) localMemory.remove(place);
      else localMemory.write(place, next);
    },
    [place],
  );
  const hidden = useMemo(() => new Set(choice.hidden), [choice]);
  const always = useMemo(() => new Set(choice.always), [choice]);
  return { hidden, always, keep };
}

/** Earlier versions stored only the hidden ones. */
function read(place: string): Choice {
  const stored = localMemory.read<Choice | string[]>(place);
  return Array.isArray(stored) ? { hidden: stored, always: [] } : (stored ?? { hidden: [], always: [] });
}
