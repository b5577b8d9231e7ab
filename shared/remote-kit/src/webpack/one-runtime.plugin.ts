import type { Compiler } from 'webpack';

/**
 * The federation plugin injects a CommonJS file to pass its runtime to the remotes, and with it a second, CommonJS copy
 * of the whole runtime (20 kB gzip). This replaces it by its ES module twin, which shares the existing copy.
 */
export class OneRuntimePlugin {
  apply(compiler: Compiler): void {
    new compiler.webpack.NormalModuleReplacementPlugin(
      /inject-external-runtime-core-plugin[\\/]dist[\\/]index\.cjs$/,
      (resource) => {
        resource.request = resource.request.replace(/\.cjs$/, '.js');
      },
    ).apply(compiler);
  }
}
