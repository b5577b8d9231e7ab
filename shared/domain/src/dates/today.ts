import type { PlainDate } from './plain-date.ts';

/** The time zone of an organisation that names none (DOMAIN §1). */
export const DEFAULT_TIME_ZONE = 'Australia/Sydney';

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the calendar day at `now` in the time zone: the organisation's today, never the server's UTC day. Throws a
 * RangeError for an unknown zone.
 */
export function today(timeZone: string, now: Date): PlainDate {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    // Creating a formatter takes far longer than using one, and lists ask for every row.
    formatter = new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  const parts = formatter.formatToParts(now);
  const part = (type: string): string => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}
