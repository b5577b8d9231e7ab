import { mapSheetFields, SHEET_FIELD_NAMES, sheetFieldRule } from '@iwe/contract';
import type { SheetField, SheetFieldOf, SheetFieldRule, SheetFieldValue, SheetFieldValues } from '@iwe/contract';
import type { Schema } from '../../core/database/index.ts';

/**
 * The column of `sheet` that stores each field of the head. A field without a column, or a column that the table does
 * not have, does not compile.
 */
const FIELD_COLUMNS = {
  tagId: 'tag',
  customerId: 'contact_id',
  date: 'date',
  dueDate: 'due_date',
  deliveryDate: 'delivery_date',
  address: 'address',
  phone: 'phone',
  csrServiceId: 'service_id',
  csrBDId: 'bd_id',
  reference: 'reference',
  comments: 'comments',
  csrSelfNote: 'csr_self_note',
  warehouseId: 'warehouse_id',
  inWarehouseId: 'in_warehouse_id',
  sourceId: 'source_sheet_id',
  quoteId: 'quote_id',
  relatedId: 'related_sheet_id',
  reason: 'reason',
  taxType: 'tax_type',
  fx_rate: 'fx_rate',
  shipType: 'ship_type',
} as const satisfies Record<SheetField, keyof Schema['sheet']>;

/** The types of PostgreSQL that hold the fields of a kind. */
const SQL_TYPES = {
  text: 'text',
  day: 'date',
  id: 'bigint',
  code: 'smallint',
  rate: 'numeric',
} as const satisfies Record<SheetFieldRule['kind'], string>;

/** The fields as columns of a row. PostgreSQL sends a rate as text, so that no digit is lost. */
export type FieldColumns = {
  [Field in SheetField as (typeof FIELD_COLUMNS)[Field]]: Field extends SheetFieldOf<'rate'>
    ? string | null
    : SheetFieldValue<Field>;
};

/** Columns that a save works out from the fields and lines, with their types. */
const WORKED_OUT = {
  is_due_date_typed: 'boolean',
  usd_total_cents: 'bigint',
  payment_type: 'text',
  area_type: 'text',
  price_type: 'text',
  total_cents: 'bigint',
  gst_cents: 'bigint',
  total_quantity: 'bigint',
} as const satisfies Partial<Record<keyof Schema['sheet'], string>>;

/** What a save works out, by column. */
export interface WorkedOutColumns {
  is_due_date_typed: boolean;
  usd_total_cents: number;
  payment_type: string;
  area_type: string;
  price_type: string;
  total_cents: number;
  gst_cents: number;
  total_quantity: number;
}

/** Returns what the last save of a stored sheet worked out, for a write that leaves it as it is. */
export const workedOutOf = (row: WorkedOutColumns): WorkedOutColumns => ({
  is_due_date_typed: row.is_due_date_typed,
  usd_total_cents: row.usd_total_cents,
  payment_type: row.payment_type,
  area_type: row.area_type,
  price_type: row.price_type,
  total_cents: row.total_cents,
  gst_cents: row.gst_cents,
  total_quantity: row.total_quantity,
});

/** The columns of all fields. */
export const FIELD_COLUMN_NAMES: readonly string[] = Object.values(FIELD_COLUMNS);

/** Every column that a save writes, with its type. */
export const SAVED_COLUMNS: readonly { name: string; type: string }[] = [
  ...SHEET_FIELD_NAMES.map((field) => ({ name: FIELD_COLUMNS[field], type: SQL_TYPES[sheetFieldRule(field).kind] })),
  ...Object.entries(WORKED_OUT).map(([name, type]) => ({ name, type })),
];

/** Returns the row that a save writes: every name of SAVED_COLUMNS with its value. */
export function savedRow(fields: SheetFieldValues, workedOut: WorkedOutColumns): Record<string, unknown> {
  return {
    ...Object.fromEntries(SHEET_FIELD_NAMES.map((field) => [FIELD_COLUMNS[field], fields[field]])),
    ...workedOut,
  };
}

/** Returns the fields of a stored sheet, by their names on the wire. */
export function fieldsOf(row: FieldColumns): SheetFieldValues {
  return mapSheetFields<SheetFieldValues>((field, rule) => {
    const value = row[FIELD_COLUMNS[field]];
    return rule.kind === 'rate' && value !== null ? Number(value) : value;
  });
}
