import type { ReactNode } from 'react';

/** A place on the card that a row is in a narrow window. */
export type CardPlace = 'title' | 'amount' | 'name' | 'state' | 'note' | 'actions' | 'peek';

/** One column of a table. Money and numbers are right-aligned in tabular figures. */
export interface Column<Row> {
  key: string;
  header: ReactNode;
  /** The column's name when `header` is not a text. */
  label?: string;
  cell: (row: Row, index: number) => ReactNode;
  /** text by default. */
  kind?: 'text' | 'money' | 'number' | 'date' | 'action';
  /**
   * CSS length, or pixels; by default as wide as its content. When all columns have pixels, they share the available
   * width in these proportions.
   */
  width?: number | string;
  /** The longest width of the content; longer text is cut with an ellipsis. */
  maxWidth?: number | string;
  /**
   * In a list: 'content' for a column that is never narrower than its content, 'room' for one whose text may take a
   * second line, and is cut after that. By default money, numbers, dates and actions are of the first kind.
   */
  fit?: 'content' | 'room';
  /** The owner of the table sorts by this column's key (`onSort`). */
  sortable?: boolean;
  /** The table itself sorts its rows by this value. */
  sortValue?: (row: Row) => string | number | null;
  /** A tooltip of the column's header. */
  hint?: string;
  /** Keeps the last column visible while the others scroll, for what must always be reachable. */
  pinned?: boolean;
  /** The order in which columns are hidden when the width is short, 1 first; a column without it always stays. */
  leaves?: number;
  /** In a list: the column is hidden until the person shows it. */
  startsHidden?: boolean;
  /**
   * Its place on the row's card in a narrow window: a note is shown with its label, `actions` are a line of their own.
   * See `cardColumns` for a column without a place.
   */
  card?: CardPlace;
  /** A group of columns begins here and gets a slightly stronger line on its left. */
  groupStart?: boolean;
}

/** The sorted column and its direction. */
export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

/** Rows that can be ticked, for actions on many of them. */
export interface RowTicks<Row> {
  ticked: ReadonlySet<string | number>;
  onTicked: (next: ReadonlySet<string | number>) => void;
  /** Returns the row's name for screen readers, such as its number. */
  nameOf: (row: Row) => string;
}

/** A list of records. */
export interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined until the first answer is received. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** Whether the first answer is loading: shows skeleton rows after 200 ms. */
  isLoading?: boolean;
  /** Whether another answer is loading while rows are shown: shows a thin moving line. */
  isFetching?: boolean;
  /** Error paragraphs, shown instead of rows. */
  error?: readonly string[] | undefined;
  onRetry?: () => void;
  /** Shown when there are no rows. */
  emptyText?: string;
  /** A sentence on what to do when there are no rows. */
  emptyHint?: ReactNode;
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
  /** Column key → pixels, in place of the columns' own widths. Other widths don't render the rows again. */
  widths?: ReadonlyMap<string, number>;
  /** Lets people drag a heading's edge; null is the width of the content, after a double click. */
  onResize?: (key: string, width: number | null) => void;
  /** Highlights rows that need attention. */
  rowTone?: (row: Row) => 'accent' | 'spark' | 'danger' | 'muted' | undefined;
  /** Adds a checkbox before each row; `footer` then needs one more cell. */
  ticks?: RowTicks<Row>;
  /** Shown below the rows and always visible. */
  footer?: ReactNode;
  /** For rows of many short values that are known at once, such as a sheet's lines: less padding, cards earlier. */
  dense?: boolean;
}
