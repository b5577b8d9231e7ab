import { startBadgePoll } from './badge-poll.ts';
import { startCart } from './cart/cart-store.ts';
import { followTabs } from './follow-tabs.ts';
import { resumeSession } from './sign-in.ts';

/**
 * Starts everything that lives as long as the page: session, cart, other tabs, poll. Called once, by the shell. Returns
 * a function that stops all of it.
 */
export function startSession(): () => void {
  const ends = [startCart(), followTabs(), startBadgePoll()];
  void resumeSession();
  return () => {
    for (const end of ends) end();
  };
}
