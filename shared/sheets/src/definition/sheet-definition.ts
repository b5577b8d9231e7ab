import type { LineProduct, SheetLine } from '@iwe/contract';
import type { CloneTarget, SheetType } from '@iwe/domain';
import type { ActionDefinition } from './actions.ts';
import type { ColumnDefinition } from './columns.ts';
import type { FieldOf } from './fields.ts';
import type { FormSection } from './form.ts';
import type { InputDefinition } from './inputs.ts';
import type { ListDefinition } from './list-definition.ts';

/**
 * A column of the lines: a field of the line itself or of its product. `only` restricts it to one screen; the editor's
 * cells have widths of their own.
 */
export type LineColumn = { readonly only?: 'editor' | 'detail' } & (
  | ColumnDefinition<SheetLine>
  | {
      readonly key: string;
      readonly label: string;
      readonly width?: number;
      readonly card?: ColumnDefinition<SheetLine>['card'];
      readonly kind: 'product';
      readonly field: FieldOf<LineProduct, string>;
    }
);

/** The line columns of the editor, which must bind a cell to each. */
export type EditorKeys<Lines extends readonly LineColumn[]> = Exclude<
  Lines[number],
  { readonly only: 'detail' }
>['key'];
/** The line columns to which the detail page must bind a cell. */
export type DetailSpecialKeys<Lines extends readonly LineColumn[]> = Exclude<
  Extract<Lines[number], { readonly kind: 'special' }>,
  { readonly only: 'editor' }
>['key'];

/**
 * A sheet kind, described once as data; list, editor, detail page, server and tests read it. React cells and handlers
 * are bound to it by key, exhaustively. It contains no callbacks and no switches: special parts are passed in as
 * components.
 */
export interface SheetDefinition {
  readonly type: SheetType;
  /** The :routeName in /order_add, /order_edit and /order_detail. */
  readonly routeName: string;
  /** The API resource. */
  readonly resource: 'orders';
  readonly list: ListDefinition;
  readonly form: readonly FormSection[];
  /** The fields of a draft's editor in their order; the 'edit' action says in which states a sheet can be edited. */
  readonly inputs: readonly InputDefinition[];
  readonly lines: readonly LineColumn[];
  /** In the order of the buttons on the detail page. */
  readonly actions: readonly ActionDefinition[];
  readonly cloneTargets: readonly CloneTarget[];
  /** Whether it has prices, amounts and GST; transfers have none. */
  readonly hasMoney: boolean;
  /** Lines are counts: their amount is the value of the difference, without prices for customers and without GST. */
  readonly isCount?: true;
}
