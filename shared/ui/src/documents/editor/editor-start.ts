import type { Sheet } from '@iwe/contract';
import { api } from '@iwe/session';
import type { SheetDefinition } from '@iwe/sheets';
import { sheetDrafts } from '../draft/sheet-draft.ts';
import type { DraftPlace } from '../draft/use-draft-id.ts';
import type { EditorLine } from '../lines/index.ts';
import type { HeaderFields } from './content.ts';
import { baseOf } from './defined-header.ts';
import type { DefinedHeader } from './defined-header.ts';
import type { EditorSeed } from './use-sheet-editor.ts';

/** What the URL asks the editor to do (spec §2 "Route table"). */
export interface EditorOrder {
  /** '/order_add/Invoices' or '/order_edit/Invoices/12'; drafts are grouped by it. */
  readonly path: string;
  /** The stored sheet to edit; null for a new one. */
  readonly editId: number | null;
  /** clone, cloneBillToInv, addFromCart, addFromCartAndClear. */
  readonly operation: string | null;
  /** The sheet to clone. */
  readonly sourceId: number | null;
  /** The customer of a new sheet: '/order_add/Invoices?customerId=7', which customers' pages open. */
  readonly customerId?: number | null;
  /** The quote that a new invoice is made from: '/order_add/Invoices/addFromCart?quote=12'. */
  readonly quoteId?: number | null;
}

/** The initial state of an editor. Kinds add notices of their own. */
export interface EditorStart<H extends HeaderFields> {
  readonly seed: EditorSeed<H>;
  /** Whether the form was restored from the browser's draft. */
  readonly isRestored: boolean;
}

/** The stored sheet is no draft any more: it has only its read-only detail (spec §4 "Sheet status"). */
export class ReadOnlySheet extends Error {}

/**
 * Returns the stored start of an editor: this tab's draft if there is one, otherwise the stored sheet of the URL; null
 * when the kind must create a new sheet. Rejects with ReadOnlySheet when the stored sheet can't be changed any more,
 * also where this tab has a draft of it.
 * `opened` is called with the stored sheet and returns the one to edit.
 */
export async function startStored<Definition extends SheetDefinition>(
  definition: Definition,
  order: EditorOrder,
  place: DraftPlace,
  blank: DefinedHeader<Definition>,
  opened: (sheet: Sheet) => Promise<Sheet> = (sheet) => Promise.resolve(sheet),
): Promise<EditorStart<DefinedHeader<Definition>> | null> {
  type H = DefinedHeader<Definition>;
  const draft =
    sheetDrafts.load<H>(order.path, place.id) ?? (place.copyOf ? sheetDrafts.load<H>(order.path, place.copyOf) : null);
  if (draft) {
    // Nothing of the draft is deleted: the detail page says that it exists and can't be saved.
    if (order.editId !== null && !(await isEditable(order.editId))) throw new ReadOnlySheet();
    // A duplicated tab continues with the text, but creates a sheet of its own.
    const uuid = place.copyOf ? crypto.randomUUID() : draft.uuid;
    const pristine = draft.base ?? { header: blank, lines: [] };
    return {
      seed: {
        uuid,
        header: Object.assign({ ...blank }, draft.header),
        lines: draft.lines,
        rest: draft.rest,
        base: draft.base,
        sourceId: draft.sourceId,
        quote: draft.quote ?? null,
        pristine,
      },
      isRestored: true,
    };
  }
  if (order.editId === null) return null;
  const { data } = await api.get<{ data: Sheet }>(`orders/${order.editId}`, undefined, { quiet: true });
  if (data.type !== definition.type) throw new Error(`${data.no} is of another kind. Open it from its own list.`);
  if (!data.abilities.edit) throw new ReadOnlySheet();
  const base = baseOf(definition, await opened(data));
  return {
    seed: {
      uuid: data.uuid,
      header: base.header,
      lines: base.lines,
      rest: [],
      base,
      sourceId: data.sourceId,
      quote: data.quoteId && data.customerId ? { id: data.quoteId, customerId: data.customerId } : null,
      pristine: base,
    },
    isRestored: false,
  };
}

/** Returns whether a stored sheet can still be changed. Without an answer it may be: saving decides. */
const isEditable = (id: number): Promise<boolean> =>
  api.get<{ data: Sheet }>(`orders/${id}`, undefined, { quiet: true }).then(
    ({ data }) => data.abilities.edit,
    () => true,
  );

/** Returns the start of a new sheet. `blank` is the empty form, against which unsaved changes are detected. */
export function startNew<H extends HeaderFields>(
  blank: H,
  header: H = blank,
  lines: readonly EditorLine[] = [],
  sourceId: number | null = null,
): EditorStart<H> {
  return {
    seed: {
      uuid: crypto.randomUUID(),
      header,
      lines,
      rest: [],
      base: null,
      sourceId,
      pristine: { header: blank, lines: [] },
    },
    isRestored: false,
  };
}
