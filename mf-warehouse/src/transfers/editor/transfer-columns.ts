import { transferSheet } from '@iwe/sheets';
import { definedGrid, definedGridColumns, lineColumns } from '@iwe/ui/sheet';
import type { EditorLine, GridColumn, LineCells } from '@iwe/ui/sheet';

/** The line columns of a transfer: product, quantity and description (spec §2 "Transfer form"). */
export const TRANSFER_GRID = definedGrid(transferSheet.lines, lineColumns);

/** Returns the drawn columns, in the same order. */
export const transferColumns = (cells: LineCells): readonly GridColumn<EditorLine>[] =>
  definedGridColumns(transferSheet.lines, cells);
