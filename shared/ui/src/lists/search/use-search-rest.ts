import { useCallback, useEffect, useState } from 'react';
import { SEARCH_BUTTON_DISABLED_MS } from '@iwe/domain';

/**
 * Disables the Search button for a moment after each search (spec §9). `begin` returns false while it is still
 * disabled.
 */
export function useSearchRest(): { isResting: boolean; begin: () => boolean } {
  const [isResting, setIsResting] = useState(false);
  useEffect(() => {
    if (!isResting) return;
    const timer = setTimeout(() => setIsResting(false), SEARCH_BUTTON_DISABLED_MS);
    return () => clearTimeout(timer);
  }, [isResting]);
  const begin = useCallback(() => {
    if (isResting) return false;
    setIsResting(true);
    return true;
  }, [isResting]);
  return { isResting, begin };
}
