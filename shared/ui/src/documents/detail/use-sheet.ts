import type { Sheet } from '@iwe/contract';
import { messages, pageTitle } from '@iwe/domain';
import { api, ApiError, toast, useApi } from '@iwe/session';
import { useCallback, useEffect, useState } from 'react';

/** Milliseconds between two looks at a sheet that waits for Xero. */
const PENDING_LOOK_MS = 2_000;

/** A sheet on its detail page, and functions to act on it. */
export interface SheetState {
  sheet: Sheet | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  /** The name of the write in progress; null for none. */
  busy: string | null;
  /** Number of writes that have passed on this page. */
  writes: number;
  reload: () => void;
  /** Says that a part of the page wrote something by itself: sheet and history are loaded again. */
  wrote: () => void;
  /**
   * POSTs orders/{id}/{path} with the content version that is shown, says 'Operation successful' and reloads the sheet.
   * Resolves to whether it passed. A refusal is shown as a message; with `quiet` the promise rejects instead, for the
   * caller to handle. Edits of what is not content are sent without the version.
   */
  run: (path: string, body?: object, options?: { quiet?: boolean; withVersion?: boolean }) => Promise<boolean>;
  /**
   * The same for a call by the caller, which receives the content version that is shown. Resolves to the call's result,
   * or to null when it did not pass.
   */
  act: <Answer>(
    name: string,
    send: (contentVersion: number | undefined) => Promise<Answer>,
    options?: { quiet?: boolean },
  ) => Promise<Answer | null>;
}

/** Returns whether a number from a page's path can be the id of a sheet. */
export const isSheetId = (id: number): boolean => Number.isSafeInteger(id) && id > 0;

/** Loads a sheet by id. */
export function useSheet(id: number): SheetState {
  const { data, error, isLoading, reload } = useApi<{ data: Sheet }>(isSheetId(id) ? `orders/${id}` : null, undefined, {
    quiet: true,
    freshMs: 0,
  });
  const [busy, setBusy] = useState<string | null>(null);
  const [writes, setWrites] = useState(0);
  const sheet = data?.data;
  const version = sheet?.contentVersion;
  const isPending = sheet?.xeroSent === 'Pending';
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setInterval(reload, PENDING_LOOK_MS);
    return () => clearInterval(timer);
  }, [isPending, reload]);
  const act = useCallback<SheetState['act']>(
    async (name, send, { quiet = false } = {}) => {
      setBusy(name);
      try {
        const answer = await send(version);
        toast.success(messages.operationSuccessful);
        setWrites((count) => count + 1);
        reload();
        return answer;
      } catch (refusal) {
        // Somebody else may have changed the sheet that is shown.
        if (refusal instanceof ApiError && refusal.status === 409) reload();
        if (quiet) throw refusal;
        return null;
      } finally {
        setBusy(null);
      }
    },
    [version, reload],
  );
  const run = useCallback<SheetState['run']>(
    async (path, body = {}, { quiet = false, withVersion = true } = {}) => {
      const answer = await act(
        path,
        async (contentVersion) => {
          const sent = withVersion ? { contentVersion, ...body } : body;
          await api.post(`orders/${id}/${path}`, sent, { quiet });
          return true;
        },
        { quiet },
      );
      return answer !== null;
    },
    [id, act],
  );
  const wrote = useCallback(() => {
    setWrites((count) => count + 1);
    reload();
  }, [reload]);
  return { sheet, error, isLoading, busy, writes, reload, run, act, wrote };
}

/** Sets the window title of a sheet's page: '{number} {customer} | {product}'. */
export function useSheetTitle(sheet: Pick<Sheet, 'no' | 'csr'> | undefined): void {
  const title = sheet ? [sheet.no, sheet.csr?.name].filter(Boolean).join(' ') : null;
  useEffect(() => {
    if (title !== null) document.title = pageTitle(title);
  }, [title]);
}
