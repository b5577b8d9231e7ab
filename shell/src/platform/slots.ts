import { loadWithRetry } from '@iwe/remote-kit';
import type { HostSlots, RemoteNavigation } from '@iwe/remote-kit';
import { reportFailure } from './api.ts';
import { toFailure } from './failure.ts';
import { offeredPanels } from './offered-panels.ts';

/** Distance from the view at which a slot's panels begin to load, pixels. */
const NEAR_PX = 300;

/** The slots of one mounted remote. */
export interface MountedSlots extends HostSlots {
  /** Removes the panels of all of them: the remote is unmounted, and may not be able to do it itself. */
  close(): void;
}

/** Returns the slots for a remote that is being mounted. Nothing is loaded before one of them is near the view. */
export function slotsFor(navigation: RemoteNavigation): MountedSlots {
  const open = new Set<() => void>();
  return {
    isOffered: (slot) => offeredPanels(slot).length > 0,
    open(slot, element, slotProps) {
      let remove: (() => void) | null = null;
      let isClosed = false;
      const stopWaiting = whenNear(element, () => {
        loadWithRetry(() => import('./slot-panels.ts')).then(({ showPanels }) => {
          if (!isClosed) remove = showPanels(slot, { element, slotProps, navigation });
        }, reportMissing);
      });
      const close = (): void => {
        open.delete(close);
        isClosed = true;
        stopWaiting();
        remove?.();
      };
      open.add(close);
      return close;
    },
    close() {
      for (const one of open) one();
    },
  };
}

/** Calls `then` once, when the element is near the view. Returns a function that stops waiting. */
function whenNear(element: HTMLElement, then: () => void): () => void {
  const options = { rootMargin: `${NEAR_PX}px`, scrollMargin: `${NEAR_PX}px` };
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    then();
  }, options);
  observer.observe(element);
  return () => {
    observer.disconnect();
  };
}

/** The page goes on without its panels. */
function reportMissing(error: unknown): void {
  const { code, message } = toFailure(error, 'fetch');
  const page = location.pathname.slice(0, 300);
  void reportFailure({ code, remote: null, version: null, fallbackVersion: null, page, message });
}
