import type { SheetSortKey } from '@iwe/domain';
import type { FieldOf } from './fields.ts';

interface ColumnBase {
  /** Unique in its table. A sortable list column has the sort key of the domain. */
  readonly key: string;
  readonly label: string;
  /**
   * Pixels. In a list, the width before the first rows are known; then money, numbers, days, codes and states are as
   * wide as their content, and texts share what is left.
   */
  readonly width?: number;
  /**
   * Its place on the row's card in a narrow window. The first column is the title; a note is shown with its label. When
   * some columns are notes, those without a place are left out; otherwise they are notes too.
   */
  readonly card?: 'amount' | 'name' | 'state' | 'note';
}

/**
 * A column of a table of `Row`s. A plain kind names its field and is drawn by @iwe/ui; a `special` one is drawn by a
 * cell that the screen binds to its key. `align` is the alignment of a special cell.
 */
export type ColumnDefinition<Row> = ColumnBase &
  /** `exact` for a code or a word of a fixed list, which is never cut. */
  (
    | {
        readonly kind: 'text';
        readonly field: FieldOf<Row, string>;
        readonly exact?: boolean;
        readonly link?: TextLink<Row>;
      }
    | { readonly kind: 'quantity'; readonly field: FieldOf<Row, number | null | undefined>; readonly total?: 'qty' }
    | { readonly kind: 'money'; readonly field: FieldOf<Row, number | null | undefined>; readonly total?: 'amount' }
    | { readonly kind: 'day'; readonly field: FieldOf<Row, string | null> }
    /** A moment on the wire, shown as its day. */
    | { readonly kind: 'instant'; readonly field: FieldOf<Row, string | null> }
    /** `canBeCut` for a name, which is cut with an ellipsis where room is short. */
    | { readonly kind: 'special'; readonly align?: 'number' | 'money' | 'action'; readonly canBeCut?: boolean }
  );

/** What a text opens: the customer or product whose id is in a field of the row, or the supplier of that name. */
export type TextLink<Row> =
  | { readonly kind: 'customer' | 'product'; readonly id: FieldOf<Row, number | null | undefined> }
  | { readonly kind: 'supplier' };

/**
 * A column of a list; the list can be sorted by `sort` when it is given. `leaves` is the order in which columns are
 * hidden in a narrow window, 1 first; a column without it always stays.
 */
export type ListColumn<Row, Sort extends string = SheetSortKey> = ColumnDefinition<Row> & {
  readonly sort?: Sort;
  readonly leaves?: number;
};

/** Keys of the columns for which a screen must bind a cell. */
export type SpecialKeys<Columns extends readonly { readonly key: string; readonly kind: string }[]> = Extract<
  Columns[number],
  { readonly kind: 'special' }
>['key'];
