import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';

jest.mock('./base.ts', () => ({
  loading: { chunkLoadTimeout: 4000, strictModuleExceptionHandling: true },
  baseConfig: (context: string) => ({ context, optimization: { realContentHash: true }, plugins: ['base'] }),
}));
jest.mock('@module-federation/enhanced/webpack', () => ({
  ModuleFederationPlugin: class {
    readonly options: unknown;
    constructor(options: unknown) {
      this.options = options;
    }
  },
}));
jest.mock('./shared.ts', () => ({
  remoteShared: () => ({ react: { import: false } }),
  shellShared: () => ({ react: { eager: true } }),
}));
import { remoteConfig } from './remote-config.ts';
import { containerNameOf } from './remote-settings.ts';
import { remoteVersion } from './remote-version.ts';
import { shellConfig } from './shell-config.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'iwe-config-'));
const url = pathToFileURL(path.join(folder, 'webpack.config.ts')).href;
writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'any-folder', version: '1.4.0' }));
writeFileSync(path.join(folder, 'remote.json'), JSON.stringify({ name: 'mf-demo' }));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  Reflect.deleteProperty(process.env, 'IWE_RELEASE_VERSION');
  Reflect.deleteProperty(process.env, 'IWE_BUILD_DIR');
});
const federationOf = ({ plugins = [] }: Configuration) =>
  (plugins as unknown[]).map((plugin) => (plugin as { options?: object }).options).find((options) => options);

test('a remote is built as its own version, or as that of a release, into the requested folder', () => {
  const built = () => remoteConfig(url) as Configuration;
  expect(remoteVersion(folder)).toBe('1.4.0');
  expect(built().output).toMatchObject({ path: path.join(folder, 'dist'), uniqueName: 'mf_demo_1_4_0' });
  expect(federationOf(built())).toMatchObject({ name: 'mf_demo_1_4_0' });
  process.env.IWE_RELEASE_VERSION = '1.5.0-rc.1';
  process.env.IWE_BUILD_DIR = '/elsewhere';
  expect(remoteVersion(folder)).toBe('1.5.0-rc.1');
  expect(built().output).toMatchObject({ path: '/elsewhere', uniqueName: 'mf_demo_1_5_0_rc_1' });
  expect(containerNameOf('mf-a-1', '0.0.0')).toBe('mf_a_1_0_0_0');
});

test('a remote exposes one module, bundles no shared package, and names its files by their bytes', () => {
  const config = remoteConfig(url) as Configuration;
  expect(federationOf(config)).toMatchObject({
    library: { type: 'var', name: 'mf_demo_1_4_0' },
    filename: 'remoteEntry.[contenthash:8].js',
    exposes: { './remote': { import: ['./src/remote.tsx'], name: 'remote' } },
    shared: { react: { import: false } },
    shareStrategy: 'loaded-first',
    virtualRuntimeEntry: true,
    experiments: { externalRuntime: true },
  });
  expect(config.output).toMatchObject({
    clean: true,
    publicPath: 'auto',
    strictModuleExceptionHandling: true,
    filename: 'js/[name].[contenthash:8].js',
    chunkFilename: 'js/[name].[contenthash:8].js',
  });
  expect([config.devtool, config.context, config.plugins?.[0]]).toEqual(['hidden-source-map', folder, 'base']);
  expect(config.optimization).toMatchObject({ realContentHash: true, splitChunks: { chunks: 'async' } });
});

test("the shell provides shared packages and the runtime, leaving the driver link's page alone", () => {
  const config = shellConfig(url) as Configuration;
  expect(federationOf(config)).toMatchObject({
    remotes: {},
    shared: { react: { eager: true } },
    virtualRuntimeEntry: true,
    experiments: { provideExternalRuntime: true },
  });
  expect(config.output).toMatchObject({
    path: path.join(folder, 'dist'),
    publicPath: '/assets/',
    strictModuleExceptionHandling: true,
    filename: '[name].[contenthash:8].js',
    assetModuleFilename: '[name].[contenthash:8][ext]',
  });
  const clean = config.output?.clean;
  const keep = typeof clean === 'object' ? (clean.keep as RegExp) : /^$/;
  const names = ['run/run.css', 'quote/quote.css', 'count/service-worker.js', 'shell.js', 'other/run/a.js'];
  expect(names.map((name) => keep.test(name))).toEqual([true, true, true, false, false]);
});
