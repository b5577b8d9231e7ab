import pLimit from 'p-limit';

interface Limits {
  /** How many run at the same time. */
  atOnce: number;
  /** How many more may wait. */
  maxWaiting: number;
  /** Returns the error to throw when too many are waiting. */
  refuse: () => Error;
}

/**
 * Returns a function that runs work as soon as a slot is free, in the order of the calls, and returns its result.
 * Throws the error of `refuse` when `maxWaiting` calls are waiting already.
 */
export function limitWorks({ atOnce, maxWaiting, refuse }: Limits): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(atOnce);
  return async (work) => {
    // p-limit's queue is unbounded, so the bound is checked here. Calls of the current turn count as pending until they
    // start.
    if (limit.activeCount + limit.pendingCount >= atOnce + maxWaiting) throw refuse();
    return limit(work);
  };
}
