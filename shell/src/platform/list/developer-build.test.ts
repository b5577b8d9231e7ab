import type { ResolvedRemote } from '@iwe/contract';
import { buildLoadable, buildRemote } from '../testing.ts';

const ORIGIN = 'http://127.0.0.1:4300';
const HASH = `sha384-${'a'.repeat(64)}`;
document.head.innerHTML = `<meta name="iwe-developer" content="7 mf-sales ${ORIGIN} 2026-11-21T12:00:00Z">`;
type Modules = typeof import('./developer-build.ts') & typeof import('../load/mf-loader.ts');
let modules: Modules;
beforeAll(async () => {
  modules = { ...(await import('./developer-build.ts')), ...(await import('../load/mf-loader.ts')) };
});

/** A remote as the server answers it to a session with a grant. */
const answered = (changes: Partial<ResolvedRemote> = {}): ResolvedRemote => ({
  ...buildRemote('mf-sales', '0.0.0-dev', { fallback: buildLoadable('mf-sales', '1.0.0') }),
  source: 'grant',
  entry: `${ORIGIN}/mf-sales/build.json`,
  containerName: '',
  integrity: {},
  preload: [],
  developer: { grant: 7, origin: ORIGIN, until: '2026-11-21T12:00:00Z' },
  ...changes,
});
const build = {
  version: '0.0.0-dev.1795000001',
  containerName: 'mf_sales_0_0_0_dev_1795000001',
  entry: '1795000001/remoteEntry.js',
  preload: ['1795000001/js/remote.js'],
  integrity: { '1795000001/remoteEntry.js': HASH, '1795000001/js/remote.js': HASH },
  remoteJson: buildLoadable('mf-sales', '0.0.0-dev.1795000001').remoteJson,
};
const serve = (answer: object | Error) =>
  Object.assign(globalThis, {
    fetch: async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
const prepare = (url: string): HTMLScriptElement => {
  const script = document.createElement('script');
  globalThis.iweScriptDoor.prepare(script, url);
  return script;
};
Object.assign(AbortSignal, { timeout: () => new AbortController().signal });

describe('the script door under a grant', () => {
  it('allows the scripts of the granted remote from the granted origin, with their hashes', () => {
    modules.allowDeveloperScripts({ [`${ORIGIN}/mf-sales/1/a.js`]: HASH });
    const script = prepare(`${ORIGIN}/mf-sales/1/a.js`);
    expect([script.src, script.getAttribute('integrity'), script.crossOrigin]).toEqual([
      `${ORIGIN}/mf-sales/1/a.js`,
      HASH,
      'anonymous',
    ]);
  });

  it.each([
    `${ORIGIN}/mf-reports/1/a.js`,
    `${ORIGIN}/mf-sales-2/1/a.js`,
    `${ORIGIN}/a.js`,
    `${ORIGIN}/mf-sales/../mf-reports/a.js`,
    'http://127.0.0.1:4301/mf-sales/1/a.js',
    'http://localhost:4300/mf-sales/1/a.js',
    'https://evil.example/mf-sales/1/a.js',
    `${ORIGIN}/mf-sales/1/b.js?x=1`,
    `${location.origin}/mf-sales/1/a.js`,
  ])('refuses %s though somebody names a hash for it', (url) => {
    modules.allowDeveloperScripts({ [url]: HASH });
    expect(() => prepare(url)).toThrow(TypeError);
  });

  it('requires a complete hash, and keeps the first', () => {
    modules.allowDeveloperScripts({
      [`${ORIGIN}/mf-sales/2/a.js`]: '',
      [`${ORIGIN}/mf-sales/2/b.js`]: 'sha384-x',
      [`${ORIGIN}/mf-sales/1/a.js`]: `sha384-${'b'.repeat(64)}`,
    });
    expect(() => prepare(`${ORIGIN}/mf-sales/2/a.js`)).toThrow(TypeError);
    expect(() => prepare(`${ORIGIN}/mf-sales/2/b.js`)).toThrow(TypeError);
    expect(prepare(`${ORIGIN}/mf-sales/1/a.js`).getAttribute('integrity')).toBe(HASH);
  });

  it('ignores a meta tag that was added later', () => {
    document.head.innerHTML =
      '<meta name="iwe-developer" content="8 mf-sales https://evil.example 2026-11-21T12:00:00Z">';
    modules.allowDeveloperScripts({ 'https://evil.example/mf-sales/1/a.js': HASH });
    expect(() => prepare('https://evil.example/mf-sales/1/a.js')).toThrow(TypeError);
    document.head.innerHTML = `<meta name="iwe-developer" content="7 mf-sales ${ORIGIN} 2026-11-21T12:00:00Z">`;
  });
});

describe("a developer's build", () => {
  it('replaces the release, with absolute paths', async () => {
    serve({ ok: true, json: async () => build });
    const remote = await modules.withDeveloperBuild(answered());
    expect(remote).toMatchObject({
      version: build.version,
      containerName: build.containerName,
      entry: `${ORIGIN}/mf-sales/1795000001/remoteEntry.js`,
      preload: [`${ORIGIN}/mf-sales/1795000001/js/remote.js`],
      degraded: null,
    });
    expect(remote.fallback?.version).toBe('1.0.0');
    modules.allowDeveloperBuild(remote);
    expect(prepare(remote.entry).getAttribute('integrity')).toBe(HASH);
  });

  it.each([
    ['is not there', new TypeError('Failed to fetch')],
    ['answers an error', { ok: false, status: 503 }],
    ['answers something else', { ok: true, json: async () => ({ hello: 1 }) }],
    ['calls itself a release', { ok: true, json: async () => ({ ...build, version: '1.0.0' }) }],
  ])('gives way to the release, saying why, while the machine %s; a later build takes over', async (_what, answer) => {
    serve(answer);
    const standIn = await modules.withDeveloperBuild(answered());
    expect(standIn).toMatchObject({
      version: '1.0.0',
      entry: '/r/mf-sales/1.0.0/remoteEntry.js',
      fallback: null,
      developer: { grant: 7 },
    });
    expect(standIn.degraded).toContain(ORIGIN);
    serve({ ok: true, json: async () => build });
    expect(await modules.withDeveloperBuild(standIn)).toMatchObject({
      version: build.version,
      fallback: { version: '1.0.0' },
    });
  });

  it('is not requested by a page that was loaded without a grant, or with another one', async () => {
    const asked = jest.fn();
    Object.assign(globalThis, { fetch: asked });
    for (const content of ['', '9 mf-sales http://127.0.0.1:9999 x', `9 mf-reports ${ORIGIN} x`]) {
      document.head.innerHTML = `<meta name="iwe-developer" content="${content}">`;
      expect(await modules.withDeveloperBuild(answered())).toMatchObject({ version: '1.0.0' });
    }
    expect(asked).not.toHaveBeenCalled();
  });
});
