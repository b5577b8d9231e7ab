import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration } from 'webpack';
import { FolderFreeIdsPlugin } from './folder-free-ids.plugin.ts';

/**
 * Points to react-router's production build: its package exports only the development one, which is a third larger, and
 * react-router-dom adds a second, hydrating router that nobody uses here.
 */
function routerAlias(folder: string): Record<string, string> {
  const dom = realpathSync(createRequire(path.join(folder, 'package.json')).resolve('react-router-dom'));
  const developed = createRequire(dom).resolve('react-router');
  const production = path.join(path.dirname(developed), '..', 'production', 'index.mjs');
  realpathSync(production);
  return { 'react-router-dom$': production, 'react-router$': production };
}

/** Where swc-loader is installed, whatever the layout of node_modules. */
const loaderFolder = path.join(path.dirname(createRequire(import.meta.url).resolve('swc-loader/package.json')), '..');

/**
 * How code is loaded on request. A module whose loading or running failed is removed, so that the next `import()` tries
 * again instead of answering with a half-made module; `strictModuleErrorHandling` would answer with the first error for
 * ever. The shell requests a script that hangs at another address long before webpack gives it up, and takes one that
 * comes late.
 */
export const loading = { chunkLoadTimeout: 120_000, strictModuleExceptionHandling: true } as const;

/**
 * Returns the configuration shared by the shell and every remote. Nothing in it depends on the machine, so that builds
 * are reproducible byte by byte.
 */
export function baseConfig(folder: string): Configuration {
  return {
    context: folder,
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    // A warm filesystem cache together with federation silently produced broken output; a remote builds in seconds
    // without it.
    cache: false,
    performance: false,
    stats: 'errors-warnings',
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'swc-loader',
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: false } },
            },
          },
        },
        // Its package says nothing of side effects, so the readers of every other kind of code would come along.
        { test: /[\\/]@zxing[\\/]library[\\/]/, sideEffects: false },
      ],
    },
    resolveLoader: { modules: [loaderFolder, 'node_modules'] },
    // qz-tray asks for both by require; a browser has its own checks of the local network, and no file system. `lna`
    // must be null: qz-tray takes any object for the module and calls what it lacks.
    // Emotion needs hoist-non-react-statics for `withTheme` alone, which nobody uses.
    resolve: { alias: { ...routerAlias(folder), path: false, 'hoist-non-react-statics': false } },
    externals: { lna: 'var null' },
    plugins: [new FolderFreeIdsPlugin()],
    optimization: {
      realContentHash: true,
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      // swc's minimizer needs a fifth of terser's processor time for slightly smaller files, and has its own threads.
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, parallel: false })],
    },
  };
}
