// The same code as shell and mf-sales, built as one bundle: the baseline for the cost of the platform.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { baseConfig, fontLinks, ScriptDoorPlugin } from '@iwe/remote-kit/webpack';
import { root, sourceHash } from '@iwe/tooling/workspace';
import webpack from 'webpack';

const here = import.meta.dirname;
const shell = path.join(root, 'shell');

/** Builds when the sources have changed; resolves to the folder, which the server serves in place of shell/dist. */
export async function buildOneBundle(): Promise<string> {
  const folder = path.join(root, '.cache', 'one-bundle');
  const stamp = path.join(folder, '.source-hash');
  const hash = sourceHash('shell') + sourceHash('mf-sales') + ownHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return folder;
  rmSync(folder, { recursive: true, force: true });
  const base = baseConfig(shell);
  const compiler = webpack({
    ...base,
    entry: { shell: './src/index.ts' },
    output: {
      path: folder,
      publicPath: '/assets/',
      uniqueName: 'iwe_one',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    module: { rules: [...(base.module?.rules ?? []), { test: /\.woff2$/, type: 'asset/resource' }] },
    resolve: {
      ...base.resolve,
      alias: {
        ...(base.resolve?.alias as Record<string, string>),
        'the-remote-itself$': path.join(root, 'mf-sales', 'src', 'remote.tsx'),
        '@module-federation/enhanced/runtime': path.join(here, 'no-federation.ts'),
      },
    },
    optimization: {
      ...base.optimization,
      splitChunks: { chunks: 'async', minSize: 60_000, cacheGroups: { defaultVendors: false } },
    },
    plugins: [
      // Lazy screens pass the page's content security policy with the platform's own script door.
      new ScriptDoorPlugin(),
      new webpack.NormalModuleReplacementPlugin(/\/load-remote\.ts$/, path.join(here, 'load-remote.mjs')),
      // Nothing is loaded from the release store.
      new webpack.NormalModuleReplacementPlugin(/\/preload\.ts$/, path.join(here, 'no-federation.ts')),
      // The screens of the first page are part of the bundle; the others stay lazy, as in a single application.
      new webpack.NormalModuleReplacementPlugin(
        /^\.\/platform\/load\/provided\.ts$/,
        path.join(here, 'no-federation.ts'),
      ),
    ],
  });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  if (!stats || stats.hasErrors())
    throw new Error(`The single bundle did not build:\n${stats?.toString('errors-only') ?? ''}`);
  writePage(folder, stats);
  copyFileSync(path.join(shell, 'dist', 'shell-facts.json'), path.join(folder, 'shell-facts.json'));
  writeFileSync(stamp, hash);
  return folder;
}

/** Returns a hash of this folder: the build and its replacement modules. */
function ownHash(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(here).sort()) hash.update(name).update(readFileSync(path.join(here, name)));
  return hash.digest('hex');
}

function writePage(folder: string, stats: webpack.Stats): void {
  const assets = stats.compilation.getAssets().map((asset) => asset.name);
  const names = assets.filter((name) => name.endsWith('.js'));
  const integrity = Object.fromEntries(
    names.map((name) => [
      `/assets/${name}`,
      `sha384-${createHash('sha384')
        .update(readFileSync(path.join(folder, name)))
        .digest('base64')}`,
    ]),
  );
  const entry =
    stats.compilation.entrypoints
      .get('shell')
      ?.getFiles()
      .find((name) => name.endsWith('.js')) ?? '';
  const tag = `<script defer src="/assets/${entry}" integrity="${integrity[`/assets/${entry}`]}" crossorigin="anonymous"></script>`;
  const page = readFileSync(path.join(shell, 'src', 'index.html'), 'utf8');
  writeFileSync(
    path.join(folder, 'index.html'),
    page
      .replace('%FONT%', () => fontLinks(assets))
      .replace('%SCRIPTS%', () => tag)
      .replace('%INTEGRITY%', () => JSON.stringify(integrity).replaceAll('&', '&amp;').replaceAll('"', '&quot;')),
  );
}
