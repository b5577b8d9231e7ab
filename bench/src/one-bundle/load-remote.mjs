// Stands in for shell/src/platform/load-remote.ts in the single bundle: the remote's code is simply there. Plain
// JavaScript, because the name is an alias that only the build of the bundle knows.
import { bootstrap, canLeave, mount, unmount } from 'the-remote-itself';

/** The module that the platform would have loaded at run time. */
export const loadRelease = async () => ({ bootstrap, mount, unmount, canLeave });

/** There is but one version of everything. */
export const isOneTooMany = () => false;
