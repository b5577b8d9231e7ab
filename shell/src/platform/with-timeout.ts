import { PlatformError } from './failure.ts';

/**
 * Resolves like the promise, or rejects with a 'timeout' failure. The work itself can't be stopped; its later result is
 * ignored.
 */
export function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new PlatformError('timeout', `Nothing arrived within ${milliseconds / 1000} seconds.`));
    }, milliseconds);
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}
