import { canLeaveAll, platformStore, reloadPage } from '../platform/index.ts';

/** A save under way may end before a blocked release is left; a stuck one may not hold it. */
const BUSY_AT_MOST_MS = 15_000;
const LOOK_EVERY_MS = 250;
/** How often a hidden page looks whether it has become clean: a save may end, or a draft be thrown away, while nobody looks. */
const LOOK_UNSEEN_EVERY_MS = 5000;
const TOLD_AFTERWARDS = 'iwe.platform.taken-back';

/** A hidden page takes newer releases by itself, as soon as nothing unsaved stands in it. The answer ends that. */
export function reloadUnseen(): () => void {
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
 * A blocked release is left at once, by a page loaded anew: forms keep their drafts, and come back in the version that takes its
 * place. Only a save under way is waited for, and not for long. The answer ends the waiting.
 */
export function leaveTakenBack(releases: readonly string[], now: () => number = Date.now): () => void {
  const until = now() + BUSY_AT_MOST_MS;
  const leave = () => {
    if (canLeaveAll() === 'busy' && now() < until) return;
    clearInterval(timer);
    try {
      sessionStorage.setItem(TOLD_AFTERWARDS, releases.join(', '));
    } catch {
      // The next page then says nothing of it.
    }
    reloadPage();
  };
  const timer = setInterval(leave, LOOK_EVERY_MS);
  leave();
  return () => clearInterval(timer);
}

/** The releases that made the former page be left, once; null when none did. */
export function takenBackBefore(): string | null {
  try {
    const kept = sessionStorage.getItem(TOLD_AFTERWARDS);
    sessionStorage.removeItem(TOLD_AFTERWARDS);
    return kept;
  } catch {
    return null;
  }
}

const CHANNEL = 'iwe.updates';
let channel: BroadcastChannel | null = null;

/** Tells the user's other tabs that newer releases were taken here. */
export function tellTabsOfUpdate(): void {
  channel?.postMessage('taken');
}

/** A tab of the same user took newer releases: this one follows when nothing is typed, and goes on asking otherwise. The answer ends that. */
export function followOtherTabs(): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const own = new BroadcastChannel(CHANNEL);
  channel = own;
  own.onmessage = () => {
    void platformStore.get().reload().then(() => {
      if (platformStore.get().updateAvailable && canLeaveAll() === 'clean') reloadPage();
    });
  };
  return () => {
    own.close();
    if (channel === own) channel = null;
  };
}
