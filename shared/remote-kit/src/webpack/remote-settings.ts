import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loading } from './base.ts';
import { EXPOSED_CHUNK } from './build-facts.plugin.ts';
import { remoteVersion } from './remote-version.ts';
import { remoteShared } from './shared.ts';

/** Returns the name in remote.json; a team's folder may have any name. */
const nameOf = (folder: string): string =>
  (JSON.parse(readFileSync(path.join(folder, 'remote.json'), 'utf8')) as { name: string }).name;

/**
 * Returns the container's global: 'mf-sales', '1.1.0' → 'mf_sales_1_1_0'. It contains the version, so that two versions
 * never share one.
 */
export const containerNameOf = (name: string, version: string): string =>
  `${name}_${version}`.replace(/[^a-z0-9]/g, '_');

/** Returns what each bundler is told about a remote, in the options that webpack and rspack have in common. */
export function remoteSettings(folder: string) {
  const containerName = containerNameOf(nameOf(folder), remoteVersion(folder));
  const script = 'js/[name].[contenthash:8].js';
  return {
    containerName,
    output: {
      path: process.env.IWE_BUILD_DIR ?? path.join(folder, 'dist'),
      clean: true,
      publicPath: 'auto',
      uniqueName: containerName,
      ...loading,
      filename: script,
      chunkFilename: script,
    },
    // A request costs more than a few duplicated kilobytes: only code shared by two screens becomes a file of its own.
    splitChunks: {
      chunks: 'async' as const,
      minSize: 80_000,
      cacheGroups: { defaultVendors: false as const, default: { minChunks: 2, reuseExistingChunk: true } },
    },
    /** `src/remote.tsx` is exposed as './remote', and nothing else. */
    federation: {
      name: containerName,
      library: { type: 'var' as const, name: containerName },
      filename: 'remoteEntry.[contenthash:8].js',
      exposes: { './remote': { import: ['./src/remote.tsx'], name: EXPOSED_CHUNK } },
      shared: remoteShared(folder),
      shareStrategy: 'loaded-first' as const,
      manifest: false as const,
      dts: false as const,
      experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' as const } },
    },
  };
}
