import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SLOT_FORMAT, SLOTS_OF_SHELL } from '@iwe/contract';
import type { Compilation, Compiler, Configuration } from 'webpack';

jest.mock('./base.ts', () => ({ baseConfig: () => ({}) }));
import { runPageConfig } from './link-page-config.ts';
import { fontLinks, SHELL_API, ShellPagePlugin } from './shell-page.plugin.ts';

const top = mkdtempSync(path.join(tmpdir(), 'iwe-pages-'));
afterAll(() => rmSync(top, { recursive: true }));

const integrityOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const write = (folder: string, files: Readonly<Record<string, string>>): void => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
};

/** What a plugin does once webpack has written its files, of which these are the entry's. */
function afterEmit(
  plugin: { apply(compiler: Compiler): void },
  outputPath: string,
  compilation: object,
): { fileDependencies: Set<string> } {
  const fileDependencies = new Set<string>();
  const called = {
    ...compilation,
    fileDependencies,
    hooks: { processAssets: { tap: (_name: string, work: () => void) => work() } },
    emitAsset: () => undefined,
  } as unknown as Compilation;
  const emitted: ((compilation: Compilation) => void)[] = [];
  const hooks = {
    thisCompilation: { tap: (_name: string, work: (compilation: Compilation) => void) => work(called) },
    afterEmit: { tap: (_name: string, work: (compilation: Compilation) => void) => emitted.push(work) },
  };
  const webpack = { sources: { RawSource: Object } };
  plugin.apply({ hooks, outputPath, webpack } as unknown as Compiler);
  for (const work of emitted) work(called);
  return { fileDependencies };
}
const entry = (name: string, files: readonly string[]) => new Map([[name, { getFiles: () => files }]]);

describe('the page of the shell', () => {
  const PAGE = '<head><meta content="%INTEGRITY%" /><meta content="%REVISION%" />%FONT%|%SCRIPTS%</head>';
  const INSTALLED = ['react', 'react-dom', 'swr', '@iwe/session', '@iwe/ui', '@iwe/sheets'];
  let place = 0;

  /** A shell's folder with a finished build. */
  function buildShell(template = PAGE): { folder: string; output: string } {
    place += 1;
    const folder = path.join(top, `shell-${place}`);
    const output = path.join(folder, 'dist');
    write(folder, {
      'package.json': JSON.stringify({ dependencies: { '@iwe/sheets': '1.0.0' } }),
      'shell.json': JSON.stringify({ routes: ['/login', '/admin/releases'] }),
      'src/index.html': template,
      'dist/shell.aaaaaaaa.js': 'the shell',
      'dist/lazy.bbbbbbbb.js': 'a part',
    });
    for (const name of INSTALLED)
      write(folder, {
        [`node_modules/${name}/package.json`]: JSON.stringify({
          version: name.startsWith('react') ? '19.3.1' : '1.2.0',
          ...(name === '@iwe/ui' ? { exports: { '.': './a.ts', './heavy': './b.ts' } } : {}),
          ...(name === '@iwe/sheets' ? { definitionFormat: '3.1.0' } : {}),
        }),
      });
    return { folder, output };
  }
  const PROVIDED = ['swr', 'react', 'react-dom', '@iwe/session', '@iwe/ui', '@iwe/ui/heavy'];
  const compilationOf = (
    provided: readonly string[] = PROVIDED,
    scripts = ['shell.aaaaaaaa.js', 'lazy.bbbbbbbb.js'],
  ) => ({
    modules: [
      ...provided.map((name) => ({
        type: 'provide-module',
        _name: name,
        _version: name.startsWith('react') ? '19.3.1' : '1.2.0',
        dependencies: name === '@iwe/ui' ? [] : [name],
        blocks: name === '@iwe/ui' ? [{ dependencies: [name] }] : [],
      })),
      { type: 'javascript/auto', _name: 'unrelated', dependencies: [], blocks: [] },
    ],
    moduleGraph: {
      getModule: (dependency: string) => dependency,
      getProvidedExports: (name: string) => ['Table', `${name} of ours`, 'Button'],
    },
    getAssets: () => [...scripts, 'font.cccccccc.woff2', 'logo.dddddddd.svg'].map((name) => ({ name })),
    entrypoints: entry('shell', ['shell.aaaaaaaa.js', 'shell.css']),
  });

  it("loads script and font with the integrity of the written bytes, and lists every script's", () => {
    const { folder, output } = buildShell();
    const { fileDependencies } = afterEmit(new ShellPagePlugin(folder), output, compilationOf());
    expect([...fileDependencies]).toEqual([path.join(folder, 'src', 'index.html')]);
    const page = readFileSync(path.join(output, 'index.html'), 'utf8');
    const [font, script] = page.slice(page.indexOf('%REVISION%')).split('|');
    expect(font).toContain(fontLinks(['font.cccccccc.woff2']));
    expect(script).toBe(
      `<script defer src="/assets/shell.aaaaaaaa.js" integrity="${integrityOf('the shell')}" ` +
        'crossorigin="anonymous"></script></head>',
    );
    const [, listed = ''] = /^<head><meta content="([^"]*)" \/>/.exec(page) ?? [];
    expect(JSON.parse(listed.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toEqual({
      '/assets/shell.aaaaaaaa.js': integrityOf('the shell'),
      '/assets/lazy.bbbbbbbb.js': integrityOf('a part'),
    });
  });

  it('is written with what remotes find: packages, versions, names, slots, definitions, paths', () => {
    const { folder, output } = buildShell();
    afterEmit(new ShellPagePlugin(folder), output, compilationOf());
    const names = (name: string) => [`${name} of ours`, 'Button', 'Table'].sort();
    expect(JSON.parse(readFileSync(path.join(output, 'shell-facts.json'), 'utf8'))).toEqual({
      shellApi: SHELL_API,
      shared: {
        react: '19.3.1',
        'react-dom': '19.3.1',
        swr: '1.2.0',
        '@iwe/session': '1.2.0',
        '@iwe/ui': '1.2.0',
        '@iwe/ui/heavy': '1.2.0',
      },
      names: {
        '@iwe/session': names('@iwe/session'),
        '@iwe/ui': names('@iwe/ui'),
        '@iwe/ui/heavy': names('@iwe/ui/heavy'),
      },
      deprecated: {},
      exports: expect.stringMatching(/^exports\.[0-9a-f]+\.json$/) as string,
      slots: { format: SLOT_FORMAT, names: [...SLOTS_OF_SHELL] },
      federation: '~2.9.0',
      definitions: '3.1.0',
      routes: ['/login', '/admin/releases'],
    });
  });

  it('is not written without a package remotes need, its script, or one of its placeholders', () => {
    const refused = (compilation: object, template?: string) => {
      const { folder, output } = buildShell(template);
      let words = '';
      try {
        afterEmit(new ShellPagePlugin(folder), output, compilation);
      } catch (error) {
        words = (error as Error).message;
      }
      expect(readdirSync(output)).not.toContain('index.html');
      return words;
    };
    expect(refused(compilationOf(PROVIDED.filter((name) => !['swr', '@iwe/ui/heavy'].includes(name))))).toBe(
      'The shell shares swr, @iwe/ui/heavy, but nothing in it imports that: name it in src/platform/load/provided.ts.',
    );
    expect(refused({ ...compilationOf(), entrypoints: entry('other', ['a.js']) })).toBe(
      'The shell has no entry script.',
    );
    expect(refused(compilationOf(PROVIDED, ['lazy.bbbbbbbb.js']))).toMatch(
      /shell\.aaaaaaaa\.js has no integrity value/,
    );
    for (const mark of ['%SCRIPTS%', '%INTEGRITY%', '%FONT%'])
      expect(refused(compilationOf(), PAGE.replace(mark, ''))).toBe(`src/index.html lacks ${mark}.`);
  });

  it('asks for fonts alone before its scripts', () => {
    expect(fontLinks(['a.png', 'one.woff2', 'b.js', 'two.woff2'])).toBe(
      ['one', 'two']
        .map(
          (name) =>
            `<link rel="preload" href="/assets/${name}.woff2" as="font" type="font/woff2" crossorigin="anonymous" />`,
        )
        .join('\n    '),
    );
    expect(fontLinks(['a.js'])).toBe('');
  });
});

describe('the page of a driver’s link', () => {
  const folder = path.join(top, 'with-a-run');
  const config = runPageConfig(pathToFileURL(path.join(folder, 'webpack.config.ts')).href) as Configuration;
  const [plugin] = (config.plugins ?? []) as { apply(compiler: Compiler): void }[];
  const output = path.join(folder, 'dist', 'run');
  beforeAll(() =>
    write(folder, {
      'src/run/index.html': '%STYLES%|%SCRIPTS%',
      'src/link-page/link-page.css': 'body { margin: 0 }',
      'src/run/run.css': '.stop { gap: 0 }',
      'dist/run/run.12345678.js': 'the run',
    }),
  );

  it('has script and styles with the integrity of their bytes and a name ending with their hash', () => {
    if (!plugin) throw new Error('It has no plugin.');
    const getAssets = () => [{ name: 'run.12345678.js' }];
    afterEmit(plugin, output, { entrypoints: entry('run', ['run.12345678.js']), getAssets });
    const styles = 'body { margin: 0 }.stop { gap: 0 }';
    const name = `run.${createHash('sha256').update(styles).digest('hex').slice(0, 8)}.css`;
    expect(readFileSync(path.join(output, name), 'utf8')).toBe(styles);
    expect(readFileSync(path.join(output, 'index.html'), 'utf8').split('|')).toEqual([
      `<link rel="stylesheet" href="/assets/run/${name}" integrity="${integrityOf(styles)}" crossorigin="anonymous" />`,
      `<script defer src="/assets/run/run.12345678.js" integrity="${integrityOf('the run')}" ` +
        'crossorigin="anonymous"></script>',
    ]);
    expect(() => afterEmit(plugin, output, { entrypoints: new Map() })).toThrow(/page of a run has no script/);
  });

  it('lists what it loads on request with its integrity; without a place for it, it fails', () => {
    if (!plugin) throw new Error('It has no plugin.');
    write(folder, { 'dist/run/library.12345678.js': 'the library' });
    const names = ['run.12345678.js', 'run.12345678.js.LICENSE.txt', 'service-worker.js', 'library.12345678.js'];
    const compilation = {
      entrypoints: new Map([...entry('run', ['run.12345678.js']), ...entry('service-worker', ['service-worker.js'])]),
      getAssets: () => names.map((name) => ({ name })),
    };
    expect(() => afterEmit(plugin, output, compilation)).toThrow(/loads library\.12345678\.js on request/);
    write(folder, { 'src/run/index.html': '<meta content="%INTEGRITY%" />|%STYLES%|%SCRIPTS%' });
    afterEmit(plugin, output, compilation);
    expect(readFileSync(path.join(output, 'index.html'), 'utf8').split('|')[0]).toBe(
      `<meta content="{&quot;/assets/run/library.12345678.js&quot;:&quot;${integrityOf('the library')}&quot;}" />`,
    );
  });

  it("keeps its service worker's address; every other script's address changes with its bytes", () => {
    expect(config.output).toMatchObject({ path: output, publicPath: '/assets/run/', clean: true });
    const filename = config.output?.filename as (given: { chunk?: { name: string } }) => string;
    expect(filename({ chunk: { name: 'service-worker' } })).toBe('service-worker.js');
    expect(filename({ chunk: { name: 'run' } })).toBe('[name].[contenthash:8].js');
    expect(config.entry).toEqual({ run: './src/run/index.tsx', 'service-worker': './src/run/service-worker.ts' });
  });
});
