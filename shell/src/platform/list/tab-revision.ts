const KEY = 'iwe.platform.at';

/** The earlier revision of the releases that this tab runs; null for the current one. It ends with the tab. */
export const tabRevision = {
  get(): number | null {
    try {
      const kept = Number(sessionStorage.getItem(KEY));
      return Number.isInteger(kept) && kept > 0 ? kept : null;
    } catch {
      return null;
    }
  },
  set(revision: number | null): void {
    try {
      if (revision === null) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, String(revision));
    } catch {
      // Without storage a tab can't run an earlier state.
    }
  },
};
