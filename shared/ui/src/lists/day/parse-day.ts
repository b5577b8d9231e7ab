import { addDays, formatDate, isPlainDate, MONTH_NAMES, plainDate, SOURCE_LANGUAGE } from '@iwe/domain';
import { languageStore } from '@iwe/session';

/**
 * Returns the day that a typed text means: '5', '5/3' or '5/3/26' (day first, as in Australia), '5 Mar', '05 Mar 2026',
 * '2026-03-05', 't' for today, '+7' and '-7' for days from today. Undefined for any other text and for a day that does
 * not exist. date-fns' `parse` takes one fixed format a call (docs/decisions/011).
 */
export function parseDay(text: string, today: string): string | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === 't' || typed === 'today') return today;
  if (/^[+-]\d{1,4}$/.test(typed)) return addDays(today, Number(typed));
  if (isPlainDate(typed)) return typed;
  const parts = typed.split(/[\s/.,-]+/).filter(Boolean);
  const [dayText = '', monthText, yearText] = parts;
  if (parts.length > 3 || !/^\d{1,2}$/.test(dayText)) return undefined;
  const month = monthText === undefined ? Number(today.slice(5, 7)) : monthOf(monthText);
  const year = yearText === undefined ? Number(today.slice(0, 4)) : yearOf(yearText);
  if (month === undefined || year === undefined) return undefined;
  const day = plainDate(year, month, Number(dayText));
  // A day beyond the month's end rolls over; 30 February is refused and not taken as 2 March.
  return Number(day.slice(8)) === Number(dayText) ? day : undefined;
}

/** Returns the day as a field shows it: '05 Mar 2026', or in other languages as it is typed there, '2026-03-05'. */
export const dayFieldText = (day: string): string => (languageStore.get() === SOURCE_LANGUAGE ? formatDate(day) : day);

function monthOf(text: string): number | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text) >= 1 && Number(text) <= 12 ? Number(text) : undefined;
  const index = MONTH_NAMES.findIndex((name) => name.toLowerCase() === text.slice(0, 3));
  return index < 0 ? undefined : index + 1;
}

function yearOf(text: string): number | undefined {
  if (/^\d{2}$/.test(text)) return 2000 + Number(text);
  return /^(19|20)\d{2}$/.test(text) ? Number(text) : undefined;
}
