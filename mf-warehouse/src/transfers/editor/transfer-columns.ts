import { lineColumns, lineGrid } from '@iwe/ui/sheet';
import type { EditorLine, GridColumn, LineCells } from '@iwe/ui/sheet';

/** The lines of a transfer: what goes, how many, and a word about it (spec §2 "Transfer form"). */
export const TRANSFER_GRID = lineGrid([lineColumns.code, lineColumns.name, lineColumns.unit, lineColumns.stock, lineColumns.quantity, lineColumns.description]);

/** The drawn columns, in the same order. */
export const transferColumns = (cells: LineCells): readonly GridColumn<EditorLine>[] => [cells.code, cells.name, cells.unit, cells.stock, cells.quantity, cells.description];
