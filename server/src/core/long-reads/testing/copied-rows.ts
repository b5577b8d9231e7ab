import { CopyRows } from '../copy-rows.ts';
import type { CopiedRow } from '../copy-rows.ts';
import type { CopiedBytes } from '../snapshot.ts';

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
export type FieldOf = readonly [name: string, type: keyof typeof TYPES];

type Value = string | number | null;

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const definitionsOf = (fields: readonly FieldOf[]) => fields.map(([name, type]) => ({ name, dataTypeID: TYPES[type] }));

function bytesOf(rows: readonly (readonly Value[])[]): Buffer {
  const textOf = (value: Value): string =>
    value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign);
  return Buffer.from(rows.map((row) => `${row.map(textOf).join('\t')}\n`).join(''));
}

/** Returns rows as COPY sends them; the values are texts of PostgreSQL, or numbers. */
export const copiedRows = (fields: readonly FieldOf[], rows: readonly (readonly Value[])[]): CopiedRow[] =>
  new CopyRows(definitionsOf(fields)).copied(bytesOf(rows));

/** Returns the same as bytes, each list of rows as a chunk. */
export function copiedBytes(
  fields: readonly FieldOf[],
  ...chunks: readonly (readonly (readonly Value[])[])[]
): CopiedBytes {
  async function* bytes(): AsyncGenerator<Buffer> {
    for (const rows of chunks) yield bytesOf(rows);
  }
  return { fields: definitionsOf(fields), chunks: bytes() };
}
