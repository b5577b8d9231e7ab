import type { Sheet } from '@iwe/contract';
import { api } from '@iwe/session';
import { transferSheet } from '@iwe/sheets';
import { baseOf, sheetDrafts } from '@iwe/ui/sheet';
import type { DraftPlace, EditorSeed } from '@iwe/ui/sheet';
import { blankTransfer } from './transfer-content.ts';
import type { TransferHeader } from './transfer-content.ts';

/** What the editor begins with. */
export interface TransferStart { seed: EditorSeed<TransferHeader>; isRestored: boolean }

/** The draft of this tab first, then the stored transfer, otherwise an empty one. */
export async function startTransfer(path: string, editId: number | null, place: DraftPlace, today: string): Promise<TransferStart> {
  const blank = blankTransfer(today);
  const draft = sheetDrafts.load<TransferHeader>(path, place.id) ?? (place.copyOf ? sheetDrafts.load<TransferHeader>(path, place.copyOf) : null);
  if (draft) {
    const uuid = place.copyOf ? crypto.randomUUID() : draft.uuid;
    return { seed: { uuid, header: Object.assign({ ...blank }, draft.header), lines: draft.lines, rest: [], base: draft.base, sourceId: null, pristine: draft.base ?? { header: blank, lines: [] } }, isRestored: true };
  }
  if (editId === null) return { seed: { uuid: crypto.randomUUID(), header: blank, lines: [], rest: [], base: null, sourceId: null, pristine: { header: blank, lines: [] } }, isRestored: false };
  const { data } = await api.get<{ data: Sheet }>(`orders/${editId}`, undefined, { quiet: true });
  if (!data.abilities.edit) throw new Error(`${data.no} cannot be changed any more: only Draft sheets can.`);
  const base = baseOf(transferSheet, data);
  return { seed: { uuid: data.uuid, header: base.header, lines: base.lines, rest: [], base, sourceId: null, pristine: base }, isRestored: false };
}
