import { lineAccountCode, SheetType, TAX_TYPE_LABELS } from '@iwe/domain';
import type { TaxType } from '@iwe/domain';
import { invoiceSheet } from '@iwe/sheets';
import { definedGrid, definedGridColumns, lineColumns } from '@iwe/ui/sheet';
import type { EditorLine, GridColumn, LineCells } from '@iwe/ui/sheet';

const ACCOUNT = lineAccountCode(SheetType.Invoice) ?? '';
const READ_ONLY = { isDerived: true, text: () => '' };

/** The behaviour of an invoice's line columns. */
export const INVOICE_GRID = definedGrid(invoiceSheet.lines, {
  ...lineColumns,
  history: READ_ONLY,
  taxType: READ_ONLY,
  account: READ_ONLY,
});

/** Returns the columns of an invoice's lines (spec §2 "Sales sheet form"). */
export function invoiceColumns(cells: LineCells, taxType: number): readonly GridColumn<EditorLine>[] {
  const ofLine = (text: string) => (line: EditorLine) => (line.item ? text : '');
  return definedGridColumns(invoiceSheet.lines, {
    ...cells,
    // All fit beside the open menu at 1366 pixels.
    code: { ...cells.code, width: 166 },
    name: { ...cells.name, width: 204 },
    stock: { ...cells.stock, width: 96 },
    quantity: { ...cells.quantity, width: 64 },
    price: { ...cells.price, width: 90 },
    amount: { ...cells.amount, width: 96 },
    taxType: { width: 108, least: 54, isDerived: true, text: ofLine(TAX_TYPE_LABELS[taxType as TaxType] ?? '') },
    description: { ...cells.description, width: 92 },
    account: { width: 84, least: 60, isDerived: true, text: ofLine(ACCOUNT) },
  });
}
