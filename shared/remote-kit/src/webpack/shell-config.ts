import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { baseConfig, loading } from './base.ts';
import { oneFile } from './one-file.ts';
import { OneRuntimePlugin } from './one-runtime.plugin.ts';
import { ScriptDoorPlugin } from './script-door.plugin.ts';
import { shellShared } from './shared.ts';
import { ShellPagePlugin } from './shell-page.plugin.ts';

/**
 * Returns the webpack configuration of the shell, whose webpack.config.ts has this URL (import.meta.url): it provides
 * every shared package and writes the page with its integrity values.
 */
export function shellConfig(configUrl: string): object {
  const folder = path.dirname(fileURLToPath(configUrl));
  const base = baseConfig(folder);
  const config: Configuration = {
    ...base,
    entry: { shell: './src/index.ts' },
    output: {
      path: path.join(folder, 'dist'),
      // The pages of links are builds of their own.
      clean: { keep: /^(run|quote|count)\// },
      publicPath: '/assets/',
      uniqueName: 'iwe_shell',
      ...loading,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    module: { rules: [...(base.module?.rules ?? []), { test: /\.(png|svg|woff2)$/, type: 'asset/resource' }] },
    optimization: {
      ...base.optimization,
      // One file up to the first screen; the rest is loaded on request.
      splitChunks: {
        chunks: 'async',
        minSize: 60_000,
        cacheGroups: {
          defaultVendors: false,
          default: { minChunks: 2, reuseExistingChunk: true },
          sheetView: oneFile('sheet-view', 'ui/src/documents/sheet-view.ts', 'ui/src/documents/sheet.ts'),
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'iwe_shell',
        remotes: {},
        shared: shellShared(folder),
        shareStrategy: 'loaded-first',
        runtimePlugins: [path.join(folder, 'src/platform/load/shares.ts')],
        manifest: false,
        dts: false,
        // A file would be written below the folder that the process was started in, and its path orders the modules.
        virtualRuntimeEntry: true,
        experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new OneRuntimePlugin(),
      new ScriptDoorPlugin(),
      new ShellPagePlugin(folder),
    ],
  };
  return config;
}
