import type { ApprovalQueue } from '@iwe/contract';
import { createStore, POLL_MS, request, sessionStore, toast, useStore } from '@iwe/session';
import { useEffect } from 'react';

/** The path of the approval queue. */
export const APPROVALS_PATH = '/approvals';

/** Milliseconds until the first request of a page: its own rows come first. */
const FIRST_MS = 5_000;

/** Number of approvals that wait for a right of this account; null until the first answer. */
const waitingStore = createStore<number | null>(null);

/** Reloads the number of waiting approvals, for example after an answer was given. */
export async function refreshApprovals(): Promise<void> {
  const { status, account } = sessionStore.get();
  if (status !== 'signed-in' || !account) return;
  try {
    const queue = (await (await request('GET', 'approval-requests', { quiet: true })).json()) as ApprovalQueue;
    if (sessionStore.get().account?.eId !== account.eId) return;
    waitingStore.set(queue.cnt);
    showAnswers(queue);
  } catch {
    // The number stays; the next poll tries again.
  }
}

/** Own requests that were unanswered at the last poll. */
let open = new Set<number>();

/** Shows the answer to the person who asked, once. */
function showAnswers(queue: ApprovalQueue): void {
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

/** Returns the number of waiting approvals, polled once a minute while the tab is visible. */
export function useWaitingApprovals(eId: number): number | null {
  useEffect(() => {
    waitingStore.set(null);
    const first = setTimeout(() => void refreshApprovals(), FIRST_MS);
    const timer = setInterval(() => {
      if (!document.hidden) void refreshApprovals();
    }, POLL_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [eId]);
  return useStore(waitingStore);
}
