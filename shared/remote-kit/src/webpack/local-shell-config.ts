import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { baseConfig } from './base.ts';

/** Where the local shell is served, unless `webpack serve --port` says otherwise. */
const PORT = 4300;

/**
 * Returns webpack's configuration for `webpack serve` in a remote's folder: the remote in the local shell, rebuilt and
 * loaded again with each change. What the page asks of the API goes to the server that IWE_SERVER names, by default the
 * one of this machine. Nothing of it belongs to a release: everything is bundled, and no policy is sent.
 */
export function localShellConfig(folder: string): object {
  const server = new URL(process.env.IWE_SERVER ?? 'http://127.0.0.1:4000').origin;
  const base = baseConfig(folder);
  const { name, routes } = JSON.parse(readFileSync(path.join(folder, 'remote.json'), 'utf8')) as {
    name: string;
    routes: { path: string }[];
  };
  const start =
    `import * as remote from ${JSON.stringify(path.join(folder, 'src/remote.tsx'))};` +
    `import { startLocalShell } from '@iwe/remote-kit/local-shell';` +
    `startLocalShell(remote, ${JSON.stringify({ name, routes })});`;
  const config: Configuration & { devServer: object } = {
    ...base,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    entry: { main: `data:text/javascript,${encodeURIComponent(start)}` },
    output: { filename: '[name].js', publicPath: '/' },
    plugins: [],
    optimization: {},
    devServer: {
      host: '127.0.0.1',
      port: PORT,
      // Modules are not replaced one by one: the page is loaded again, and session, drafts and URL stay.
      hot: false,
      static: { directory: path.join(import.meta.dirname, '../local-shell'), watch: false },
      historyApiFallback: true,
      proxy: [
        {
          context: ['/api', '/oauth'],
          target: server,
          changeOrigin: true,
          // The server accepts writes only from its own pages.
          headers: { origin: server },
        },
      ],
    },
  };
  return config;
}
