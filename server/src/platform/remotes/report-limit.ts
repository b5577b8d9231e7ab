import { tooManyAttempts } from '../../core/errors.ts';

/** Reports that a user may send in a minute. A page that fails altogether sends about ten. */
export const MAX_REPORTS_A_MINUTE = 30;
const MINUTE_MS = 60_000;

/**
 * Returns a function that throws 429 when a user reports more often. Counted in this process alone, and for all users
 * from the same moment, so that only one minute's users are remembered.
 */
export function reportLimit(): (userId: number, now?: number) => void {
  let since = 0;
  let counts = new Map<number, number>();
  return (userId, now = Date.now()) => {
    if (now - since >= MINUTE_MS) {
      since = now;
      counts = new Map();
    }
    const count = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, count);
    if (count > MAX_REPORTS_A_MINUTE) throw tooManyAttempts((since + MINUTE_MS - now) / 1000);
  };
}
