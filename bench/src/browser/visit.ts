import type { Page } from 'playwright';

/** A page to open, and the element that is visible when the page can be read. */
export interface Target {
  readonly path: string;
  readonly selector: string;
}

/** One navigation, up to the frame that shows the target's element. */
export interface Visit {
  /** Milliseconds since the beginning of the navigation, by the page's own clock. */
  readonly ms: number;
  /** Requests sent over the network until then; answers from the cache don't count. */
  readonly requests: number;
  /** Bytes received over the network, including headers. */
  readonly bytes: number;
  /** The same for scripts only. */
  readonly scriptBytes: number;
  readonly scripts: readonly string[];
  readonly urls: readonly string[];
}

interface Asked {
  url: string;
  isScript: boolean;
  at: number;
  bytes: number;
  isCached: boolean;
}

/**
 * Opens the target in a page and measures it. The page must not have been opened there by an earlier visit of another
 * target.
 */
export async function visit(page: Page, { path, selector }: Target): Promise<Visit> {
  await page.addInitScript(watchFor, selector);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const asked = new Map<string, Asked>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime }) => {
    if (!request.url.startsWith('data:'))
      asked.set(requestId, {
        url: request.url,
        isScript: type === 'Script',
        at: wallTime * 1_000,
        bytes: 0,
        isCached: false,
      });
  });
  const note = (requestId: string, change: (one: Asked) => void): void => {
    const one = asked.get(requestId);
    if (one) change(one);
  };
  session.on('Network.requestServedFromCache', ({ requestId }) =>
    note(requestId, (one) => {
      one.isCached = true;
    }),
  );
  session.on('Network.responseReceived', ({ requestId, response, type }) =>
    note(requestId, (one) => {
      one.isScript ||= type === 'Script';
      one.isCached ||= response.fromDiskCache === true;
    }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    note(requestId, (one) => {
      one.bytes = encodedDataLength;
    }),
  );
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'iweVisibleAt' in globalThis, undefined, { polling: 50, timeout: 60_000 });
  const { ms, origin } = await page.evaluate(() => ({
    ms: (globalThis as unknown as { iweVisibleAt: number }).iweVisibleAt,
    origin: performance.timeOrigin,
  }));
  await session.detach();
  const until = [...asked.values()].filter((one) => !one.isCached && one.at <= origin + ms);
  const sum = (of: readonly Asked[]): number => of.reduce((total, { bytes }) => total + bytes, 0);
  const scripts = until.filter(({ isScript }) => isScript);
  return {
    ms,
    requests: until.length,
    bytes: sum(until),
    scriptBytes: sum(scripts),
    scripts: [...new Set(scripts.map(({ url }) => url))],
    urls: until.map(({ url }) => url),
  };
}

/** Runs in the page before any of its scripts: records when the first frame with such an element is drawn. */
function watchFor(selector: string): void {
  const found = (): void => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      Object.assign(globalThis, { iweVisibleAt: performance.now() });
    });
  };
  const observer = new MutationObserver(found);
  observer.observe(document, { childList: true, subtree: true });
}
