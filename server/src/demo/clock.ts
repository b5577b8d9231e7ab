import { addDays, datePartsOf, weekdayOf, type PlainDate } from '@iwe/domain';

/** Sydney and Melbourne without daylight saving; office hours stay within the day in either case. */
const UTC_OFFSET_HOURS = 10;

/** Returns the moment `minutes` after midnight of a day on Australia's east coast. */
export function moment(date: PlainDate, minutes: number): Date {
  const { year, month, day } = datePartsOf(date);
  return new Date(Date.UTC(year, month - 1, day, -UTC_OFFSET_HOURS, 0, Math.round(minutes * 60)));
}

/** Returns the share of a usual weekday's work done on a day: Saturday mornings only, Sundays none. */
export function workload(date: PlainDate): number {
  const weekday = weekdayOf(date);
  return weekday === 7 ? 0 : weekday === 6 ? 0.35 : 1;
}

/** Returns `count` days, beginning with `first`. */
export function daysFrom(first: PlainDate, count: number): PlainDate[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}
