import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The versions of rspack that the kit is tested with; a team that builds with it installs them. */
const RSPACK = { '@rspack/core': '2.3.4', '@rspack/cli': '2.2.8' } as const;

const RSPACK_CONFIG = 'rspack.config.mjs';

/** Returns the arguments that run rspack's or webpack's own program, by the configuration that a remote has. */
function bundlerOf(folder: string): string[] {
  const { resolve } = createRequire(path.join(folder, 'package.json'));
  const has = (name: string): boolean => existsSync(path.join(folder, name));
  // A remote that is built with rspack has webpack's configuration as well, for `npm run dev`.
  if (has(RSPACK_CONFIG)) {
    try {
      const cli = path.dirname(resolve('@rspack/cli/package.json'));
      return [path.join(cli, 'bin', 'rspack.js'), 'build', '--config', RSPACK_CONFIG];
    } catch {
      const packages = Object.entries(RSPACK).map(([name, version]) => `${name}@${version}`);
      throw new Error(`${folder} has ${RSPACK_CONFIG}, but no rspack: npm install -D -E ${packages.join(' ')}`);
    }
  }
  const config = ['webpack.config.ts', 'webpack.config.mjs'].find(has);
  if (config === undefined) throw new Error(`${folder} has no webpack.config.ts or webpack.config.mjs.`);
  return [resolve('webpack/bin/webpack.js'), '--config', config];
}

/**
 * Builds a remote for production. `output` and `version` default to the package's own; rejects with the bundler's
 * message.
 */
export function buildRemote(folder: string, options: { output?: string; version?: string } = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, bundlerOf(folder), {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        ...(options.output ? { IWE_BUILD_DIR: options.output } : {}),
        ...(options.version ? { IWE_RELEASE_VERSION: options.version } : {}),
      },
    });
    let words = '';
    const take = (chunk: Buffer): void => {
      words += chunk.toString();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${path.basename(folder)} did not build:\n${words}`));
    });
  });
}
