import { messages } from '@iwe/domain';
import type { transferSheet } from '@iwe/sheets';
import type { HeaderOf } from '@iwe/sheets';

/** The head of a transfer as its form holds it: the inputs of its definition. */
export type TransferHeader = HeaderOf<typeof transferSheet.inputs>;

/** An empty transfer of today. */
export function blankTransfer(today: string): TransferHeader {
  return { warehouseId: null, inWarehouseId: null, date: today, comments: '' };
}

/** What keeps the head from being saved, in sentences. */
export function transferProblems(header: TransferHeader): string[] {
  const problems: string[] = [];
  if (header.warehouseId === null) problems.push(messages.warehouseRequired);
  if (header.inWarehouseId === null) problems.push(messages.inWarehouseRequired);
  if (header.warehouseId !== null && header.warehouseId === header.inWarehouseId) problems.push(messages.sameWarehouse);
  return problems;
}
