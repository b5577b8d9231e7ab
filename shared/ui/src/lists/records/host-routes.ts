import { createContext } from 'react';

/**
 * Tells whether a path leads to a screen that this person may open in the releases of this organisation. Without a host
 * that can tell, none does.
 */
export const HostRoutes = createContext<(path: string) => boolean>(() => false);
