/**
 * Calendar dates as 'yyyy-MM-dd' texts. They compare as texts, carry no time and no zone, and all arithmetic runs in UTC,
 * so no clock change can move a day.
 */
export type PlainDate = string;

const PLAIN_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

/** Whether the text is a date that exists, written yyyy-MM-dd. */
export function isPlainDate(text: string): boolean {
  const match = PLAIN_DATE.exec(text);
  if (!match) return false;
  const year = Number(match[1]);
  const month = Number(match[2]);
  const day = Number(match[3]);
  // Date.UTC puts years below 100 into the twentieth century, and PostgreSQL knows no year 0.
  return year >= 100 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** The date of year, month (1–12) and day; days and months outside their range roll over (month 13 is January of the next year). */
export function plainDate(year: number, month: number, day: number): PlainDate {
  return textOf(Date.UTC(year, month - 1, day));
}

/** Year, month (1–12) and day of the month. Throws a RangeError for a text that is no date. */
export function datePartsOf(date: PlainDate): { readonly year: number; readonly month: number; readonly day: number } {
  if (!isPlainDate(date)) throw new RangeError(`"${date}" is not a date. Write it as yyyy-MM-dd.`);
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

/** The date `days` later (or earlier, when negative). */
export function addDays(date: PlainDate, days: number): PlainDate {
  return textOf(millisecondsOf(date) + days * DAY_MS);
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return Math.round((millisecondsOf(to) - millisecondsOf(from)) / DAY_MS);
}

/** Day of the week: 1 Monday to 7 Sunday. */
export function weekdayOf(date: PlainDate): number {
  return new Date(millisecondsOf(date)).getUTCDay() || 7;
}

/** The last day of the date's month, or of the month `monthsLater` after it. */
export function monthEnd(date: PlainDate, monthsLater = 0): PlainDate {
  const { year, month } = datePartsOf(date);
  return plainDate(year, month + 1 + monthsLater, 0);
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

function millisecondsOf(date: PlainDate): number {
  const { year, month, day } = datePartsOf(date);
  return Date.UTC(year, month - 1, day);
}

function textOf(milliseconds: number): PlainDate {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
