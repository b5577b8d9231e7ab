/**
 * Reads one workbook in a process of its own: `node … workbook.child.ts <path> <xls|xlsx|csv> <maxRows>`. Writes one
 * JSON text a line: a SheetDescription of the first visible sheet, then batches of its rows, then {end: true}; or
 * {refuse: [code, words]}. Each cell leaves with its type and format (see SaidRow): only its column can tell what it
 * means. A file that was made to hurt ends this process and nothing else: it has little memory, little time, no
 * network of ours, and may write nothing.
 */
import { readFileSync, writeSync } from 'node:fs';
import { CFB, read, SSF } from 'xlsx';
import type { CellObject, ParsingOptions, Range, WorkBook } from 'xlsx';
import type { CellValue, SheetCell } from '@iwe/domain';
import { HEADING_ROWS, tooManyRows, UPLOAD_LIMITS } from './limits.ts';
import type { SaidCell, SaidRow, SheetDescription } from './parse-file.ts';
import { NO_RESULT } from './prepare-sheet.ts';
import { repack } from './repack.ts';

const BATCH_ROWS = 200;
const HEADING_CHARACTERS = 100;
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

const OPTIONS = {
  type: 'buffer',
  dense: true,
  cellHTML: false,
  // Hidden rows and columns are read with the styles only.
  cellStyles: true,
  cellNF: true,
  cellText: true,
} as const;

/** Returns what reads the file with these options; throws a Refusal for a file that is not read at all. */
function readerOf(file: Buffer): (options: ParsingOptions) => WorkBook {
  if (type === 'xlsx') {
    const { archive, cells, isMacro } = repack(file);
    if (isMacro) throw new Refusal('file-macros', 'This workbook holds macros. Save it without macros and try again.');
    if (cells > UPLOAD_LIMITS.cells)
      throw new Refusal(
        'file-cells',
        `The sheet holds more than ${UPLOAD_LIMITS.cells.toLocaleString('en-AU')} cells. Delete the empty rows and columns, or split the file.`,
      );
    return (options) => read(archive, { ...OPTIONS, cellFormula: false, ...options });
  }
  if (type === 'csv') return readerOfText(file);
  const { FullPaths } = CFB.read(file, { type: 'buffer' }) as { FullPaths: string[] };
  const streams = FullPaths.map((stream) => stream.toLowerCase());
  if (streams.some((stream) => stream.includes('_vba_project')))
    throw new Refusal('file-macros', 'This workbook holds macros. Save it without macros and try again.');
  if (!streams.some((stream) => /\/(workbook|book)$/.test(stream)))
    throw new Refusal('file-type', 'This is not an Excel file. Save it as an Excel workbook and try again.');
  return (options) => read(file, { ...OPTIONS, cellFormula: true, ...options });
}

/** Reads text with separators: every cell is text, so that no code becomes a number and no size a date. */
function readerOfText(file: Buffer): (options: ParsingOptions) => WorkBook {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    // What spreadsheet programs in Australia write otherwise.
    text = new TextDecoder('windows-1252').decode(file);
  }
  if (text.split(/[,;\t\n]/).length > UPLOAD_LIMITS.cells)
    throw new Refusal('file-cells', 'The file holds too many cells. Delete empty rows and columns, or split the file.');
  return (options) => read(text, { ...OPTIONS, type: 'string', raw: true, ...options });
}

/** A sheet as the parser returns it. */
interface ParsedSheet {
  '!data'?: CellObject[][];
  '!rows'?: ({ hidden?: boolean; hpt?: number } | undefined)[];
  '!cols'?: ({ hidden?: boolean; width?: number } | undefined)[];
  '!merges'?: Range[];
  '!type'?: string;
}

const sheetOf = (workbook: WorkBook, name: string): ParsedSheet | undefined =>
  workbook.Sheets[name] as ParsedSheet | undefined;

const isHidden = (workbook: WorkBook, name: string): boolean =>
  (workbook.Workbook?.Sheets?.find((sheet) => sheet.name === name)?.Hidden ?? 0) !== 0;

/** What the cells of a sheet depend on. */
interface CellContext {
  is1904: boolean;
  /** The file has formulas, and none of them with a result: the program that wrote it has not computed them. */
  lacksResults: boolean;
}

function cellOf(cell: CellObject, { is1904, lacksResults }: CellContext): CellValue {
  if (cell.t === 'e')
    return cell.w === NO_RESULT
      ? { kind: 'formula-without-result' }
      : { kind: 'error', shown: typeof cell.w === 'string' && cell.w !== '' ? cell.w : '#ERROR' };
  if (cell.v === undefined || cell.v === null) return { kind: 'blank' };
  if (cell.t === 'b') return { kind: 'boolean', value: cell.v === true };
  if (cell.t === 'n' && typeof cell.v === 'number') {
    const shown = typeof cell.w === 'string' ? cell.w : String(cell.v);
    const format = typeof cell.z === 'string' && cell.z !== 'General' ? cell.z : undefined;
    if (format !== undefined && SSF.is_date(format))
      return { kind: 'day', value: dayText(cell.v + (is1904 ? 1462 : 0)), shown };
    return { kind: 'number', value: cell.v, shown, ...(format === undefined ? {} : { format }) };
  }
  if (cell.v === '' && lacksResults && cell.f !== undefined) return { kind: 'formula-without-result' };
  return { kind: 'text', value: String(cell.v).trim().slice(0, UPLOAD_LIMITS.cellCharacters) };
}

/** Returns the day of a serial number in the 1900 system; '' for a time without a day and the 29 February 1900. */
function dayText(serial: number): string {
  const day = SSF.parse_date_code(serial) as { y: number; m: number; d: number } | null;
  if (!day || day.d === 0 || Math.floor(serial) === 60) return '';
  return `${String(day.y).padStart(4, '0')}-${String(day.m).padStart(2, '0')}-${String(day.d).padStart(2, '0')}`;
}

/** In .xls, a formula that was never computed has an empty text as its result, as one that returns '' does. */
function lacksResults(data: readonly (readonly CellObject[])[]): boolean {
  let formulas = 0;
  for (const key of Object.keys(data))
    for (const cell of Object.values(data[Number(key)] ?? [])) {
      if (cell.f === undefined) continue;
      if (cell.v !== '') return false;
      formulas++;
    }
  return formulas > 0;
}

/** The cells that are merged over several rows, by their column. */
type RowMerges = ReadonlyMap<number, readonly Range[]>;

const rowMergesOf = (sheet: ParsedSheet): RowMerges =>
  Map.groupBy(
    (sheet['!merges'] ?? []).filter(({ s, e }) => e.r > s.r),
    ({ s }) => s.c,
  );

const isBlank = (cell: CellObject | undefined): boolean =>
  !cell || (cell.t !== 'e' && (cell.v === undefined || cell.v === null || (cell.v === '' && cell.f === undefined)));

/** Returns the cells of a row that have content; empty when the row has nothing but parts of merged cells. */
function cellsOfRow(
  data: CellObject[][],
  row: number,
  merges: RowMerges,
  context: CellContext,
): Map<number, SheetCell> {
  const cells = new Map<number, SheetCell>();
  for (const key of Object.keys(data[row] ?? [])) {
    const column = Number(key);
    const cell = data[row]?.[column];
    if (!cell || isBlank(cell)) continue;
    const value = cellOf(cell, context);
    if (value.kind !== 'blank' && !(value.kind === 'text' && value.value === '')) cells.set(column, value);
  }
  if (cells.size === 0) return cells;
  for (const [column, own] of merges) {
    const merge = own.find(({ s, e }) => s.r <= row && row <= e.r);
    const first = merge && data[merge.s.r]?.[column];
    if (!merge || !first || isBlank(first)) continue;
    const value = cells.get(column) ?? cellOf(first, context);
    cells.set(column, { ...value, merged: { from: merge.s.r + 1, to: merge.e.r + 1 } });
  }
  return cells;
}

/** Returns the first rows of the other sheets, so that a refusal can say which of them has the headings. */
function otherSheets(workbook: WorkBook, chosen: string): SheetDescription['others'] {
  return workbook.SheetNames.filter((name) => name !== chosen).map((name) => {
    const data = sheetOf(workbook, name)?.['!data'] ?? [];
    const rows = Object.keys(data).map((key) =>
      Object.values(data[Number(key)] ?? []).flatMap((cell) =>
        cell.t === 's' && typeof cell.v === 'string' ? [cell.v.trim().slice(0, HEADING_CHARACTERS)] : [],
      ),
    );
    return { name, isHidden: isHidden(workbook, name), rows: rows.slice(0, HEADING_ROWS) };
  });
}

/** Reads the first visible sheet, which is the first one of nearly all workbooks. */
function readFirstVisible(file: Buffer): { workbook: WorkBook; name: string; others: SheetDescription['others'] } {
  const readWith = readerOf(file);
  const workbook = readWith({ sheets: 0 });
  const [first = ''] = workbook.SheetNames;
  if (workbook.SheetNames.length === 1) return { workbook, name: first, others: [] };
  const heads = readWith({ sheetRows: HEADING_ROWS });
  const isData = (name: string): boolean => sheetOf(heads, name)?.['!type'] === undefined;
  const name = heads.SheetNames.find((one) => !isHidden(heads, one) && isData(one)) ?? first;
  const others = otherSheets(heads, name);
  return { workbook: name === first ? workbook : readWith({ sheets: heads.SheetNames.indexOf(name) }), name, others };
}

function run(): void {
  const { workbook, name, others } = readFirstVisible(readFileSync(path));
  const sheet = sheetOf(workbook, name) ?? {};
  const data = sheet['!data'] ?? [];
  const hiddenColumns = (sheet['!cols'] ?? []).flatMap((column, index) =>
    column && (column.hidden === true || column.width === 0) ? [index] : [],
  );
  say({ sheet: name, hiddenColumns, others } satisfies SheetDescription);
  const maxRows = Number(rowsText);
  const context = { is1904: workbook.Workbook?.WBProps?.date1904 === true, lacksResults: lacksResults(data) };
  const merges = rowMergesOf(sheet);
  let count = 0;
  let batch: SaidRow[] = [];
  // By their keys: a cell in the last row of a sheet makes an array of a million holes.
  for (const key of Object.keys(data)) {
    const row = Number(key);
    const cells: SaidCell[] = [];
    for (const [column, cell] of cellsOfRow(data, row, merges, context)) {
      if (column >= UPLOAD_LIMITS.columns)
        throw new Refusal(
          'file-columns',
          `Row ${row + 1} of the sheet '${name}' has content beyond column ${UPLOAD_LIMITS.columns}. At most ${UPLOAD_LIMITS.columns} columns are taken.`,
        );
      while (cells.length < column) cells.push('');
      cells[column] = cell.kind === 'text' && !cell.merged ? cell.value : cell;
    }
    if (cells.length === 0) continue;
    // Which of the first rows has the headings is known only when the kind of the import is.
    if (++count > maxRows + HEADING_ROWS) throw new Refusal('file-rows', tooManyRows(maxRows, name));
    const { hidden = false, hpt } = sheet['!rows']?.[row] ?? {};
    batch.push([row + 1, cells, hidden || hpt === 0]);
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
