import type { ResolvedRemote } from '@iwe/contract';
import { createStore } from '@iwe/session';
import { canLeaveAll, withDeveloperBuild, platformStore } from '../platform/index.ts';
import type { DeveloperGrant } from '../platform/index.ts';
import { keepFields } from './keep-fields.ts';

/** The state of the developer's machine. */
export interface BuildState {
  connection: 'connecting' | 'connected' | 'lost';
  /** Why the last build failed; null when it did not. */
  broken: string | null;
  /** What the type check of the build says; null when it finds nothing. */
  types: string | null;
}

/** The developer's machine as seen by this page. */
export const buildStore = createStore<BuildState>({ connection: 'connecting', broken: null, types: null });

const LOOK_EVERY_MS = 250;

/**
 * Follows the builds of a developer's machine: each new build replaces the running remote without reloading the page,
 * after any save in progress. Returns a function that stops it.
 */
export function followBuilds(grant: DeveloperGrant): () => void {
  const events = new EventSource(`${grant.origin}/${grant.remote}/builds`);
  let waiting: ReturnType<typeof setInterval> | undefined;
  const take = () => {
    clearInterval(waiting);
    if (canLeaveAll() !== 'busy') void takeBuild(grant);
    else
      waiting = setInterval(() => {
        if (canLeaveAll() !== 'busy') take();
      }, LOOK_EVERY_MS);
  };
  events.addEventListener('open', () => {
    buildStore.set({ ...buildStore.get(), connection: 'connected' });
  });
  events.addEventListener('error', () => {
    buildStore.set({ ...buildStore.get(), connection: 'lost' });
  });
  events.addEventListener('built', () => {
    buildStore.set({ ...buildStore.get(), connection: 'connected', broken: null });
    take();
  });
  events.addEventListener('broken', (event) => {
    buildStore.set({ ...buildStore.get(), connection: 'connected', broken: wordsOf(event) });
  });
  events.addEventListener('types', (event) => {
    buildStore.set({ ...buildStore.get(), types: wordsOf(event) || null });
  });
  return () => {
    clearInterval(waiting);
    events.close();
  };
}

const wordsOf = (event: Event): string => String((event as MessageEvent<unknown>).data).slice(0, 2000);

async function takeBuild(grant: DeveloperGrant): Promise<void> {
  const running = platformStore.get().remotes.find((remote) => remote.developer?.grant === grant.id);
  if (!running) return;
  const next: ResolvedRemote = await withDeveloperBuild(running);
  if (next.version === running.version) return;
  const restore = keepFields(running.name);
  platformStore.runBuild(next);
  restore(next.version);
}
