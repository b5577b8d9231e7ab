import type { Compiler } from 'webpack';

/** The federation plugin's entry, a module without a file; its text contains absolute paths. */
const FEDERATION_ENTRY = /(^|[!| ])data:text\/javascript;charset=utf-8;base64,/;

/** Returns the fixed id of a module around the federation plugin's entry, by its identifier; undefined for others. */
export function federationId(identifier: string): 'container' | 'federation' | undefined {
  if (!FEDERATION_ENTRY.test(identifier)) return undefined;
  return identifier.startsWith('container entry') ? 'container' : 'federation';
}

/**
 * Gives the modules around the federation plugin's entry fixed ids. Webpack makes ids from the modules' names, so these
 * would depend on the folder that is built in, and the same commit would be another release wherever it is built.
 */
export class FolderFreeIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FolderFreeIds', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('FolderFreeIds', (modules) => {
        for (const module of modules) {
          const id = federationId(module.identifier());
          if (id !== undefined) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}
