import type * as z from 'zod';
import { messages } from '@iwe/domain';
import type { ColumnKind, RecordFieldRule, RecordFieldRules } from '@iwe/domain';
import { amount, dayOf, wholeNumber, yesOrNo } from '../imports/public.ts';
import type { ImportColumn, ImportRow } from '../imports/public.ts';

/** Each row is several writes with history; this many finish in a few seconds. */
export const MAX_ROWS = 2_000;
const AT_ONCE = 50;

/** A column of records. */
export interface RecordColumn extends ImportColumn {
  /** The refusal of a longer text, where the specification has words of its own. */
  readonly tooLong?: string;
}

/** A cell that was read, or why it could not be. */
export type ReadCell = { value?: unknown; reason?: string };
/** Field → value by word, in small letters. */
export type Choices = Readonly<Record<string, ReadonlyMap<string, number>>>;

/** Returns a column for each field of a record; `needed` names those that a new record needs. */
export const recordColumns = (rules: RecordFieldRules, needed: readonly string[]): readonly RecordColumn[] =>
  Object.entries(rules).map(([key, rule]) => ({
    key,
    label: rule.label,
    kind: cellKind(rule),
    ...rule.file,
    ...(needed.includes(key) ? { marked: true } : {}),
  }));

function cellKind(rule: RecordFieldRule): ColumnKind {
  switch (rule.kind) {
    case 'text':
      return rule.format === undefined || rule.format === 'email' ? 'text' : rule.format;
    case 'price':
      return 'money';
    case 'whole':
      return 'quantity';
    case 'day':
    case 'money':
    case 'flag':
    case 'choice':
      return rule.kind;
  }
}

/** Returns a field's label in the file; its name when it has no column. */
export const labelIn = (columns: readonly ImportColumn[], field: string | undefined): string =>
  columns.find((column) => column.key === field)?.label ?? field ?? '';

const MAX_UNITS = 1_000_000;

/** Reads the text of a cell by its column. `maxAud` is the greatest amount, in AUD. */
export function readPlainCell(column: RecordColumn, value: string, choices: Choices, maxAud?: number): ReadCell {
  switch (column.kind) {
    case 'text':
    case 'code':
    case 'phone':
    case 'postcode':
      return { value };
    case 'quantity':
      return wholeNumber(value, column.label, { max: MAX_UNITS });
    case 'money': {
      const read = amount(value, column.label, maxAud === undefined ? undefined : { max: maxAud });
      return read.reason === undefined ? { value: read.value / 100 } : read;
    }
    case 'flag': {
      const read = yesOrNo(value, column.label);
      return read.reason === undefined ? { value: read.value ? 1 : 0 } : read;
    }
    case 'day':
      return dayOf(value, column.label);
    case 'choice': {
      const id = choices[column.key]?.get(value.toLowerCase());
      return id === undefined ? { reason: `${column.label} '${value}' does not exist.` } : { value: id };
    }
  }
}

/**
 * The cells of a row as a form would send them, and the fields whose cells could not be read. Those have a reason of
 * their own, so they are not reported as missing.
 */
export interface ReadRow<Request> {
  request: Request;
  unread: ReadonlySet<string>;
}

/**
 * Reads the cells of a row by the form's own schema. Adds to `reasons` why a cell cannot be read, and reads the rest of
 * the row all the same.
 */
export function readCells<Column extends RecordColumn, Request>(
  columns: readonly Column[],
  row: ImportRow,
  read: (column: Column, value: string) => ReadCell,
  schema: z.ZodType<Request>,
  reasons: string[],
): ReadRow<Request> {
  const sent: Record<string, unknown> = {};
  const refused = row.unread ?? {};
  const unread = new Set<string>(Object.keys(refused));
  reasons.push(...Object.values(refused));
  for (const column of columns) {
    const value = row.cells[column.key] ?? '';
    if (value === '' || refused[column.key] !== undefined) continue;
    const cell = read(column, value);
    if (cell.reason === undefined) sent[column.key] = cell.value;
    else {
      reasons.push(cell.reason);
      unread.add(column.key);
    }
  }
  const whole = schema.safeParse(sent);
  if (whole.success) return { request: whole.data, unread };
  for (const issue of whole.error.issues) {
    const field = String(issue.path[0]);
    const label = labelIn(columns, field);
    const isTooLong = issue.code === 'too_big' && issue.origin === 'string';
    reasons.push(
      isTooLong
        ? (columns.find(({ key }) => key === field)?.tooLong ?? messages.textTooLong(label, Number(issue.maximum)))
        : `${label}: ${issue.message}.`,
    );
    unread.add(field);
  }
  return {
    request: schema.parse(Object.fromEntries(Object.entries(sent).filter(([field]) => !unread.has(field)))),
    unread,
  };
}

/** Writes rows, AT_ONCE of them pipelined; returns how many there were. */
export async function writeRows<Row>(rows: readonly Row[], write: (row: Row) => Promise<unknown>): Promise<number> {
  for (let start = 0; start < rows.length; start += AT_ONCE)
    await Promise.all(rows.slice(start, start + AT_ONCE).map(write));
  return rows.length;
}
