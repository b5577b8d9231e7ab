import { sessionStore } from '@iwe/session';

/**
 * Runs `work` for the account of this tab: at once, or as soon as a running sign-in has set one. A report between a
 * sign-out and the next sign-in would be refused and lost.
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
