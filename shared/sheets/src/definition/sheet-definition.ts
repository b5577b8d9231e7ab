import type { LineProduct, SheetLine } from '@iwe/contract';
import type { CloneTarget, SheetType } from '@iwe/domain';
import type { ActionDefinition } from './actions.ts';
import type { ColumnDefinition } from './columns.ts';
import type { FieldOf } from './fields.ts';
import type { FormSection } from './form.ts';
import type { InputDefinition } from './inputs.ts';
import type { ListDefinition } from './list-definition.ts';

/** A column of the lines: of the line itself, or of its product. `only` keeps it off the other screen; the editor's cells bring widths of their own. */
export type LineColumn = { readonly only?: 'editor' | 'detail' } & (
  | ColumnDefinition<SheetLine>
  | { readonly key: string; readonly label: string; readonly width?: number; readonly kind: 'product'; readonly field: FieldOf<LineProduct, string> }
);

/** The columns of the lines that the editor has, which binds a cell to each of them. */
export type EditorKeys<Lines extends readonly LineColumn[]> = Exclude<Lines[number], { readonly only: 'detail' }>['key'];
/** The columns of the lines that the detail page must bind a cell to. */
export type DetailSpecialKeys<Lines extends readonly LineColumn[]> = Exclude<Extract<Lines[number], { readonly kind: 'special' }>, { readonly only: 'editor' }>['key'];

/**
 * A sheet kind, described once as data: list, editor, detail, server and tests read it. React cells and handlers bind to it from
 * outside by key, exhaustively. No callbacks and no switches: what is special is passed in as a component.
 */
export interface SheetDefinition {
  readonly type: SheetType;
  /** In /order_add, /order_edit and /order_detail. */
  readonly routeName: string;
  /** The resource of the API. */
  readonly resource: 'orders';
  readonly list: ListDefinition;
  readonly form: readonly FormSection[];
  /** What the editor of a draft changes, in the order in which it asks; from which states is the 'edit' action's. */
  readonly inputs: readonly InputDefinition[];
  readonly lines: readonly LineColumn[];
  /** Left to right as they stand on the detail page. */
  readonly actions: readonly ActionDefinition[];
  readonly cloneTargets: readonly CloneTarget[];
  /** Prices, amounts and GST; transfers have none. */
  readonly hasMoney: boolean;
  /** Lines are counted: their money is the value of what differs, without prices to customers and without GST. */
  readonly isCount?: true;
}
