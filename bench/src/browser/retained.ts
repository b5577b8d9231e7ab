import type { CDPSession, Page } from 'playwright';

/** What a page retains after a full garbage collection. */
export interface Retained {
  readonly kB: number;
  /** DOM elements and text nodes, including those outside the document. */
  readonly nodes: number;
  readonly listeners: number;
}

/** Opens the DevTools session that `measureRetained` needs. */
export async function watchHeap(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  return session;
}

/** single-spa's timers of an unmounted parcel (12 s at most) retain it until they end; what stays longer leaks. */
const TIMERS_ENDED_MS = 13_000;

/**
 * Waits, collects garbage and counts. Twice, because the first collection may make more collectable (weak references,
 * finalizers).
 */
export async function measureRetained(session: CDPSession): Promise<Retained> {
  await new Promise((resolve) => {
    setTimeout(resolve, TIMERS_ENDED_MS);
  });
  for (let turn = 0; turn < 2; turn += 1) {
    await session.send('HeapProfiler.collectGarbage');
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { kB: of('JSHeapUsedSize') / 1_000, nodes: of('Nodes'), listeners: of('JSEventListeners') };
}
