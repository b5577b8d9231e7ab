// Replaces shell/src/platform/load/load-remote.ts in the single bundle: the remote's code is already there. Plain
// JavaScript, because the name is an alias that only the bundle's build knows.
import { bootstrap, canLeave, mount, unmount } from 'the-remote-itself';

/** Returns the module that the platform would have loaded at run time. */
export const loadRelease = async () => ({ bootstrap, mount, unmount, canLeave });

/** There is only one version of everything. */
export const isOneTooMany = () => false;
