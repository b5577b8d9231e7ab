/** What this script uses of a service worker's global object; the types of a page do not have it. */
interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface FetchEvent extends Event {
  readonly request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface WorkerScope {
  addEventListener: ((type: 'install' | 'activate', listener: (event: WorkerEvent) => void) => void) &
    ((type: 'fetch', listener: (event: FetchEvent) => void) => void);
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
}
const worker = globalThis as unknown as WorkerScope;

/** Milliseconds after which the stored page is shown: a weak network can be slower than none. */
const PATIENCE_MS = 4_000;

/**
 * Makes this service worker keep the page /{name}/ on the phone, so that it opens without a network. Data are kept by
 * the page itself.
 */
export function keepPage(name: string): void {
  const page = `/${name}/`;
  const assetNames = new RegExp(`/assets/${name}/[\\w.-]+`, 'g');
  worker.addEventListener('install', (event) => {
    event.waitUntil(Promise.all([worker.skipWaiting(), fetchPage()]));
  });
  worker.addEventListener('activate', (event) => {
    event.waitUntil(worker.clients.claim());
  });
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== location.origin) return;
    if (request.mode === 'navigate' && pathname === page) event.respondWith(newestPage());
    // Their names have a hash: what is stored is right.
    else if (pathname.startsWith(`/assets/${name}/`)) event.respondWith(storedAsset(request));
  });

  async function newestPage(): Promise<Response> {
    try {
      return await fetchPage();
    } catch (error) {
      const stored = await caches.match(page);
      if (stored) return stored;
      throw error;
    }
  }

  async function storedAsset(request: Request): Promise<Response> {
    return (await caches.match(request.url)) ?? fetch(request);
  }

  /**
   * Loads the page and stores it with everything that it names, the page last; what it no longer names is removed.
   */
  async function fetchPage(): Promise<Response> {
    const found = await fetch(page, { signal: AbortSignal.timeout(PATIENCE_MS), cache: 'no-store' });
    if (!found.ok) throw new Error(`The page was answered with ${found.status}.`);
    const assets = new Set((await found.clone().text()).match(assetNames) ?? []);
    const cache = await caches.open(`iwe-${name}`);
    const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    await cache.addAll([...assets].filter((asset) => !stored.has(asset)));
    await cache.put(page, found.clone());
    const old = [...stored].filter((stale) => stale !== page && !assets.has(stale));
    await Promise.all(old.map((stale) => cache.delete(stale)));
    return found;
  }
}
