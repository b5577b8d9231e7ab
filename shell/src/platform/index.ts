/**
 * The platform's interface for the frame. The frame draws menu, Express New, routes and titles from `usePlatform()`,
 * renders `<RemoteOutlet remote={route.remote} />` for a remote's route, and calls `canLeaveAll()` before it switches
 * the organisation, signs out or navigates away.
 */
export type {
  LeaveState,
  Platform,
  PlatformExpressNew,
  PlatformMenuEntry,
  PlatformMenuGroup,
  PlatformRoute,
  PlatformStatus,
  PlatformUpdate,
} from './types.ts';

/**
 * The store behind `usePlatform()`: `start(accountKey)` after sign-in, `stop()` at sign-out, `get()`,
 * `subscribe(listener)`, `noticeRevision(revision)` from the badge poll.
 */
export { platformStore } from './list/platform-store.ts';

/** `Platform` of the signed-in account, as React state. */
export { usePlatform } from './use-platform.ts';

/**
 * Mounts a remote and passes it the location; shows a slim notice when the fallback version runs, and a panel when none
 * can. Needs the shell's data router above it.
 */
export { RemoteOutlet } from './host/remote-outlet.tsx';

/** Numbered failures, for parts of the shell that fail. */
export { reportFailure } from './api.ts';
export { failureSentence, toFailure } from './host/failure.ts';
export type { Failure } from './host/failure.ts';
export { ShellFailurePanel } from './host/remote-failure.tsx';

/** The worst state of all mounted remotes. Synchronous; a remote that throws counts as clean. */
export { canLeaveAll } from './host/can-leave.ts';

/** Reloads the page without the browser's question about unsaved work; forms store their drafts. */
export { reloadPage } from './reload-page.ts';

/**
 * Starts loading a remote's entry and exposed scripts, once; for the hover of a menu entry. Does nothing for an unknown
 * remote.
 */
export { prefetchRemote } from './load/prefetch.ts';

/** The preview that this tab runs. */
export { tabPreview } from './list/tab-preview.ts';
