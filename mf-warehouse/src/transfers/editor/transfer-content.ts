import type { SaveSheetRequest, Sheet } from '@iwe/contract';
import { messages, SheetType } from '@iwe/domain';
import { lineInputs, lineOf } from '@iwe/ui/sheet';
import type { HeaderFields, SheetBase, SheetContent } from '@iwe/ui/sheet';

/** The head of a transfer as its form holds it (spec §2 "Transfer form"). */
export interface TransferHeader extends HeaderFields {
  /** The warehouse that the goods leave. */
  warehouseId: number | null;
  inWarehouseId: number | null;
  date: string;
  comments: string;
}

/** What the fields are called on the screen. */
export const TRANSFER_LABELS: Readonly<Record<string, string>> = { warehouseId: 'Out Warehouse', inWarehouseId: 'In Warehouse', date: 'Date', comments: 'Comments' };

/** An empty transfer of today. */
export function blankTransfer(today: string): TransferHeader {
  return { warehouseId: null, inWarehouseId: null, date: today, comments: '' };
}

/** A stored transfer as the editor holds it. */
export function transferBase(sheet: Sheet): SheetBase<TransferHeader> {
  const header = { warehouseId: sheet.warehouseId, inWarehouseId: sheet.inWarehouseId, date: sheet.date, comments: sheet.comments };
  return { id: sheet.id, no: sheet.no, contentVersion: sheet.contentVersion, header, lines: sheet.lines.map(lineOf) };
}

/** The body of POST and PUT orders, without the version. */
export function transferRequest({ header, lines }: SheetContent<TransferHeader>, uuid: string): SaveSheetRequest {
  return { uuid, type: SheetType.Transfer, warehouseId: header.warehouseId, inWarehouseId: header.inWarehouseId, date: header.date, comments: header.comments, lines: lineInputs(lines) };
}

/** What keeps the head from being saved, in sentences. */
export function transferProblems(header: TransferHeader): string[] {
  const problems: string[] = [];
  if (header.warehouseId === null) problems.push(messages.warehouseRequired);
  if (header.inWarehouseId === null) problems.push(messages.inWarehouseRequired);
  if (header.warehouseId !== null && header.warehouseId === header.inWarehouseId) problems.push(messages.sameWarehouse);
  return problems;
}
