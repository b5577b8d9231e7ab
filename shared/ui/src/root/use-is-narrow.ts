import { useSyncExternalStore } from 'react';
import { NARROW_QUERY } from '../theme/media.ts';

const query = (): MediaQueryList | null =>
  typeof window.matchMedia === 'function' ? window.matchMedia(NARROW_QUERY) : null;

/** Returns whether the window is that of a phone or an upright tablet. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(follow, isNarrow);
}

const isNarrow = (): boolean => query()?.matches ?? false;

function follow(listener: () => void): () => void {
  const list = query();
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
}
