import { RemotePlugin } from './remote.plugin.ts';

type Work = (given: unknown) => unknown;

const RUNTIME = 'try { run(); } catch (e) {\nmodule.error = e;\nthrow e; }';
const CREATE_SCRIPT = "script = document.createElement('script');\nscript.src = url;";
const MODULES = [
  { type: 'consume-shared-module', identifier: 'consume shared module (default) react/jsx-runtime@^19.3.1 (strict)' },
  { type: 'consume-shared-module', identifier: 'consume shared module (default) @iwe/ui@^1.0.0 (strict)' },
  { type: 'javascript/esm', identifier: 'data:text/javascript;charset=utf-8;base64,L3RtcC94' },
  { type: 'javascript/auto', identifier: './src/remote.tsx', dependencies: [{ request: '@iwe/ui', ids: ['Page'] }] },
];

/** Runs the plugin on what rspack shows of a build. */
function build({ modules = MODULES, runtime = RUNTIME, createScript = CREATE_SCRIPT } = {}) {
  const taps = new Map<string, Work>();
  const hook = (name: string) => ({
    tap: (options: string | { stage: number }, work: Work) =>
      taps.set(typeof options === 'string' ? name : `${name} ${options.stage}`, work),
  });
  const files = new Map([
    ['remoteEntry.1.js', runtime],
    ['js/remote.1.js', ''],
  ]);
  const of = (text: string) => ({ source: () => text });
  const compilation = {
    hooks: Object.fromEntries(['beforeModuleIds', 'finishModules', 'processAssets'].map((name) => [name, hook(name)])),
    namedChunkGroups: new Map([['remote', { getFiles: () => ['js/remote.1.js'] }]]),
    getAssets: () => [...files].map(([name, text]) => ({ name, source: of(text) })),
    emitAsset: (name: string, source: { source: () => string }) => files.set(name, source.source()),
    updateAsset: (name: string, source: { source: () => string }) => files.set(name, source.source()),
  };
  class RawSource {
    text: string;
    constructor(text: string) {
      this.text = text;
    }
    source() {
      return this.text;
    }
  }
  class ReplaceSource extends RawSource {
    constructor(inner: { source: () => string }) {
      super(inner.source());
    }
    replace(from: number, to: number, text: string) {
      this.text = this.text.slice(0, from) + text + this.text.slice(to + 1);
    }
  }
  const replaced: [RegExp, (resource: { request: string }) => void][] = [];
  const webpack = {
    Compilation: { PROCESS_ASSETS_STAGE_OPTIMIZE: 1, PROCESS_ASSETS_STAGE_REPORT: 2 },
    sources: { RawSource, ReplaceSource },
    RuntimePlugin: { getCompilationHooks: () => ({ createScript: hook('createScript') }) },
    NormalModuleReplacementPlugin: class {
      constructor(...given: (typeof replaced)[number]) {
        replaced.push(given);
      }
      apply() {
        return this;
      }
    },
  };
  new RemotePlugin('mf_demo_1_0_0', ['react', 'react/', '@iwe/ui']).apply({
    webpack,
    hooks: { thisCompilation: { tap: (_: string, work: Work) => work(compilation) } },
  } as never);
  const run = (name: string, given?: unknown) => taps.get(name)?.(given);
  const seen = modules.map((module) => ({ dependencies: [], id: null as string | null, ...module }));
  run('finishModules', seen);
  run('beforeModuleIds', seen);
  const script = run('createScript', createScript);
  run('processAssets 1');
  run('processAssets 2');
  return { seen, script, files, replaced };
}

test('a build of rspack has the facts that the release command reads', () => {
  expect(JSON.parse(build().files.get('build-facts.json') ?? '')).toMatchObject({
    containerName: 'mf_demo_1_0_0',
    entry: 'remoteEntry.1.js',
    exposed: ['js/remote.1.js'],
    lazy: [],
    shared: ['@iwe/ui', 'react'],
    names: { '@iwe/ui': ['Page'] },
  });
});

test('its scripts pass the script door, a failed module is forgotten, its ids name no folder', () => {
  const { script, files, seen, replaced } = build();
  expect(script).toContain('iweScriptDoor.prepare(script, url);');
  expect(files.get('remoteEntry.1.js')).toBe(
    'try { run(); } catch (e) {\ndelete __webpack_module_cache__[moduleId];\nthrow e; }',
  );
  expect(seen.map(({ id }) => id)).toEqual([null, null, 'federation', null]);
  const resource = { request: '/x/webpack-bundler-runtime/dist/index.cjs' };
  const [pattern, change] = replaced[0] ?? [];
  expect(pattern?.test(resource.request)).toBe(true);
  change?.(resource);
  expect(resource.request).toBe('/x/webpack-bundler-runtime/dist/index.js');
});

test('a version of rspack that writes its runtime otherwise is refused', () => {
  expect(() => build({ runtime: 'run();' })).toThrow(/a failed module would stay failed/);
  expect(() => build({ createScript: 'load(url);' })).toThrow(/the script door would be passed by/);
  const modules = [{ type: 'consume-shared-module', identifier: 'shared react' }];
  expect(() => build({ modules })).toThrow('rspack names a shared module otherwise than expected: shared react');
});
