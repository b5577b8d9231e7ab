import { useCallback, useMemo, useState } from 'react';
import { localMemory, useAccount } from '@iwe/session';

/** What a person chose about the columns of a list, kept by this browser: those taken off, and those that stay in every width. */
interface Choice {
  hidden: readonly string[];
  always: readonly string[];
}

/** The choice of this person for one list. An export is not affected: it always has all columns. */
export function useKeptColumns(list: string): { hidden: ReadonlySet<string>; always: ReadonlySet<string>; keep: (choice: Choice) => void } {
  const { email } = useAccount();
  const place = `columns ${email} ${list}`;
  const [kept, setKept] = useState(() => ({ place, choice: read(place) }));
  const choice = useMemo(() => (kept.place === place ? kept.choice : read(place)), [kept, place]);
  const keep = useCallback((next: Choice) => {
    setKept({ place, choice: next });
    if (next.hidden.length === 0 && next.always.length === 0) localMemory.remove(place);
    else localMemory.write(place, next);
  }, [place]);
  const hidden = useMemo(() => new Set(choice.hidden), [choice]);
  const always = useMemo(() => new Set(choice.always), [choice]);
  return { hidden, always, keep };
}

/** Earlier versions kept the hidden ones alone. */
function read(place: string): Choice {
  const kept = localMemory.read<Choice | string[]>(place);
  return Array.isArray(kept) ? { hidden: kept, always: [] } : (kept ?? { hidden: [], always: [] });
}
