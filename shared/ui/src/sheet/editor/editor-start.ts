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

/** What the address asks the editor for (spec §2 "Route table"). */
export interface EditorOrder {
  /** '/order_add/Invoices' or '/order_edit/Invoices/12': drafts of one screen stand together. */
  readonly path: string;
  /** The stored sheet to edit; null for a new one. */
  readonly editId: number | null;
  /** clone, cloneBillToInv, addFromCart, addFromCartAndClear. */
  readonly operation: string | null;
  /** The sheet to clone. */
  readonly sourceId: number | null;
}

/** What an editor begins with. Kinds add what is to be said about it. */
export interface EditorStart<H extends HeaderFields> {
  readonly seed: EditorSeed<H>;
  /** The form comes from the browser's draft. */
  readonly isRestored: boolean;
}

/**
 * What is there already: the draft of this tab first, then the stored sheet of the address. Null asks the kind for a new sheet.
 * Rejects with a sentence when the stored sheet cannot be changed any more.
 */
export async function startStored<Definition extends SheetDefinition>(
  definition: Definition, order: EditorOrder, place: DraftPlace, blank: DefinedHeader<Definition>,
): Promise<EditorStart<DefinedHeader<Definition>> | null> {
  type H = DefinedHeader<Definition>;
  const draft = sheetDrafts.load<H>(order.path, place.id) ?? (place.copyOf ? sheetDrafts.load<H>(order.path, place.copyOf) : null);
  if (draft) {
    // A duplicated tab goes on with the text, but makes a sheet of its own.
    const uuid = place.copyOf ? crypto.randomUUID() : draft.uuid;
    const pristine = draft.base ?? { header: blank, lines: [] };
    return { seed: { uuid, header: Object.assign({ ...blank }, draft.header), lines: draft.lines, rest: draft.rest, base: draft.base, sourceId: draft.sourceId, pristine }, isRestored: true };
  }
  if (order.editId === null) return null;
  const { data } = await api.get<{ data: Sheet }>(`orders/${order.editId}`, undefined, { quiet: true });
  if (data.type !== definition.type) throw new Error(`${data.no} is of another kind. Open it from its own list.`);
  if (!data.abilities.edit) throw new Error(`${data.no} cannot be changed any more: only Draft sheets can.`);
  const base = baseOf(definition, data);
  return { seed: { uuid: data.uuid, header: base.header, lines: base.lines, rest: [], base, sourceId: data.sourceId, pristine: base }, isRestored: false };
}

/** A new sheet. `blank` is the empty form: against it counts what was typed. */
export function startNew<H extends HeaderFields>(blank: H, header: H = blank, lines: readonly EditorLine[] = [], sourceId: number | null = null): EditorStart<H> {
  return { seed: { uuid: crypto.randomUUID(), header, lines, rest: [], base: null, sourceId, pristine: { header: blank, lines: [] } }, isRestored: false };
}
