import type { CopiedRow } from '../../long-reads/copy-rows.ts';
import { XmlBytes } from './xml-bytes.ts';

/**
 * The type of a column's cells: text stays text whatever it looks like, money has two decimals, a percent is a
 * fraction, dates are real dates.
 */
export type CellKind = 'text' | 'integer' | 'money' | 'number' | 'percent' | 'date' | 'instant';

/**
 * The value of a cell: null for an empty one, 'yyyy-MM-dd' for dates, Dates or ISO texts for instants, AUD for money.
 */
export type CellValue = string | number | Date | null;

/** Style numbers in styles.xml, in the order of its cellXfs. Those in bold follow after all of them. */
export const STYLE: Readonly<Record<CellKind | 'header', number>> = {
  number: 0,
  text: 1,
  integer: 2,
  money: 3,
  date: 4,
  instant: 5,
  header: 6,
  percent: 7,
};
export const BOLD = Object.keys(STYLE).length;

const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet, so that 1 January 1900 has the number 1 and its non-existent 29 February is passed. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
/** Digits of a whole number of cents whose hundredth a Number writes with the same digits. */
const EXACT_DIGITS = 15;

/** Milliseconds that a zone is ahead of UTC at a moment. */
export type Offset = (moment: number) => number;

const bytesOf = (xml: string): Uint8Array => Uint8Array.from(Buffer.from(xml));
const EMPTY = bytesOf('<c/>');
const VALUE_END = bytesOf('</v></c>');
/** The end of a text that begins as `spacedText`. */
const INLINE_END = bytesOf('</t></is></c>');
/**
 * The beginnings of cells by their style. A text is the value of its cell, shorter than an inline string, which alone
 * can say that spaces at the ends of a text belong to it.
 */
const STARTS = Array.from({ length: 2 * BOLD }, (_, style) => ({
  number: bytesOf(`<c s="${style}"><v>`),
  text: bytesOf(`<c s="${style}" t="str"><v>`),
  spacedText: bytesOf(`<c t="inlineStr" s="${style}"><is><t xml:space="preserve">`),
}));
type Start = (typeof STARTS)[number];

/** Writes the cells of a column. */
export interface CellWriter {
  write(out: XmlBytes, value: CellValue, isStrong: boolean): void;
  /** Writes a column of a row that COPY sent, where money is in cents. */
  copy(out: XmlBytes, row: CopiedRow, column: number): void;
}

/** Returns the writer of a column's cells. */
export function cellWriter(kind: CellKind, offset: Offset): CellWriter {
  const [plain, strong] = [STYLE[kind], STYLE[kind] + BOLD].map((style) => STARTS[style] as Start) as [Start, Start];
  const numberOf = numberReader(kind, offset);
  const copied = COPIES[kind];
  const write = (out: XmlBytes, value: CellValue, isStrong: boolean): void => {
    if (value === null || value === '') return out.add(EMPTY);
    const number = numberOf?.(value) ?? Number.NaN;
    if (!Number.isFinite(number)) return writeText(out, String(value), STYLE.text + (isStrong ? BOLD : 0));
    out.add((isStrong ? strong : plain).number);
    out.addText(String(number));
    out.add(VALUE_END);
  };
  return {
    write,
    copy: (out, row, column) => {
      if (copied?.(out, row, column, plain, offset)) return;
      const value = row.value(column) as CellValue;
      write(out, kind === 'money' && typeof value === 'number' ? value / 100 : value, false);
    },
  };
}

/** Returns what makes the number of a value; null for columns of texts. */
function numberReader(kind: CellKind, offset: Offset): ((value: string | number | Date) => number) | null {
  if (kind === 'text') return null;
  if (kind === 'date') return (value) => serialDay(String(value));
  return kind === 'instant' ? (value) => serialMoment(value, offset) : Number;
}

/** Writes a text's cell. */
export function writeText(out: XmlBytes, text: string, style: number): void {
  const start = STARTS[style] as Start;
  if (writePlain(out, text, start.text)) return;
  const isSpaced = NEEDS_SPACE.test(text);
  out.add(isSpaced ? start.spacedText : start.text);
  out.addText(NEEDS_CARE.test(text) ? escapeXml(text) : text);
  out.add(isSpaced ? INLINE_END : VALUE_END);
}

/** Returns the cell of a text. */
export function textCell(text: string): Uint8Array {
  if (text === '') return EMPTY;
  const out = new XmlBytes(text.length + AROUND);
  writeText(out, text, STYLE.text);
  return Uint8Array.from(out.take());
}

/** Writes the cell of a text of plain characters; returns false for any other one. */
function writePlain(out: XmlBytes, text: string, head: Uint8Array): boolean {
  const { length } = text;
  if (text.charCodeAt(0) === SPACE || text.charCodeAt(length - 1) === SPACE) return false;
  out.room(length + AROUND);
  const to = out.bytes;
  let at = put(to, out.length, head);
  for (let from = 0; from < length; from++) {
    const unit = text.charCodeAt(from);
    if (IS_PLAIN[unit] !== 1 && unit !== BACKSLASH) return false;
    to[at++] = unit;
  }
  out.length = put(to, at, VALUE_END);
  return true;
}

/** Copies a value's bytes into its cell. Returns false where they must be parsed first; then nothing was written. */
type Copy = (out: XmlBytes, row: CopiedRow, column: number, start: Start, offset: Offset) => boolean;

/** Bytes of a cell around its value, at most. */
const AROUND = 64;
/** Bytes that a byte of a text becomes, at most: '&quot;'. */
const MOST_ESCAPED = 6;

const copyText: Copy = (out, row, column, { text: head }) => {
  const { bytes } = row;
  const start = row.start(column);
  const end = row.end(column);
  if (start === end) return copyEmpty(out);
  if (!row.isText(column) || bytes[start] === SPACE || bytes[end - 1] === SPACE) return false;
  out.room(MOST_ESCAPED * (end - start) + AROUND);
  const to = out.bytes;
  let at = put(to, out.length, head);
  for (let from = start; from < end; from++) {
    const byte = bytes[from] as number;
    if (IS_PLAIN[byte] === 1) to[at++] = byte;
    else {
      const escape = ENTITIES[byte];
      if (escape === undefined) return row.isNull(column) && copyEmpty(out);
      at = put(to, at, escape);
    }
  }
  out.length = put(to, at, VALUE_END);
  return true;
};

const copyInteger: Copy = (out, row, column, { number: head }) => {
  const { bytes } = row;
  const start = row.start(column);
  const end = row.end(column);
  if (row.isNull(column)) return copyEmpty(out);
  if (!row.isInteger(column) || end - start > EXACT_DIGITS) return false;
  out.room(end - start + AROUND);
  const to = out.bytes;
  let at = put(to, out.length, head);
  for (let from = start; from < end; from++) to[at++] = bytes[from] as number;
  out.length = put(to, at, VALUE_END);
  return true;
};

const copyCents: Copy = (out, row, column, { number: head }) => {
  const { bytes } = row;
  const end = row.end(column);
  let from = row.start(column);
  if (row.isNull(column)) return copyEmpty(out);
  if (!row.isInteger(column) || end - from > EXACT_DIGITS) return false;
  out.room(end - from + AROUND);
  const to = out.bytes;
  let at = put(to, out.length, head);
  if (bytes[from] === MINUS) to[at++] = bytes[from++] as number;
  // Dollars, then as many decimals as are not 0.
  const point = end - 2;
  if (from >= point) to[at++] = ZERO;
  while (from < point) to[at++] = bytes[from++] as number;
  const tenths = from === point ? (bytes[point] as number) : ZERO;
  const cents = bytes[end - 1] as number;
  if (tenths !== ZERO || cents !== ZERO) {
    to[at++] = POINT;
    to[at++] = tenths;
    if (cents !== ZERO) to[at++] = cents;
  }
  out.length = put(to, at, VALUE_END);
  return true;
};

const copyDay: Copy = (out, row, column, { number: head }) => {
  const { bytes } = row;
  const start = row.start(column);
  if (row.isNull(column)) return copyEmpty(out);
  // Years have more digits, or BC, elsewhere.
  if (!row.isDay(column) || row.end(column) - start !== DAY_BYTES) return false;
  const day = (dayAt(bytes, start) - EPOCH_MS) / DAY_MS;
  if (!(day >= 0)) return false;
  out.add(head);
  out.addWhole(day);
  out.add(VALUE_END);
  return true;
};

const copyInstant: Copy = (out, row, column, { number: head }, offset) => {
  const { bytes } = row;
  const start = row.start(column);
  const zone = row.end(column) - UTC.length;
  if (row.isNull(column)) return copyEmpty(out);
  // 'yyyy-MM-dd HH:mm:ss', then decimals, in UTC, as the server's connections ask for.
  if (!row.isMoment(column) || zone < start + MOMENT_BYTES || bytes[start + DAY_BYTES] !== SPACE) return false;
  for (let at = 0; at < UTC.length; at++) if (bytes[zone + at] !== UTC[at]) return false;
  const day = dayAt(bytes, start);
  if (Number.isNaN(day)) return false;
  const minutes = 60 * twoDigits(bytes, start + 11) + twoDigits(bytes, start + 14);
  let decimals = 0;
  let scale = 1;
  for (let at = start + MOMENT_BYTES + 1; at < zone; at++) {
    decimals = 10 * decimals + (bytes[at] as number) - ZERO;
    scale *= 10;
  }
  const moment = day + 60_000 * minutes + 1_000 * twoDigits(bytes, start + 17) + Math.trunc((1_000 * decimals) / scale);
  out.add(head);
  out.addText(String((moment + offset(moment) - EPOCH_MS) / DAY_MS));
  out.add(VALUE_END);
  return true;
};

const COPIES: Readonly<Partial<Record<CellKind, Copy>>> = {
  text: copyText,
  integer: copyInteger,
  number: copyInteger,
  percent: copyInteger,
  money: copyCents,
  date: copyDay,
  instant: copyInstant,
};

function copyEmpty(out: XmlBytes): true {
  out.add(EMPTY);
  return true;
}

/** Bytes of 'yyyy-MM-dd', and of 'yyyy-MM-dd HH:mm:ss'. */
const [DAY_BYTES, MOMENT_BYTES] = [10, 19] as const;
const UTC = Buffer.from('+00');

/** Returns the first moment of a day in milliseconds; NaN where no year of four digits, after the first century, is. */
function dayAt(bytes: Buffer, at: number): number {
  const year = twoDigits(bytes, at) * 100 + twoDigits(bytes, at + 2);
  // Date.UTC takes smaller ones for years of the last century.
  if (bytes[at + 4] !== MINUS || !(year >= 100)) return Number.NaN;
  return Date.UTC(year, twoDigits(bytes, at + 5) - 1, twoDigits(bytes, at + 8));
}

const twoDigits = (bytes: Buffer, at: number): number =>
  (bytes[at] as number) * 10 + (bytes[at + 1] as number) - 11 * ZERO;

/** Writes bytes at a place and returns the place behind them. */
function put(to: Uint8Array, place: number, xml: Uint8Array): number {
  let at = place;
  for (let index = 0; index < xml.length; index++) to[at++] = xml[index] as number;
  return at;
}

const [SPACE, MINUS, POINT, ZERO, BACKSLASH, DELETE] = [32, 45, 46, 48, 92, 127] as const;

/** Days since the spreadsheet's epoch. */
function serialDay(text: string): number {
  return (Date.parse(`${text}T00:00:00Z`) - EPOCH_MS) / DAY_MS;
}

/** The same for a moment, with the time of day that a clock of the zone shows. */
function serialMoment(value: string | number | Date, offset: Offset): number {
  const moment = value instanceof Date ? value.getTime() : Date.parse(String(value));
  return Number.isNaN(moment) ? Number.NaN : (moment + offset(moment) - EPOCH_MS) / DAY_MS;
}

/** Readers may drop or change such spaces of a text unless they are told to keep them. */
const NEEDS_SPACE = /^\s|\s$|[\t\r\n]/;
// XML has no way to write control characters.
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Texts that cannot be written as they are; most can. */
const NEEDS_CARE = new RegExp(`[&<>"]|${FORBIDDEN.source}`);
/** What characters of a text become in XML. */
const ENTITY_TEXTS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** The same by their bytes. */
const ENTITIES: (Uint8Array | undefined)[] = [];
for (const [sign, entity] of Object.entries(ENTITY_TEXTS)) ENTITIES[sign.charCodeAt(0)] = bytesOf(entity);
/** 1 for the bytes of a text that are copied: ASCII without control characters and what XML or COPY escapes. */
const IS_PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= SPACE && byte < DELETE && byte !== BACKSLASH && ENTITIES[byte] === undefined ? 1 : 0,
);

/** Returns a text as XML that is no markup. */
export function escapeXml(text: string): string {
  const clean = text.replace(FORBIDDEN, '');
  return clean.replace(/[&<>"]/g, (sign) => ENTITY_TEXTS[sign as keyof typeof ENTITY_TEXTS]);
}
