import { loadWithRetry } from '@iwe/contract';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

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
      // Parts that are in the page's first file have nothing to load.
      if (typeof get !== 'function' || shared.lib) return args;
      shared.get = async () => {
        try {
          return await loadWithRetry(async () => get());
        } catch (error) {
          // After the runtime has stored the promise that is rejected now.
          setTimeout(() => {
            for (const scope of shared.scope) {
              const registered = origin.shareScopeMap[scope]?.[pkgName]?.[shared.version];
              if (registered && !registered.loaded) registered.loading = null;
            }
          });
          throw error;
        }
      };
      return args;
    },
  };
}
