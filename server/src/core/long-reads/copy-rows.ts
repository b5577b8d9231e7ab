import type { FieldDef } from 'pg';
import { typeParsers } from '../database/pool.ts';

type Parse = (text: string) => unknown;

const NEWLINE = 10;
const NULL = '\\N';
const ESCAPED = /\\(.)/gs;
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Types whose text is their value: text, varchar, char, name, numeric, date. */
const TEXT_TYPES: ReadonlySet<number> = new Set([25, 1043, 1042, 19, 1700, 1082]);

/** A row as an array of its values, in the order of the statement's columns. */
export type RowValues = unknown[];

/** Reads the text format of COPY: rows with the same values that the driver returns for these fields. */
export class CopyRows {
  readonly #names: readonly string[];
  /** What makes a value of a text, by column; null where the text is the value. */
  readonly #parsers: readonly (Parse | null)[];
  #rest: Buffer | null = null;

  constructor(fields: readonly FieldDef[]) {
    this.#names = fields.map(({ name }) => name);
    this.#parsers = fields.map(({ dataTypeID }) =>
      TEXT_TYPES.has(dataTypeID) ? null : (typeParsers.getTypeParser(dataTypeID, 'text') as Parse),
    );
  }

  /** Returns the rows that are complete with these bytes; what is left is stored for the next ones. */
  values(bytes: Buffer): RowValues[] {
    const all = this.#rest === null ? bytes : Buffer.concat([this.#rest, bytes]);
    // A line break inside a value is escaped, and no character of UTF-8 contains its byte.
    const end = all.lastIndexOf(NEWLINE);
    this.#rest = end + 1 === all.length ? null : all.subarray(end + 1);
    return end < 0 ? [] : all.toString('utf8', 0, end).split('\n').map(this.#valuesOf);
  }

  /** The same as objects by the names of the columns. */
  objects<Row>(bytes: Buffer): Row[] {
    const names = this.#names;
    return this.values(bytes).map((values) => {
      const row: Record<string, unknown> = {};
      for (let index = 0; index < names.length; index++) row[names[index] as string] = values[index];
      return row as Row;
    });
  }

  readonly #valuesOf = (line: string): RowValues => {
    const values: RowValues = line.split('\t');
    const hasEscapes = line.includes('\\');
    for (let index = 0; index < values.length; index++) {
      const text = values[index] as string;
      if (hasEscapes && text === NULL) values[index] = null;
      else {
        const parse = this.#parsers[index];
        const plain = hasEscapes ? unescaped(text) : text;
        values[index] = parse ? parse(plain) : plain;
      }
    }
    return values;
  };
}

const unescaped = (text: string): string =>
  text.includes('\\') ? text.replace(ESCAPED, (_escape, letter: string) => ESCAPES[letter] ?? letter) : text;
