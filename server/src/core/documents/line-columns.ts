import { fromCents, SHEET_LINE_FIELD_NAMES, SHEET_LINE_TEXTS, sheetLineFieldRule } from '@iwe/domain';
import type { SheetLineField, SheetLineFieldOf, SheetLineFieldRule, SheetLineTexts, SheetLineValue } from '@iwe/domain';
import type { Schema } from '../database/index.ts';

/**
 * The column of `sheet_line` that stores each field of a line. A field without a column, or a column that the table
 * does not have, does not compile.
 */
const LINE_COLUMNS = {
  productId: 'product_id',
  quantity: 'quantity',
  price: 'price_cents',
  usdPrice: 'usd_price_cents',
  inWarehouseQty: 'counted_quantity',
  inSystemQty: 'system_quantity',
  countedAt: 'counted_at',
  description: 'description',
  seq: 'seq',
  manual: 'is_manual',
  sourceLineId: 'source_line_id',
  amount: 'amount_cents',
  gst: 'gst_cents',
  priceSource: 'price_source',
} as const satisfies Record<SheetLineField, keyof Schema['sheet_line']>;

/** The types of PostgreSQL that hold the fields of a kind. */
const SQL_TYPES = {
  text: 'text',
  word: 'text',
  units: 'int',
  money: 'bigint',
  flag: 'boolean',
  id: 'bigint',
  moment: 'timestamptz',
} as const satisfies Record<SheetLineFieldRule['kind'], string>;

type Column<Field extends SheetLineField> = (typeof LINE_COLUMNS)[Field];

/** The fields as columns of a row. Money in cents. */
export type LineColumns = {
  [Field in SheetLineField as Column<Field>]: Field extends SheetLineFieldOf<'moment'>
    ? Date | null
    : SheetLineValue<Field>;
};

/** What people type on a line, by column. */
export type LineTextColumns = { [Field in SheetLineFieldOf<'text'> as Column<Field>]: string };

/** Every field's column with its type, in the order of the table of fields. */
export const LINE_FIELD_COLUMNS: readonly { field: SheetLineField; name: keyof LineColumns; type: string }[] =
  SHEET_LINE_FIELD_NAMES.map((field) => ({
    field,
    name: LINE_COLUMNS[field],
    type: SQL_TYPES[sheetLineFieldRule(field).kind],
  }));

/** Returns the columns of all fields, of the line with this alias. */
export const lineColumnsSql = (alias: string): string =>
  LINE_FIELD_COLUMNS.map(({ name }) => `${alias}.${name}`).join(', ');

/** Returns the columns of what people type on a line, of the line with this alias. */
export const lineTextColumnsSql = (alias: string): string =>
  SHEET_LINE_TEXTS.map(({ field }) => `${alias}.${LINE_COLUMNS[field]}`).join(', ');

/** Returns what people typed on a stored line, by field. */
export const lineTextsOf = (row: LineTextColumns): SheetLineTexts =>
  Object.fromEntries(SHEET_LINE_TEXTS.map(({ field }) => [field, row[LINE_COLUMNS[field]]])) as SheetLineTexts;

/** Returns the columns of what people type on a line. */
export const lineTextColumns = (texts: SheetLineTexts): LineTextColumns =>
  Object.fromEntries(SHEET_LINE_TEXTS.map(({ field }) => [LINE_COLUMNS[field], texts[field]])) as LineTextColumns;

/** Returns fields of a stored line as they are on the wire: amounts instead of cents, moments as texts. */
export function lineValuesOf<Field extends SheetLineField>(
  row: LineColumns,
  fields: readonly Field[],
): { [Of in Field]: SheetLineValue<Of> } {
  return Object.fromEntries(fields.map((field) => [field, wireValue(field, row[LINE_COLUMNS[field]])])) as {
    [Of in Field]: SheetLineValue<Of>;
  };
}

function wireValue(field: SheetLineField, value: LineColumns[keyof LineColumns]): string | number | boolean | null {
  if (value instanceof Date) return value.toISOString();
  return sheetLineFieldRule(field).kind === 'money' && value !== null ? fromCents(Number(value)) : value;
}
