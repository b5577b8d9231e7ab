import type { ApprovalQueue } from '@iwe/contract';
import { createStore, POLL_MS, request, sessionStore, toast, useStore } from '@iwe/session';
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
    const queue = (await (await request('GET', 'approval-requests', { quiet: true })).json()) as ApprovalQueue;
    if (sessionStore.get().account?.eId !== account.eId) return;
    waitingStore.set(queue.cnt);
    tellAnswers(queue);
  } catch {
    // The figure stays; the next minute asks again.
  }
}

/** Own questions that had no answer when they were last asked for. */
let open = new Set<number>();

/** Tells whoever asked what became of it, once. */
function tellAnswers(queue: ApprovalQueue): void {
  const own = queue.data.filter((question) => question.mine);
  for (const { id, no, answer, answeredBy, answerNote } of own) {
    if (answer === null || !open.has(id)) continue;
    const words = `${no}: ${answer === 'refused' ? 'refused' : 'permitted'} by ${answeredBy ?? 'staff'}`;
    const lines = answerNote ? [words, answerNote] : [words];
    if (answer === 'refused') toast.warning(lines);
    else toast.success(lines);
  }
  open = new Set(own.filter((question) => question.answer === null).map((question) => question.id));
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
