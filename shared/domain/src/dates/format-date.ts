import { isPlainDate, type PlainDate } from './plain-date.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** A date as the screens show it (spec §9): 'dd MMM yyyy', 05 Mar 2026; empty for no date. A text that is no date is shown as it is. */
export function formatDate(date: PlainDate | null | undefined): string {
  if (!date) return '';
  if (!isPlainDate(date)) return date;
  return `${date.slice(8, 10)} ${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
}
