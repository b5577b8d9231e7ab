import { mountRootParcel } from 'single-spa';
import type { Parcel, ParcelConfig, ParcelProps } from 'single-spa';
import type { RemoteHostProps, RemoteModule } from '@iwe/remote-kit';
import { inTime } from './in-time.ts';

const UNMOUNT_TIMEOUT_MS = 5000;

// Our own time-outs act, these only write a number of single-spa's to the console after them. They are short because their
// timers are never cleared, and hold the parcel with its element until they have gone by.
const after = (millis: number) => ({ millis, dieOnTimeout: false, warningMillis: millis });
const TIMEOUTS = { bootstrap: after(12_000), mount: after(12_000), unmount: after(6000) };

/** One remote in one element. */
export interface MountedParcel {
  /** Resolves also when the remote could not start: what it throws goes to `onStartFailed`. */
  readonly mounted: Promise<unknown>;
  /** Takes it down in single-spa's order. Rejects when it cannot close, or not in time; one that hangs is still taken down whenever it is through. */
  close(): Promise<unknown>;
}

interface Hooks {
  onStartFailed(error: unknown): void;
  onClosing(): void;
}

/** Mounts a remote through single-spa, which holds nothing of it once it is closed. */
export function mountParcel(module: RemoteModule, props: RemoteHostProps, { onStartFailed, onClosing }: Hooks): MountedParcel {
  // single-spa never sees a failed start: it would hold the remote broken until the page is loaded again.
  const started = (step: RemoteModule['mount']) => async (given: RemoteHostProps): Promise<void> => {
    try {
      await step(given);
    } catch (error) {
      onStartFailed(error);
    }
  };
  const config = {
    bootstrap: started(module.bootstrap), mount: started(module.mount),
    unmount: async (given: RemoteHostProps): Promise<void> => {
      onClosing();
      await module.unmount(given);
    },
    timeouts: TIMEOUTS,
  };
  const parcel = owner().then((mount) => mount(config as never, props as never));
  const mounted = parcel.then(({ mountPromise }) => mountPromise);
  return { mounted, close: () => inTime(mounted.then(() => parcel).then((one) => one.unmount()), UNMOUNT_TIMEOUT_MS) };
}

type Mount = (config: ParcelConfig, props: ParcelProps) => Parcel;

let owning: Promise<Mount> | null = null;

/**
 * Mounts children of one parcel that stands as long as the page and draws nothing. single-spa forgets a parcel that is
 * taken down only where another one owns it; a root parcel stays with its functions and props, and through them every
 * element that a remote was ever mounted in, with all its listeners.
 */
function owner(): Promise<Mount> {
  owning ??= new Promise((resolve) => {
    const nothing = (): Promise<void> => Promise.resolve();
    mountRootParcel({
      name: 'shell', bootstrap: nothing, unmount: nothing,
      mount: ({ mountParcel: mount }) => {
        resolve(mount as Mount);
        return Promise.resolve();
      },
    }, { domElement: document.body });
  });
  return owning;
}
