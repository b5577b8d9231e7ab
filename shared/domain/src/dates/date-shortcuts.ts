import { addDays, type PlainDate } from './plain-date.ts';

/** The shortcuts of every date field (spec §2). */
export const DATE_SHORTCUTS = [
  { label: 'Today', days: 0 },
  { label: 'Tomorrow', days: 1 },
  { label: '1 Week Later', days: 7 },
  { label: '2 Week Later', days: 14 },
  { label: '1 Month Later', days: 30 },
] as const;

/** Returns the shortcuts with their dates, counted from today. */
export function dateShortcuts(today: PlainDate): { readonly label: string; readonly date: PlainDate }[] {
  return DATE_SHORTCUTS.map(({ label, days }) => ({ label, date: addDays(today, days) }));
}
