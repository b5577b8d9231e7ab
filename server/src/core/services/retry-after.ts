/** The longest wait that we believe: a wrong clock or a hostile answer must not stop a service for weeks. */
const MAX_WAIT_MS = 24 * 3_600_000;

/**
 * Returns when a Retry-After header allows the next call: seconds, or an HTTP date (RFC 9110). At most a day from
 * `now`;
 * `otherwiseMs` from now when the header is missing or unreadable.
 */
export function retryAtOf(header: string | null, now: Date, otherwiseMs: number): Date {
  const wait = waitOf(header?.trim() ?? '', now) ?? otherwiseMs;
  return new Date(now.getTime() + Math.min(Math.max(wait, 0), MAX_WAIT_MS));
}

function waitOf(text: string, now: Date): number | undefined {
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // Date.parse reads nearly anything; an HTTP date begins with its weekday.
  const date = /^(mon|tue|wed|thu|fri|sat|sun)/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : date - now.getTime();
}
