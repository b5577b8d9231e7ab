/** What the script listens to, by type. */
const listeners = new Map<string, (event: unknown) => void>();
const skipWaiting = jest.fn(async () => {});
const claim = jest.fn(async () => {});
/** What the phone has stored, by path. */
const stored = new Map<string, string>();
const cache = {
  keys: async () => [...stored.keys()].map((path) => ({ url: `http://localhost${path}` })),
  addAll: async (paths: string[]) => {
    for (const path of paths) stored.set(path, await (await fetch(path)).text());
  },
  put: async (path: string, page: { text: () => Promise<string> }) => void stored.set(path, await page.text()),
  delete: async (path: string) => stored.delete(path),
};
const answer = (text: string, status = 200) => {
  const response = { ok: status < 400, status, text: async () => text, clone: () => response };
  return response as unknown as Response;
};
/** What the server has, by path; nothing without a network. */
let server: Map<string, string> | null;
const asked: { path: string; cache: string | undefined }[] = [];

beforeAll(() => {
  Object.assign(globalThis, {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    skipWaiting,
    clients: { claim },
    caches: {
      open: async () => cache,
      match: async (url: string) => {
        const text = stored.get(new URL(url, 'http://localhost').pathname);
        return text === undefined ? undefined : answer(text);
      },
    },
    fetch: async (input: string | { url: string }, init: RequestInit = {}) => {
      const { pathname } = new URL(typeof input === 'string' ? input : input.url, 'http://localhost');
      asked.push({ path: pathname, cache: init.cache });
      if (!server) throw new TypeError('Failed to fetch');
      const text = server.get(pathname);
      return text === undefined ? answer('', 404) : answer(text);
    },
  });
  if (!('timeout' in AbortSignal)) Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  jest.requireActual('./service-worker.ts');
});
const page = (...assets: string[]) => assets.map((name) => `<script src="/assets/run/${name}"></script>`).join('');
beforeEach(() => {
  stored.clear();
  asked.length = 0;
  jest.clearAllMocks();
  server = new Map([
    ['/run/', page('a.1.js', 'b.1.css')],
    ['/assets/run/a.1.js', 'a1'],
    ['/assets/run/b.1.css', 'b1'],
  ]);
});

/** Sends an event, and returns what the script waits for or answers; undefined when it leaves it to the browser. */
async function send(type: string, request?: object): Promise<unknown> {
  let work: Promise<unknown> | undefined;
  listeners.get(type)?.({
    request,
    waitUntil: (promise: Promise<unknown>) => (work = promise),
    respondWith: (promise: Promise<unknown>) => (work = promise),
  });
  return work;
}
const get = (path: string, over: object = {}) =>
  send('fetch', { url: `http://localhost${path}`, method: 'GET', mode: 'no-cors', ...over });
const visit = (path = '/run/', over: object = {}) => get(path, { mode: 'navigate', ...over });
const textOf = async (response: unknown) => (response as Response | undefined)?.text();

test('it takes over at once, with the page and everything that the page names', async () => {
  await send('install');
  expect(skipWaiting).toHaveBeenCalledTimes(1);
  expect([...stored.keys()].toSorted()).toEqual(['/assets/run/a.1.js', '/assets/run/b.1.css', '/run/']);
  await send('activate');
  expect(claim).toHaveBeenCalledTimes(1);
});

test('the page is the newest one, and what it no longer names is removed', async () => {
  await send('install');
  server?.set('/run/', page('a.2.js', 'b.1.css')).set('/assets/run/a.2.js', 'a2');
  asked.length = 0;
  expect(await textOf(await visit())).toContain('a.2.js');
  expect([...stored.keys()].toSorted()).toEqual(['/assets/run/a.2.js', '/assets/run/b.1.css', '/run/']);
  expect(asked).toEqual([
    { path: '/run/', cache: 'no-store' },
    { path: '/assets/run/a.2.js', cache: undefined },
  ]);
});

test('without a network the stored page is shown; without one there is none', async () => {
  await send('install');
  server = null;
  expect(await textOf(await visit())).toContain('a.1.js');
  stored.clear();
  await expect(visit()).rejects.toThrow('Failed to fetch');
});

test('a server that cannot answer leaves the stored page as it is', async () => {
  await send('install');
  server = new Map();
  expect(await textOf(await visit())).toContain('a.1.js');
  expect(stored.has('/assets/run/a.1.js')).toBe(true);
  stored.clear();
  await expect(visit()).rejects.toThrow('404');
});

test('what the page names is read from the phone, and from the server where it is not there', async () => {
  await send('install');
  asked.length = 0;
  expect(await textOf(await get('/assets/run/a.1.js'))).toBe('a1');
  expect(asked).toEqual([]);
  server?.set('/assets/run/c.1.js', 'c1');
  expect(await textOf(await get('/assets/run/c.1.js'))).toBe('c1');
});

test.each<[string, () => Promise<unknown>]>([
  ['another page', () => visit('/invoices')],
  ['the page as a part of another one', () => get('/run/')],
  ['an answer of the server', () => get('/api/ag/run')],
  ['assets of the office’s pages', () => get('/assets/shell/a.js')],
  ['what is sent', () => visit('/run/', { method: 'POST' })],
  ['another server', () => visit('/run/', { url: 'https://elsewhere.test/run/' })],
])('%s is left to the browser', async (_what, ask) => {
  expect(await ask()).toBeUndefined();
  expect(asked).toEqual([]);
});
