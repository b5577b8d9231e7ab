import type { Readable } from 'node:stream';
import { CopiedRow } from '../../long-reads/copy-rows.ts';
import { cellWriter, escapeXml, STYLE, textCell, writeText } from './cell-writer.ts';
import type { CellKind, CellValue, CellWriter, Offset } from './cell-writer.ts';
import { XmlBytes } from './xml-bytes.ts';
import { zipFile } from './zip-file.ts';
import type { ZipEntry } from './zip-file.ts';
import { zoneOffset } from './zone-offset.ts';

export type { CellKind, CellValue } from './cell-writer.ts';

export interface XlsxColumn {
  title: string;
  kind: CellKind;
  /** Width in characters. */
  width?: number;
  /** Where its values are in rows as COPY sent them, by default at its own place. */
  source?: CopiedSource;
}

/** Where a column's values are in rows as COPY sent them: in the column of that name, or as words for codes. */
export type CopiedSource = string | CodeWords;

/** Words for the codes of a row, such as its status; plain data, so that they can be sent to another thread. */
export interface CodeWords<Name extends string = string> {
  readonly codes: readonly Name[];
  /** By the code; by several codes with a comma between them. */
  readonly words: Readonly<Record<string | number, string>>;
  /** For codes without a word; an empty cell by default. */
  readonly otherwise?: string;
  /** The column whose text is shown instead wherever it has one. */
  readonly unless?: Name;
}

/**
 * A row of a worksheet; `strong` ones (subtotals, totals) are printed in bold. In a row as COPY sent it money is in
 * cents.
 */
export type XlsxRow = readonly CellValue[] | CopiedRow | { readonly strong: readonly CellValue[] };

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

/** Bytes of a worksheet that are compressed at a time. */
const CHUNK_BYTES = 256 * 1024;
/** Room for the row that fills a chunk. */
const ROOM_BYTES = 4 * 1024;

/** Bytes of a worksheet that spreadsheet programs still open: beyond them a zip archive needs its 64-bit form. */
const MAX_SHEET_BYTES = 0xffff_ffff;

/** Returns a workbook with one table; see `xlsxWorkbook`. */
export const xlsxStream = (
  name: string,
  columns: readonly XlsxColumn[],
  batches: XlsxTable['batches'],
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
  const out = new XmlBytes(CHUNK_BYTES + ROOM_BYTES);
  const taken = (): Buffer => {
    const chunk = out.take();
    bytes += chunk.length;
    if (bytes > MAX_SHEET_BYTES) throw new RangeError('The file grows beyond 4 GB. Narrow the filters.');
    return chunk;
  };
  const widths = columns
    .map(
      (column, index) => `<col min="${index + 1}" max="${index + 1}" width="${column.width ?? 14}" customWidth="1"/>`,
    )
    .join('');
  out.addText(
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${isOutlined ? OUTLINE : ''}<cols>${widths}</cols><sheetData><row r="1">`,
  );
  for (const { title } of columns) writeText(out, title, STYLE.header);
  out.add(ROW_END);
  const writers = columns.map(({ kind }) => cellWriter(kind, offset));
  const plainRow = Buffer.from('">');
  const foldedRow = isOutlined ? Buffer.from('" outlineLevel="1">') : plainRow;
  let sources: readonly CellSource[] | null = null;
  let written = 0;
  let lastPlain = 0;
  let isWhole = false;
  try {
    while (true) {
      const batch = await rows.take(XLSX_MAX_ROWS - written);
      if (batch.length === 0) break;
      for (const row of batch) {
        written += 1;
        const isStrong = 'strong' in row;
        if (!isStrong) lastPlain = written;
        out.add(ROW_START);
        out.addWhole(written + 1);
        out.add(isStrong ? plainRow : foldedRow);
        if (row instanceof CopiedRow) copyCells(out, writers, row, (sources ??= sourcesOf(columns, row)));
        else writeCells(out, writers, isStrong ? row.strong : row, isStrong);
        out.add(ROW_END);
        if (out.length >= CHUNK_BYTES) yield taken();
      }
    }
    const filter = hasFilter ? `<autoFilter ref="A1:${columnName(Math.max(columns.length, 1))}${lastPlain + 1}"/>` : '';
    out.addText(`</sheetData>${filter}</worksheet>`);
    yield taken();
    isWhole = true;
  } finally {
    // Whoever stops reading early ends the query behind the rows.
    if (!isWhole) await rows.end();
  }
}

const ROW_START = Buffer.from('<row r="');
const ROW_END = Buffer.from('</row>');

/** Where a column's value is in a row, or what finds its cell. */
type CellSource = number | ((row: CopiedRow) => number | Uint8Array);

const sourcesOf = (columns: readonly XlsxColumn[], row: CopiedRow): CellSource[] =>
  columns.map(({ source }, index) => {
    if (source === undefined) return index;
    return typeof source === 'string' ? row.place(source) : wordCells(source, row);
  });

/** Returns what finds the cell of a word, or the place of the text instead, in rows like this one. */
function wordCells(
  { codes, words, otherwise = '', unless }: CodeWords,
  like: CopiedRow,
): (row: CopiedRow) => number | Uint8Array {
  const places = codes.map((name) => like.place(name));
  const [first = 0] = places;
  const instead = unless === undefined ? null : like.place(unless);
  const cells: Record<string, Uint8Array> = {};
  for (const [code, word] of Object.entries(words)) cells[code] = textCell(word);
  const other = textCell(otherwise);
  return (row) => {
    if (instead !== null && !row.isNull(instead)) return instead;
    const code = places.length === 1 ? row.value(first) : places.map((place) => row.value(place)).join();
    return cells[code as string] ?? other;
  };
}

function copyCells(
  out: XmlBytes,
  writers: readonly CellWriter[],
  row: CopiedRow,
  sources: readonly CellSource[],
): void {
  for (let index = 0; index < writers.length; index++) {
    const source = sources[index] as CellSource;
    const found = typeof source === 'number' ? source : source(row);
    if (typeof found === 'number') (writers[index] as CellWriter).copy(out, row, found);
    else out.add(found);
  }
}

function writeCells(
  out: XmlBytes,
  writers: readonly CellWriter[],
  cells: readonly CellValue[],
  isStrong: boolean,
): void {
  for (let index = 0; index < writers.length; index++)
    (writers[index] as CellWriter).write(out, cells[index] ?? null, isStrong);
}

/** Tells spreadsheet programs to show the signs that fold groups. */
const OUTLINE = '<sheetFormatPr defaultRowHeight="15" outlineLevelRow="1"/>';

/** 'A' for 1, 'AA' for 27. */
function columnName(number: number): string {
  const rest = number - 1;
  return (rest >= 26 ? columnName(Math.floor(rest / 26)) : '') + String.fromCharCode(65 + (rest % 26));
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
