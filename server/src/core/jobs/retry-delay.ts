import type { RetryRule } from './define-job.ts';

const MAX_SECONDS = 3_600;

/**
 * Returns the seconds to wait after an attempt failed: doubled with each failure, at most an hour, and spread by up to
 * a quarter either way, so that jobs which failed together do not all come back in the same second.
 */
export function retryDelay({ firstDelaySeconds }: RetryRule, failures: number, random = Math.random()): number {
  const seconds = Math.min(firstDelaySeconds * 2 ** (failures - 1), MAX_SECONDS);
  return seconds * (0.75 + random / 2);
}
