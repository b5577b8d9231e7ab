import type { FieldDef } from 'pg';
import { typeParsers } from '../database/pool.ts';

type Parse = (text: string) => unknown;

const NEWLINE = 10;
const NULL = '\\N';
const ESCAPED = /\\(.)/gs;
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Types whose text is their value. */
const asText = (text: string): string => text;
const TEXT_TYPES: ReadonlySet<number> = new Set([25, 1043, 1042, 19, 1700, 1082]);

/** Reads the text format of COPY: rows with the same values that the driver returns for these fields. */
export class CopyRows<Row> {
  readonly #names: readonly string[];
  readonly #parsers: readonly Parse[];
  #rest: Buffer | null = null;

  constructor(fields: readonly FieldDef[]) {
    this.#names = fields.map(({ name }) => name);
    this.#parsers = fields.map(({ dataTypeID }) =>
      TEXT_TYPES.has(dataTypeID) ? asText : (typeParsers.getTypeParser(dataTypeID, 'text') as Parse),
    );
  }

  /** Returns the rows that are complete with these bytes; what is left is stored for the next ones. */
  take(bytes: Buffer): Row[] {
    const all = this.#rest === null ? bytes : Buffer.concat([this.#rest, bytes]);
    // A line break inside a value is escaped, and no character of UTF-8 contains its byte.
    const end = all.lastIndexOf(NEWLINE);
    this.#rest = end + 1 === all.length ? null : all.subarray(end + 1);
    if (end < 0) return [];
    const rows: Row[] = [];
    for (const line of all.toString('utf8', 0, end).split('\n')) rows.push(this.#rowOf(line));
    return rows;
  }

  #rowOf(line: string): Row {
    const row: Record<string, unknown> = {};
    const texts = line.split('\t');
    for (let index = 0; index < this.#names.length; index++) {
      const text = texts[index] as string;
      row[this.#names[index] as string] = text === NULL ? null : (this.#parsers[index] as Parse)(unescaped(text));
    }
    return row as Row;
  }
}

const unescaped = (text: string): string =>
  text.includes('\\') ? text.replace(ESCAPED, (_escape, letter: string) => ESCAPES[letter] ?? letter) : text;
