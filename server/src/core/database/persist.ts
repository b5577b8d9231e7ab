import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from './unavailable.ts';

/** Half a second at first, then twice as long each time, up to ten seconds. */
const growingPause = (attempt: number): number => Math.min(500 * 2 ** Math.min(attempt, 10), 10_000);

export interface PersistOptions {
  /** What is waited for, as the beginning of a sentence: 'PostgreSQL at db.example:5432'. */
  place: string;
  say: (message: string) => void;
  /** Milliseconds before attempt 1, 2, 3 …; for tests. */
  pause?: (attempt: number) => number;
}

/**
 * Returns a function that runs a step of a start until PostgreSQL answers, with growing pauses, and says so. A step may
 * run several times. Any other error rejects at once.
 */
export function persistently({ place, say, pause = growingPause }: PersistOptions) {
  return async <T>(step: () => Promise<T>): Promise<T> => {
    for (let attempt = 0; ; attempt++) {
      try {
        const result = await step();
        if (attempt > 0) say(`${place} answers again.`);
        return result;
      } catch (error) {
        const reason = lostBy(error);
        if (reason === null) throw error;
        if (attempt === 0) say(`${place} does not answer (${reason}). It is tried again until it does.`);
        await sleep(pause(attempt));
      }
    }
  };
}

/** Returns why PostgreSQL was not there, from an error or what caused it; null for any other error. */
function lostBy(error: unknown): string | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (isUnavailable(cause)) return cause.message || 'no reason given';
    if (cause instanceof AggregateError && cause.errors.some((one) => lostBy(one) !== null))
      return cause.errors.map((one) => (one as Error).message).join(', ');
  }
  return null;
}
