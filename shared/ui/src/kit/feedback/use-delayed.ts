import { useEffect, useState } from 'react';

/** Shorter waits show nothing, because a skeleton that flashes is worse than none. Milliseconds. */
export const SKELETON_DELAY_MS = 200;

/** Returns true once `active` has been true for `delayMs` without interruption. */
export function useDelayed(active: boolean, delayMs: number = SKELETON_DELAY_MS): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [active, delayMs]);
  return active && due;
}
