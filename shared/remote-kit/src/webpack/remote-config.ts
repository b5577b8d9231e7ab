import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { baseConfig } from './base.ts';
import { BuildFactsPlugin } from './build-facts.plugin.ts';
import { localShellConfig } from './local-shell-config.ts';
import { remoteSettings } from './remote-settings.ts';
import { ScriptDoorPlugin } from './script-door.plugin.ts';

/**
 * Returns the webpack configuration of the remote whose webpack.config.ts has this URL (import.meta.url); it exposes
 * `src/remote.tsx` as './remote' and nothing else. For `webpack serve` it is the remote in the local shell.
 */
export function remoteConfig(configUrl: string): object {
  const folder = path.dirname(fileURLToPath(configUrl));
  if (process.argv[2] === 'serve') return localShellConfig(folder);
  const base = baseConfig(folder);
  const { containerName, output, splitChunks, federation } = remoteSettings(folder);
  const config: Configuration = {
    ...base,
    // Source maps for operators, never for the page: no script refers to its map, and no release contains one. They are
    // part of every build, because the minimizer's names depend on it.
    devtool: 'hidden-source-map',
    entry: {},
    output,
    optimization: { ...base.optimization, splitChunks },
    plugins: [
      ...(base.plugins ?? []),
      // Without virtualRuntimeEntry a file would be written below the folder that the process was started in, and its
      // path orders the modules.
      new ModuleFederationPlugin({ ...federation, virtualRuntimeEntry: true }),
      new ScriptDoorPlugin(),
      new BuildFactsPlugin(containerName, Object.keys(federation.shared)),
    ],
  };
  return config;
}
