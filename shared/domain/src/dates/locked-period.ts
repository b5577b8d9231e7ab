import type { PlainDate } from './plain-date.ts';

/** Returns whether one of the dates (old and new) is on or before the organisation's `locked_until` (DOMAIN §4). */
export function isPeriodLocked(
  lockedUntil: PlainDate | null | undefined,
  ...dates: readonly (PlainDate | null | undefined)[]
): boolean {
  if (!lockedUntil) return false;
  return dates.some((date) => Boolean(date) && (date ?? '') <= lockedUntil);
}
