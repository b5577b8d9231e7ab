import type { ScriptDoor } from './mf-loader.ts';

// The browser's crypto, which jsdom lacks; the shell itself has no types of Node.
const { webcrypto } = jest.requireActual<{ webcrypto: Crypto }>('node:crypto');
const GOOD = 'sha384-w/3ZqVJ6tDRolbwMeN5KgbVrhGR5rqZPS4ix7+dF1s2baxP5JgOAi2sulngCwQxO'; // The hash of the text 'good'.

beforeAll(async () => {
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
  const shown = {
    '/assets/heavy.js': 'sha384-shell',
    '/r/mf-sales/1.0.0/a.js': GOOD,
    '/r/mf-sales/1.0.0/again.js': 'sha384-again',
    '/r/mf-sales/1.0.0/slow.js': 'sha384-slow',
    '/r/mf-sales/1.0.0/quick.js': 'sha384-quick',
  };
  const meta = document.createElement('meta');
  meta.name = 'iwe-integrity';
  meta.content = JSON.stringify(shown);
  document.head.append(meta);
  await import('./mf-loader.ts');
});

const prepare = (url: string): HTMLScriptElement => {
  const script = document.createElement('script');
  globalThis.iweScriptDoor.prepare(script, url);
  return script;
};

describe('the script door', () => {
  it('gives a script its hash, CORS mode and source', () => {
    const script = prepare('/r/mf-sales/1.0.0/a.js');
    expect([script.getAttribute('integrity'), script.crossOrigin, script.src]).toEqual([
      GOOD,
      'anonymous',
      `${location.origin}/r/mf-sales/1.0.0/a.js`,
    ]);
    expect(prepare(`${location.origin}/assets/heavy.js`).getAttribute('integrity')).toBe('sha384-shell');
  });

  it.each([
    '/r/mf-sales/1.0.0/other.js',
    '/elsewhere/b.js',
    'https://evil.example/r/mf-sales/1.0.0/a.js',
    '/r/mf-sales/1.0.0/a.js?x=1',
    '/r/mf-sales/1.0.0/a.js?again=1&x=1',
    'data:text/javascript,1',
  ])('refuses %s', (url) => {
    expect(() => prepare(url)).toThrow(TypeError);
  });

  it('loads a file that is requested once more from an address of its own, with the same hash', () => {
    const first = prepare('/r/mf-sales/1.0.0/again.js');
    const second = prepare('/r/mf-sales/1.0.0/again.js');
    expect([first.src, second.src]).toEqual([
      `${location.origin}/r/mf-sales/1.0.0/again.js`,
      `${location.origin}/r/mf-sales/1.0.0/again.js?again=1`,
    ]);
    expect(second.getAttribute('integrity')).toBe('sha384-again');
  });

  it('requests a script that hangs once more beside the first one, and one that has arrived not', () => {
    jest.useFakeTimers();
    const twins = () => [...document.head.querySelectorAll('script')].map(({ src }) => src.replace(/.*\//, ''));
    const [slow, quick] = ['slow', 'quick'].map((name) => prepare(`/r/mf-sales/1.0.0/${name}.js`)) as [
      HTMLScriptElement,
      HTMLScriptElement,
    ];
    document.head.append(slow, quick);
    quick.dispatchEvent(new Event('load'));
    jest.advanceTimersByTime(3999);
    expect(twins()).toEqual(['slow.js', 'quick.js']);
    jest.advanceTimersByTime(60_000);
    expect(twins()).toEqual(['slow.js', 'quick.js', 'slow.js?again=1']);
    expect([...document.head.querySelectorAll('script')].at(-1)?.getAttribute('integrity')).toBe('sha384-slow');
    for (const script of document.head.querySelectorAll('script')) script.remove();
    jest.useRealTimers();
  });

  it('takes real script elements only, by the setters that the page had at first', () => {
    const give: ScriptDoor['prepare'] = (script, url) => globalThis.iweScriptDoor.prepare(script, url);
    const url = '/r/mf-sales/1.0.0/a.js';
    const caught = jest.fn();
    const trap = { set: (_target: object, _name: string, value: unknown): boolean => (caught(value), true) };
    for (const wrong of [
      {},
      new Proxy({}, trap),
      Object.create(HTMLScriptElement.prototype) as object,
      document.createElement('iframe'),
      document.createElementNS('http://www.w3.org/2000/svg', 'script'),
    ])
      expect(() => give(wrong as HTMLScriptElement, url)).toThrow(TypeError);
    const own = document.createElement('script');
    Object.defineProperty(own, 'src', { set: caught });
    give(own, url);
    expect(own.getAttribute('src')).toContain(url);
    const known = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src') as PropertyDescriptor;
    // oxlint-disable-next-line typescript/unbound-method -- put back below
    const { setAttribute } = Element.prototype;
    Object.defineProperty(HTMLScriptElement.prototype, 'src', { ...known, set: caught });
    Element.prototype.setAttribute = caught;
    try {
      prepare(url);
    } finally {
      Object.defineProperty(HTMLScriptElement.prototype, 'src', known);
      Element.prototype.setAttribute = setAttribute;
    }
    expect(caught).not.toHaveBeenCalled();
  });

  it('cannot be replaced', () => {
    expect(() => {
      (globalThis as { iweScriptDoor: unknown }).iweScriptDoor = null;
    }).toThrow(TypeError);
    expect(Object.isFrozen(globalThis.iweScriptDoor)).toBe(true);
  });

  it('distinguishes a corrupted file from one that was not loaded', async () => {
    const answers = jest.fn(async (_url: string, _init: RequestInit) => ({
      ok: true,
      arrayBuffer: async () => new TextEncoder().encode('bad').buffer,
    }));
    Object.assign(globalThis, { fetch: answers });
    Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
    await expect(globalThis.iweScriptDoor.explain('/r/mf-sales/1.0.0/a.js')).resolves.toBe('integrity');
    expect(answers.mock.calls[0]?.[1].cache).toBe('reload');
    Object.assign(globalThis, { fetch: async () => ({ ok: false }) });
    await expect(globalThis.iweScriptDoor.explain('/r/mf-sales/1.0.0/a.js')).resolves.toBe('fetch');
  });

  it('reads a file whose bytes are wrong once more: what was cut once is no other file', async () => {
    const read = jest.fn(async (text: string) => ({
      ok: true,
      arrayBuffer: async () => new TextEncoder().encode(text).buffer,
    }));
    const texts = ['go', 'good'];
    Object.assign(globalThis, { fetch: async () => read(texts.shift() ?? '') });
    await expect(globalThis.iweScriptDoor.explain('/r/mf-sales/1.0.0/a.js')).resolves.toBe('fetch');
    expect(read).toHaveBeenCalledTimes(2);
  });
});
