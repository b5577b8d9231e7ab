import { sessionStore } from '@iwe/session';
import { platformStore } from '../platform/index.ts';

/** Loads the remotes of the account that signs in, and drops them at sign-out. Returns a function that stops it. */
export function followSession(): () => void {
  const follow = () => {
    const { status, account } = sessionStore.get();
    if (status === 'signed-in' && account) platformStore.start(String(account.eId));
    else if (status === 'signed-out') platformStore.stop();
  };
  follow();
  return sessionStore.subscribe(follow);
}
