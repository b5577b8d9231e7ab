import { sheetLineTexts } from '@iwe/domain';
import { draftStore } from '@iwe/session';
import type { HeaderFields, SheetBase } from '../editor/content.ts';
import type { EditorLine } from '../lines/index.ts';

/** The quote that an invoice is made from. An invoice for somebody else does not order it. */
export interface QuoteOfSheet {
  readonly id: number;
  readonly customerId: number;
}

/** A sheet that was typed but not saved, as this browser stores it. */
export interface SheetDraft<H extends HeaderFields> {
  readonly v: 1;
  /** The uuid of the sheet to be created: a retried create after a lost answer finds the same sheet. */
  readonly uuid: string;
  readonly header: H;
  readonly lines: readonly EditorLine[];
  /** Lines to be saved as a linked draft. */
  readonly rest: readonly EditorLine[];
  /** The stored sheet that was being edited; null for a new one. */
  readonly base: SheetBase<H> | null;
  /** The sheet that was cloned. */
  readonly sourceId: number | null;
  /** The quote that the sheet is made from; missing in drafts of earlier releases. */
  readonly quote?: QuoteOfSheet | null;
  /** The description in the list of drafts. */
  readonly label: string;
}

/** A draft of a screen that is open in no tab. */
export interface LostDraft {
  readonly id: string;
  readonly savedAt: number;
  readonly label: string;
  readonly lines: number;
}

const keyOf = (path: string, id: string) => `${path}#${id}`;

/** The drafts of one screen ('/order_add/Invoices'); each tab has its own draft id. */
export const sheetDrafts = {
  /** Returns false when the browser's storage refused it: then nothing else may be cleared. */
  save<H extends HeaderFields>(path: string, id: string, draft: SheetDraft<H>): boolean {
    draftStore.save(keyOf(path, id), draft);
    return sheetDrafts.load(path, id)?.uuid === draft.uuid;
  },
  load<H extends HeaderFields>(path: string, id: string): SheetDraft<H> | null {
    return asDraft<H>(draftStore.load(keyOf(path, id))?.value);
  },
  remove(path: string, id: string): void {
    draftStore.remove(keyOf(path, id));
  },
  /** Returns the screen's drafts, newest first, except those for which `isHeld` is true. */
  lost(path: string, isHeld: (id: string) => boolean): LostDraft[] {
    return draftStore
      .routes()
      .filter((route) => route.startsWith(`${path}#`))
      .flatMap((route) => {
        const id = route.slice(path.length + 1);
        const stored = draftStore.load(route);
        const draft = asDraft(stored?.value);
        return stored && draft && !isHeld(id)
          ? [{ id, savedAt: stored.savedAt, label: draft.label, lines: draft.lines.length }]
          : [];
      })
      .toSorted((one, other) => other.savedAt - one.savedAt);
  },
};

/** Returns a short id for a tab's draft. */
export function newDraftId(): string {
  return crypto.randomUUID().slice(0, 8);
}

/**
 * A draft stored by an earlier release may have another shape; it is then ignored. Texts that its lines do not know yet
 * are empty.
 */
function asDraft<H extends HeaderFields>(value: unknown): SheetDraft<H> | null {
  const draft = value as SheetDraft<H> | null | undefined;
  const isOne =
    typeof draft === 'object' &&
    draft !== null &&
    draft.v === 1 &&
    typeof draft.uuid === 'string' &&
    Array.isArray(draft.lines) &&
    typeof draft.header === 'object';
  if (!isOne) return null;
  const withLaterTexts = (line: EditorLine): EditorLine => ({ ...line, ...sheetLineTexts(line) });
  return { ...draft, lines: draft.lines.map(withLaterTexts) };
}
