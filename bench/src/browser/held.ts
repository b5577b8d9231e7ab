import type { CDPSession, Page } from 'playwright';

/** What a page holds after a collection of everything that nobody can reach. */
export interface Held {
  readonly kB: number;
  /** Elements and texts, those outside of the document too. */
  readonly nodes: number;
  readonly listeners: number;
}

/** Opens the door for `held`. */
export async function watchHeap(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  return session;
}

/** single-spa's timers of a parcel that is gone (12 s at most) hold it until then; what stays longer stays for good. */
const TIMERS_ENDED_MS = 13_000;

/** Waits, collects and counts. Twice, because what a first collection lets go may free more (weak references, finalizers). */
export async function held(session: CDPSession): Promise<Held> {
  await new Promise((resolve) => { setTimeout(resolve, TIMERS_ENDED_MS); });
  for (let turn = 0; turn < 2; turn += 1) {
    await session.send('HeapProfiler.collectGarbage');
    await new Promise((resolve) => { setTimeout(resolve, 100); });
  }
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { kB: of('JSHeapUsedSize') / 1_000, nodes: of('Nodes'), listeners: of('JSEventListeners') };
}
