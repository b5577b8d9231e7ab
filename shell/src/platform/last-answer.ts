import type { RemotesAnswer } from '@iwe/contract';
import { isRemotesAnswer } from './is-remotes-answer.ts';

const keyOf = (accountKey: string): string => `iwe.platform.remotes.${accountKey}`;

/**
 * Returns the last answer that this account received, of any revision. Null when there is none, and when storage is
 * blocked. Integrity values still guard every script: at worst an old answer names files that are gone.
 */
export function readLastAnswer(accountKey: string): RemotesAnswer | null {
  try {
    const answer: unknown = JSON.parse(localStorage.getItem(keyOf(accountKey)) ?? 'null');
    return isRemotesAnswer(answer) ? answer : null;
  } catch {
    return null;
  }
}

/** Stores an answer for the next page load. A full or blocked storage is no error. */
export function storeLastAnswer(accountKey: string, answer: RemotesAnswer): void {
  try {
    localStorage.setItem(keyOf(accountKey), JSON.stringify(answer));
  } catch {
    // Starting without the last answer costs one round trip.
  }
}
