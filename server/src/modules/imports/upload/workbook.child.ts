/**
 * Reads one workbook in a process of its own: `node … workbook.child.ts <path> <xls|xlsx> <maxRows>`. Writes one JSON
 * text a line: {sheet, sheets}, then batches of [row, texts], then {end: true}; or {refuse: [code, words]}. A file that
 * was made to hurt ends this process and nothing else: it has little memory, little time, no network of ours, and may
 * write nothing.
 */
import { readFileSync, writeSync } from 'node:fs';
import { CFB, read, SSF } from 'xlsx';
import type { CellObject, WorkBook } from 'xlsx';
import { HEADING_ROWS, tooManyRows, UPLOAD_LIMITS } from './limits.ts';
import { repack } from './repack.ts';

const BATCH_ROWS = 200;
const [path = '', type, rowsText] = process.argv.slice(2);

class Refusal extends Error {
  readonly code: string;
  constructor(code: string, words: string) {
    super(words);
    this.code = code;
  }
}

function say(value: unknown): void {
  const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(1, bytes, at);
    } catch (error) {
      // The pipe is full until the parent has read on.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
    }
  }
}

function workbookOf(file: Buffer): WorkBook {
  const options = {
    type: 'buffer',
    dense: true,
    sheets: 0,
    cellFormula: false,
    cellHTML: false,
    cellStyles: false,
    cellNF: true,
    cellText: true,
  } as const;
  if (type === 'xlsx') {
    const { archive, cells, isMacro } = repack(file);
    if (isMacro) throw new Refusal('file-macros', 'This workbook holds macros. Save it without macros and try again.');
    if (cells > UPLOAD_LIMITS.cells)
      throw new Refusal(
        'file-cells',
        `The sheet holds more than ${UPLOAD_LIMITS.cells.toLocaleString('en-AU')} cells. Delete the empty rows and columns, or split the file.`,
      );
    return read(archive, options);
  }
  const { FullPaths } = CFB.read(file, { type: 'buffer' }) as { FullPaths: string[] };
  const streams = FullPaths.map((stream) => stream.toLowerCase());
  if (streams.some((stream) => stream.includes('_vba_project')))
    throw new Refusal('file-macros', 'This workbook holds macros. Save it without macros and try again.');
  if (!streams.some((stream) => /\/(workbook|book)$/.test(stream)))
    throw new Refusal('file-type', 'This is not an Excel file. Save it as an Excel workbook and try again.');
  return read(file, options);
}

/**
 * A cell as the text that somebody sees as its value: codes keep their zeros, numbers have no thousands mark and no
 * rounding, dates are yyyy-MM-dd.
 */
function textOf(cell: CellObject | undefined, is1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null) return '';
  if (cell.t === 'n' && typeof cell.v === 'number') {
    if (typeof cell.z === 'string' && SSF.is_date(cell.z)) return dateText(cell.v + (is1904 ? 1462 : 0));
    // '00123' is 123 with a format of five digits.
    if (Number.isInteger(cell.v) && typeof cell.w === 'string' && /^0\d+$/.test(cell.w)) return cell.w;
    return numberText(cell.v);
  }
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  if (cell.t === 'e') return cell.w ?? '#ERROR';
  return String(cell.v).trim().slice(0, UPLOAD_LIMITS.cellCharacters);
}

/** Fifteen digits are what a spreadsheet itself keeps: 45.1 + 0.2 is 45.3 and nothing longer. */
function numberText(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  return text.includes('e') ? value.toLocaleString('en-AU', { useGrouping: false, maximumFractionDigits: 15 }) : text;
}

function dateText(serial: number): string {
  const day = SSF.parse_date_code(serial) as { y: number; m: number; d: number } | null;
  return day
    ? `${String(day.y).padStart(4, '0')}-${String(day.m).padStart(2, '0')}-${String(day.d).padStart(2, '0')}`
    : String(serial);
}

function run(): void {
  const workbook = workbookOf(readFileSync(path));
  const [name = ''] = workbook.SheetNames;
  const sheet = workbook.Sheets[name] as { '!data'?: CellObject[][] } | undefined;
  say({ sheet: name, sheets: workbook.SheetNames.length });
  const maxRows = Number(rowsText);
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const data = sheet?.['!data'] ?? [];
  let count = 0;
  let batch: [number, string[]][] = [];
  // By their keys: a cell in the last row of a sheet makes an array of a million holes.
  for (const key of Object.keys(data)) {
    const cells = data[Number(key)] ?? [];
    const texts: string[] = [];
    for (const column of Object.keys(cells)) {
      const text = textOf(cells[Number(column)], is1904);
      if (text === '') continue;
      if (Number(column) >= UPLOAD_LIMITS.columns)
        throw new Refusal(
          'file-columns',
          `Row ${Number(key) + 1} has content beyond column ${UPLOAD_LIMITS.columns}. At most ${UPLOAD_LIMITS.columns} columns are taken.`,
        );
      while (texts.length < Number(column)) texts.push('');
      texts[Number(column)] = text;
    }
    if (texts.length === 0) continue;
    // Which of the first rows has the headings is known only when the kind of the import is.
    if (++count > maxRows + HEADING_ROWS) throw new Refusal('file-rows', tooManyRows(maxRows));
    batch.push([Number(key) + 1, texts]);
    if (batch.length === BATCH_ROWS) {
      say(batch);
      batch = [];
    }
  }
  if (batch.length > 0) say(batch);
  say({ end: true });
}

try {
  run();
} catch (error) {
  const isProtected = error instanceof Error && /password|encrypt/i.test(error.message);
  if (error instanceof Refusal) say({ refuse: [error.code, error.message] });
  else if (isProtected)
    say({ refuse: ['file-password', 'This workbook is protected by a password. Save it without one and try again.'] });
  else
    say({
      refuse: [
        'file-damaged',
        'This file is damaged: its contents cannot be read. Save it again in your spreadsheet program and try again.',
      ],
    });
}
