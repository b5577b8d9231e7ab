import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import type { Compiler, Configuration } from 'webpack';
import { typeCheck } from './check-types.ts';
import { nextNumber, readBuild, WATCHED_VERSION } from './developed-build.ts';
import type { DevServer } from './dev-server.ts';

/**
 * Builds a remote whenever its files change, with its own webpack configuration, and passes each build to the server.
 * Resolves to a function that stops watching.
 */
export async function watchRemote(
  folder: string,
  output: string,
  server: Pick<DevServer, 'built' | 'broken' | 'types'>,
  log: (line: string) => void,
): Promise<() => Promise<void>> {
  // The configuration reads both variables when it is loaded.
  process.env.IWE_RELEASE_VERSION = WATCHED_VERSION;
  process.env.IWE_BUILD_DIR = output;
  const file = ['webpack.config.ts', 'webpack.config.mjs']
    .map((name) => path.join(folder, name))
    .find((name) => existsSync(name));
  if (file === undefined) throw new Error(`${folder} has no webpack.config.ts or webpack.config.mjs.`);
  const { default: config } = (await import(pathToFileURL(file).href)) as { default: Configuration };
  const compiler = webpack({
    ...config,
    // The shell's React is the production one, so the remote is a production build too, but readable: not minified,
    // with source maps.
    devtool: 'source-map',
    optimization: { ...config.optimization, minimize: false, moduleIds: 'named' },
    plugins: [...(config.plugins ?? []), new AlsoRemoteJson(folder)],
  });
  if (!compiler) throw new Error('webpack gave no compiler.');
  let last: string | null = null;
  const types = typeCheck(folder, (words) => {
    server.types(words);
    if (words !== null) log(words);
  });
  const watching = compiler.watch({ aggregateTimeout: 60 }, (error, stats) => {
    try {
      if (error) throw error;
      if (stats?.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, colors: false }));
      last = nextNumber(last, Date.now());
      server.built(readBuild(folder, output, last));
      log(`built ${last} in ${stats ? (stats.endTime ?? 0) - (stats.startTime ?? 0) : 0} ms`);
      types.start();
    } catch (problem) {
      const words = problem instanceof Error ? problem.message : String(problem);
      server.broken(words);
      log(words);
    }
  });
  return () =>
    new Promise((resolve) => {
      types.stop();
      watching?.close(() => resolve());
    });
}

/** remote.json is not a module, but a change of it needs a new build. */
class AlsoRemoteJson {
  readonly #folder: string;
  constructor(folder: string) {
    this.#folder = folder;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('AlsoRemoteJson', (compilation) => {
      compilation.fileDependencies.add(path.join(this.#folder, 'remote.json'));
    });
  }
}
