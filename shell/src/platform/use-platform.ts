import { useSyncExternalStore } from 'react';
import { platformStore } from './list/platform-store.ts';
import type { Platform } from './types.ts';

/**
 * Returns the `Platform` of the signed-in account and re-renders when it changes. `platformStore.start(accountKey)`
 * must have been called after sign-in.
 */
export const usePlatform = (): Platform => useSyncExternalStore(platformStore.subscribe, platformStore.get);
