import type { Readable } from 'node:stream';
import { zipFile } from './zip-file.ts';
import type { ZipEntry } from './zip-file.ts';
import { zoneOffset } from './zone-offset.ts';

/**
 * The type of a column's cells: text stays text whatever it looks like, money has two decimals, a percent is a
 * fraction, dates are real dates.
 */
export type CellKind = 'text' | 'integer' | 'money' | 'number' | 'percent' | 'date' | 'instant';

export interface XlsxColumn {
  title: string;
  kind: CellKind;
  /** Width in characters. */
  width?: number;
}

/**
 * The value of a cell: null for an empty one, 'yyyy-MM-dd' for dates, Dates or ISO texts for instants, AUD for money.
 */
export type CellValue = string | number | Date | null;

/** A row of a worksheet; `strong` ones (subtotals, totals) are printed in bold. */
export type XlsxRow = readonly CellValue[] | { readonly strong: readonly CellValue[] };

/** A table of a workbook. One with more rows than a worksheet holds continues in the next one: 'Data', 'Data 2' … */
export interface XlsxTable {
  name: string;
  columns: readonly XlsxColumn[];
  batches: AsyncIterable<readonly XlsxRow[]> | Iterable<readonly XlsxRow[]>;
  /**
   * People can filter and sort by each column's values; strong rows at the end stay below. A table with strong rows
   * between the others must not have it: sorting would mix them in.
   */
  hasFilter?: boolean;
  /** Rows that are not strong can be folded away above the strong row that ends their group. */
  isOutlined?: boolean;
}

export const XLSX_CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Rows that fit into one worksheet below its header. */
export const XLSX_MAX_ROWS = 1_048_575;

/** Milliseconds that a zone is ahead of UTC at a moment. */
type Offset = (moment: number) => number;

/** Style numbers in styles.xml, in the order of its cellXfs. Those in bold follow after all of them. */
const STYLE: Readonly<Record<CellKind | 'header', number>> = {
  number: 0,
  text: 1,
  integer: 2,
  money: 3,
  date: 4,
  instant: 5,
  header: 6,
  percent: 7,
};
const BOLD = Object.keys(STYLE).length;
const CHUNK_CHARACTERS = 128 * 1024;
const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet, so that 1 January 1900 has the number 1 and its non-existent 29 February is passed. */
const EPOCH_MS = Date.UTC(1899, 11, 30);

/** Bytes of a worksheet that spreadsheet programs still open: beyond them a zip archive needs its 64-bit form. */
const MAX_SHEET_BYTES = 0xffff_ffff;

/** Returns a workbook with one table; see `xlsxWorkbook`. */
export const xlsxStream = (
  name: string,
  columns: readonly XlsxColumn[],
  batches: AsyncIterable<readonly (readonly CellValue[])[]>,
  timeZone = 'UTC',
): Readable => xlsxWorkbook([{ name, columns, batches }], { timeZone });

/**
 * Returns a workbook, written while it is read: rows are received in batches and leave compressed, so the memory needed
 * does not grow with the number of rows. Text cells are text, never formulas. Moments are written in `timeZone`. People
 * see `cover` before the tables; its rows are read after theirs, so it can tell what was counted. The stream fails with
 * a RangeError when a worksheet grows beyond 4 GB.
 */
export function xlsxWorkbook(
  tables: readonly XlsxTable[],
  { cover, timeZone = 'UTC' }: { cover?: XlsxTable; timeZone?: string } = {},
): Readable {
  return zipFile(workbookFiles(tables, cover, zoneOffset(timeZone)));
}

/** Yields the files of a workbook, one after the other; each must be read before the next one. */
async function* workbookFiles(
  tables: readonly XlsxTable[],
  cover: XlsxTable | undefined,
  offset: Offset,
): AsyncGenerator<ZipEntry> {
  yield { name: '[Content_Types].xml', content: CONTENT_TYPES };
  yield { name: '_rels/.rels', content: ROOT_RELATIONS };
  yield { name: 'xl/styles.xml', content: STYLES };
  let files = 0;
  const worksheets: Worksheet[] = [];
  for (const table of cover ? [...tables, cover] : tables) {
    const added: Worksheet[] = [];
    const rows = new RowQueue(table.batches);
    do {
      files += 1;
      added.push({ name: added.length === 0 ? table.name : `${table.name} ${added.length + 1}`, file: files });
      yield { name: `xl/worksheets/sheet${files}.xml`, content: worksheet(table, rows, offset) };
    } while (rows.hasRest);
    if (table === cover) worksheets.unshift(...added);
    else worksheets.push(...added);
  }
  yield { name: 'xl/workbook.xml', content: workbookXml(worksheets) };
  yield { name: 'xl/_rels/workbook.xml.rels', content: workbookRelations(files) };
}

/** A worksheet by the name that people see and the number of its file. */
interface Worksheet {
  name: string;
  file: number;
}

/** The rows of a table, which one worksheet after the other takes from. */
class RowQueue {
  readonly #batches: AsyncIterator<readonly XlsxRow[]> | Iterator<readonly XlsxRow[]>;
  #rest: readonly XlsxRow[] = [];

  constructor(batches: XlsxTable['batches']) {
    this.#batches = Symbol.asyncIterator in batches ? batches[Symbol.asyncIterator]() : batches[Symbol.iterator]();
  }

  /** Rows were left for the next worksheet. */
  get hasRest(): boolean {
    return this.#rest.length > 0;
  }

  /** Returns up to `most` further rows; none at the end. Looks ahead when `most` is 0. */
  async take(most: number): Promise<readonly XlsxRow[]> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#batches.next();
      if (done) return [];
      this.#rest = value as readonly XlsxRow[];
    }
    const taken = this.#rest.length <= most ? this.#rest : this.#rest.slice(0, most);
    this.#rest = taken === this.#rest ? [] : this.#rest.slice(taken.length);
    return taken;
  }

  async end(): Promise<void> {
    await this.#batches.return?.();
  }
}

async function* worksheet(
  { columns, hasFilter = false, isOutlined = false }: XlsxTable,
  rows: RowQueue,
  offset: Offset,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  const encoded = (text: string): Buffer => {
    const chunk = Buffer.from(text);
    bytes += chunk.length;
    if (bytes > MAX_SHEET_BYTES) throw new RangeError('The file grows beyond 4 GB. Narrow the filters.');
    return chunk;
  };
  const widths = columns
    .map(
      (column, index) => `<col min="${index + 1}" max="${index + 1}" width="${column.width ?? 14}" customWidth="1"/>`,
    )
    .join('');
  let text = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${isOutlined ? OUTLINE : ''}<cols>${widths}</cols><sheetData>`;
  text += `<row r="1">${columns.map((column) => textCell(column.title, STYLE.header)).join('')}</row>`;
  const writers = columns.map(({ kind }) => cellWriter(kind, offset));
  const count = columns.length;
  let written = 0;
  let lastPlain = 0;
  let isWhole = false;
  try {
    while (true) {
      const batch = await rows.take(XLSX_MAX_ROWS - written);
      if (batch.length === 0) break;
      for (const row of batch) {
        written += 1;
        const isPlain = isCells(row);
        if (isPlain) lastPlain = written;
        text += `<row r="${written + 1}"${isPlain && isOutlined ? ' outlineLevel="1"' : ''}>`;
        const cells = isPlain ? row : row.strong;
        for (let index = 0; index < count; index++) {
          const value = cells[index] ?? null;
          text += value === null || value === '' ? EMPTY : (writers[index] as CellWriter)(value, !isPlain);
        }
        text += '</row>';
        if (text.length >= CHUNK_CHARACTERS) {
          yield encoded(text);
          text = '';
        }
      }
    }
    const filter = hasFilter ? `<autoFilter ref="A1:${columnName(Math.max(columns.length, 1))}${lastPlain + 1}"/>` : '';
    yield encoded(`${text}</sheetData>${filter}</worksheet>`);
    isWhole = true;
  } finally {
    // Whoever stops reading early ends the query behind the rows.
    if (!isWhole) await rows.end();
  }
}

/** Tells spreadsheet programs to show the signs that fold groups. */
const OUTLINE = '<sheetFormatPr defaultRowHeight="15" outlineLevelRow="1"/>';

const isCells = (row: XlsxRow): row is readonly CellValue[] => Array.isArray(row);

/** 'A' for 1, 'AA' for 27. */
function columnName(number: number): string {
  const rest = number - 1;
  return (rest >= 26 ? columnName(Math.floor(rest / 26)) : '') + String.fromCharCode(65 + (rest % 26));
}

const EMPTY = '<c/>';

/** Returns the XML of a value that is not empty. */
type CellWriter = (value: string | number | Date, isStrong: boolean) => string;

/** Returns the writer of a column's cells: what they have in common is composed once. */
function cellWriter(kind: CellKind, offset: Offset): CellWriter {
  if (kind === 'text') return (value, isStrong) => textCell(String(value), STYLE.text + (isStrong ? BOLD : 0));
  if (kind === 'date') return dayWriter();
  const [plain, strong] = numberTemplates(kind);
  const numberOf = kind === 'instant' ? (value: string | number | Date) => serialMoment(value, offset) : Number;
  return (value, isStrong) => {
    const number = numberOf(value);
    if (Number.isFinite(number)) return `${isStrong ? strong : plain}${number}${NUMBER_END}`;
    return textCell(String(value), STYLE.text + (isStrong ? BOLD : 0));
  };
}

/** Days repeat: a report of a year has 365 of them. A column of more different ones begins again. */
const MAX_KNOWN_DAYS = 5_000;

/** Returns the writer of a column of days, which remembers the days that it has written. */
function dayWriter(): CellWriter {
  const [plain, strong] = numberTemplates('date');
  const known = new Map<string, string>();
  return (value, isStrong) => {
    const day = String(value);
    const before = isStrong ? undefined : known.get(day);
    if (before !== undefined) return before;
    const number = serialDay(day);
    if (!Number.isFinite(number)) return textCell(day, STYLE.text + (isStrong ? BOLD : 0));
    const cell = `${isStrong ? strong : plain}${number}${NUMBER_END}`;
    if (isStrong) return cell;
    if (known.size >= MAX_KNOWN_DAYS) known.clear();
    known.set(day, cell);
    return cell;
  };
}

/** The beginning of a number's cell, plain and strong. */
const numberTemplates = (kind: CellKind): [string, string] => [
  `<c s="${STYLE[kind]}"><v>`,
  `<c s="${STYLE[kind] + BOLD}"><v>`,
];
const NUMBER_END = '</v></c>';
/** The beginning of a text's cell by its style. */
const TEXT_STARTS = Array.from({ length: 2 * BOLD }, (_, style) => `<c t="inlineStr" s="${style}"><is><t`);

function textCell(text: string, style: number): string {
  const start = TEXT_STARTS[style] as string;
  if (!NEEDS_CARE.test(text)) return `${start}>${text}</t></is></c>`;
  const space = EDGE_SPACE.test(text) ? ' xml:space="preserve"' : '';
  return `${start}${space}>${escapeXml(text)}</t></is></c>`;
}

/** Days since the spreadsheet's epoch. */
function serialDay(text: string): number {
  return (Date.parse(`${text}T00:00:00Z`) - EPOCH_MS) / DAY_MS;
}

/** The same for a moment, with the time of day that a clock of the zone shows. */
function serialMoment(value: string | number | Date, offset: Offset): number {
  const moment = value instanceof Date ? value.getTime() : Date.parse(String(value));
  return Number.isNaN(moment) ? Number.NaN : (moment + offset(moment) - EPOCH_MS) / DAY_MS;
}

/** Readers drop spaces at the ends of a text unless they are told to keep them. */
const EDGE_SPACE = /^\s|\s$/;
// XML has no way to write control characters.
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Texts that cannot be written as they are; most can. */
// eslint-disable-next-line no-control-regex
const NEEDS_CARE = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|^\s|\s$/;

function escapeXml(text: string): string {
  const clean = text.replace(FORBIDDEN, '');
  return clean.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
// Worksheets are the default type: their number is known only after they are written.
const CONTENT_TYPES = `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;
const ROOT_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** Number formats of the styles by their numbers: 49 is text, those from 164 on are our own. */
const FORMATS: Readonly<Record<CellKind | 'header', number>> = {
  number: 169,
  text: 49,
  integer: 167,
  money: 164,
  date: 165,
  instant: 166,
  header: 49,
  percent: 168,
};
// Negative numbers are in brackets, as on the screens.
const OWN_FORMATS = {
  164: '#,##0.00;(#,##0.00)',
  165: 'dd\\ mmm\\ yyyy',
  166: 'dd\\ mmm\\ yyyy\\ hh:mm',
  167: '0;(0)',
  168: '0.00%;(0.00%)',
  169: 'General;(General)',
};
const OWN_FORMATS_XML = Object.entries(OWN_FORMATS)
  .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
  .join('');
const formatXml = (kind: keyof typeof FORMATS, font: 0 | 1): string =>
  `<xf numFmtId="${FORMATS[kind]}" fontId="${font}" applyNumberFormat="1" applyFont="1"/>`;
const KINDS = Object.keys(STYLE) as (keyof typeof STYLE)[];
const CELL_STYLES = [
  ...KINDS.map((kind) => formatXml(kind, kind === 'header' ? 1 : 0)),
  ...KINDS.map((kind) => formatXml(kind, 1)),
];
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${Object.keys(OWN_FORMATS).length}">${OWN_FORMATS_XML}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${CELL_STYLES.length}">${CELL_STYLES.join('')}</cellXfs></styleSheet>`;

function workbookXml(sheets: readonly Worksheet[]): string {
  const entries = sheets.map(
    ({ name, file }) =>
      `<sheet name="${escapeXml(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))}" sheetId="${file}" r:id="rId${file}"/>`,
  );
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${entries.join('')}</sheets></workbook>`;
}

function workbookRelations(files: number): string {
  const relation = (number: number, type: string, target: string) =>
    `<Relationship Id="rId${number}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const sheets = Array.from({ length: files }, (_, index) =>
    relation(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`),
  );
  return `${XML}<Relationships xmlns="${PACKAGE}">${sheets.join('')}${relation(files + 1, 'styles', 'styles.xml')}</Relationships>`;
}
