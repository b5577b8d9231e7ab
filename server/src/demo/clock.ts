import { addDays, datePartsOf, weekdayOf, type PlainDate } from '@iwe/domain';

/** Sydney and Melbourne without daylight saving; office hours stay inside the day with it as well. */
const UTC_OFFSET_HOURS = 10;

/** The moment `minutes` after midnight of a day on Australia's east coast. */
export function moment(date: PlainDate, minutes: number): Date {
  const { year, month, day } = datePartsOf(date);
  return new Date(Date.UTC(year, month - 1, day, -UTC_OFFSET_HOURS, 0, Math.round(minutes * 60)));
}

/** How much of a usual weekday's work is done on that day: Saturday mornings only, Sundays none. */
export function workload(date: PlainDate): number {
  const weekday = weekdayOf(date);
  return weekday === 7 ? 0 : weekday === 6 ? 0.35 : 1;
}

/** The days from `first` on, `count` of them. */
export function daysFrom(first: PlainDate, count: number): PlainDate[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}
