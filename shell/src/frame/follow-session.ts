import { sessionStore } from '@iwe/session';
import { platformStore } from '../platform/index.ts';

/** Fetches the remotes of the account that signs in, and forgets them at sign-out. The answer ends it. */
export function followSession(): () => void {
  const follow = () => {
    const { status, account } = sessionStore.get();
    if (status === 'signed-in' && account) platformStore.start(String(account.eId));
    else if (status === 'signed-out') platformStore.stop();
  };
  follow();
  return sessionStore.subscribe(follow);
}
