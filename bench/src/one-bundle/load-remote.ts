// Stands in for shell/src/platform/load-remote.ts in the single bundle: the remote's code is simply there.
import { bootstrap, canLeave, mount, unmount } from '../../../mf-sales/src/remote.tsx';

/** The module that the platform would have loaded at run time. */
export const loadRelease = async (): Promise<unknown> => ({ bootstrap, mount, unmount, canLeave });

/** As in the shell: the work itself, without a time-out that a bundle cannot need. */
export const inTime = <T>(work: Promise<T>): Promise<T> => work;
