import { api, tellError, toast } from '@iwe/session';
import { confirm, useAction } from '@iwe/ui';
import type { Action } from '@iwe/ui';

interface Ending {
  /** The question: 'Remove Bo?'. */
  title: string;
  body?: string;
  /** What the button says that ends it. */
  label: string;
  /** What is deleted, below /api/platform/. */
  path: string;
}

type Send = (request: () => Promise<{ message: string }>) => Promise<{ message: string } | null>;

/**
 * Returns the action of ending something of a list: asks, deletes it, says what the server answers, and calls `onDone`.
 * `send` wraps the request, such as one that needs the password; nothing has happened when it resolves to null.
 */
export function useEnding<Row>(
  endingOf: (row: Row) => Ending,
  onDone: () => void,
  send: Send = (request) => request(),
): Action<[row: Row]> {
  const ending = async (row: Row): Promise<void> => {
    const { title, body, label, path } = endingOf(row);
    const answer = await confirm({
      title,
      ...(body === undefined ? {} : { body }),
      actions: [
        { id: 'cancel', label: 'Cancel', tone: 'plain' },
        { id: 'end', label, tone: 'danger' },
      ],
    });
    if (answer !== 'end') return;
    const done = await send(() => api.delete<{ message: string }>(`/api/platform/${path}`, { quiet: true }));
    if (done === null) return;
    toast.success(done.message);
    onDone();
  };
  // Quiet, because a missing password is no message: it is asked for.
  return useAction(ending, { onRefused: tellError });
}
