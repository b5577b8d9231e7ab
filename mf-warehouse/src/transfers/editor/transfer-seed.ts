import { transferSheet } from '@iwe/sheets';
import { startNew, startStored } from '@iwe/ui/sheet';
import type { DraftPlace, EditorOrder, EditorStart } from '@iwe/ui/sheet';
import { blankTransfer } from './transfer-content.ts';
import type { TransferHeader } from './transfer-content.ts';

/** Loads the stored sheet or draft, otherwise returns an empty transfer dated today. */
export async function startTransfer(
  order: EditorOrder,
  place: DraftPlace,
  today: string,
): Promise<EditorStart<TransferHeader>> {
  const blank = blankTransfer(today);
  return (await startStored(transferSheet, order, place, blank)) ?? startNew(blank);
}
