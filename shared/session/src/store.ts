import { useSyncExternalStore } from 'react';

/** A value that lives outside React, so that every React root on the page (the shell's and each remote's) reads the same one. */
export interface Store<T> {
  /** The value now. The same reference until it changes. */
  get(): T;
  /** Replaces the value and tells the readers, unless it is the same one. */
  set(next: T): void;
  /** Replaces the value by what `change` makes of it. */
  update(change: (now: T) => T): void;
  /** Calls `listener` after every change; the answer ends that. */
  subscribe(listener: () => void): () => void;
}

/** Makes a store that holds `initial`. */
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

/** The value of a store, read again at every change. */
export function useStore<T>(store: Store<T>): T;
/** A part of a store's value. `select` must answer the same reference while the part is the same. */
export function useStore<T, Part>(store: Store<T>, select: (value: T) => Part): Part;
export function useStore<T, Part>(store: Store<T>, select?: (value: T) => Part): T | Part {
  return useSyncExternalStore(store.subscribe, () => (select ? select(store.get()) : store.get()));
}
