// Sheet types by their numbers on the wire: 1 invoice, 2 credit note, 3 purchase order, 4 bill, 5 bill credit note,
// 6 transfer, 7 adjustment.
type SheetTypeNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7;
const SALES = [1, 2] as const;
const PURCHASES = [3, 4, 5] as const;
const TRANSFERS = [6] as const;
const RETURNS = [2, 5] as const;
const ALL = [1, 2, 3, 4, 5, 6, 7] as const;

/** The type of a field of a sheet's head, and how it is checked and shown. */
export type SheetFieldRule = {
  /** In the history of a sheet. */
  readonly label: string;
  /** The kinds that have the field. Sheets of other kinds store it empty, whatever a request sends. */
  readonly sheets: readonly SheetTypeNumber[];
  /**
   * Copied into `snapshot.fields` at approval: the record of what was approved. It prints nothing by itself: what
   * documents show is decided in @iwe/domain's `document-of.ts`.
   */
  readonly inSnapshot?: true;
} & (
  | { readonly kind: 'text'; readonly maxLength: number; readonly isOneLine?: true }
  /** 'yyyy-MM-dd' */
  | { readonly kind: 'day'; readonly isRequired?: true }
  /** The id of another record, or null. */
  | { readonly kind: 'id'; readonly of: 'contact' | 'staff' | 'warehouse' | 'sheet' | 'quote' }
  /** A number of an enumeration. `empty` is stored where a request leaves it out. */
  | {
      readonly kind: 'code';
      readonly empty: number;
      readonly min?: number;
      readonly max?: number;
    }
  /** USD per AUD, or null. */
  | { readonly kind: 'rate' }
);

/**
 * Every field of a sheet's head that people edit, by its name on the wire. The contract's request and answer, the
 * server's columns, the comparison of contents, history, snapshot, and the editors follow from this table, or do not
 * compile. docs/recipes/sheet-field.md is the recipe.
 */
export const SHEET_FIELDS = {
  tagId: { label: 'Tag', kind: 'code', empty: 1, sheets: ALL },
  customerId: { label: 'Customer', kind: 'id', of: 'contact', sheets: [...SALES, ...PURCHASES] },
  date: { label: 'Date', kind: 'day', isRequired: true, sheets: ALL, inSnapshot: true },
  dueDate: { label: 'Due date', kind: 'day', sheets: [...SALES, 4, 5], inSnapshot: true },
  deliveryDate: { label: 'Dispatch date', kind: 'day', sheets: ALL, inSnapshot: true },
  address: { label: 'Address', kind: 'text', maxLength: 500, sheets: ALL, inSnapshot: true },
  phone: { label: 'Phone', kind: 'text', maxLength: 60, isOneLine: true, sheets: ALL, inSnapshot: true },
  reference: { label: 'Reference', kind: 'text', maxLength: 100, isOneLine: true, sheets: ALL, inSnapshot: true },
  comments: { label: 'Comments', kind: 'text', maxLength: 2000, sheets: ALL, inSnapshot: true },
  csrSelfNote: { label: 'CSR self note', kind: 'text', maxLength: 2000, sheets: ALL },
  warehouseId: { label: 'Warehouse', kind: 'id', of: 'warehouse', sheets: ALL },
  inWarehouseId: { label: 'In warehouse', kind: 'id', of: 'warehouse', sheets: TRANSFERS },
  csrServiceId: { label: 'Service staff', kind: 'id', of: 'staff', sheets: ALL },
  csrBDId: { label: 'Business staff', kind: 'id', of: 'staff', sheets: ALL },
  sourceId: { label: 'Source', kind: 'id', of: 'sheet', sheets: ALL },
  /** The quote that an invoice was made from. */
  quoteId: { label: 'Quote', kind: 'id', of: 'quote', sheets: [1] },
  relatedId: { label: 'Related no', kind: 'id', of: 'sheet', sheets: [2, ...PURCHASES] },
  /** Why goods are returned; an adjustment note must state it. */
  reason: {
    label: 'Reason',
    kind: 'text',
    maxLength: 500,
    sheets: RETURNS,
    inSnapshot: true,
  },
  /** 0 is a return whose tax type nobody has chosen yet. */
  taxType: { label: 'Tax type', kind: 'code', empty: 1, min: 0, max: 3, sheets: ALL },
  /** Freight and clearance have their own request (purchase_order_cost). */
  fx_rate: { label: 'Exchange rate', kind: 'rate', sheets: PURCHASES },
  shipType: { label: 'Shipping type', kind: 'code', empty: 1, min: 1, max: 8, sheets: ALL },
} as const satisfies Readonly<Record<string, SheetFieldRule>>;

/** The name of a field on the wire. */
export type SheetField = keyof typeof SHEET_FIELDS;
type Rules = typeof SHEET_FIELDS;
type Kind = SheetFieldRule['kind'];

/** The fields of a kind. */
export type SheetFieldOf<Wanted extends Kind> = {
  [Field in SheetField]: Rules[Field]['kind'] extends Wanted ? Field : never;
}[SheetField];

/** The type of a stored field's value. */
export type SheetFieldValue<Field extends SheetField> = Rules[Field] extends { readonly kind: 'text' }
  ? string
  : Rules[Field] extends { readonly kind: 'code' }
    ? number
    : Rules[Field] extends { readonly kind: 'day' }
      ? Rules[Field] extends { readonly isRequired: true }
        ? string
        : string | null
      : number | null;

/** A complete head: days as 'yyyy-MM-dd', ids and rates null for none. */
export type SheetFieldValues = { [Field in SheetField]: SheetFieldValue<Field> };

/** All fields, in the order of the table. */
export const SHEET_FIELD_NAMES = Object.keys(SHEET_FIELDS) as readonly SheetField[];

/** Returns the rule of a field. */
export const sheetFieldRule = (field: SheetField): SheetFieldRule => SHEET_FIELDS[field];

/** Returns whether sheets of this type have the field. */
export const hasSheetField = (type: number, field: SheetField): boolean =>
  sheetFieldRule(field).sheets.some((other) => other === type);

/**
 * Returns an object with one value for each field. The caller must ensure that `valueOf` returns what `Values` says.
 */
export function mapSheetFields<Values extends Readonly<Record<SheetField, unknown>>>(
  valueOf: (field: SheetField, rule: SheetFieldRule) => unknown,
): Values {
  return Object.fromEntries(SHEET_FIELD_NAMES.map((field) => [field, valueOf(field, sheetFieldRule(field))])) as Values;
}

/** Returns the value stored when nothing was entered. A required day has none: the caller must pass it. */
export function emptySheetField(rule: SheetFieldRule): string | number | null {
  if (rule.kind === 'text') return '';
  return rule.kind === 'code' ? rule.empty : null;
}
