import { createStore, POLL_MS, request, sessionStore, useStore } from '@iwe/session';
import { useEffect } from 'react';

/** Where the queue of approvals stands. */
export const APPROVALS_PATH = '/approvals';

/** Approvals that wait for a right of this account; null until the first answer. */
const waitingStore = createStore<number | null>(null);

/** Asks again how many wait, such as after an answer was given. */
export async function refreshApprovals(): Promise<void> {
  const { status, account } = sessionStore.get();
  if (status !== 'signed-in' || !account) return;
  try {
    const { cnt } = (await (await request('GET', 'approval-requests', { quiet: true })).json()) as { cnt: number };
    if (sessionStore.get().account?.eId === account.eId) waitingStore.set(cnt);
  } catch {
    // The figure stays; the next minute asks again.
  }
}

/** How many approvals wait, asked once a minute while the tab is in sight. */
export function useWaitingApprovals(eId: number): number | null {
  useEffect(() => {
    waitingStore.set(null);
    void refreshApprovals();
    const timer = setInterval(() => {
      if (!document.hidden) void refreshApprovals();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [eId]);
  return useStore(waitingStore);
}
