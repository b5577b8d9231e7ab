import { sessionStore } from '@iwe/session';

/**
 * Does `work` for the account of this tab: at once, or as soon as a sign-in that is due has brought one. A report that
 * falls between a sign-out and the next sign-in would be refused, and lost.
 */
export function withAccount<Result>(work: () => Promise<Result>): Promise<Result> {
  if (sessionStore.get().account) return work();
  return new Promise((resolve, reject) => {
    const stop = sessionStore.subscribe(() => {
      if (!sessionStore.get().account) return;
      stop();
      work().then(resolve, reject);
    });
  });
}
