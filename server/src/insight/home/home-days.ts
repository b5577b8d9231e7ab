import { addDays, addMonths, datePartsOf, monthEnd, plainDate } from '@iwe/domain';
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
}

export interface DayRange {
  readonly first: PlainDate;
  readonly last: PlainDate;
}

/** Returns the days that Home speaks of on a day. */
export function homeDays(today: PlainDate): HomeDays {
  const { year, month } = datePartsOf(today);
  const firstOfLast = plainDate(year, month - 1, 1);
  return {
    today,
    thisMonth: { first: plainDate(year, month, 1), last: today },
    lastSoFar: { first: firstOfLast, last: addMonths(today, -1) },
    lastMonth: { first: firstOfLast, last: monthEnd(firstOfLast) },
    week: { first: addDays(today, -6), last: today },
  };
}
