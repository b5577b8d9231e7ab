import { sessionStore } from '@iwe/session';

let hasBeenSignedIn = false;

sessionStore.subscribe(() => {
  if (sessionStore.get().status === 'signed-in') hasBeenSignedIn = true;
});

/**
 * True until somebody is signed in on this page: the address is then one that somebody was sent to, and worth coming back
 * to. After a logout it is only where the former user stood. (An expired session keeps its way back by itself.)
 */
export const isArriving = (): boolean => !hasBeenSignedIn;
