import { use } from 'react';
import { HostRoutes } from '@iwe/ui';

export { HostRoutes };

/**
 * Returns whether a path such as '/order_add/Invoices/addFromCart' leads to a screen in the releases of this
 * organisation: another remote may serve it, or none. Check it before offering a link to another remote, so that no
 * link is dead.
 */
export function useHasRoute(path: string): boolean {
  return use(HostRoutes)(path);
}
