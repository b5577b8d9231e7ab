import type { ImportKind, ImportSummary } from '@iwe/contract';

/** The file formats that an import accepts, by extension. */
export type ImportFormat = 'csv' | 'xls' | 'xlsx';

/** The part of an upload's answer that the dialog needs; `taken` is passed on when the user confirms. */
export interface CheckedImport<Taken> {
  summary: ImportSummary;
  taken: Taken;
}

/** A template that the dialog offers, where an upload takes several kinds. */
export interface ImportTemplate {
  readonly kind: ImportKind;
  readonly label: string;
}

/** One kind of import as a screen configures it. `Taken` is the upload's answer apart from the summary. */
export interface ImportSettings<Taken> {
  kind: ImportKind;
  /** Title of the dialog and label of the button, such as 'Import Data'. */
  label: string;
  /** POST path of the upload; by default 'imports/{kind}'. */
  path?: string;
  files: readonly ImportFormat[];
  /** Form fields sent with the file. */
  fields?: Readonly<Record<string, string | number>>;
  /** The templates, where the path takes several kinds; by default that of `kind`. */
  templates?: readonly ImportTemplate[];
  /** What a good row is called: ['line', 'lines']. */
  noun: readonly [one: string, many: string];
  /**
   * Returns in words why this many rows can't be imported now, for example because the sheet is full; null when they
   * can.
   */
  refuse?: (rows: number) => string | null;
  /** Parses the answer of the upload. */
  read: (answer: unknown) => CheckedImport<Taken>;
  /** Called after the rows were put into an editor or written by the server. */
  onTaken: (taken: Taken, written: number) => void;
  /** Returns the element that gets the focus afterwards; by default the button. */
  focusAfter?: () => HTMLElement | null;
}
