import { API_MESSAGES } from './api-error.ts';
import { dropSession, returnPath, sessionStore } from './session-store.ts';
import { tellTabs } from './tab-channel.ts';
import { toast } from './toast-bus.ts';

/**
 * Ends a session that the server no longer knows (spec §8 "HTTP 401"): to Login, with the way back kept. The cart and
 * unsaved forms stay, because the user did not leave. A refusal of an older token than the present one changes nothing.
 */
export function expireSession(token: string): void {
  if (sessionStore.get().token !== token) return;
  keepWayBack();
  dropSession();
  toast.error(API_MESSAGES.expired);
  tellTabs({ type: 'signed-out', reason: 'expired' });
}

const beforeExpiry = new Set<() => void>();

/** Calls `work` when a sign-in expires, while its user is still known: unsaved forms are kept then. The answer ends it. */
export function onExpiry(work: () => void): () => void {
  beforeExpiry.add(work);
  return () => { beforeExpiry.delete(work); };
}

/** Keeps what an expiring sign-in would lose: unsaved forms, and the page at hand as the one to return to after signing in. */
export function keepWayBack(): void {
  for (const work of beforeExpiry) work();
  const { pathname, search } = window.location;
  if (pathname !== '/' && pathname !== '/login') returnPath.keep(pathname + search);
}
