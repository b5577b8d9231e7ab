import type { Cache, State } from 'swr';

const answers = new Map<string, State>();

/** The one cache of answers on the page, shared by the shell and every remote. */
export const answerCache: Cache = answers;

/** Forgets the answers of a path and of those below it, such as 'orders/12': what a write has changed is never shown again as it was. */
export function forgetAnswers(path: string): void {
  for (const key of answers.keys()) {
    if (key.includes(`"${path}"`) || key.includes(`"${path}/`)) answers.delete(key);
  }
}

/** Forgets every answer: nothing of one organisation is ever shown in another. */
export function clearCache(): void {
  answers.clear();
}
