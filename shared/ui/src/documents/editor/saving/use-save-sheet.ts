import type { SaveSheetRequest, Sheet, SheetHead } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { api, ApiError, forgetAnswers, toast } from '@iwe/session';
import { useState } from 'react';
import { compareSides, mergeSides } from '../../conflict/merge.ts';
import type { Merge, Side } from '../../conflict/merge.ts';
import type { HeaderFields, SheetBase, SheetContent } from '../content.ts';

/** A conflict of two editors: what the others saved, and how it compares with the current text. */
export interface Conflict<H extends HeaderFields> {
  readonly merge: Merge;
  readonly theirs: SheetBase<H>;
  readonly changedBy: string;
  readonly changedAt: string;
}

export interface SaveSettings<H extends HeaderFields> {
  base: SheetBase<H> | null;
  /** Returns the request without its version. */
  request: (content: SheetContent<H>) => SaveSheetRequest;
  /** Returns a stored sheet as the base of the editor. */
  baseOf: (sheet: Sheet) => SheetBase<H>;
  onSaved: (head: SheetHead) => void | Promise<void>;
  /** Called with the first refused line when the server refuses lines. */
  onRefused?: (line: number, field: string) => void;
  /** Called with the merged content and the version that it is based on. */
  onMerged: (content: SheetContent<H>, base: SheetBase<H>) => void;
}

/**
 * Saves the sheet: creates it, or updates the version it was loaded with. When a newer version exists, opens the
 * conflict.
 */
export function useSaveSheet<H extends HeaderFields>({
  base,
  request,
  baseOf,
  onSaved,
  onRefused,
  onMerged,
}: SaveSettings<H>) {
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict<H> | null>(null);

  const send = async (content: SheetContent<H>, against: SheetBase<H> | null) => {
    const seen = against ? { contentVersion: against.contentVersion, was: editedApart(against.header) } : {};
    const body = { ...request(content), ...seen };
    const options = { quiet: true };
    const answer = against
      ? await api.put<{ data: SheetHead }>(`orders/${against.id}`, body, options)
      : await api.post<{ data: SheetHead }>('orders', body, options);
    return answer.data;
  };
  const save = async (content: SheetContent<H>, against: SheetBase<H> | null = base) => {
    if (isSaving) return;
    setSaving(true);
    try {
      const head = await send(content, against);
      // The detail page that opens now must not show the cached sheet.
      forgetAnswers(`orders/${head.id}`);
      toast.success(messages.operationSuccessful);
      await onSaved(head);
    } catch (error) {
      const details = conflictOf(error);
      if (!details || !against) {
        if (error instanceof ApiError && error.status !== 401) {
          toast.error(error.lines);
          const line = refusedLine(error.details);
          if (line) onRefused?.(line.line, line.field);
        }
        if (!(error instanceof ApiError)) throw error;
        return;
      }
      // The API client has shown the error; the text stays, and the next Submit tries again.
      const stored = await api.get<{ data: Sheet }>(`orders/${against.id}`).catch(() => null);
      if (!stored) return;
      const theirs = baseOf(stored.data);
      setConflict({ merge: compareSides(against, content, theirs), theirs, ...details });
    } finally {
      setSaving(false);
    }
  };
  /** Saves the merged text, based on the version of the others. */
  const mergeAndSave = async (content: SheetContent<H>, choices: Readonly<Record<string, Side>>) => {
    if (!conflict || !base) return;
    const merged = mergeSides(base, content, conflict.theirs, choices);
    onMerged(merged, conflict.theirs);
    setConflict(null);
    await save(merged, conflict.theirs);
  };
  return { save, isSaving, conflict, mergeAndSave, closeConflict: () => setConflict(null) };
}

/** Fields that the dialogs of a sheet's page change without a new version. */
const EDITED_APART = ['date', 'dueDate', 'deliveryDate', 'warehouseId', 'shipType'] as const;

/** Returns their values as the editor was opened with them: the server merges what others changed since. */
function editedApart(header: HeaderFields): Record<string, unknown> {
  const values = header as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    EDITED_APART.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field] || null]])),
  );
}

function conflictOf(error: unknown): { changedBy: string; changedAt: string } | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const details = error.details as { currentVersion?: unknown; changedBy?: unknown; changedAt?: unknown } | undefined;
  if (typeof details?.currentVersion !== 'number') return null;
  return {
    changedBy: typeof details.changedBy === 'string' ? details.changedBy : '',
    changedAt: typeof details.changedAt === 'string' ? details.changedAt : new Date().toISOString(),
  };
}

/** Returns the first refusal that names a line. */
function refusedLine(details: unknown): { line: number; field: string } | null {
  if (!Array.isArray(details)) return null;
  const items = details as { line?: unknown; field?: unknown }[];
  const first = items.find((item) => typeof item.line === 'number');
  return first ? { line: first.line as number, field: typeof first.field === 'string' ? first.field : 'code' } : null;
}
