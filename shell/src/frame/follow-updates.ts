import { canLeaveAll, platformStore, reloadPage } from '../platform/index.ts';

/** A save in progress may finish before a blocked release is left; a stuck one must not prevent it. */
const BUSY_AT_MOST_MS = 15_000;
const LOOK_EVERY_MS = 250;
/**
 * Interval at which a hidden page checks whether it has become clean: a save may end, or a draft be discarded, while
 * nobody looks.
 */
const LOOK_UNSEEN_EVERY_MS = 5000;
const TOLD_AFTERWARDS = 'iwe.platform.taken-back';

/**
 * Lets a hidden page load newer releases by itself as soon as it has nothing unsaved. Returns a function that stops it.
 */
export function reloadWhenHidden(): () => void {
  const look = () => {
    if (document.visibilityState !== 'hidden' || canLeaveAll() !== 'clean') return;
    stop();
    reloadPage();
  };
  const timer = setInterval(look, LOOK_UNSEEN_EVERY_MS);
  const stop = () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
  document.addEventListener('visibilitychange', look);
  look();
  return stop;
}

/**
 * Leaves a blocked release at once by reloading the page: forms store their drafts and reopen in the version that
 * replaces it. Only a save in progress is waited for, with a limit. Returns a function that stops waiting.
 */
export function leaveBlocked(releases: readonly string[], now: () => number = Date.now): () => void {
  const until = now() + BUSY_AT_MOST_MS;
  const leave = () => {
    if (canLeaveAll() === 'busy' && now() < until) return;
    clearInterval(timer);
    try {
      sessionStorage.setItem(TOLD_AFTERWARDS, releases.join(', '));
    } catch {
      // The next page then can't mention it.
    }
    reloadPage();
  };
  const timer = setInterval(leave, LOOK_EVERY_MS);
  leave();
  return () => clearInterval(timer);
}

/** Returns the releases that made the previous page reload, once; null for none. */
export function blockedBeforeReload(): string | null {
  try {
    const kept = sessionStorage.getItem(TOLD_AFTERWARDS);
    sessionStorage.removeItem(TOLD_AFTERWARDS);
    return kept;
  } catch {
    return null;
  }
}

const CHANNEL = 'iwe.updates';
/** Messages of other tabs within this time are one, milliseconds. */
const ASK_AGAIN_AFTER_MS = 10_000;
let channel: BroadcastChannel | null = null;

/** Tells the user's other tabs that newer releases were loaded here. */
export function announceUpdate(): void {
  channel?.postMessage('taken');
}

/**
 * When another tab of the same user has loaded newer releases, this one follows if nothing is typed; otherwise it keeps
 * asking. Returns a function that stops it.
 */
export function followOtherTabs(): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const own = new BroadcastChannel(CHANNEL);
  channel = own;
  let askedAt = -Infinity;
  own.onmessage = () => {
    // Any code of this browser can send it, so that the server is asked, and not for each message.
    if (performance.now() - askedAt < ASK_AGAIN_AFTER_MS) return;
    askedAt = performance.now();
    void platformStore
      .get()
      .reload()
      .then(() => {
        if (platformStore.get().updateAvailable && canLeaveAll() === 'clean') reloadPage();
      });
  };
  return () => {
    own.close();
    if (channel === own) channel = null;
  };
}
