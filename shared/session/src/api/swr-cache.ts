import type { Cache, State } from 'swr';

/** The most cached answers. A list's page takes some 50 kB, so this limits the cache to about 10 MB. */
export const MAX_ANSWERS = 200;

/** By key; the least recently stored or shown answer comes first. */
const answers = new Map<string, State>();

/**
 * SWR's `mutate`: of a key that nobody shows it only forgets the last request. Undefined while no SWR root is on the
 * page.
 */
let forgetRequest: ((key: string) => unknown) | undefined;

/** Gives the cache the `mutate` of the page's SWR root, or takes it away with the root. */
export function bindForgetRequest(mutate: typeof forgetRequest): void {
  forgetRequest = mutate;
}

/** Number of components that show the answer of a key now. */
const shown = new Map<string, number>();

/** The one cache of answers on the page, shared by the shell and every remote. */
export const answerCache: Cache = {
  get: (key) => answers.get(key),
  set: (key, state) => {
    answers.delete(key);
    answers.set(key, state);
    dropOldest();
  },
  delete: (key) => void answers.delete(key),
  keys: () => answers.keys(),
};

/**
 * Protects the answer of a key while a component shows it: SWR reads the cache at every render, so dropping it would
 * empty the screen. Returns a function that ends the protection.
 */
export function retainAnswer(key: string): () => void {
  shown.set(key, (shown.get(key) ?? 0) + 1);
  return () => {
    const left = (shown.get(key) ?? 1) - 1;
    if (left > 0) shown.set(key, left);
    else shown.delete(key);
    const state = answers.get(key);
    // The user may return to what was on the screen a moment ago.
    if (state) answerCache.set(key, state);
    // It was dropped while it was shown.
    if (state?.data === undefined && !shown.has(key)) forgetRequest?.(key);
  };
}

/**
 * Drops the answer of a key. Where nobody shows it, SWR is told too: it would give the answer of its last request once
 * more, as long as that counts as fresh. Who shows an answer loads it again after a change.
 */
function forget(key: string): void {
  answers.delete(key);
  if (!shown.has(key)) forgetRequest?.(key);
}

function dropOldest(): void {
  for (const key of answers.keys()) {
    if (answers.size <= MAX_ANSWERS) return;
    if (!shown.has(key)) forget(key);
  }
}

/** Drops the answers of a path and of the paths below it, such as 'orders/12', because a write has changed them. */
export function forgetAnswers(path: string): void {
  for (const key of answers.keys()) {
    if (key.includes(`"${path}"`) || key.includes(`"${path}/`)) forget(key);
  }
}

/** Drops every answer, so that nothing of one organisation is shown in another. */
export function clearCache(): void {
  for (const key of answers.keys()) forget(key);
}
