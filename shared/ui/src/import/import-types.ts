import type { ImportKind, ImportSummary } from '@iwe/contract';

/** The file formats that an import takes, by their endings. */
export type ImportFormat = 'xls' | 'xlsx';

/** What an upload answers as the dialog needs it; `taken` is what goes on when somebody agrees. */
export interface CheckedImport<Taken> {
  summary: ImportSummary;
  taken: Taken;
}

/** One kind of import as a screen uses it. `Taken` is what its upload answers beside the summary. */
export interface ImportSettings<Taken> {
  kind: ImportKind;
  /** The dialog's title and what stands on the button, such as 'Import Data'. */
  label: string;
  /** POST path of the upload; 'imports/{kind}' without it. */
  path?: string;
  files: readonly ImportFormat[];
  /** The form's fields beside the file. */
  fields?: Readonly<Record<string, string | number>>;
  /** What a good row is called in words: ['line', 'lines']. */
  noun: readonly [one: string, many: string];
  /** Says in words why so many rows cannot be taken now, such as a sheet that is full; null when they can. */
  refuse?: (rows: number) => string | null;
  /** Reads the answer of the upload. */
  read: (answer: unknown) => CheckedImport<Taken>;
  /** After the rows were taken: put into an editor, or written by the server. */
  onTaken: (taken: Taken, written: number) => void;
  /** What gets the focus after that; the button without it. */
  focusAfter?: () => HTMLElement | null;
}
