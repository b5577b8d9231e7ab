import { momentText } from '@iwe/ui';

/** The charts of a release show the last seven days in steps of one hour. */
export const HOURS = 168;
export const MS_AN_HOUR = 3_600_000;
/** A day that has just begun has no room for its label. */
const LABEL_HOURS = 10;

/**
 * Returns the index of an hour: 0 is the oldest, HOURS - 1 the current one (`last`, hours since 1970); hours outside of
 * that are not shown.
 */
export const hourIndex = (hour: string, last: number): number =>
  HOURS - 1 - (last - Math.floor(Date.parse(hour) / MS_AN_HOUR));

/** Returns the hour's index where each of the seven days begins, in the organisation's time zone. */
export function days(last: number, timeZone: string): { x: number; label: string }[] {
  const dayOf = (hour: number) => momentText(new Date(hour * MS_AN_HOUR).toISOString(), timeZone).slice(0, 6);
  const found: { x: number; label: string }[] = [];
  for (let at = 1; at < HOURS; at += 1) {
    const hour = last - HOURS + 1 + at;
    const label = dayOf(hour);
    if (label !== dayOf(hour - 1)) found.push({ x: at, label: at > HOURS - LABEL_HOURS ? '' : label });
  }
  return found;
}
