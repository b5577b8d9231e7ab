import type { ReactNode } from 'react';

/** One column of a table. Money and numbers stand to the right in tabular figures. */
export interface Column<Row> {
  key: string;
  header: ReactNode;
  /** What the column is called where `header` is not a text. */
  label?: string;
  cell: (row: Row, index: number) => ReactNode;
  /** text by default. */
  kind?: 'text' | 'money' | 'number' | 'date' | 'action';
  /** CSS length, or pixels. The column takes what its content needs without one. Where all columns have pixels, they share the room in these proportions. */
  width?: number | string;
  /** The longest width of the content; longer text ends in dots. */
  maxWidth?: number | string;
  /** The owner sorts by this column's key (`onSort`). */
  sortable?: boolean;
  /** The table itself sorts the rows that it has, by this value. */
  sortValue?: (row: Row) => string | number | null;
  /** Says more about the column on hover. */
  hint?: string;
  /** Keeps the last column in sight while the others scroll, for what must stay at hand. */
  pinned?: boolean;
  /** In which order columns leave a list whose room is short, 1 first; without it the column stays. */
  leaves?: number;
  /** A group of columns begins here: a slightly stronger line on its left. */
  groupStart?: boolean;
}

/** By which column, and which way. */
export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

/** Rows that can be ticked, for deeds on many of them. */
export interface RowTicks<Row> {
  ticked: ReadonlySet<string | number>;
  onTicked: (next: ReadonlySet<string | number>) => void;
  /** What a row is called, such as its number. */
  nameOf: (row: Row) => string;
}

/** A list of records. */
export interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while nothing has come yet. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** The first answer is on the way: skeleton rows after 200 ms. */
  isLoading?: boolean;
  /** Another answer is on the way while rows are shown: a thin moving line. */
  isFetching?: boolean;
  /** What went wrong, one paragraph each; shown instead of rows. */
  error?: readonly string[] | undefined;
  onRetry?: () => void;
  /** Said when there are no rows. */
  emptyText?: string;
  /** What to do then, in a sentence. */
  emptyHint?: ReactNode;
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
  /** Marks rows that want attention. */
  rowTone?: (row: Row) => 'accent' | 'spark' | 'danger' | 'muted' | undefined;
  /** A box to tick before each row; `footer` then has a cell more. */
  ticks?: RowTicks<Row>;
  /** Stands below the rows and stays in sight. */
  footer?: ReactNode;
}
