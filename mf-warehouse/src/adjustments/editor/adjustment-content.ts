import { messages } from '@iwe/domain';
import type { adjustmentSheet } from '@iwe/sheets';
import type { HeaderOf } from '@iwe/sheets';

/** The form values of an adjustment's head: the inputs of its definition. */
export type AdjustmentHeader = HeaderOf<typeof adjustmentSheet.inputs>;

/** Returns an empty adjustment dated today. */
export function blankAdjustment(today: string): AdjustmentHeader {
  return { warehouseId: null, date: today, comments: '' };
}

/** Returns the problems of the head that prevent saving, as sentences. */
export function adjustmentProblems(header: AdjustmentHeader): string[] {
  return header.warehouseId === null ? [messages.warehouseRequired] : [];
}
