import type { Chunk, ChunkGraph, Compilation, Module } from 'webpack';
import { BuildFactsPlugin } from './build-facts.plugin.ts';
import { oneFile } from './one-file.ts';
import { OneRuntimePlugin } from './one-runtime.plugin.ts';
import { ScriptDoorPlugin } from './script-door.plugin.ts';
import { consumedKeys, providedNames, usedNames } from './shared-modules.ts';

const consuming = (...keys: string[]) =>
  keys.map((shareKey) => ({ type: 'consume-shared-module', options: { shareKey }, dependencies: [] }));
const importing = (...names: (readonly [string | undefined, string[]])[]) =>
  [{ dependencies: names.map(([request, ids]) => ({ request, ids })) }] as unknown as Module[];

describe('what a build shares', () => {
  it('are the packages that its code uses, each once; the parts of React count as React', () => {
    const modules = [
      ...consuming('swr', 'react/jsx-runtime', 'react', '@iwe/ui/sheet', 'react-dom/client', '@iwe/ui'),
      { type: 'provide-module', options: { shareKey: 'other' } },
    ];
    expect(consumedKeys({ modules } as unknown as Compilation)).toEqual([
      '@iwe/ui',
      '@iwe/ui/sheet',
      'react',
      'react-dom',
      'swr',
    ]);
  });

  it('are the names it imports from our packages, none from others or from private files', () => {
    const modules = [
      ...importing(['@iwe/ui', ['Table']], ['@iwe/ui', ['Button']], ['react', ['useState']], [undefined, ['x']]),
      ...importing(['@iwe/ui', ['Table', 'Row']], ['@iwe/session', []], ['@iwe/domain', ['rolloutBucket']]),
      ...importing(['@iwe/session', ['useApi']]),
    ];
    expect(usedNames(modules, ['react', '@iwe/ui', '@iwe/session'])).toEqual({
      '@iwe/session': ['useApi'],
      '@iwe/ui': ['Button', 'Table'],
    });
  });

  it('cannot be told when a package of ours does not say what it exports', () => {
    const modules = [{ type: 'provide-module', _name: '@iwe/ui', dependencies: ['a'], blocks: [] }];
    const moduleGraph = { getModule: () => ({}), getProvidedExports: () => true };
    expect(() => providedNames({ modules, moduleGraph } as unknown as Compilation)).toThrow(
      'What @iwe/ui exports could not be read.',
    );
  });
});

describe('the facts of a build', () => {
  /** Lets the plugin write its facts about a compilation. */
  function factsOf(assets: readonly string[], exposed: readonly string[] | null): Record<string, unknown> {
    let written = '';
    const compilation = {
      modules: [...consuming('react'), ...importing(['@iwe/ui', ['Table']], ['@iwe/other', ['Lost']])],
      hooks: {
        finishModules: { tap: (_: string, work: (modules: unknown) => void) => work(compilation.modules) },
        processAssets: { tap: (_: unknown, work: () => void) => work() },
      },
      getAssets: () => assets.map((name) => ({ name })),
      namedChunkGroups: new Map(exposed ? [['remote', { getFiles: () => exposed }]] : []),
      emitAsset: (name: string, { text }: { text: string }) => {
        written = `${name} ${text}`;
      },
    };
    class RawSource {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    new BuildFactsPlugin('mf_demo_1_0_0', ['react', '@iwe/ui']).apply({
      webpack: { Compilation: { PROCESS_ASSETS_STAGE_REPORT: 5000 }, sources: { RawSource } },
      hooks: { thisCompilation: { tap: (_: string, work: (given: unknown) => void) => work(compilation) } },
    } as never);
    expect(written).toMatch(/^build-facts\.json /);
    return JSON.parse(written.slice('build-facts.json '.length)) as Record<string, unknown>;
  }
  const ASSETS = ['js/z.js', 'js/remote.js', 'remoteEntry.1.js', 'js/a.js', 'js/part.js', 'js/a.js.map', 'a.css'];

  it('tell its entry, the scripts of the exposed module, and every other script as loaded later', () => {
    expect(factsOf(ASSETS, ['js/remote.js', 'js/part.js', 'remoteEntry.1.js', 'a.css'])).toEqual({
      containerName: 'mf_demo_1_0_0',
      entry: 'remoteEntry.1.js',
      exposed: ['js/part.js', 'js/remote.js'],
      lazy: ['js/a.js', 'js/z.js'],
      shared: ['react'],
      names: { '@iwe/ui': ['Table'] },
      federation: expect.stringMatching(/^2\.\d+\.\d+$/) as string,
    });
  });

  it('are none of a build without an entry, or whose exposed module has no chunk of its own', () => {
    expect(() => factsOf(['js/a.js'], [])).toThrow(/made no remoteEntry/);
    expect(() => factsOf(ASSETS, null)).toThrow(/no chunk "remote"/);
  });
});

test('a whole lazy entry is one file, shared with the larger entry; others have own copies', () => {
  const chunks = Object.fromEntries(['entry', 'larger', 'other', 'late'].map((name) => [name, { name } as Chunk]));
  const { entry, larger, other, late } = chunks as Record<'entry' | 'larger' | 'other' | 'late', Chunk>;
  const file = (resource: string) => ({ resource }) as unknown as Module;
  const [own, big, part, alone] = [
    file('/x/view/index.ts'),
    file('/x/sheet/index.ts'),
    file('/x/part.ts'),
    file('/y.ts'),
  ];
  const inside = new Map<Chunk, Module[]>([
    [entry, [own, part]],
    [larger, [big, own, part]],
    [other, [part, alone]],
  ]);
  const chunkGraph = {
    getChunkModules: (chunk: Chunk) => inside.get(chunk) ?? [],
    getModuleChunks: (module: Module) => [...inside].filter(([, has]) => has.includes(module)).map(([chunk]) => chunk),
  } as unknown as ChunkGraph;
  const group = oneFile('sheet-view', 'view/index.ts', 'sheet/index.ts');
  expect([group.name, group.enforce]).toEqual(['sheet-view', true]);
  expect([own, part, big, alone].map((module) => group.test(module, { chunkGraph }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([entry, larger, other, late].map((chunk) => group.chunks(chunk))).toEqual([true, true, false, false]);
});

test('every script of a build is loaded through the page’s loader, or the build fails', () => {
  let create: (source: string) => string = () => '';
  const hooks = { createScript: { tap: (_: string, work: typeof create) => (create = work) } };
  new ScriptDoorPlugin().apply({
    webpack: { runtime: { LoadScriptRuntimeModule: { getCompilationHooks: () => hooks } } },
    hooks: { thisCompilation: { tap: (_: string, work: (given: unknown) => void) => work({}) } },
  } as never);
  expect(create('script = document.createElement("script");\nscript.src = url;\nscript.onload = done;')).toBe(
    'script = document.createElement("script");\niweScriptDoor.prepare(script, url);\nscript.onload = done;',
  );
  expect(() => create('script.setAttribute("src", url);')).toThrow(/script door would be passed by/);
});

test('the runtime for remotes is the ES module, not a second copy', () => {
  let found: { pattern: RegExp; replace: (resource: { request: string }) => void } | undefined;
  class NormalModuleReplacementPlugin {
    constructor(pattern: RegExp, replace: (resource: { request: string }) => void) {
      found = { pattern, replace };
    }
    apply(): void {}
  }
  new OneRuntimePlugin().apply({ webpack: { NormalModuleReplacementPlugin } } as never);
  const resource = { request: '/m/inject-external-runtime-core-plugin/dist/index.cjs' };
  expect(found?.pattern.test(resource.request)).toBe(true);
  expect(found?.pattern.test('/m/another-plugin/dist/index.cjs')).toBe(false);
  found?.replace(resource);
  expect(resource.request).toBe('/m/inject-external-runtime-core-plugin/dist/index.js');
});
