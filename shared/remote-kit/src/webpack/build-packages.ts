// Builds packages for production one after another: `node build-packages.ts <folder> …`. One process for all of them
// loads webpack once and runs it with the compiler's optimised code from the second package on, which halves the
// processor time. Tells the process that started it about each package.
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration, MultiStats } from 'webpack';

/** What this program tells its parent: a package is begun, or has ended; `problem` is webpack's message. */
export type BuildMessage = { begun: string } | { ended: string; seconds: number; problem: string | null };

/** Builds one package by its own configuration. Resolves to webpack's message of a failure, otherwise null. */
async function buildPackage(folder: string): Promise<string | null> {
  // The configuration's relative paths are those of its folder.
  process.chdir(folder);
  const webpack = createRequire(path.join(folder, 'package.json'))('webpack') as typeof import('webpack');
  const file = pathToFileURL(path.join(folder, 'webpack.config.ts')).href;
  const { default: config } = (await import(file)) as { default: Configuration | Configuration[] };
  const compiler = webpack([config].flat());
  if (!compiler) throw new Error('webpack gave no compiler.');
  const stats = await new Promise<MultiStats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise<void>((resolve, reject) => {
    compiler.close((error) => (error ? reject(error) : resolve()));
  });
  return stats?.hasErrors() ? stats.toString({ all: false, errors: true, colors: false }) : null;
}

const tell = (message: BuildMessage): void => {
  process.send?.(message);
};

for (const folder of process.argv.slice(2)) {
  const started = performance.now();
  tell({ begun: folder });
  const problem = await buildPackage(folder).catch((error: unknown) =>
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  );
  if (problem !== null) process.exitCode = 1;
  tell({ ended: folder, seconds: (performance.now() - started) / 1_000, problem });
}
