import { UTCDateMini } from '@date-fns/utc';
import { addDays as addDaysTo } from 'date-fns/addDays';
import { addMonths as addMonthsTo } from 'date-fns/addMonths';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { getISODay } from 'date-fns/getISODay';
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth';

/**
 * A calendar date as the text 'yyyy-MM-dd'. Two dates compare as texts; a date has no time and no time zone. date-fns
 * does the arithmetic on UTC dates, because a local day may be missing or last 23 hours.
 */
export type PlainDate = string;

const PLAIN_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Returns whether the text is a date that exists, written yyyy-MM-dd. Years before 100 are refused. */
export function isPlainDate(text: string): boolean {
  // JavaScript reads 30 February as 2 March, so only a date that is written back unchanged exists.
  return PLAIN_DATE.test(text) && text >= '0100' && textOf(new UTCDateMini(`${text}T00:00:00Z`)) === text;
}

/** The first and the last day that anybody can mean on a sheet. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2100-12-31';

/** Returns why a day cannot be entered: it does not exist, or its year is mistyped; undefined when it can. */
export function enteredDayProblem(text: string): string | undefined {
  if (!isPlainDate(text)) return `${text} is not a date. Use a date like 2026-03-31`;
  return text < FIRST_DAY || text > LAST_DAY ? `${text} is outside 2000 to 2100. Check the year.` : undefined;
}

/**
 * Returns the date of year, month (1–12) and day. Values outside their range roll over: month 13 is January of the next
 * year.
 */
export function plainDate(year: number, month: number, day: number): PlainDate {
  return textOf(new UTCDateMini(year, month - 1, day));
}

/** Returns year, month (1–12) and day of the month. Throws a RangeError for a text that is not a date. */
export function datePartsOf(date: PlainDate): { readonly year: number; readonly month: number; readonly day: number } {
  const utc = utcOf(date);
  return { year: utc.getFullYear(), month: utc.getMonth() + 1, day: utc.getDate() };
}

/** Returns the date `days` later, or earlier when `days` is negative. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return textOf(addDaysTo(utcOf(date), days));
}

/** Returns the same day `months` later or earlier; the month's last day where the month is shorter. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  return textOf(addMonthsTo(utcOf(date), months));
}

/** Returns the whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return differenceInCalendarDays(utcOf(to), utcOf(from));
}

/** Returns the day of the week: 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: PlainDate): number {
  return getISODay(utcOf(date));
}

/** Returns the last day of the month that is `monthsLater` after the date's month. */
export function monthEnd(date: PlainDate, monthsLater = 0): PlainDate {
  return textOf(lastDayOfMonth(addMonthsTo(utcOf(date), monthsLater)));
}

function utcOf(date: PlainDate): Date {
  if (!isPlainDate(date)) throw new RangeError(`"${date}" is not a date. Write it as yyyy-MM-dd.`);
  return new UTCDateMini(`${date}T00:00:00Z`);
}

function textOf(utc: Date): PlainDate {
  return Number.isNaN(utc.getTime()) ? '' : utc.toISOString().slice(0, 10);
}
