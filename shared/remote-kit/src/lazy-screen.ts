import { createElement, lazy, useEffect } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { RemoteFailure } from './host-contract.ts';

/** The functions of the shell's loader on the page; see the shell's `mf-loader.ts`. */
interface ScriptDoor {
  explain(url: string): Promise<'integrity' | 'fetch'>;
}

/** Retries by kind; a file that hangs has taken seconds already, and the shell requests it at another address. */
const RETRIES: Readonly<Record<string, number>> = { fetch: 2, timeout: 1 };
const PAUSE_MS = 400;
/** Time after which the next screen's code is fetched: by then this screen has requested its own data. */
const NEXT_AFTER_MS = 3000;

/**
 * Returns a screen whose code is loaded when it is first shown: `lazyScreen(() => import('./quotings-page.tsx'),
 * 'QuotingsPage')`. A file that can't be loaded is requested twice more, one that hangs once more, and one whose bytes
 * are not the release's never. The last failure goes to the remote's error boundary as a RemoteFailure.
 *
 * `next` imports the screen that people open from this one, such as a sheet from its list. Its code is fetched once
 * this screen has been shown for a while and the browser is idle, so that the next screen, also in a new tab, doesn't
 * wait for it.
 */
export function lazyScreen<K extends string, M extends Record<K, ComponentType>>(
  load: () => Promise<M>,
  name: K,
  next?: () => Promise<unknown>,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => {
    const { [name]: Screen } = await loaded(load);
    return { default: next ? followedBy(Screen, next) : Screen };
  });
}

/** Returns a component of any props whose code is loaded like a screen's. */
export function lazyPart<Props, K extends string>(
  load: () => Promise<Readonly<Record<K, ComponentType<Props>>>>,
  name: K,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await loaded(load))[name] }));
}

/** Loads a module. Whatever fails is a failure of loading: nothing of the screen has been rendered yet. */
async function loaded<M>(load: () => Promise<M>): Promise<M> {
  return loadWithRetry(load).catch((error: unknown) => {
    throw error instanceof RemoteFailure
      ? error
      : new RemoteFailure('evaluate', error instanceof Error ? error.message : String(error), error);
  });
}

/** The timer belongs to the shown screen: one that is closed before leaves nothing behind that still runs. */
function followedBy(Screen: ComponentType, next: () => Promise<unknown>): ComponentType {
  return function ScreenAndNext() {
    useEffect(() => {
      const timer = setTimeout(() => whenIdle(next), NEXT_AFTER_MS);
      return () => {
        clearTimeout(timer);
      };
    }, []);
    return createElement(Screen);
  };
}

/** A failure is no failure yet: the screen itself requests its code again and reports. */
function whenIdle(load: () => Promise<unknown>): void {
  const run = () => void load().catch(() => undefined);
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run);
  else run();
}

/** Runs an `import()` with the same retries; for code that is not a screen, such as a spreadsheet reader. */
export async function loadWithRetry<M>(load: () => Promise<M>): Promise<M> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      const failure = await explained(error);
      if (attempt >= retriesOf(failure)) throw failure;
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE_MS * 2 ** attempt);
      });
    }
  }
}

const retriesOf = (failure: unknown): number =>
  failure instanceof RemoteFailure ? (RETRIES[failure.iweFailure] ?? 0) : 0;

/** webpack sets `request` to the script and `type` to the cause; every other error is the module's own. */
async function explained(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError') return error;
  const { request, type } = error as Error & { request?: string; type?: string };
  if (type === 'timeout')
    return new RemoteFailure('timeout', `A part of the screen did not arrive in time: ${request ?? ''}`, error);
  // The script was loaded and ran, but threw before it had registered its modules.
  if (type === 'missing')
    return new RemoteFailure('evaluate', `A part of the screen stopped while it was loaded: ${request ?? ''}`, error);
  const door = (globalThis as { iweScriptDoor?: ScriptDoor }).iweScriptDoor;
  const kind = request && door ? await door.explain(request) : 'fetch';
  const words =
    kind === 'integrity'
      ? 'A part of the screen is not the file that was released'
      : 'A part of the screen could not be fetched';
  return new RemoteFailure(kind, `${words}: ${request ?? ''}`, error);
}
