import type { Compiler } from 'webpack';

/**
 * The federation plugin injects a CommonJS file to hand its runtime to the remotes, and with it a second, CommonJS copy of
 * the whole runtime (20 kB gzip). Its ES module twin shares the copy that is there anyway.
 */
export class OneRuntimePlugin {
  apply(compiler: Compiler): void {
    new compiler.webpack.NormalModuleReplacementPlugin(/inject-external-runtime-core-plugin[\\/]dist[\\/]index\.cjs$/, (resource) => {
      resource.request = resource.request.replace(/\.cjs$/, '.js');
    }).apply(compiler);
  }
}
