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

/** Keeps the page on the phone, so that it opens without a network. Data are kept by the page itself. */
const CACHE = 'iwe-run';
const PAGE = '/run/';
const ASSETS = /\/assets\/run\/[\w.-]+/g;
/** Milliseconds after which the stored page is shown: a weak network can be slower than none. */
const PATIENCE_MS = 4_000;

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
  if (request.mode === 'navigate' && pathname === PAGE) event.respondWith(newestPage());
  // Their names have a hash: what is stored is right.
  else if (pathname.startsWith('/assets/run/')) event.respondWith(storedAsset(request));
});

async function newestPage(): Promise<Response> {
  try {
    return await fetchPage();
  } catch (error) {
    const stored = await caches.match(PAGE);
    if (stored) return stored;
    throw error;
  }
}

async function storedAsset(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}

/** Loads the page and stores it with everything that it names, the page last; what it no longer names is removed. */
async function fetchPage(): Promise<Response> {
  const page = await fetch(PAGE, { signal: AbortSignal.timeout(PATIENCE_MS), cache: 'no-store' });
  if (!page.ok) throw new Error(`The page was answered with ${page.status}.`);
  const assets = new Set((await page.clone().text()).match(ASSETS) ?? []);
  const cache = await caches.open(CACHE);
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll([...assets].filter((asset) => !stored.has(asset)));
  await cache.put(PAGE, page.clone());
  const old = [...stored].filter((name) => name !== PAGE && !assets.has(name));
  await Promise.all(old.map((name) => cache.delete(name)));
  return page;
}
