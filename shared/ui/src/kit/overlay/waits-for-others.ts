import { useLayoutEffect, useState } from 'react';

const isAnyOpen = (): boolean => document.querySelector('[aria-modal=true]') !== null;

/**
 * Returns whether a dialog that should be open must wait. A dialog hides everything else from screen readers, but only
 * in the frame after it has opened: another one that came before that would be hidden with the page, and whoever hears
 * the page could not answer it. So the second one comes two frames later.
 */
export function useWaitsForOthers(open: boolean): boolean {
  const [hasWaited, setHasWaited] = useState(false);
  const mayOpen = hasWaited || !isAnyOpen();
  useLayoutEffect(() => {
    if (!open || mayOpen) return setHasWaited(open);
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setHasWaited(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [open, mayOpen]);
  return open && !mayOpen;
}
