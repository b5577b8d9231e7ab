import { createContext, use } from 'react';

/** Answers whether a path leads to a screen of this organisation. Without a host that can tell, none does. */
export const HostRoutes = createContext<(path: string) => boolean>(() => false);

/**
 * Whether a path such as '/order_add/Invoices/addFromCart' leads to a screen in the releases of this organisation: another
 * remote may serve it, or none yet. Ask before offering a link out of your own remote, so that no click ends nowhere.
 */
export function useHasRoute(path: string): boolean {
  return use(HostRoutes)(path);
}
