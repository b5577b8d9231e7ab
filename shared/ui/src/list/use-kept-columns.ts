import { useCallback, useMemo, useState } from 'react';
import { localMemory, useAccount } from '@iwe/session';

/** Which columns a person has taken off a list, kept by this browser. */
export interface KeptColumns {
  hidden: ReadonlySet<string>;
  toggle: (key: string) => void;
  showAll: () => void;
}

/** The hidden columns of a list, per user and list. An export is not affected: it always has them all. */
export function useKeptColumns(list: string): KeptColumns {
  const { email } = useAccount();
  const place = `columns ${email} ${list}`;
  const [kept, setKept] = useState(() => ({ place, keys: localMemory.read<string[]>(place) ?? [] }));
  const keys = useMemo(() => (kept.place === place ? kept.keys : (localMemory.read<string[]>(place) ?? [])), [kept, place]);
  const keep = useCallback((next: string[]) => {
    setKept({ place, keys: next });
    if (next.length === 0) localMemory.remove(place);
    else localMemory.write(place, next);
  }, [place]);
  const hidden = useMemo(() => new Set(keys), [keys]);
  const toggle = useCallback((key: string) => keep(keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]), [keep, keys]);
  return { hidden, toggle, showAll: useCallback(() => keep([]), [keep]) };
}
