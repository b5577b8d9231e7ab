import type { SheetSortKey } from '@iwe/domain';
import type { FieldOf } from './fields.ts';

interface ColumnBase {
  /** Unique in its table. A sortable column of a list carries the sort key of the domain. */
  readonly key: string;
  readonly label: string;
  /** Pixels. Where every column has one, they share the room in these proportions, and longer content ends in dots. */
  readonly width?: number;
}

/**
 * A column of a table of `Row`s. A plain kind names its field and is drawn by @iwe/ui alone; a `special` one is drawn by a cell that
 * the screen binds to its key. `align` says how a special cell stands.
 */
export type ColumnDefinition<Row> = ColumnBase & (
  | { readonly kind: 'text'; readonly field: FieldOf<Row, string> }
  | { readonly kind: 'quantity'; readonly field: FieldOf<Row, number | null>; readonly total?: 'qty' }
  | { readonly kind: 'money'; readonly field: FieldOf<Row, number | null>; readonly total?: 'amount' }
  | { readonly kind: 'day'; readonly field: FieldOf<Row, string | null> }
  /** A moment on the wire, shown as its day. */
  | { readonly kind: 'instant'; readonly field: FieldOf<Row, string | null> }
  | { readonly kind: 'special'; readonly align?: 'number' | 'money' | 'action' }
);

/** A column of a list: the list sorts by `sort` where it has one. `leaves`: in which order columns leave where the window is narrow, 1 first; without it the column stays. */
export type ListColumn<Row, Sort extends string = SheetSortKey> = ColumnDefinition<Row> & { readonly sort?: Sort; readonly leaves?: number };

/** The keys of the columns that a screen must bind a cell to. */
export type SpecialKeys<Columns extends readonly { readonly key: string; readonly kind: string }[]> = Extract<Columns[number], { readonly kind: 'special' }>['key'];
