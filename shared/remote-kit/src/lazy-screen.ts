import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { RemoteFailure } from './host-contract.ts';

/** What the shell's loader offers on the page; see the shell's `mf-loader.ts`. */
interface ScriptDoor { explain(url: string): Promise<'integrity' | 'fetch'> }

const RETRIES = 2;
const PAUSE_MS = 400;

/**
 * A screen whose code arrives when it is first shown: `lazyScreen(() => import('./quotings-page.tsx'), 'QuotingsPage')`.
 * A file that does not arrive is asked for twice again; one whose bytes are not the release's never is. The last failure
 * goes to the remote's error boundary as a RemoteFailure.
 */
export function lazyScreen<K extends string, M extends Record<K, ComponentType>>(load: () => Promise<M>, name: K): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: (await loadWithRetry(load))[name] }));
}

/** Runs an `import()` with the same rule; for code that is not a screen, such as a spreadsheet reader. */
export async function loadWithRetry<M>(load: () => Promise<M>): Promise<M> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      const failure = await explained(error);
      if (!(failure instanceof RemoteFailure) || failure.iweFailure === 'integrity' || attempt === RETRIES) throw failure;
      await new Promise((resolve) => { setTimeout(resolve, PAUSE_MS * 2 ** attempt); });
    }
  }
}

/** webpack names the script in `request` and the cause in `type`; every other error is the module's own. */
async function explained(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError') return error;
  const { request, type } = error as Error & { request?: string; type?: string };
  if (type === 'timeout') return new RemoteFailure('timeout', `A part of the screen did not arrive in time: ${request ?? ''}`, error);
  const door = (globalThis as { iweScriptDoor?: ScriptDoor }).iweScriptDoor;
  const kind = request && door ? await door.explain(request) : 'fetch';
  const words = kind === 'integrity' ? 'A part of the screen is not the file that was released' : 'A part of the screen could not be fetched';
  return new RemoteFailure(kind, `${words}: ${request ?? ''}`, error);
}
