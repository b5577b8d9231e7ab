import { loadWithRetry } from '@iwe/remote-kit';
import type { HostSlots, RemoteNavigation } from '@iwe/remote-kit';
import type { MakeHost } from './host.ts';
import { offeredPanels } from './offered-panels.ts';

/** The slots of one mounted remote. */
export interface MountedSlots extends HostSlots {
  /** Removes the panels of all of them: the remote is unmounted, and may not be able to do it itself. */
  close(): void;
}

/**
 * Returns the slots for a remote that is being mounted. What is needed only where something is offered is a file of its
 * own; nothing of the remotes that offer it is loaded before the slot is near the view. A page goes on without panels
 * when that file can't be loaded. `makeHost` makes what runs a panel: a host has slots, and a slot has hosts.
 */
export function slotsFor(navigation: RemoteNavigation, makeHost: MakeHost): MountedSlots {
  const open = new Set<() => void>();
  return {
    isOffered: (slot) => offeredPanels(slot).length > 0,
    open(slot, element, slotProps) {
      let remove: (() => void) | null = null;
      const close = (): void => {
        open.delete(close);
        remove?.();
      };
      open.add(close);
      loadWithRetry(() => import('./slot-panels.ts')).then(
        ({ openSlot }) => {
          if (open.has(close)) remove = openSlot(slot, { element, slotProps, navigation, makeHost });
        },
        (error: unknown) => console.error(error),
      );
      return close;
    },
    close() {
      for (const one of open) one();
    },
  };
}
