import type { Location, NavigationType, To } from 'react-router-dom';

/** Whether a screen may be left: nothing unsaved, something typed, or something under way. */
export type LeaveState = 'clean' | 'dirty' | 'busy';

/** Where the page is, and how it got there. */
export interface NavigationState { location: Location; action: NavigationType }

/** The shell's one history, as a remote may use it: a store to read and the moves of react-router's public navigator. */
export interface RemoteNavigation {
  get(): NavigationState;
  subscribe(listener: () => void): () => void;
  push(to: To, state?: unknown): void;
  replace(to: To, state?: unknown): void;
  go(delta: number): void;
  createHref(to: To): string;
}

/** What the shell hands to a mounted remote. Version 1 of the shell API; additions only. */
export interface RemoteHostProps {
  /** The element that is the remote's own; nothing else draws into it. */
  domElement: HTMLElement;
  navigation: RemoteNavigation;
  /** The remote could not go on: the shell takes it down and mounts what stands behind it. */
  onFailure(error: unknown): void;
  /** The first screen stands. */
  onDrawn(): void;
  /** Whether a path leads to a screen in the releases of this organisation. Shells before it have no answer: then nothing beyond the remote's own screens is offered. */
  hasRoute?(path: string): boolean;
}

/** What `./remote` exports: lifecycles for single-spa that never reject, and the leave guard. */
export interface RemoteModule {
  bootstrap(props: RemoteHostProps): Promise<void>;
  mount(props: RemoteHostProps): Promise<void>;
  unmount(props: RemoteHostProps): Promise<void>;
  /** Synchronous: asked in the middle of a click or of closing the tab. */
  canLeave(): LeaveState;
}

/** An error that already knows which numbered failure it is; found by its fields, since each remote bundles its own copy of this class. */
export class RemoteFailure extends Error {
  readonly iweFailure: 'fetch' | 'integrity' | 'timeout' | 'evaluate' | 'contract' | 'mount' | 'render';
  constructor(kind: RemoteFailure['iweFailure'], message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'RemoteFailure';
    this.iweFailure = kind;
  }
}
