import { platformStore } from '../list/platform-store.ts';
import { preloadRelease } from './preload.ts';

/**
 * Starts loading a remote's entry and exposed scripts, once. Does nothing for a name that this organisation doesn't
 * have.
 */
export function prefetchRemote(name: string): void {
  const remote = platformStore.get().remotes.find((candidate) => candidate.name === name);
  if (remote) preloadRelease(remote);
}
