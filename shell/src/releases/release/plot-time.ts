import { momentText } from '@iwe/ui';

/** The plots of a release show the last seven days, an hour a step. */
export const HOURS = 168;
export const MS_AN_HOUR = 3_600_000;
/** The drawing's own units; it is stretched to the room that there is. */
export const WIDTH = 672;
export const STEP = WIDTH / HOURS;
/** A day that has hardly begun has no room for its name. */
const LABEL_WIDTH = 40;

/** Where an hour stands: 0 is the oldest, HOURS - 1 the one under way (`last`, counted from 1970); outside of that it is not shown. */
export const hourIndex = (hour: string, last: number): number => HOURS - 1 - (last - Math.floor(Date.parse(hour) / MS_AN_HOUR));

/** Where each of the seven days begins, in the organisation's own time. */
export function days(last: number, timeZone: string): { x: number; label: string }[] {
  const dayOf = (hour: number) => momentText(new Date(hour * MS_AN_HOUR).toISOString(), timeZone).slice(0, 6);
  const found: { x: number; label: string }[] = [];
  for (let at = 1; at < HOURS; at += 1) {
    const hour = last - HOURS + 1 + at;
    const label = dayOf(hour);
    if (label !== dayOf(hour - 1)) found.push({ x: at * STEP, label: at * STEP > WIDTH - LABEL_WIDTH ? '' : label });
  }
  return found;
}
