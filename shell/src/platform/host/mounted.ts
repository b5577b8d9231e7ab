import type { LoadableRelease } from '@iwe/contract';

const mounted = new Map<symbol, string>();

/** Records that a release runs on this page; returns a function that removes it. */
export function addMounted({ name, version }: Pick<LoadableRelease, 'name' | 'version'>): () => void {
  const key = Symbol(name);
  mounted.set(key, `${name}@${version}`);
  return () => {
    mounted.delete(key);
  };
}

/** Returns 'mf-sales@1.0.0' of every release that runs on this page now. */
export const mountedHere = (): ReadonlySet<string> => new Set(mounted.values());
