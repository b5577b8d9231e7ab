import { lineAccountCode, RETURN_TAX_TYPE_LABELS, SheetType } from '@iwe/domain';
import { creditNoteSheet } from '@iwe/sheets';
import { definedGrid, definedGridColumns, lineColumns } from '@iwe/ui/sheet';
import type { EditorLine, GridColumn, LineCells } from '@iwe/ui/sheet';
import { overReturn } from './return-lines.ts';

const ACCOUNT = lineAccountCode(SheetType.CreditNote) ?? '';
const READ_ONLY = { isDerived: true, text: () => '' };
const sourceText = ({ source }: EditorLine): string => (source ? `${source.quantity} sold, ${source.open} open` : '');

/** The behaviour of a credit note's line columns. */
export const CREDIT_NOTE_GRID = definedGrid(creditNoteSheet.lines, {
  ...lineColumns,
  source: { isDerived: true, text: sourceText },
  history: READ_ONLY,
  taxType: READ_ONLY,
  account: READ_ONLY,
});

/** The columns of a credit note's lines (spec §2 "Sales sheet form"). */
export function creditNoteColumns(
  cells: LineCells,
  lines: readonly EditorLine[],
  taxType: number,
): readonly GridColumn<EditorLine>[] {
  const ofLine = (text: string) => (line: EditorLine) => (line.item ? text : '');
  const tone = (line: EditorLine) => {
    const reason = overReturn(line, lines);
    return reason === null ? undefined : { tone: 'danger' as const, reason };
  };
  return definedGridColumns(creditNoteSheet.lines, {
    ...cells,
    // One column more than an invoice has; all fit beside the open menu at 1366 pixels.
    code: { ...cells.code, width: 162 },
    name: { ...cells.name, width: 140 },
    unit: { ...cells.unit, width: 42 },
    stock: { ...cells.stock, width: 92 },
    price: { ...cells.price, width: 80 },
    amount: { ...cells.amount, width: 92 },
    description: { ...cells.description, width: 76 },
    quantity: { ...cells.quantity, width: 60, tone },
    source: { width: 112, least: 60, isDerived: true, text: sourceText, tone },
    taxType: { width: 108, least: 54, isDerived: true, text: ofLine(RETURN_TAX_TYPE_LABELS[taxType] ?? '') },
    account: { width: 84, least: 60, isDerived: true, text: ofLine(ACCOUNT) },
  });
}
