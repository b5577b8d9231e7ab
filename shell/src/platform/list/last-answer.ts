import type { SealedList } from '../load/script-hashes.ts';

const keyOf = (accountKey: string): string => `iwe.platform.remotes.${accountKey}`;

/**
 * Returns the last list that this account received, of any revision, not verified yet: code of remotes can write here.
 * Null when there is none, and when storage is blocked.
 */
export function readLastAnswer(accountKey: string): SealedList | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(accountKey)) ?? 'null') as Partial<SealedList> | null;
    return kept?.text !== undefined && kept.seal !== undefined ? { text: kept.text, seal: kept.seal } : null;
  } catch {
    return null;
  }
}

/** Stores a list for the next page load, or with null removes it. A full or blocked storage is no error. */
export function storeLastAnswer(accountKey: string, list: SealedList | null): void {
  try {
    if (list === null) localStorage.removeItem(keyOf(accountKey));
    else localStorage.setItem(keyOf(accountKey), JSON.stringify(list));
  } catch {
    // Starting without the last answer costs one round trip.
  }
}
