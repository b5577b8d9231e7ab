import { addDays, addMonths, daysBetween, datePartsOf, monthEnd, plainDate } from '@iwe/domain';
import type { PlainDate } from '@iwe/domain';

/** The days that Home's figures speak of. Ranges contain their first and last day. */
export interface HomeDays {
  readonly today: PlainDate;
  readonly thisMonth: DayRange;
  /** Last month up to the same day of the month, or to its end where it is shorter. */
  readonly lastSoFar: DayRange;
  readonly lastMonth: DayRange;
  /** Today and the six days before it. */
  readonly week: DayRange;
  /** The Mondays of this week and the twelve before it, the oldest first. */
  readonly mondays: readonly PlainDate[];
}

const WEEKS = 13;

export interface DayRange {
  readonly first: PlainDate;
  readonly last: PlainDate;
}

/** Returns the days that Home speaks of on a day. */
export function homeDays(today: PlainDate): HomeDays {
  const { year, month } = datePartsOf(today);
  // 5 January 1970 was a Monday.
  const monday = addDays(today, -(daysBetween('1970-01-05', today) % 7));
  const firstOfLast = plainDate(year, month - 1, 1);
  return {
    today,
    thisMonth: { first: plainDate(year, month, 1), last: today },
    lastSoFar: { first: firstOfLast, last: addMonths(today, -1) },
    lastMonth: { first: firstOfLast, last: monthEnd(firstOfLast) },
    week: { first: addDays(today, -6), last: today },
    mondays: Array.from({ length: WEEKS }, (_, index) => addDays(monday, 7 * (index - WEEKS + 1))),
  };
}
