import { PlatformError } from '../host/failure.ts';
import { whenOverdue } from './patience.ts';

/**
 * Resolves like the promise, or rejects with a 'timeout' failure once the limit is overdue (`whenOverdue`). The work
 * itself can't be stopped; its later result is ignored.
 */
export function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = whenOverdue(milliseconds, () => {
      reject(new PlatformError('timeout', 'Nothing arrived in time.'));
    });
    work.then(resolve, reject).finally(cancel);
  });
}
