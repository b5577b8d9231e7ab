import { SHEET_LINE_CONTENT_FIELDS, sheetLineFieldRule } from '@iwe/domain';
import type { SheetLineContentField, SheetLineValue } from '@iwe/domain';
import { lineValuesOf } from '../../core/documents/public.ts';
import type { DraftLine, DraftSheet } from './sheet-draft.ts';
import { fieldsOf } from './sheet-columns.ts';
import type { LineRecord, SheetRecord } from './sheet-record.ts';

/** Fields of the head by their names on the wire. */
export type ContentFields = Readonly<Record<string, string | number | boolean | null>>;

/** A line as people edit it. `code` stands for those who read the history. */
export type EditedLine = { id: number; code: string } & {
  [Field in SheetLineContentField]: SheetLineValue<Field>;
};

/** What two editors of a sheet can disagree about. */
export interface SheetContent {
  fields: ContentFields;
  lines: EditedLine[];
}

/**
 * The two sides of a change: the fields that differ, and all lines, so that the history can show the change and a
 * conflict can rebuild the content before it.
 */
export interface ContentChange {
  before: SheetContent;
  after: SheetContent;
}

/** The content as it is stored. */
export const contentOf = (sheet: SheetRecord, lines: readonly LineRecord[]): SheetContent => ({
  fields: fieldsOf(sheet),
  lines: lines.map(editedLineOf),
});

/** The content of a draft whose lines have their ids (0 where a line is new and has none yet). */
export const contentOfDraft = ({ fields, lines }: DraftSheet): SheetContent => ({
  fields,
  lines: lines.map(editedLineOf),
});

const editedLineOf = (line: DraftLine): EditedLine => ({
  id: line.id ?? 0,
  code: line.code,
  ...lineValuesOf(line, SHEET_LINE_CONTENT_FIELDS),
});

/** Returns a field's value; a field that a recorded change does not have yet, because it is later, is empty. */
export const editedValue = (line: Partial<EditedLine>, field: SheetLineContentField) =>
  line[field] ?? (sheetLineFieldRule(field).kind === 'text' ? '' : null);

/** Whether two states of one line are the same to people. */
export const isSameLine = (a: Partial<EditedLine>, b: Partial<EditedLine>): boolean =>
  SHEET_LINE_CONTENT_FIELDS.every((field) => editedValue(a, field) === editedValue(b, field));

/** What changes between two contents. */
export function contentChange(before: SheetContent, after: SheetContent): ContentChange {
  const changed = Object.keys(after.fields).filter(
    (field) => (before.fields[field] ?? null) !== (after.fields[field] ?? null),
  );
  const only = (fields: ContentFields): ContentFields =>
    Object.fromEntries(changed.map((field) => [field, fields[field] ?? null]));
  const change: ContentChange = {
    before: { fields: only(before.fields), lines: [] },
    after: { fields: only(after.fields), lines: [] },
  };
  const now = new Map(after.lines.map((line) => [line.id, line]));
  const then = new Map(before.lines.map((line) => [line.id, line]));
  for (const line of before.lines) {
    const other = now.get(line.id);
    if (!other || !isSameLine(line, other)) change.before.lines.push(line);
  }
  for (const line of after.lines) {
    const other = then.get(line.id);
    if (!other || !isSameLine(line, other)) change.after.lines.push(line);
  }
  return change;
}

/** Takes a change back from the content that it led to. */
export function undoChange(content: SheetContent, change: ContentChange): SheetContent {
  const touched = new Set([...change.before.lines, ...change.after.lines].map((line) => line.id));
  return {
    fields: { ...content.fields, ...change.before.fields },
    lines: [...content.lines.filter((line) => !touched.has(line.id)), ...change.before.lines].sort(
      (a, b) => a.seq - b.seq,
    ),
  };
}

/** What may change without a new decision about the approval (DOMAIN §6): where and when the goods go. */
const DELIVERY_FIELDS: ReadonlySet<string> = new Set([
  'address',
  'phone',
  'date',
  'dueDate',
  'deliveryDate',
  'shipType',
  'warehouseId',
  'driverId',
]);

/**
 * Whether a change voids permits and withdraws the question that waits (DOMAIN §6). A change of nothing but figures
 * (the customer's payment type became another one) does as well.
 */
export function voidsPermits(change: ContentChange): boolean {
  const fields = Object.keys(change.after.fields);
  const isDeliveryAlone = fields.length > 0 && fields.every((field) => DELIVERY_FIELDS.has(field));
  return !isDeliveryAlone || change.before.lines.length > 0 || change.after.lines.length > 0;
}

/** Whether nothing changes. */
export const isEmptyChange = (change: ContentChange): boolean =>
  Object.keys(change.after.fields).length === 0 && change.before.lines.length === 0 && change.after.lines.length === 0;
