import type { GivenSettings } from '@iwe/contract';
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

/** What the shell passes to mounted code of a remote: its screens, or one of its panels. */
interface HostProps {
  /** An element of its own; nothing else renders into it. */
  domElement: HTMLElement;
  navigation: RemoteNavigation;
  /** It can't continue: the shell unmounts it and mounts the fallback. */
  onFailure: (error: unknown) => void;
  /** The first screen, or the panel, has been drawn. */
  onDrawn: () => void;
  /**
   * Whether a path leads to a screen in the releases of this organisation. Absent in older shells: then only the
   * remote's own screens are offered.
   */
  hasRoute?: (path: string) => boolean;
  /** The organisation's flags and settings for this release. Absent in older shells, and when it declares none. */
  settings?: GivenSettings;
}

/** What the shell passes to a mounted remote. Version 1 of the shell API; additions only. */
export interface RemoteHostProps extends HostProps {
  /** The slots of its screens. Absent in older shells: then no panel is shown. */
  slots?: HostSlots;
}

/** What the shell passes to a mounted panel. */
export interface PanelHostProps extends HostProps {
  /** The props of its slot, as the page's remote stated them. */
  slotProps: Readonly<Record<string, unknown>>;
}

/** The panels that other remotes offer to the slots of a screen. */
export interface HostSlots {
  /** Whether anything is offered for a slot to this person. */
  isOffered: (slot: string) => boolean;
  /**
   * Shows the panels of a slot in an element, as soon as that is near the view. Returns a function that removes them.
   */
  open: (slot: string, element: HTMLElement, props: Readonly<Record<string, unknown>>) => () => void;
}

/** Lifecycles for single-spa that never reject. */
export interface Lifecycles<Props> {
  bootstrap: (props: Props) => Promise<void>;
  mount: (props: Props) => Promise<void>;
  unmount: (props: Props) => Promise<void>;
}

/** A panel as a remote exports it. */
export interface PanelModule extends Lifecycles<PanelHostProps> {
  slot: string;
}

/** The exports of `./remote`: the lifecycles of its screens, the leave guard, and its panels. */
export interface RemoteModule extends Lifecycles<RemoteHostProps> {
  /** Synchronous, because it is called during a click or while the tab is closing. */
  canLeave: () => LeaveState;
  /** By their names in remote.json. Absent in remotes of before there were slots. */
  panels?: Readonly<Record<string, PanelModule>>;
}
