import type { Location, NavigateFunction, NavigationType } from 'react-router-dom';
import { createPath } from 'react-router-dom';
import type { NavigationState, RemoteNavigation } from './host-contract.ts';

/** The shell's router as a store for one remote: the outlet updates it after each change of the location. */
export interface NavigationStore extends RemoteNavigation {
  feed(location: Location, action: NavigationType): void;
}

/** Returns a navigation store. `navigate` is a getter, because react-router replaces it with each location. */
export function createNavigationStore(
  location: Location,
  action: NavigationType,
  navigate: () => NavigateFunction,
): NavigationStore {
  const listeners = new Set<() => void>();
  let state: NavigationState = { location, action };
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    push: (to, pushed) => {
      void navigate()(to, { state: pushed });
    },
    replace: (to, replaced) => {
      void navigate()(to, { state: replaced, replace: true });
    },
    go: (delta) => {
      void navigate()(delta);
    },
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    feed(nextLocation, nextAction) {
      if (nextLocation === state.location && nextAction === state.action) return;
      state = { location: nextLocation, action: nextAction };
      for (const listener of listeners) listener();
    },
  };
}
