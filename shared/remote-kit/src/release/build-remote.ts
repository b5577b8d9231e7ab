import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Builds a remote for production. `output` and `version` default to the package's own; rejects with webpack's message.
 */
export function buildRemote(folder: string, options: { output?: string; version?: string } = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const webpack = createRequire(path.join(folder, 'package.json')).resolve('webpack/bin/webpack.js');
    const config = ['webpack.config.ts', 'webpack.config.mjs'].find((name) => existsSync(path.join(folder, name)));
    if (config === undefined) throw new Error(`${folder} has no webpack.config.ts or webpack.config.mjs.`);
    const child = spawn(process.execPath, [webpack, '--config', config], {
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
