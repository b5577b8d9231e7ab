import { createContext, use, useEffect, useRef } from 'react';

/** Whether the floating panel around has been given its place. */
export const Placed = createContext(true);

/** Runs once the panel around stands in its place: until then it is drawn out of sight, and what cannot be seen takes no focus. */
export function useOncePlaced(effect: () => void): void {
  const isPlaced = use(Placed);
  const latest = useRef(effect);
  useEffect(() => {
    latest.current = effect;
  });
  useEffect(() => {
    if (isPlaced) latest.current();
  }, [isPlaced]);
}
