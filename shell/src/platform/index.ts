/**
 * The platform as the frame sees it. The frame draws menu, Express New, routes and titles from `usePlatform()`, puts
 * `<RemoteOutlet remote={route.remote} />` where a route belongs to a remote, and asks `canLeaveAll()` before it
 * switches the organisation, signs out or navigates away.
 */
export type {
  LeaveState, Platform, PlatformExpressNew, PlatformMenuEntry, PlatformMenuGroup, PlatformRoute, PlatformStatus, PlatformUpdate,
} from './types.ts';

/** The store behind `usePlatform()`: `start(accountKey)` after sign-in, `stop()` at sign-out, `get()`, `subscribe(listener)`, `noticeRevision(revision)` from the badge poll. */
export { platformStore } from './platform-store.ts';

/** `Platform` of the signed-in account, as React state. */
export { usePlatform } from './use-platform.ts';

/** Mounts a remote and keeps it fed with the location; shows a slim notice when the fallback version runs, and a panel when nothing can. Needs the shell's data router above it. */
export { RemoteOutlet } from './remote-outlet.tsx';

/** The worst answer of all mounted remotes. Synchronous; a remote that throws counts as clean. */
export { canLeaveAll } from './can-leave.ts';

/** Loads the page anew without the browser's question about unsaved work: forms keep their drafts. */
export { reloadPage } from './reload-page.ts';

/** Starts fetching a remote's entry and exposed scripts, once; for the hover of a menu entry. Does nothing for an unknown remote. */
export { prefetchRemote } from './prefetch.ts';

/** The developer's grant that this page works under, what this tab's remotes cost in time, what failed in it, and the earlier state that it looks at. */
export { readPageFacts } from './page-facts.ts';
export type { DeveloperGrant } from './page-facts.ts';
export { timingsHere } from './timings.ts';
export type { Timing } from './timings.ts';
export { failedHere } from './failed-here.ts';
export { tabRevision } from './tab-revision.ts';
export { developed, isDeveloperBuild } from './developer-build.ts';
