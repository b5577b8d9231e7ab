import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Configuration } from 'webpack';

/**
 * react-router's production build: its package names only the development one, which is a third heavier, and react-router-dom
 * pulls in a second, hydrating router that nobody here uses.
 */
function routerAlias(folder: string): Record<string, string> {
  const dom = realpathSync(createRequire(path.join(folder, 'package.json')).resolve('react-router-dom'));
  const developed = createRequire(dom).resolve('react-router');
  const production = path.join(path.dirname(developed), '..', 'production', 'index.mjs');
  realpathSync(production);
  return { 'react-router-dom$': production, 'react-router$': production };
}

/** Where swc-loader stands, whoever installed it and however flat. */
const loaderFolder = path.join(path.dirname(createRequire(import.meta.url).resolve('swc-loader/package.json')), '..');

/** What the shell and every remote are built with alike. Nothing here depends on the machine, so that a build repeats byte for byte. */
export function baseConfig(folder: string): Configuration {
  return {
    context: folder,
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    // A warm filesystem cache together with federation gave broken output in silence; a remote builds in seconds without.
    cache: false,
    performance: false,
    stats: 'errors-warnings',
    module: {
      rules: [{
        test: /\.tsx?$/,
        loader: 'swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development: false } },
          },
        },
      }],
    },
    resolveLoader: { modules: [loaderFolder, 'node_modules'] },
    resolve: { alias: routerAlias(folder) },
    optimization: { realContentHash: true, moduleIds: 'deterministic', chunkIds: 'deterministic' },
  };
}
