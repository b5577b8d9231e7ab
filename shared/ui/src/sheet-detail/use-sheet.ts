import type { Sheet, SheetHead } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { api, ApiError, toast, useApi } from '@iwe/session';
import { useCallback, useEffect, useState } from 'react';

/** A sheet on its detail page and the way to act on it. */
export interface SheetState {
  sheet: Sheet | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  /** The write that is under way, by its path; null when none is. */
  busy: string | null;
  /** How many writes have passed on this page. */
  writes: number;
  reload: () => void;
  /**
   * POSTs orders/{id}/{path} with the content version that is shown, says 'Operation successful' and loads the sheet again.
   * Answers whether it passed; a refusal is shown as a message, unless `quiet` leaves it to the caller by rejecting.
   */
  run: (path: string, body?: object, options?: { quiet?: boolean }) => Promise<boolean>;
}

/** Loads a sheet by id. */
export function useSheet(id: number): SheetState {
  const { data, error, isLoading, reload } = useApi<{ data: Sheet }>(Number.isSafeInteger(id) && id > 0 ? `orders/${id}` : null, undefined, { quiet: true, freshMs: 0 });
  const [busy, setBusy] = useState<string | null>(null);
  const [writes, setWrites] = useState(0);
  const sheet = data?.data;
  const version = sheet?.contentVersion;
  const run = useCallback<SheetState['run']>(async (path, body = {}, { quiet = false } = {}) => {
    setBusy(path);
    try {
      await api.post<{ data: SheetHead }>(`orders/${id}/${path}`, { contentVersion: version, ...body }, { quiet, idempotencyKey: crypto.randomUUID() });
      toast.success(messages.operationSuccessful);
      setWrites((count) => count + 1);
      reload();
      return true;
    } catch (refusal) {
      // What is shown may be what somebody else has changed meanwhile.
      if (refusal instanceof ApiError && refusal.status === 409) reload();
      if (quiet) throw refusal;
      return false;
    } finally {
      setBusy(null);
    }
  }, [id, version, reload]);
  return { sheet, error, isLoading, busy, writes, reload, run };
}

/** Window title of a sheet's page: '{number} {customer} | iWE'. */
export function useSheetTitle(sheet: Pick<Sheet, 'no' | 'csr'> | undefined): void {
  const title = sheet ? [sheet.no, sheet.csr?.name].filter(Boolean).join(' ') : null;
  useEffect(() => {
    if (title !== null) document.title = `${title} | iWE`;
  }, [title]);
}
