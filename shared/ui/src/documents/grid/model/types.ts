/** A text that a cell could not accept: shown in the cell with the reason, so that nothing typed or pasted is lost. */
export interface CellMark {
  readonly text: string;
  /** What is wrong and what to do, as a sentence. */
  readonly reason: string;
  /** error prevents saving; note only informs. */
  readonly kind: 'error' | 'note';
}

/** Properties of every row of a grid. */
export interface GridRow {
  /** Unique in the grid and stable over edits. */
  readonly key: string;
  /** Marks by column key. */
  readonly marks?: Readonly<Record<string, CellMark>>;
}

/** The result of parsing a text: the change of the row, or why the text is refused. */
export type Parsed<Row> =
  | { readonly ok: true; readonly patch: Partial<Row> }
  | { readonly ok: false; readonly reason: string };

/** A column's behaviour; the component adds its appearance. */
export interface ModelColumn<Row> {
  readonly key: string;
  /** Returns the cell's value as people would type it; used for copying and comparing. */
  readonly text: (row: Row) => string;
  /**
   * Parses a typed or pasted text; '' empties the cell. Columns without it are read only. `before` is the row before
   * the fill or paste, whose other cells may have changed this one in `row` already.
   */
  readonly parse?: (text: string, row: Row, before: Row) => Parsed<Row>;
  /** Accepts any text, so a pasted text gives no hint that it belongs here. */
  readonly isFreeText?: boolean;
  /** Follows from another column (a name from the code): pasted text is used only when that one is empty. */
  readonly isDerived?: boolean;
  /** Headings by which a pasted block may name it, lower case. */
  readonly headings?: readonly string[];
  /** Where Enter goes from here; by default one row down. */
  readonly enter?: { readonly column: string; readonly row: 'same' | 'next' };
}

/** Everything the model needs to know about a kind of grid. */
export interface GridSpec<Row extends GridRow> {
  readonly columns: readonly ModelColumn<Row>[];
  /** Returns a new empty row with a key of its own. */
  readonly blank: () => Row;
  /** Whether nothing was entered in the row; such rows are not saved. */
  readonly isBlank: (row: Row) => boolean;
  /** Returns a copy as a new row: with its own key and no stored id. */
  readonly copy: (row: Row) => Row;
  /** The largest number of rows, without the blank last one. */
  readonly maxRows: number;
  /** Says why a block of so many rows is not pasted; by default in the words of a sheet. */
  readonly tooManyRows?: (would: number) => string;
}

/** A cell of the grid, counted from 0. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** A pressed key, as the browser names it. `mod` is Ctrl, or Command on a Mac. */
export interface KeyPress {
  readonly key: string;
  readonly mod: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

/** A cell being edited. */
export interface Editing {
  /** The initial text of the editor. */
  readonly text: string;
  /** typed: the text replaces the value, with the caret behind it; opened: the value is selected. */
  readonly how: 'typed' | 'opened';
  /** Keys that were pressed before the editor was mounted; the first one ends the text. */
  readonly ahead?: readonly KeyPress[];
}

interface Snapshot<Row> {
  readonly rows: readonly Row[];
  readonly active: Cell;
}

/** The state of the whole grid. The last row is always blank, ready to type into. */
export interface GridState<Row extends GridRow> {
  readonly rows: readonly Row[];
  readonly active: Cell;
  /** The opposite corner of the selected range; equals the active cell when one cell is selected. */
  readonly anchor: Cell;
  readonly editing: Editing | null;
  readonly past: readonly Snapshot<Row>[];
  readonly future: readonly Snapshot<Row>[];
}
