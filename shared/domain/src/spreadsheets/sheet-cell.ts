import { cleanLine } from '../text/index.ts';

/** The rows, as the spreadsheet counts, that a cell covers because it is merged over them. */
export interface MergedRows {
  readonly from: number;
  readonly to: number;
}

/** The value of a cell as the workbook stores it. `shown` is what the spreadsheet program displays. */
export type CellValue =
  | { readonly kind: 'blank' }
  | { readonly kind: 'text'; readonly value: string }
  /** `format` is the cell's number format; absent for General. */
  | { readonly kind: 'number'; readonly value: number; readonly shown: string; readonly format?: string }
  /** `value` is yyyy-mm-dd; empty for a time without a day and for a day that does not exist. */
  | { readonly kind: 'day'; readonly value: string; readonly shown: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** `shown` is the name of the error: #N/A, #REF!. */
  | { readonly kind: 'error'; readonly shown: string }
  | { readonly kind: 'formula-without-result' };

/** A cell of a workbook; one that is merged over several rows has its value in each of them. */
export type SheetCell = CellValue & { readonly merged?: MergedRows };

/** What the cells of a column mean; the column decides how a stored number or day is read. */
export type ColumnKind =
  | 'text'
  /** An identifier: an item code, an ABN, a reference, an invoice number. */
  | 'code'
  | 'phone'
  | 'postcode'
  /** An amount of dollars with at most two decimals. */
  | 'money'
  /** A number of units. */
  | 'quantity'
  | 'day'
  /** One of several words or numbers. */
  | 'choice'
  /** Yes or no. */
  | 'flag';

/** Returns a cell's text as the spreadsheet displays it, for headings, previews and refusals. */
export function shownText(cell: SheetCell): string {
  switch (cell.kind) {
    case 'blank':
    case 'formula-without-result':
      return '';
    case 'text':
      return cleanLine(cell.value);
    case 'boolean':
      return cell.value ? 'TRUE' : 'FALSE';
    default:
      return cell.shown.trim();
  }
}
