import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { baseConfig } from '../webpack/base.ts';
import { remoteSettings } from '../webpack/remote-settings.ts';
import { RemotePlugin } from './remote.plugin.ts';

/**
 * Returns the rspack configuration of the remote whose rspack.config.mjs has this URL (import.meta.url): the same
 * settings, files and facts as with webpack. Compiled and minimized by rspack itself.
 */
export function remoteConfig(configUrl: string): object {
  const folder = path.dirname(fileURLToPath(configUrl));
  const { module, optimization, context, mode, target, performance, stats, resolve, externals } = baseConfig(folder);
  const { containerName, output, splitChunks, federation } = remoteSettings(folder);
  return {
    context,
    mode,
    target,
    performance,
    stats,
    resolve,
    externals,
    cache: false,
    devtool: 'hidden-source-map',
    entry: {},
    output,
    module: {
      rules: module?.rules?.map((rule) =>
        typeof rule === 'object' && rule?.loader === 'swc-loader' ? { ...rule, loader: 'builtin:swc-loader' } : rule,
      ),
    },
    // Its own minimizer is swc as well.
    optimization: { ...optimization, minimizer: undefined, splitChunks },
    plugins: [new ModuleFederationPlugin(federation), new RemotePlugin(containerName, Object.keys(federation.shared))],
  };
}
