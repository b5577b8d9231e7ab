import { API_MESSAGES } from './api/api-error.ts';
import { dropSession, returnPath, sessionStore } from './session-store.ts';
import { tellTabs } from './tab-channel.ts';
import { toast } from './toast-bus.ts';

/**
 * Ends a session that the server no longer knows (spec §8 "HTTP 401"): redirects to Login and remembers the page. The
 * cart and unsaved forms stay, because the user did not sign out. A refusal of an older token than the current one
 * changes nothing.
 */
export function expireSession(token: string): void {
  if (sessionStore.get().token !== token) return;
  keepWayBack();
  dropSession();
  toast.error(API_MESSAGES.expired);
  tellTabs({ type: 'signed-out', reason: 'expired' });
}

const beforeExpiry = new Set<() => void>();

/**
 * Calls `work` when a session expires, while its user is still known, so that unsaved forms can be stored. Returns a
 * function that unsubscribes.
 */
export function onExpiry(work: () => void): () => void {
  beforeExpiry.add(work);
  return () => {
    beforeExpiry.delete(work);
  };
}

/**
 * Stores what an expiring session would lose: unsaved forms, and the current page as the one to return to after signing
 * in.
 */
export function keepWayBack(): void {
  for (const work of beforeExpiry) work();
  const { pathname, search } = window.location;
  if (pathname !== '/' && pathname !== '/login') returnPath.keep(pathname + search);
}
