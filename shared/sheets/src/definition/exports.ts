/** What a cell of a workbook holds: text stays text whatever it looks like, money has two decimals, dates are real dates. */
export type ExportKind = 'text' | 'integer' | 'number' | 'money' | 'date' | 'instant';

/** A column of the workbook that a list exports. The server binds a value of its kind to the key. */
export interface ExportColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: ExportKind;
  /** Characters. */
  readonly width?: number;
}
