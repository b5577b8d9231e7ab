import { lineAccountCode, SheetType, TAX_TYPE_LABELS } from '@iwe/domain';
import type { TaxType } from '@iwe/domain';
import { lineColumns, lineGrid } from '@iwe/ui/sheet';
import type { EditorLine, GridColumn, LineCells } from '@iwe/ui/sheet';

const ACCOUNT = lineAccountCode(SheetType.Invoice) ?? '';
const READ_ONLY = { isDerived: true, text: () => '' };

/** What the model of an invoice's lines needs to know; the drawn columns below stand in the same order. */
export const INVOICE_GRID = lineGrid([
  lineColumns.code, lineColumns.name, lineColumns.unit, lineColumns.stock, lineColumns.quantity, lineColumns.price, lineColumns.amount,
  { key: 'history', ...READ_ONLY }, { key: 'taxType', ...READ_ONLY }, { key: 'account', ...READ_ONLY }, lineColumns.description,
]);

/** The columns of an invoice's lines (spec §2 "Sales sheet form"). */
export function invoiceColumns(cells: LineCells, taxType: number): readonly GridColumn<EditorLine>[] {
  const ofLine = (text: string) => (line: EditorLine) => (line.item ? text : '');
  return [
    cells.code, cells.name, cells.unit, cells.stock, cells.quantity, cells.price, cells.amount, cells.history,
    { key: 'taxType', header: 'Tax Type', width: 112, isDerived: true, text: ofLine(TAX_TYPE_LABELS[taxType as TaxType] ?? '') },
    { key: 'account', header: 'Account', width: 92, isDerived: true, text: ofLine(ACCOUNT) },
    cells.description,
  ];
}
