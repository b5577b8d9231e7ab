import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Compiler, Configuration } from 'webpack';
import { baseConfig } from './base.ts';

/**
 * Returns the webpack configuration of the page of a driver's link, `src/run/`, of the shell whose webpack.config.ts
 * has this URL. It shares nothing with the shell: a phone loads it without a sign-in, and keeps it.
 */
export function runPageConfig(configUrl: string): object {
  const folder = path.dirname(fileURLToPath(configUrl));
  const base = baseConfig(folder);
  const config: Configuration = {
    ...base,
    name: 'run',
    entry: { run: './src/run/index.tsx', 'service-worker': './src/run/service-worker.ts' },
    output: {
      path: path.join(folder, 'dist', 'run'),
      clean: true,
      publicPath: '/assets/run/',
      uniqueName: 'iwe_run',
      // A browser finds a new service worker under the address of the old one.
      filename: ({ chunk }) => (chunk?.name === 'service-worker' ? 'service-worker.js' : '[name].[contenthash:8].js'),
    },
    plugins: [new RunPagePlugin(folder)],
  };
  return config;
}

/** Writes index.html from src/run/index.html, and the styles, with the integrity values of the final bytes. */
class RunPagePlugin {
  readonly #source: string;

  constructor(folder: string) {
    this.#source = path.join(folder, 'src', 'run');
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('RunPagePlugin', (compilation) => {
      const folder = compiler.outputPath;
      const [script] = compilation.entrypoints.get('run')?.getFiles() ?? [];
      if (!script) throw new Error('The page of a run has no script.');
      const styles = readFileSync(path.join(this.#source, 'run.css'));
      const styleName = `run.${createHash('sha256').update(styles).digest('hex').slice(0, 8)}.css`;
      writeFileSync(path.join(folder, styleName), styles);
      const page = readFileSync(path.join(this.#source, 'index.html'), 'utf8')
        .replace('%STYLES%', () => `<link rel="stylesheet" href="/assets/run/${styleName}" ${integrityOf(styles)} />`)
        .replace(
          '%SCRIPTS%',
          () =>
            `<script defer src="/assets/run/${script}" ${integrityOf(readFileSync(path.join(folder, script)))}></script>`,
        );
      writeFileSync(path.join(folder, 'index.html'), page);
    });
  }
}

const integrityOf = (bytes: Buffer): string =>
  `integrity="sha384-${createHash('sha384').update(bytes).digest('base64')}" crossorigin="anonymous"`;
