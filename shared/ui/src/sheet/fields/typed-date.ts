import { addDays, isPlainDate, plainDate } from '@iwe/domain';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * The day that a typed text means, as 'yyyy-MM-dd': '5/3', '5/3/26', '05 Mar 2026', '5 mar', '2026-03-05', 't' and
 * 'today', '+7' days from today. Day before month, as in Australia; a missing year is the present one. Null for an empty
 * text, undefined for anything that is no day.
 */
export function typedDate(text: string, today: string): string | null | undefined {
  const plain = text.trim().toLowerCase();
  if (plain === '') return null;
  if (plain === 't' || plain === 'today') return today;
  const days = /^([+-])(\d{1,3})$/.exec(plain);
  if (days) return addDays(today, Number(`${days[1]}${days[2]}`));
  if (isPlainDate(plain)) return plain;
  const numbers = /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{2}|\d{4}))?$/.exec(plain);
  if (numbers) return dayOf(Number(numbers[1]), Number(numbers[2]), numbers[3], today);
  const words = /^(\d{1,2})[/.\- ]?([a-z]{3,9})(?:[/.\- ,]*(\d{2}|\d{4}))?$/.exec(plain);
  if (!words) return undefined;
  return dayOf(Number(words[1]), MONTHS.indexOf((words[2] ?? '').slice(0, 3)) + 1, words[3], today);
}

function dayOf(day: number, month: number, year: string | undefined, today: string): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const full = year === undefined ? Number(today.slice(0, 4)) : Number(year.length === 2 ? `20${year}` : year);
  const date = plainDate(full, month, day);
  // 31 Feb would roll over into March: that is not what was typed.
  return Number(date.slice(8, 10)) === day ? date : undefined;
}
