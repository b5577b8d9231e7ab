import { createElement, lazy, useEffect, useState } from 'react';
import type { ComponentType, LazyExoticComponent, ReactElement } from 'react';
import { loadWithRetry, RemoteFailure } from '@iwe/contract';

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
): ComponentType {
  return lazyComponent(async () => {
    const { [name]: Screen } = await loaded(load);
    return next ? followedBy(Screen, next) : Screen;
  });
}

/** Returns a component of any props whose code is loaded like a screen's. */
export function lazyPart<Props extends object, K extends string>(
  load: () => Promise<Readonly<Record<K, ComponentType<Props>>>>,
  name: K,
): ComponentType<Props> {
  return lazyComponent(async () => (await loaded(load))[name]);
}

/**
 * Time after which a failed load is forgotten, milliseconds: React draws the part again before it shows the failure.
 */
const FORGET_AFTER_MS = 500;

/** React remembers a load that failed for the life of the page; what is shown some time later loads again. */
function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const begin = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        setTimeout(() => {
          current = begin();
        }, FORGET_AFTER_MS);
        throw error;
      }
    });
  let current = begin();
  return function LazyComponent(props: Props): ReactElement {
    // A part that is shown stays the one that it is.
    const [Part] = useState(() => current as ComponentType<Props>);
    return createElement(Part, props);
  };
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
