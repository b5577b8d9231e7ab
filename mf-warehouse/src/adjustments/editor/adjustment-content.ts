import { messages } from '@iwe/domain';
import type { adjustmentSheet } from '@iwe/sheets';
import type { HeaderOf } from '@iwe/sheets';

/** The head of an adjustment as its form holds it: the inputs of its definition. */
export type AdjustmentHeader = HeaderOf<typeof adjustmentSheet.inputs>;

/** An empty adjustment of today. */
export function blankAdjustment(today: string): AdjustmentHeader {
  return { warehouseId: null, date: today, comments: '' };
}

/** What keeps the head from being saved, in sentences. */
export function adjustmentProblems(header: AdjustmentHeader): string[] {
  return header.warehouseId === null ? [messages.warehouseRequired] : [];
}
