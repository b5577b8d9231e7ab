import type { ExpressNewEntry, MenuEntry, ResolvedRemote } from '@iwe/contract';

/** One line of the left menu and the remote that answers for it. */
export interface PlatformMenuEntry { label: string; path: string; remote: string; access: MenuEntry['access'] }

/** One group of the left menu, its entries in order. */
export interface PlatformMenuGroup { label: string; entries: PlatformMenuEntry[] }

/** One entry of 'Express New'. */
export interface PlatformExpressNew { label: string; path: string; remote: string; access: ExpressNewEntry['access'] }

/** One route of the page and the remote that draws it. */
export interface PlatformRoute {
  /** As react-router writes it: '/order_detail/:routeName/:id'. A path with fixed routeNames comes once per name ('/order_detail/Invoices/:id'). */
  path: string;
  remote: string;
  /** The page title before ' | iWE'. */
  title: string;
  access: MenuEntry['access'];
}

/**
 * Where the list of remotes stands. 'idle': nobody is signed in; 'loading': no list yet; 'ready': there is one (it may be
 * revalidating); 'failed': the list could not be had and there is no earlier one.
 */
export type PlatformStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** A remote that would run at another version after a reload. */
export interface PlatformUpdate {
  name: string;
  /** Null when the remote would be gone. */
  version: string | null;
  /** What its team says has changed; '' when it says nothing. */
  notes: string;
}

/** What the frame reads: everything that the releases of this organisation say before any of their code is loaded. */
export interface Platform {
  status: PlatformStatus;
  remotes: ResolvedRemote[];
  menu: PlatformMenuGroup[];
  expressNew: PlatformExpressNew[];
  routes: PlatformRoute[];
  /** Routes of remotes that this organisation has and of which no version can run here. No menu entry leads to them. */
  unavailable: PlatformRoute[];
  /** Page title by route path, as in `routes`. */
  titles: Record<string, string>;
  /** The server has newer releases than this page runs; the frame may ask to reload. */
  updateAvailable: boolean;
  /** The remotes that would run at another version after a reload; none where only the shell itself is newer. */
  updates: readonly PlatformUpdate[];
  /** 'mf-sales@1.1.0' of releases that run on this page and have been blocked: it must be left at once. */
  takenBack: readonly string[];
  /** Why there is no list, in words for people; null otherwise. */
  problem: string | null;
  /** Fetches the list again. */
  reload: () => Promise<void>;
}

/** Whether a screen may be left: nothing unsaved, something typed, or something under way. */
export type LeaveState = 'clean' | 'dirty' | 'busy';
