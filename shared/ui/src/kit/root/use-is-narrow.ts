import { useCallback, useSyncExternalStore } from 'react';
import { NARROW_QUERY, PHONE_QUERY, TOUCH_QUERY } from '../theme/media.ts';

/** Returns whether the window is that of a phone or an upright tablet. */
export const useIsNarrow = (): boolean => useMedia(NARROW_QUERY);

/** Returns whether the window is that of a phone: one card is as wide as the page. */
export const useIsPhone = (): boolean => useMedia(PHONE_QUERY);

/** Returns whether fingers are the pointer: a field that gets the focus opens a keyboard over the page. */
export const useIsTouch = (): boolean => useMedia(TOUCH_QUERY);

/** Returns whether the window matches a media query, also after it changes. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => window.matchMedia(query).matches);
}
