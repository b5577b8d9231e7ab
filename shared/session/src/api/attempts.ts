/**
 * Milliseconds for which a write without an answer can be tried again under its key. Whoever sends the same an hour
 * later has looked at what became of the first.
 */
const RETRY_MS = 30 * 60_000;

/** What is remembered of lost writes: a body can be a file of many megabytes. */
const MOST_LOST = 8;

interface Attempt {
  key: string;
  /** What the write was sent to, such as '/api/ag/orders/7/print'. */
  url: string;
  /** When it was refused, or turned out to get no answer; null while it is on its way. */
  lostAt: number | null;
}

/** The writes on their way, and those that are not done as far as this page knows, by what they send. */
const attempts = new Map<string, Attempt>();

/** A write as it is sent. */
export interface Write {
  method: string;
  url: string;
  body: string | null;
  /** The account that it is sent for. */
  eId: number;
}

const nameOf = ({ eId, method, url, body }: Write): string => `${eId} ${method} ${url} ${body ?? ''}`;

/**
 * Returns the idempotency key of a write: the same for a second click and for a retry after a lost answer, so that the
 * server writes once, and a new one for everything else.
 */
export function keyOfAttempt(write: Write): string {
  const name = nameOf(write);
  const known = attempts.get(name);
  const isRetry = known && (known.lostAt === null || Date.now() - known.lostAt < RETRY_MS);
  const key = isRetry ? known.key : crypto.randomUUID();
  attempts.delete(name);
  attempts.set(name, { key, url: write.url, lostAt: null });
  return key;
}

/**
 * Says how a write ended: done, or open (no answer, or a refusal: the server keeps no key of what it refused). One that
 * is done ends open attempts at the same record too: who sends a sheet, recalls it and sends it again means it.
 */
export function endAttempt(write: Write, outcome: 'done' | 'open'): void {
  const name = nameOf(write);
  if (outcome === 'open') {
    const attempt = attempts.get(name);
    if (attempt) attempt.lostAt = Date.now();
    const lost = [...attempts].filter(([, { lostAt }]) => lostAt !== null);
    for (const [oldest] of lost.slice(0, Math.max(0, lost.length - MOST_LOST))) attempts.delete(oldest);
    return;
  }
  attempts.delete(name);
  const record = /^.*\/\d+\//.exec(write.url)?.[0];
  if (record === undefined) return;
  for (const [other, { url, lostAt }] of attempts) {
    if (lostAt !== null && url.startsWith(record)) attempts.delete(other);
  }
}
