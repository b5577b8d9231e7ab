import { useEffect, useState } from 'react';
import type { ListPreferenceRequest, SavedFilter, SavedFilterRequest, SavedFilters } from '@iwe/contract';
import { api, localMemory, useAccount, useApi } from '@iwe/session';

/** The views of a list, and functions that change them on the server. */
export interface ListViews {
  views: readonly SavedFilter[];
  /** Null until this browser knows what the person has chosen for this list. */
  preference: SavedFilters['preference'] | null;
  /** Whether the server has answered; before that `views` is what this browser remembers. */
  isFresh: boolean;
  isBusy: boolean;
  /** Resolve to false when the server refused; the message has been shown then. */
  save: (view: Omit<SavedFilterRequest, 'list'>) => Promise<boolean>;
  remove: (id: number) => Promise<boolean>;
  prefer: (preference: Omit<ListPreferenceRequest, 'list'>) => Promise<boolean>;
}

/**
 * Returns the views of a list. What this browser remembers is shown at once; the server is asked when `isShown`, so
 * that the list's own rows come first.
 */
export function useListViews(list: string, isShown: boolean): ListViews {
  const { email, orgId } = useAccount();
  const place = `views ${orgId} ${email} ${list}`;
  const [remembered] = useState(() => localMemory.read<SavedFilters>(place));
  const { data, reload } = useApi<SavedFilters>(isShown ? 'saved-filters' : null, { list }, { quiet: true });
  const [written, setWritten] = useState<SavedFilters | null>(null);
  const [isBusy, setBusy] = useState(false);
  const fresh = written ?? data;
  useEffect(() => {
    if (fresh) localMemory.write(place, fresh);
  }, [fresh, place]);

  const write = async (send: () => Promise<SavedFilters>): Promise<boolean> => {
    setBusy(true);
    try {
      setWritten(await send());
      reload();
      return true;
    } catch {
      // The API client has shown the error.
      return false;
    } finally {
      setBusy(false);
    }
  };
  const known = fresh ?? remembered;
  return {
    views: known?.data ?? NO_VIEWS,
    preference: known?.preference ?? null,
    isFresh: fresh !== undefined,
    isBusy,
    save: (view) => write(() => api.post<SavedFilters>('saved-filters', { list, ...view })),
    remove: (id) => write(() => api.delete<SavedFilters>(`saved-filters/${id}`)),
    prefer: (preference) => write(() => api.put<SavedFilters>('list-preferences', { list, ...preference })),
  };
}

const NO_VIEWS: readonly SavedFilter[] = [];
