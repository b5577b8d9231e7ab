import type { Configuration } from 'webpack';

/** What the shell and every remote are built with alike. Nothing here depends on the machine, so that a build repeats byte for byte. */
export function baseConfig(folder: string): Configuration {
  return {
    context: folder,
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    // A warm filesystem cache together with federation gave broken output in silence; a remote builds in seconds without.
    cache: false,
    performance: false,
    stats: 'errors-warnings',
    module: {
      rules: [{
        test: /\.tsx?$/,
        loader: 'swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development: false } },
          },
        },
      }],
    },
    resolveLoader: { modules: [`${import.meta.dirname}/../../node_modules`, 'node_modules'] },
    // react-router-dom only passes react-router on; one name for both saves a module that cannot be shaken.
    optimization: { realContentHash: true, moduleIds: 'deterministic', chunkIds: 'deterministic' },
  };
}
