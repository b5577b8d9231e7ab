import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { baseConfig, loading } from './base.ts';
import { BuildFactsPlugin, EXPOSED_CHUNK } from './build-facts.plugin.ts';
import { localShellConfig } from './local-shell-config.ts';
import { ScriptDoorPlugin } from './script-door.plugin.ts';
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

/**
 * Returns the webpack configuration of the remote whose webpack.config.ts has this URL (import.meta.url); it exposes
 * `src/remote.tsx` as './remote' and nothing else. For `webpack serve` it is the remote in the local shell.
 */
export function remoteConfig(configUrl: string): object {
  const folder = path.dirname(fileURLToPath(configUrl));
  if (process.argv[2] === 'serve') return localShellConfig(folder);
  const base = baseConfig(folder);
  const containerName = containerNameOf(nameOf(folder), remoteVersion(folder));
  const config: Configuration = {
    ...base,
    // Source maps for operators, never for the page: no script refers to its map, and no release contains one. They are
    // part of every build, because the minimizer's names depend on it.
    devtool: 'hidden-source-map',
    entry: {},
    output: {
      path: process.env.IWE_BUILD_DIR ?? path.join(folder, 'dist'),
      clean: true,
      publicPath: 'auto',
      uniqueName: containerName,
      ...loading,
      filename: 'js/[name].[contenthash:8].js',
      chunkFilename: 'js/[name].[contenthash:8].js',
    },
    optimization: {
      ...base.optimization,
      // A request costs more than a few duplicated kilobytes: only code shared by two screens becomes a file of its
      // own.
      splitChunks: {
        chunks: 'async',
        minSize: 80_000,
        cacheGroups: { defaultVendors: false, default: { minChunks: 2, reuseExistingChunk: true } },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: containerName,
        library: { type: 'var', name: containerName },
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: { './remote': { import: ['./src/remote.tsx'], name: EXPOSED_CHUNK } },
        shared: remoteShared(folder),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        // A file would be written below the folder that the process was started in, and its path orders the modules.
        virtualRuntimeEntry: true,
        experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new ScriptDoorPlugin(),
      new BuildFactsPlugin(containerName, Object.keys(remoteShared(folder))),
    ],
  };
  return config;
}
