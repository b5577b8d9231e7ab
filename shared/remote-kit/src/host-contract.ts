import type { Location, NavigationType, To } from 'react-router-dom';

/** Whether a screen may be left: nothing unsaved, unsaved input, or an operation in progress. */
export type LeaveState = 'clean' | 'dirty' | 'busy';

/** The page's location, and how it was reached. */
export interface NavigationState {
  location: Location;
  action: NavigationType;
}

/**
 * The shell's one history as a remote may use it: a store for reading, and the methods of react-router's public
 * navigator.
 */
export interface RemoteNavigation {
  get: () => NavigationState;
  subscribe: (listener: () => void) => () => void;
  push: (to: To, state?: unknown) => void;
  replace: (to: To, state?: unknown) => void;
  go: (delta: number) => void;
  createHref: (to: To) => string;
}

/** What the shell passes to a mounted remote. Version 1 of the shell API; additions only. */
export interface RemoteHostProps {
  /** The remote's own element; nothing else renders into it. */
  domElement: HTMLElement;
  navigation: RemoteNavigation;
  /** The remote can't continue: the shell unmounts it and mounts the fallback. */
  onFailure: (error: unknown) => void;
  /** The first screen has been drawn. */
  onDrawn: () => void;
  /**
   * Whether a path leads to a screen in the releases of this organisation. Absent in older shells: then only the
   * remote's own screens are offered.
   */
  hasRoute?: (path: string) => boolean;
}

/** The exports of `./remote`: lifecycles for single-spa that never reject, and the leave guard. */
export interface RemoteModule {
  bootstrap: (props: RemoteHostProps) => Promise<void>;
  mount: (props: RemoteHostProps) => Promise<void>;
  unmount: (props: RemoteHostProps) => Promise<void>;
  /** Synchronous, because it is called during a click or while the tab is closing. */
  canLeave: () => LeaveState;
}

/**
 * An error that knows its numbered failure. It is recognised by its fields, because each remote bundles its own copy of
 * this class.
 */
export class RemoteFailure extends Error {
  readonly iweFailure: 'fetch' | 'integrity' | 'timeout' | 'evaluate' | 'contract' | 'mount' | 'render';
  constructor(kind: RemoteFailure['iweFailure'], message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'RemoteFailure';
    this.iweFailure = kind;
  }
}
