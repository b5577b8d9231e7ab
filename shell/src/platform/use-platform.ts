import { useSyncExternalStore } from 'react';
import { platformStore } from './platform-store.ts';
import type { Platform } from './types.ts';

/** `Platform` of the signed-in account; redraws when it changes. `platformStore.start(accountKey)` must have been called after sign-in. */
export const usePlatform = (): Platform => useSyncExternalStore(platformStore.subscribe, platformStore.get);
