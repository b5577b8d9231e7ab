import { useSyncExternalStore } from 'react';

/** A value outside React, so that every React root on the page (the shell's and each remote's) reads the same one. */
export interface Store<T> {
  /** Returns the current value: the same reference until it changes. */
  get: () => T;
  /** Replaces the value and notifies the subscribers, unless it is the same value. */
  set: (next: T) => void;
  /** Replaces the value by the result of `change`. */
  update: (change: (now: T) => T) => void;
  /** Calls `listener` after every change. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

/** Returns a store with the value `initial`. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const store: Store<T> = {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    update: (change) => store.set(change(value)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return store;
}

/** Returns the value of a store and re-renders at every change. */
export function useStore<T>(store: Store<T>): T;
/** Returns a part of a store's value. `select` must return the same reference while the part is the same. */
export function useStore<T, Part>(store: Store<T>, select: (value: T) => Part): Part;
export function useStore<T, Part>(store: Store<T>, select?: (value: T) => Part): T | Part {
  return useSyncExternalStore(store.subscribe, () => (select ? select(store.get()) : store.get()));
}
