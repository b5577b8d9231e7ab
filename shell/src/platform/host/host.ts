import type { ResolvedRemote } from '@iwe/contract';
import type { RemoteNavigation } from '@iwe/remote-kit';
import type { Failure } from './failure.ts';

/** What the outlet renders around the remote. */
export type HostState =
  | { phase: 'loading' }
  /** `notice` is set when another version than the resolved one runs. */
  | { phase: 'mounted'; version: string; notice: Failure | null }
  | { phase: 'failed'; failure: Failure };

/** What a host runs, and where. */
export interface HostOptions {
  /** The host adds one element to it for each attempt. */
  container: HTMLElement;
  remote: ResolvedRemote;
  navigation: RemoteNavigation;
  /** One of its panels instead of its screens. */
  panel?: { slot: string; name: string; slotProps: Readonly<Record<string, unknown>> };
  onState(state: HostState): void;
  /** The first screen, or the panel, has been drawn. */
  onDrawn?: () => void;
}

/** Runs one remote, or one of its panels, in one element until it is closed. */
export interface Host {
  open(): Promise<void>;
  /** Unmounts the remote; the element is empty afterwards. */
  close(): void;
}

/** Makes a host; a remote's slots get it for the panels of other remotes. */
export type MakeHost = (options: HostOptions) => Host;

/**
 * Returns the name under which the failures of a panel are remembered: a panel that fails must not take the screens of
 * its remote away.
 */
export const panelKey = (remote: string, panel: string): string => `${remote}#${panel}`;
