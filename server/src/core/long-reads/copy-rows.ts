import type { FieldDef } from 'pg';
import { typeParsers } from '../database/pool.ts';

type Parse = (text: string) => unknown;

const TAB = 9;
const NEWLINE = 10;
const ZERO = 48;
const MINUS = 45;
const BACKSLASH = 92;
const NULL = '\\N';
const ESCAPED = /\\(.)/gs;
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
/** Digits of a whole number that a Number holds exactly. */
const EXACT_DIGITS = 15;

/** Types whose text is their value: text, varchar, char, name, numeric. */
const TEXT_TYPES: ReadonlySet<number> = new Set([25, 1043, 1042, 19, 1700]);
/** bigint, smallint, int. */
const INTEGER_TYPES: ReadonlySet<number> = new Set([20, 21, 23]);
const DAY_TYPE = 1082;
/** timestamptz. */
const MOMENT_TYPE = 1184;

/** A column of a statement whose rows COPY sends. */
interface CopiedColumn {
  name: string;
  /** What makes a value of a text; null where the text is the value. */
  parse: Parse | null;
  isInteger: boolean;
  isDay: boolean;
  isMoment: boolean;
}

/** The columns of a stream of rows. */
class CopiedColumns {
  readonly all: readonly CopiedColumn[];
  /** The row whose values `named` has. */
  row: CopiedRow | null = null;
  /** The values of `row` by the names of the columns, each made when it is asked for. */
  readonly named: object;

  constructor(fields: readonly FieldDef[]) {
    this.all = fields.map(({ name, dataTypeID }) => {
      const isDay = dataTypeID === DAY_TYPE;
      const isText = isDay || TEXT_TYPES.has(dataTypeID);
      const parse = isText ? null : (typeParsers.getTypeParser(dataTypeID, 'text') as Parse);
      return { name, parse, isInteger: INTEGER_TYPES.has(dataTypeID), isDay, isMoment: dataTypeID === MOMENT_TYPE };
    });
    this.named = Object.defineProperties(
      {},
      Object.fromEntries(this.all.map(({ name }, place) => [name, { get: () => this.row?.value(place) }])),
    );
  }
}

/**
 * A row as the bytes that COPY sent: a value is made only where it is asked for. A million rows of a report are written
 * without a text or a number for each of their cells.
 */
export class CopiedRow {
  /** The bytes of several rows. */
  readonly bytes: Buffer;
  readonly #columns: CopiedColumns;
  /** Where each value begins in the bytes, row after row; the one before it ends a byte earlier. */
  readonly #starts: Int32Array;
  readonly #first: number;

  constructor(bytes: Buffer, columns: CopiedColumns, starts: Int32Array, first: number) {
    this.bytes = bytes;
    this.#columns = columns;
    this.#starts = starts;
    this.#first = first;
  }

  /** Returns the place of the column of that name. */
  place(name: string): number {
    return this.#columns.all.findIndex((column) => column.name === name);
  }

  /** Returns the values by the names of their columns, until another row of the stream is asked for its own. */
  named<Row>(): Row {
    this.#columns.row = this;
    return this.#columns.named as Row;
  }

  /** The text of its values is the value. */
  isText(column: number): boolean {
    return (this.#columns.all[column] as CopiedColumn).parse === null;
  }

  isInteger(column: number): boolean {
    return (this.#columns.all[column] as CopiedColumn).isInteger;
  }

  isDay(column: number): boolean {
    return (this.#columns.all[column] as CopiedColumn).isDay;
  }

  isMoment(column: number): boolean {
    return (this.#columns.all[column] as CopiedColumn).isMoment;
  }

  /** The place of a value's first byte. */
  start(column: number): number {
    return this.#starts[this.#first + column] as number;
  }

  /** The place behind its last byte. */
  end(column: number): number {
    return (this.#starts[this.#first + column + 1] as number) - 1;
  }

  isNull(column: number): boolean {
    const start = this.start(column);
    // A backslash of a text is sent twice.
    return this.end(column) === start + 2 && this.bytes[start] === BACKSLASH && this.bytes[start + 1] === NULL_LETTER;
  }

  /** Returns the same value that the driver returns. */
  value(column: number): unknown {
    if (this.isNull(column)) return null;
    if (this.isInteger(column)) return this.#integer(column);
    const text = unescaped(this.bytes.toString('utf8', this.start(column), this.end(column)));
    const { parse } = this.#columns.all[column] as CopiedColumn;
    return parse ? parse(text) : text;
  }

  /** Returns a value as a number; null is 0. */
  number(column: number): number {
    return Number(this.value(column) ?? 0);
  }

  #integer(column: number): number {
    const { bytes } = this;
    const start = this.start(column);
    const end = this.end(column);
    if (end - start > EXACT_DIGITS) return Number(bytes.toString('latin1', start, end));
    const isNegative = bytes[start] === MINUS;
    let number = 0;
    for (let at = isNegative ? start + 1 : start; at < end; at++) number = number * 10 + (bytes[at] as number) - ZERO;
    return isNegative ? -number : number;
  }

  /** Tells whether another row has the same value in a column. */
  isAlike(other: CopiedRow, column: number): boolean {
    return (
      this.bytes.compare(other.bytes, other.start(column), other.end(column), this.start(column), this.end(column)) ===
      0
    );
  }
}

const NULL_LETTER = NULL.charCodeAt(1);

/** Reads the text format of COPY: rows with the same values that the driver returns for these fields. */
export class CopyRows {
  readonly #columns: CopiedColumns;
  #rest: Buffer | null = null;
  /** Where values begin, while they are looked for; the first one at 0. */
  #starts = new Int32Array(1);

  constructor(fields: readonly FieldDef[]) {
    this.#columns = new CopiedColumns(fields);
  }

  /** Returns the rows that are complete with these bytes, as bytes; what is left is stored for the next ones. */
  copied(bytes: Buffer): CopiedRow[] {
    const rows: CopiedRow[] = [];
    for (const whole of this.#whole(bytes)) this.#addCopied(whole, rows);
    return rows;
  }

  /** The same as objects by the names of the columns, with all their values. */
  objects<Row>(bytes: Buffer): Row[] {
    const lines = this.#whole(bytes).flatMap((whole) => whole.toString('utf8', 0, whole.length - 1).split('\n'));
    return lines.map(this.#objectOf<Row>);
  }

  /** Returns the bytes of the rows that are complete now: of the one that was cut, and of those that follow it. */
  #whole(bytes: Buffer): Buffer[] {
    const whole: Buffer[] = [];
    let from = 0;
    if (this.#rest !== null) {
      from = bytes.indexOf(NEWLINE) + 1;
      const cut = Buffer.concat([this.#rest, from === 0 ? bytes : bytes.subarray(0, from)]);
      this.#rest = from === 0 ? cut : null;
      if (from === 0) return whole;
      whole.push(cut);
    }
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    if (end > from) whole.push(bytes.subarray(from, end));
    if (end < bytes.length) this.#rest = bytes.subarray(end);
    return whole;
  }

  #addCopied(bytes: Buffer, rows: CopiedRow[]): void {
    if (this.#starts.length <= bytes.length) this.#starts = new Int32Array(bytes.length + 1);
    const found = this.#starts;
    const columns = this.#columns.all.length;
    let values = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      // No character of UTF-8 contains these bytes, and inside a value they are escaped.
      if (byte === TAB || byte === NEWLINE) found[++values] = at + 1;
    }
    const starts = found.slice(0, values + 1);
    for (let first = 0; first < values; first += columns) rows.push(new CopiedRow(bytes, this.#columns, starts, first));
  }

  readonly #objectOf = <Row>(line: string): Row => {
    const row: Record<string, unknown> = {};
    const texts = line.split('\t');
    const hasEscapes = line.includes('\\');
    for (let index = 0; index < texts.length; index++) {
      const { name, parse } = this.#columns.all[index] as CopiedColumn;
      const text = texts[index] as string;
      if (hasEscapes && text === NULL) row[name] = null;
      else {
        const plain = hasEscapes ? unescaped(text) : text;
        row[name] = parse ? parse(plain) : plain;
      }
    }
    return row as Row;
  };
}

const unescaped = (text: string): string =>
  text.includes('\\') ? text.replace(ESCAPED, (_escape, letter: string) => ESCAPES[letter] ?? letter) : text;
