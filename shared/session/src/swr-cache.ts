import type { Cache, State } from 'swr';

const answers = new Map<string, State>();

/** The one cache of answers on the page, shared by the shell and every remote. */
export const answerCache: Cache = answers;

/** Forgets every answer: nothing of one organisation is ever shown in another. */
export function clearCache(): void {
  answers.clear();
}
