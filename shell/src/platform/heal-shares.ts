import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
// By its own file: nothing that is unused is removed from the imports of this one.
import { loadWithRetry } from '@iwe/contract/load-with-retry';

/**
 * Lets a shared part that was lost once be loaded again. The federation runtime keeps the promise of a shared part that
 * is loaded on request, also when it was rejected, so that one lost file would leave the part missing until the page is
 * reloaded. Here its files are requested again at once, and a rejected promise is forgotten.
 */
export default function healShares(): ModuleFederationRuntimePlugin {
  return {
    name: 'heal-shares',
    beforeRegisterShare(args) {
      const { pkgName, shared, origin } = args;
      const { get } = shared;
      const forget = (): void => {
        for (const scope of shared.scope) {
          const registered = origin.shareScopeMap[scope]?.[pkgName]?.[shared.version];
          if (registered && !registered.loaded) registered.loading = null;
        }
      };
      const healing = (): unknown => {
        let first: unknown = get();
        // What is in the page's first file is there at once, and must be.
        if (!(first instanceof Promise)) return first;
        const loaded = loadWithRetry(async () => {
          const attempt = first ?? get();
          first = null;
          return attempt;
        });
        // After the runtime has stored the promise that is rejected.
        loaded.catch(() => setTimeout(forget));
        return loaded;
      };
      shared.get = healing as typeof get;
      return args;
    },
  };
}
