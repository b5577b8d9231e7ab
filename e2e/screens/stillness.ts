import type { CDPSession, Page } from '@playwright/test';

/** The most a page may shift from its first paint on, as the sum of its layout shifts. */
const MOST_SHIFT = 0.02;
/** Layouts in four idle frames that are still none of a loop: one may follow a resize, and data may arrive once. */
const MOST_IDLE_LAYOUTS = 2;

interface Shift {
  value: number;
  what: string;
}
type Shifted = typeof window & { shifts: Shift[] };

/**
 * Collects the layout shifts of each page that is opened from now on; shifts that follow a person's action or a resize
 * are left out.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName.toLowerCase()} "${node.textContent.slice(0, 20)}"` : node?.textContent;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput) shifts.push({ value, what: sources.map(({ node }) => nameOf(node)).join(', ') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns what shifted since the page was opened, if that is too much. */
export async function shiftFaults(page: Page): Promise<string[]> {
  await frames(page, 2);
  const shifts = await page.evaluate(() => (window as Shifted).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum <= MOST_SHIFT) return [];
  return [
    `layout shift ${sum.toFixed(3)}: ${shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`).join('; ')}`,
  ];
}

/** Waits for a number of frames. */
export const frames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (rest) => {
    for (let left = rest; left > 0; left -= 1) await new Promise(requestAnimationFrame);
  }, count);

async function layoutsOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? 0;
}

/** Returns a function that tells whether a page lays itself out again and again while nobody does anything. */
export async function idleLayoutFaults(page: Page): Promise<() => Promise<string[]>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const idleLayouts = async (): Promise<number> => {
    const before = await layoutsOf(session);
    await frames(page, 4);
    return (await layoutsOf(session)) - before;
  };
  return async () => {
    if ((await idleLayouts()) <= MOST_IDLE_LAYOUTS) return [];
    // A loop lays out in every frame, for ever.
    await frames(page, 20);
    const layouts = await idleLayouts();
    return layouts <= MOST_IDLE_LAYOUTS ? [] : [`${layouts} layouts in 4 idle frames`];
  };
}
