import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
// By its own file: nothing that is unused is removed from the imports of this one.
import { loadWithRetry } from '@iwe/contract/load-with-retry';

type Registration = Parameters<NonNullable<ModuleFederationRuntimePlugin['beforeRegisterShare']>>[0];
type ScopeMap = Registration['origin']['shareScopeMap'];
type Shared = ScopeMap[string][string][string];

/**
 * Lets a shared part that was lost once be loaded again, and gives each remote a share scope of its own.
 *
 * The federation runtime keeps the promise of a shared part that is loaded on request, also when it was rejected, so
 * that one lost file would leave the part missing until the page is reloaded. Here its files are requested again at
 * once, and a rejected promise is forgotten. And it gives all remotes one scope, in which the code of each could
 * replace what the others get; what a remote changes in a copy reaches nobody else.
 */
export default function shares(): ModuleFederationRuntimePlugin {
  return {
    name: 'iwe-shares',
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
    async beforeInitContainer(args) {
      const { origin, shareScope, remoteEntryInitOptions } = args;
      const own = copyOf(origin.shareScopeMap);
      const key = Object.keys(own).find((name) => origin.shareScopeMap[name] === shareScope) ?? 'default';
      return {
        ...args,
        shareScope: own[key] ?? {},
        remoteEntryInitOptions: Object.defineProperty({ ...remoteEntryInitOptions }, 'shareScopeMap', { value: own }),
      };
    },
  };
}

function copyOf(map: ScopeMap): ScopeMap {
  const each = <T>(record: Record<string, T>, copy: (value: T) => T): Record<string, T> =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, copy(value)]));
  return each(map, (packages) => each(packages, (versions) => each(versions, ownShare)));
}

/** Returns a shared part as one remote gets it. Nothing is kept of an attempt, so neither is a lost one. */
function ownShare(shared: Shared): Shared {
  const { scope, shareConfig, get } = shared;
  const copy = {
    ...shared,
    scope: [...scope],
    shareConfig: { ...shareConfig },
    useIn: [],
    get: () => shared.lib ?? get(),
  };
  return Object.defineProperty(copy as Shared, 'loading', { get: () => null, set: (_attempt: unknown) => {} });
}
