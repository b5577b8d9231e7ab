import { useEffect, useRef, useState } from 'react';
import { CART_BADGE_FLASH_MS } from '@iwe/domain';

/** Returns true for 350 ms (spec §9) after `units` has increased. */
export function useBadgeFlash(units: number): boolean {
  const [isFlashing, setIsFlashing] = useState(false);
  const before = useRef(units);
  useEffect(() => {
    const grew = units > before.current;
    before.current = units;
    if (!grew) return;
    setIsFlashing(true);
    const timer = setTimeout(() => setIsFlashing(false), CART_BADGE_FLASH_MS);
    return () => clearTimeout(timer);
  }, [units]);
  return isFlashing;
}
