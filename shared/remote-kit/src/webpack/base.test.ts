import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { baseConfig } from './base.ts';

const folder = path.join(__dirname, '..', '..');
const config = baseConfig(folder);

test('a build is a production build of its folder, free of machine or earlier build traces', () => {
  expect(config).toMatchObject({
    context: folder,
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    cache: false,
    optimization: { realContentHash: true, moduleIds: 'deterministic', chunkIds: 'deterministic' },
  });
});

test('scripts are minimized by swc, beside each other in threads of its own', () => {
  const minimizers = (config.optimization?.minimizer ?? []) as unknown as {
    options: { minimizer: { implementation: () => unknown }; parallel: unknown };
  }[];
  expect(minimizers.map(({ options }) => [options.minimizer.implementation.name, options.parallel])).toEqual([
    ['swcMinify', false],
  ]);
});

test('the router is its production build, under both of its names', () => {
  const alias = config.resolve?.alias as Readonly<Record<string, string | false>>;
  const file = alias['react-router$'];
  expect(file).toBe(alias['react-router-dom$']);
  expect(file).toMatch(/[\\/]production[\\/]index\.mjs$/);
  expect(existsSync(String(file))).toBe(true);
  // Other entries of the router, and the modules of Node that a browser has not.
  expect(Object.keys(alias).toSorted()).toEqual([
    'hoist-non-react-statics',
    'path',
    'react-router$',
    'react-router-dom$',
  ]);
  expect(alias['hoist-non-react-statics']).toBe(false);
  expect(alias['path']).toBe(false);
  expect(config.externals).toEqual({ lna: 'var null' });
});

test('TypeScript with and without elements is compiled by a loader that every folder finds', () => {
  const [rule] = (config.module?.rules ?? []) as { test: RegExp; loader: string; options: object }[];
  expect(['a.ts', 'a.tsx', 'a.js', 'a.ts.map', 'a.mts'].filter((name) => rule?.test.test(name))).toEqual([
    'a.ts',
    'a.tsx',
  ]);
  expect(rule?.options).toMatchObject({
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: false } },
    },
  });
  const [found] = config.resolveLoader?.modules ?? [];
  expect(existsSync(path.join(String(found), rule?.loader ?? '', 'package.json'))).toBe(true);
  const { resolve } = createRequire(path.join(folder, 'package.json'));
  expect(resolve('webpack')).toBeTruthy();
});
