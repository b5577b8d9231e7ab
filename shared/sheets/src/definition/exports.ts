/**
 * The type of a workbook's cells. Text is never converted, money has two decimals, dates are real spreadsheet dates.
 */
export type ExportKind = 'text' | 'integer' | 'number' | 'money' | 'date' | 'instant';

/** A column of a list's exported workbook. The server binds a value of its kind to the key. */
export interface ExportColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: ExportKind;
  /** Characters. */
  readonly width?: number;
}
