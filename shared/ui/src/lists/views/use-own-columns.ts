import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ColumnChoice, SavedFilter, SavedFilters } from '@iwe/contract';
import { api, localMemory, useAccount } from '@iwe/session';

/** A list's columns as a person has chosen them. */
export interface OwnColumns {
  choice: ColumnChoice;
  /** Stores what changes of the choice. */
  keep: (change: Partial<ColumnChoice>) => void;
}

/** What this browser remembers of a choice. */
interface Remembered extends ColumnChoice {
  /** The server has not stored it yet. */
  isUnsent?: boolean;
}

/** Milliseconds after the last change until the server is told: dragging a border changes a width many times. */
const SEND_AFTER_MS = 1_000;
const AS_DESIGNED: ColumnChoice = { hidden: [], always: [] };

/**
 * Returns the columns of a list: those of the view in use, otherwise the person's own. The own ones are stored by the
 * server and go with the person; this browser remembers them, so that a list is drawn with them at once. What somebody
 * changes in a view stays in this browser until the view is saved again. Exports always have all columns.
 */
export function useOwnColumns(
  list: string,
  view: SavedFilter | null,
  server: { preference: SavedFilters['preference'] | null; isFresh: boolean },
): OwnColumns {
  const { email } = useAccount();
  const own = `columns ${email} ${list}`;
  const ofView = view?.columns ?? null;
  const place = view && ofView ? `${own} view ${view.id}` : own;
  const [kept, setKept] = useState<{ place: string; choice: ColumnChoice } | null>(null);
  const choice = useMemo<ColumnChoice>(
    () => (kept?.place === place ? kept.choice : (read(place) ?? ofView ?? AS_DESIGNED)),
    [kept, place, ofView],
  );

  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const send = useCallback(() => {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
    const { isUnsent, ...columns } = read(own) ?? { ...AS_DESIGNED, isUnsent: false };
    if (!isUnsent) return;
    api.put('list-preferences', { list, columns }, { quiet: true, keepalive: true }).then(
      () => {
        // What was changed while this was on its way is newer, and has not been sent.
        const { isUnsent: _isUnsent, ...present }: Remembered = read(own) ?? AS_DESIGNED;
        if (JSON.stringify(present) === JSON.stringify(columns)) localMemory.write(own, columns);
      },
      // It stays unsent, and is sent when this list is opened again.
      () => undefined,
    );
  }, [own, list]);
  useEffect(
    () => () => {
      if (timer.current) send();
    },
    [send],
  );

  const keep = useCallback(
    (change: Partial<ColumnChoice>) => {
      const next: Remembered = { ...(read(place) ?? ofView ?? AS_DESIGNED), ...change };
      localMemory.write(place, place === own ? { ...next, isUnsent: true } : next);
      setKept({ place, choice: next });
      if (place !== own) return;
      if (timer.current) clearTimeout(timer.current);
      timer.current = setTimeout(send, SEND_AFTER_MS);
    },
    [place, own, ofView, send],
  );

  // The server's choice is the newer one, unless this browser has one that it could not send.
  const stored = server.isFresh ? JSON.stringify(server.preference?.columns ?? null) : null;
  useEffect(() => {
    if (stored === null || timer.current) return;
    const here = read(own);
    if (here?.isUnsent || (here && stored === 'null')) {
      localMemory.write(own, { ...here, isUnsent: true });
      send();
    } else if (stored !== 'null' && JSON.stringify(here) !== stored) {
      const columns = JSON.parse(stored) as ColumnChoice;
      localMemory.write(own, columns);
      setKept({ place: own, choice: columns });
    }
  }, [stored, own, send]);
  return { choice, keep };
}

/** Earlier versions stored only the hidden ones. */
function read(place: string): Remembered | null {
  const stored = localMemory.read<Remembered | string[]>(place);
  return Array.isArray(stored) ? { hidden: stored, always: [] } : stored;
}
