/**
 * How long the platform waits. A slow line or a busy machine is no failure of a release: limits grow with what this tab
 * has measured, and end only when nothing has arrived for a while.
 */

/** What a good line needs to answer a request, milliseconds, and the bytes that it then brings in a millisecond. */
const USUAL = { latencyMs: 150, bytesPerMs: 1000 };
const MOST = 15;

/** A limit goes on while something arrived within this time before it, milliseconds. */
const ARRIVED_WITHIN_MS = 4000;
/** Whatever arrives, no limit is longer than this many times its measure. */
const MOST_EXTENDED = 6;

interface Connection {
  /** Estimated round trip, milliseconds. */
  rtt?: number;
}

/** The files of this page that came over the line, not from the browser's cache. */
const received = (): PerformanceResourceTiming[] =>
  (['navigation', 'resource'] as const)
    .flatMap((kind) => (performance.getEntriesByType?.(kind) ?? []) as PerformanceResourceTiming[])
    .filter(
      ({ transferSize, initiatorType }) => transferSize > 0 && /^(?:navigation|script|link)$/.test(initiatorType),
    );

/**
 * Returns how much slower than a good line this tab's is, between 1 and 15: the median over its files, or the browser's
 * own estimate where that is worse.
 */
export function slowness(): number {
  const ratios = received()
    .map(({ duration, transferSize }) => duration / (USUAL.latencyMs + transferSize / USUAL.bytesPerMs))
    .toSorted((one, other) => one - other);
  const { rtt = 0 } = (navigator as { connection?: Connection }).connection ?? {};
  return Math.min(MOST, Math.max(1, ratios[ratios.length >> 1] ?? 1, rtt / USUAL.latencyMs));
}

/** A line this much slower than usual says nothing about a release. */
const SLOW = 3;
/** Time within which the server answers its smallest request on a good line, milliseconds. */
const ANSWERED_WITHIN_MS = 1000;

/**
 * Resolves to whether the server answers this tab at its usual speed. Otherwise a file that was not received is the
 * line's or the server's fault, and no failure of a release.
 */
export async function isLineGood(): Promise<boolean> {
  if (!navigator.onLine || slowness() >= SLOW) return false;
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) });
    return ok;
  } catch {
    return false;
  }
}

/** When the page last received a file or was last busy for long, in milliseconds of the page's clock. */
let lastBusy = 0;
if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes('longtask'))
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) lastBusy = Math.max(lastBusy, startTime + duration);
  }).observe({ type: 'longtask' });
const lastArrival = (): number => received().reduce((last, { responseEnd }) => Math.max(last, responseEnd), lastBusy);

/**
 * Calls `act` once a limit is over: `milliseconds` on a good line, longer on a slow one and while files arrive. Returns
 * a function that cancels it.
 */
export function whenOverdue(milliseconds: number, act: () => void): () => void {
  const limit = Math.max(0, milliseconds) * slowness();
  const until = performance.now() + limit * MOST_EXTENDED;
  let timer = setTimeout(check, limit);
  function check(): void {
    const quietFor = performance.now() - lastArrival();
    if (quietFor >= ARRIVED_WITHIN_MS || lastArrival() === 0 || performance.now() >= until) return act();
    timer = setTimeout(check, ARRIVED_WITHIN_MS - quietFor);
  }
  return () => clearTimeout(timer);
}
