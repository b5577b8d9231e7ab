import { sessionStore } from '@iwe/session';

let hasBeenSignedIn = false;

sessionStore.subscribe(() => {
  if (sessionStore.get().status === 'signed-in') hasBeenSignedIn = true;
});

/**
 * True until somebody has signed in on this page: the URL is then one that the user opened, and worth returning to.
 * After a logout it is only where the previous user was. (An expired session stores its own return path.)
 */
export const isArriving = (): boolean => !hasBeenSignedIn;
