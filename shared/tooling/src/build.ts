// Builds what changed: the shell and the remotes whose sources (or shared packages) differ from their last build.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.ts';
import { writeSbom } from './sbom.ts';
import { buildable, root, sourceHash } from './workspace.ts';

const stampOf = (pkg: string) => path.join(root, pkg, 'dist', '.source-hash');

async function buildOne(pkg: string): Promise<string | null> {
  const hash = sourceHash(pkg);
  if (existsSync(stampOf(pkg)) && readFileSync(stampOf(pkg), 'utf8') === hash) return null;
  const result = await run(
    process.execPath,
    [path.join(root, pkg, 'node_modules/webpack/bin/webpack.js'), '--config', 'webpack.config.ts'],
    { cwd: pkg, quiet: true, env: { NODE_ENV: 'production' } },
  );
  if (result.code !== 0) return `${pkg} did not build:\n${result.output}`;
  writeFileSync(stampOf(pkg), hash);
  console.log(`  built ${pkg} (${result.seconds.toFixed(1)} s)`);
  return null;
}

/**
 * Brings every package's dist up to date, two builds at a time, and lists what the product contains (`sbom.ts`). Throws
 * with webpack's message when one fails.
 */
export async function buildAll(): Promise<void> {
  const waiting = [...buildable];
  const failures: string[] = [];
  await Promise.all(
    [0, 1].map(async () => {
      for (let pkg = waiting.shift(); pkg; pkg = waiting.shift()) {
        const failure = await buildOne(pkg);
        if (failure) failures.push(failure);
      }
    }),
  );
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
  writeSbom();
}

if (import.meta.main) {
  await buildAll().catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
}
