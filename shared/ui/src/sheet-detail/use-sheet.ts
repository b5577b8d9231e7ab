import type { Sheet } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { api, ApiError, toast, useApi } from '@iwe/session';
import { useCallback, useEffect, useState } from 'react';

/** A sheet on its detail page and the way to act on it. */
export interface SheetState {
  sheet: Sheet | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  /** The write that is under way, by its name; null when none is. */
  busy: string | null;
  /** How many writes have passed on this page. */
  writes: number;
  reload: () => void;
  /**
   * POSTs orders/{id}/{path} with the content version that is shown, says 'Operation successful' and loads the sheet again.
   * Answers whether it passed; a refusal is shown as a message, unless `quiet` leaves it to the caller by rejecting.
   */
  run: (path: string, body?: object, options?: { quiet?: boolean }) => Promise<boolean>;
  /** The same around a call of the caller's own, which gets the content version that is shown; its answer, or null where it did not pass. */
  act: <Answer>(name: string, send: (contentVersion: number | undefined, idempotencyKey: string) => Promise<Answer>, options?: { quiet?: boolean }) => Promise<Answer | null>;
}

/** Loads a sheet by id. */
export function useSheet(id: number): SheetState {
  const { data, error, isLoading, reload } = useApi<{ data: Sheet }>(Number.isSafeInteger(id) && id > 0 ? `orders/${id}` : null, undefined, { quiet: true, freshMs: 0 });
  const [busy, setBusy] = useState<string | null>(null);
  const [writes, setWrites] = useState(0);
  const sheet = data?.data;
  const version = sheet?.contentVersion;
  const act = useCallback<SheetState['act']>(async (name, send, { quiet = false } = {}) => {
    setBusy(name);
    try {
      const answer = await send(version, crypto.randomUUID());
      toast.success(messages.operationSuccessful);
      setWrites((count) => count + 1);
      reload();
      return answer;
    } catch (refusal) {
      // What is shown may be what somebody else has changed meanwhile.
      if (refusal instanceof ApiError && refusal.status === 409) reload();
      if (quiet) throw refusal;
      return null;
    } finally {
      setBusy(null);
    }
  }, [version, reload]);
  const run = useCallback<SheetState['run']>(async (path, body = {}, { quiet = false } = {}) => {
    const answer = await act(path, async (contentVersion, idempotencyKey) => {
      await api.post(`orders/${id}/${path}`, { contentVersion, ...body }, { quiet, idempotencyKey });
      return true;
    }, { quiet });
    return answer !== null;
  }, [id, act]);
  return { sheet, error, isLoading, busy, writes, reload, run, act };
}

/** Window title of a sheet's page: '{number} {customer} | iWE'. */
export function useSheetTitle(sheet: Pick<Sheet, 'no' | 'csr'> | undefined): void {
  const title = sheet ? [sheet.no, sheet.csr?.name].filter(Boolean).join(' ') : null;
  useEffect(() => {
    if (title !== null) document.title = `${title} | iWE`;
  }, [title]);
}
