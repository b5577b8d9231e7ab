import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Compiler, Configuration } from 'webpack';
import { baseConfig, loading } from './base.ts';
import { ScriptDoorPlugin } from './script-door.plugin.ts';

/**
 * Returns the webpack configuration of the page of a driver's link, `src/run/`, of the shell whose webpack.config.ts
 * has this URL. It shares nothing with the shell: a phone loads it without a sign-in, and keeps it.
 */
export const runPageConfig = (configUrl: string): object =>
  linkPageConfig(configUrl, 'run', { 'service-worker': './src/run/service-worker.ts' });

/** Returns the same for the page of a count's link, `src/count/`. */
export const countPageConfig = (configUrl: string): object =>
  linkPageConfig(configUrl, 'count', { 'service-worker': './src/count/service-worker.ts' });

/** Returns the same for the page of a quote's link, `src/quote/`. */
export const quotePageConfig = (configUrl: string): object => linkPageConfig(configUrl, 'quote');

function linkPageConfig(configUrl: string, name: string, more: Readonly<Record<string, string>> = {}): object {
  const folder = path.dirname(fileURLToPath(configUrl));
  const base = baseConfig(folder);
  const config: Configuration = {
    ...base,
    name,
    entry: { [name]: `./src/${name}/index.tsx`, ...more },
    output: {
      path: path.join(folder, 'dist', name),
      clean: true,
      publicPath: `/assets/${name}/`,
      uniqueName: `iwe_${name}`,
      // A browser finds a new service worker under the address of the old one.
      filename: ({ chunk }) => (chunk?.name === 'service-worker' ? 'service-worker.js' : '[name].[contenthash:8].js'),
      chunkFilename: '[name].[contenthash:8].js',
      ...loading,
    },
    plugins: [new LinkPagePlugin(folder, name), new ScriptDoorPlugin()],
  };
  return config;
}

/**
 * Writes index.html from that of the page's folder, and the styles, those that all such pages have before its own, with
 * the integrity values of the final bytes. Parts that are loaded on request are listed where the page says %INTEGRITY%:
 * its policy blocks a script without a value, and its service worker stores what the page names.
 */
class LinkPagePlugin {
  readonly #source: string;
  readonly #common: string;
  readonly #name: string;

  constructor(folder: string, name: string) {
    this.#source = path.join(folder, 'src', name);
    this.#common = path.join(folder, 'src', 'link-page', 'link-page.css');
    this.#name = name;
  }

  apply(compiler: Compiler): void {
    const name = this.#name;
    compiler.hooks.afterEmit.tap('LinkPagePlugin', (compilation) => {
      const folder = compiler.outputPath;
      const [script] = compilation.entrypoints.get(name)?.getFiles() ?? [];
      if (!script) throw new Error(`The page of a ${name} has no script.`);
      const styles = Buffer.concat([readFileSync(this.#common), readFileSync(path.join(this.#source, `${name}.css`))]);
      const styleName = `${name}.${createHash('sha256').update(styles).digest('hex').slice(0, 8)}.css`;
      writeFileSync(path.join(folder, styleName), styles);
      const template = readFileSync(path.join(this.#source, 'index.html'), 'utf8');
      const first = new Set([script, ...(compilation.entrypoints.get('service-worker')?.getFiles() ?? [])]);
      const parts = compilation
        .getAssets()
        .map((asset) => asset.name)
        .filter((file) => file.endsWith('.js') && !first.has(file));
      if (parts.length > 0 && !template.includes('%INTEGRITY%'))
        throw new Error(
          `The page of a ${name} loads ${parts.join(', ')} on request: its index.html lacks %INTEGRITY%.`,
        );
      const integrity = Object.fromEntries(
        parts.map((part) => [`/assets/${name}/${part}`, hashOf(readFileSync(path.join(folder, part)))]),
      );
      const page = template
        .replace('%INTEGRITY%', () => JSON.stringify(integrity).replaceAll('"', '&quot;'))
        .replace(
          '%STYLES%',
          () => `<link rel="stylesheet" href="/assets/${name}/${styleName}" ${integrityOf(styles)} />`,
        )
        .replace(
          '%SCRIPTS%',
          () =>
            `<script defer src="/assets/${name}/${script}" ${integrityOf(readFileSync(path.join(folder, script)))}></script>`,
        );
      writeFileSync(path.join(folder, 'index.html'), page);
    });
  }
}

const hashOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
const integrityOf = (bytes: Buffer): string => `integrity="${hashOf(bytes)}" crossorigin="anonymous"`;
