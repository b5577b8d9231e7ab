/** A text that a cell could not take: shown in the cell with its reason, so that nothing typed or pasted is lost. */
export interface CellMark {
  readonly text: string;
  /** What is wrong and what to do, as a sentence. */
  readonly reason: string;
  /** error keeps the sheet from being saved; note only informs. */
  readonly kind: 'error' | 'note';
}

/** What every row of a grid has. */
export interface GridRow {
  /** Unique in the grid and kept over edits. */
  readonly key: string;
  /** Marks by column key. */
  readonly marks?: Readonly<Record<string, CellMark>>;
}

/** What a text means to a cell: the change of the row, or why it cannot be taken. */
export type Parsed<Row> = { readonly ok: true; readonly patch: Partial<Row> } | { readonly ok: false; readonly reason: string };

/** A column as the model knows it; how it looks is added by the component. */
export interface ModelColumn<Row> {
  readonly key: string;
  /** The cell's value as people would type it; copied and compared. */
  readonly text: (row: Row) => string;
  /** Reads a typed or pasted text; '' empties the cell. Columns without it are read only. */
  readonly parse?: (text: string, row: Row) => Parsed<Row>;
  /** Takes any text, so it says nothing about where a pasted column belongs. */
  readonly isFreeText?: boolean;
  /** Follows from another column (a name from the code): pasted text there only serves when that one is empty. */
  readonly isDerived?: boolean;
  /** Names that the first row of a pasted block may use for it, lower case. */
  readonly headings?: readonly string[];
  /** Where Enter goes from here; one row down without it. */
  readonly enter?: { readonly column: string; readonly row: 'same' | 'next' };
}

/** Everything the model needs to know of a kind of grid. */
export interface GridSpec<Row extends GridRow> {
  readonly columns: readonly ModelColumn<Row>[];
  /** A new empty row with a key of its own. */
  readonly blank: () => Row;
  /** Whether nothing was entered in the row; such rows are not saved. */
  readonly isBlank: (row: Row) => boolean;
  /** A copy as a new row: its own key, no stored id. */
  readonly copy: (row: Row) => Row;
  /** The most rows, without the blank one at the end. */
  readonly maxRows: number;
}

/** A place in the grid, counted from 0. */
export interface Cell { readonly row: number; readonly column: number }

/** A pressed key, as the browser names it. `mod` is Ctrl, on a Mac Command. */
export interface KeyPress { readonly key: string; readonly mod: boolean; readonly shift: boolean; readonly alt: boolean }

/** A text under change. */
export interface Editing {
  /** What the editor begins with. */
  readonly text: string;
  /** Typed: replaces the value and the caret stands behind it; opened: the value is selected. */
  readonly how: 'typed' | 'opened';
  /** Keys that were pressed before the editor stood; the first one ends the text. */
  readonly ahead?: readonly KeyPress[];
}

interface Snapshot<Row> { readonly rows: readonly Row[]; readonly active: Cell }

/** The whole grid. The last row is always a blank one, ready to type into. */
export interface GridState<Row extends GridRow> {
  readonly rows: readonly Row[];
  readonly active: Cell;
  /** The other corner of the selected range; the active cell itself when one cell is selected. */
  readonly anchor: Cell;
  readonly editing: Editing | null;
  readonly past: readonly Snapshot<Row>[];
  readonly future: readonly Snapshot<Row>[];
}
