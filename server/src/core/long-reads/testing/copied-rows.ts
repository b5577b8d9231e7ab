import type { FieldDef } from 'pg';
import { CopyRows } from '../copy-rows.ts';
import type { CopiedRow } from '../copy-rows.ts';

/** PostgreSQL's numbers of types. */
export const TYPES = {
  boolean: 16,
  bigint: 20,
  int: 23,
  text: 25,
  float8: 701,
  date: 1082,
  timestamptz: 1184,
  numeric: 1700,
};

/** A column of the rows by its name and type. */
export type CopiedField = readonly [name: string, type: keyof typeof TYPES];

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Returns rows as COPY sends them; the values are texts of PostgreSQL, or numbers. */
export function copiedRows(
  fields: readonly CopiedField[],
  rows: readonly (readonly (string | number | null)[])[],
): CopiedRow[] {
  const textOf = (value: string | number | null): string =>
    value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign);
  const lines = rows.map((row) => `${row.map(textOf).join('\t')}\n`);
  const definitions = fields.map(([name, type]) => ({ name, dataTypeID: TYPES[type] }) as FieldDef);
  return new CopyRows(definitions).copied(Buffer.from(lines.join('')));
}
