import { isPlainDate, type PlainDate } from './plain-date.ts';

/** The months' short names as screens and prints show them. */
export const MONTH_NAMES = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

/**
 * Returns a date as screens show it (spec §9): 'dd MMM yyyy', 05 Mar 2026; '' for no date. A text that is not a date is
 * returned unchanged. Not date-fns' `format`: see docs/decisions/011.
 */
export function formatDate(date: PlainDate | null | undefined): string {
  if (!date) return '';
  if (!isPlainDate(date)) return date;
  return `${date.slice(8, 10)} ${MONTH_NAMES[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
}
