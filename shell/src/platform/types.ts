import type { ExpressNewEntry, MenuEntry, RemotesAnswer, ResolvedRemote } from '@iwe/contract';

/** One line of the left menu and the remote that serves it. */
export interface PlatformMenuEntry {
  label: string;
  path: string;
  remote: string;
  access: MenuEntry['access'];
}

/** One group of the left menu, its entries in order. */
export interface PlatformMenuGroup {
  label: string;
  entries: PlatformMenuEntry[];
}

/** One entry of 'Express New'. */
export interface PlatformExpressNew {
  label: string;
  path: string;
  remote: string;
  access: ExpressNewEntry['access'];
}

/** One route of the page and the remote that draws it. */
export interface PlatformRoute {
  /**
   * In react-router's syntax: '/order_detail/:routeName/:id'. A path with fixed routeNames is listed once for each name
   * ('/order_detail/Invoices/:id').
   */
  path: string;
  remote: string;
  /** The page title before ' | iWE'. */
  title: string;
  access: MenuEntry['access'];
}

/**
 * The state of the list of remotes. 'idle': nobody is signed in; 'loading': no list yet; 'ready': there is one (it may
 * be revalidating); 'failed': it could not be loaded and there is no earlier one.
 */
export type PlatformStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** A remote that would run at another version, or with other settings, after a reload. */
export interface PlatformUpdate {
  name: string;
  /** Null when the remote would be removed. */
  version: string | null;
  /** Whether it is the running version, with other flags or settings. */
  hasOtherSettings?: true;
  /** The team's notes on the changes; '' for none. */
  notes: string;
}

/** What the frame reads: everything that the releases of this organisation state before any of their code is loaded. */
export interface Platform {
  status: PlatformStatus;
  remotes: ResolvedRemote[];
  menu: PlatformMenuGroup[];
  expressNew: PlatformExpressNew[];
  routes: PlatformRoute[];
  /** Routes of this organisation's remotes without a version that can run here. No menu entry leads to them. */
  unavailable: PlatformRoute[];
  /** Page title by route path, as in `routes`. */
  titles: Record<string, string>;
  /** Whether the server has newer releases than this page runs; the frame may offer to reload. */
  updateAvailable: boolean;
  /** The remotes that would run at another version after a reload; empty when only the shell is newer. */
  updates: readonly PlatformUpdate[];
  /** 'mf-sales@1.1.0' of releases that run on this page and have been blocked: the page must be left at once. */
  blockedHere: readonly string[];
  /** The preview that this tab runs; null for none. */
  preview: NonNullable<RemotesAnswer['preview']> | null;
  /** Why there is no list, in words for people; null otherwise. */
  problem: string | null;
  /** Requests the list again. */
  reload: () => Promise<void>;
}

/** Whether a screen may be left: nothing unsaved, unsaved input, or an operation in progress. */
export type LeaveState = 'clean' | 'dirty' | 'busy';
