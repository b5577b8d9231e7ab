import { createContext, use } from 'react';

/** Tells whether a path leads to a screen of this organisation. Without a host that can tell, none does. */
export const HostRoutes = createContext<(path: string) => boolean>(() => false);

/**
 * Returns whether a path such as '/order_add/Invoices/addFromCart' leads to a screen in the releases of this
 * organisation: another remote may serve it, or none. Check it before offering a link to another remote, so that no
 * link is dead.
 */
export function useHasRoute(path: string): boolean {
  return use(HostRoutes)(path);
}
