import { adjustmentSheet } from '@iwe/sheets';
import { startNew, startStored } from '@iwe/ui/sheet';
import type { DraftPlace, EditorOrder, EditorStart } from '@iwe/ui/sheet';
import { blankAdjustment } from './adjustment-content.ts';
import type { AdjustmentHeader } from './adjustment-content.ts';

/** Loads the stored sheet or draft, otherwise returns an empty adjustment dated today. */
export async function startAdjustment(
  order: EditorOrder,
  place: DraftPlace,
  today: string,
): Promise<EditorStart<AdjustmentHeader>> {
  const blank = blankAdjustment(today);
  return (await startStored(adjustmentSheet, order, place, blank)) ?? startNew(blank);
}
