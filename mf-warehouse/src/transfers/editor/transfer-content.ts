import { messages } from '@iwe/domain';
import type { transferSheet } from '@iwe/sheets';
import type { HeaderOf } from '@iwe/sheets';

/** The form values of a transfer's head: the inputs of its definition. */
export type TransferHeader = HeaderOf<typeof transferSheet.inputs>;

/** Returns an empty transfer dated today. */
export function blankTransfer(today: string): TransferHeader {
  return { warehouseId: null, inWarehouseId: null, date: today, comments: '' };
}

/** Returns the problems of the head that prevent saving, as sentences. */
export function transferProblems(header: TransferHeader): string[] {
  const problems: string[] = [];
  if (header.warehouseId === null) problems.push(messages.warehouseRequired);
  if (header.inWarehouseId === null) problems.push(messages.inWarehouseRequired);
  if (header.warehouseId !== null && header.warehouseId === header.inWarehouseId) problems.push(messages.sameWarehouse);
  return problems;
}
