import type { RemotesAnswer } from '@iwe/contract';

const keyOf = (accountKey: string): string => `iwe.platform.remotes.${accountKey}`;

/**
 * The last answer of this account, if the page's revision says that nothing changed since. Null otherwise, and null when
 * storage is closed. Integrity still guards every script: an old answer can at worst name files that are gone.
 */
export function readLastAnswer(accountKey: string, revision: string): RemotesAnswer | null {
  if (!revision) return null;
  try {
    const answer = JSON.parse(localStorage.getItem(keyOf(accountKey)) ?? 'null') as RemotesAnswer | null;
    return answer?.revision === revision && Array.isArray(answer.remotes) ? answer : null;
  } catch {
    return null;
  }
}

/** Keeps an answer for the next page load. A full or closed storage is no error. */
export function keepLastAnswer(accountKey: string, answer: RemotesAnswer): void {
  try {
    localStorage.setItem(keyOf(accountKey), JSON.stringify(answer));
  } catch {
    // Starting without the last answer costs one round trip, nothing more.
  }
}
