import { mountRootParcel } from 'single-spa';
import type { Parcel, ParcelConfig, ParcelProps } from 'single-spa';
import type { Lifecycles } from '@iwe/remote-kit';
import { withTimeout } from '../load/with-timeout.ts';

const UNMOUNT_TIMEOUT_MS = 5000;

// Our own time-outs act; these only make single-spa log a numbered warning afterwards. They are short, because their
// timers are never cleared and hold the parcel with its element until they fire.
const after = (millis: number) => ({ millis, dieOnTimeout: false, warningMillis: millis });
const TIMEOUTS = { bootstrap: after(12_000), mount: after(12_000), unmount: after(6000) };

/** One remote mounted in one element. */
export interface MountedParcel {
  /** Resolves even when the remote could not start: its error goes to `onStartFailed`. */
  readonly mounted: Promise<unknown>;
  /**
   * Unmounts the remote in single-spa's order. Rejects when it can't unmount, or not in time; one that hangs is still
   * removed once it has finished.
   */
  close(): Promise<unknown>;
}

interface Hooks {
  onStartFailed: (error: unknown) => void;
  onClosing: () => void;
}

/** Mounts code of a remote with single-spa, which keeps nothing of it after it has closed. */
export function mountParcel<Props>(
  module: Lifecycles<Props>,
  props: Props,
  { onStartFailed, onClosing }: Hooks,
): MountedParcel {
  // single-spa must not see a failed start: it would keep the remote broken until the page is reloaded.
  const started =
    (step: (given: Props) => Promise<void>) =>
    async (given: Props): Promise<void> => {
      try {
        await step(given);
      } catch (error) {
        onStartFailed(error);
      }
    };
  const config = {
    bootstrap: started(module.bootstrap),
    mount: started(module.mount),
    unmount: async (given: Props): Promise<void> => {
      onClosing();
      await module.unmount(given);
    },
    timeouts: TIMEOUTS,
  };
  const parcel = owner().then((mount) => mount(config as never, props as never));
  const mounted = parcel.then(({ mountPromise }) => mountPromise);
  return {
    mounted,
    close: () =>
      withTimeout(
        mounted.then(() => parcel).then((one) => one.unmount()),
        UNMOUNT_TIMEOUT_MS,
      ),
  };
}

type Mount = (config: ParcelConfig, props: ParcelProps) => Parcel;

let owning: Promise<Mount> | null = null;

/**
 * Returns the mount function of one parcel that lives as long as the page and renders nothing. single-spa forgets an
 * unmounted parcel only when another parcel owns it; root parcels are kept with their functions and props, and through
 * them every element in which a remote was ever mounted, with all listeners.
 */
function owner(): Promise<Mount> {
  owning ??= new Promise((resolve) => {
    const nothing = (): Promise<void> => Promise.resolve();
    mountRootParcel(
      {
        name: 'shell',
        bootstrap: nothing,
        unmount: nothing,
        mount: (own) => {
          resolve((config, props) => own.mountParcel(config, props));
          return Promise.resolve();
        },
      },
      { domElement: document.body },
    );
  });
  return owning;
}
