import type { RemotesAnswer } from '@iwe/contract';

const keyOf = (accountKey: string): string => `iwe.platform.remotes.${accountKey}`;

/**
 * The last answer that this account got, of whatever revision. Null when there is none, and when storage is closed. Integrity
 * still guards every script: an old answer can at worst name files that are gone.
 */
export function readLastAnswer(accountKey: string): RemotesAnswer | null {
  try {
    const answer = JSON.parse(localStorage.getItem(keyOf(accountKey)) ?? 'null') as RemotesAnswer | null;
    return answer !== null && Array.isArray(answer.remotes) ? answer : null;
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
