import { PassThrough, pipeline, Readable } from 'node:stream';
import ZipStream from 'zip-stream';
import { zoneOffset } from './zone-offset.ts';

/**
 * The type of a column's cells: text stays text whatever it looks like, money has two decimals, dates are real dates.
 */
export type CellKind = 'text' | 'integer' | 'money' | 'number' | 'date' | 'instant';

export interface XlsxColumn {
  title: string;
  kind: CellKind;
  /** Width in characters. */
  width?: number;
}

/** The value of a cell: null for an empty one, 'yyyy-MM-dd' for dates, ISO texts for instants, AUD for money. */
export type CellValue = string | number | null;

export const XLSX_CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Rows that fit into one worksheet below its header. */
export const XLSX_MAX_ROWS = 1_048_575;

/** Milliseconds that a zone is ahead of UTC at a moment. */
type Offset = (moment: number) => number;

/** Style numbers in styles.xml, in the order of its cellXfs. */
const STYLE: Readonly<Record<CellKind | 'header', number>> = {
  text: 1,
  integer: 2,
  number: 0,
  money: 3,
  date: 4,
  instant: 5,
  header: 6,
};
const CHUNK_CHARACTERS = 64 * 1024;
const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet, so that 1 January 1900 has the number 1 and its non-existent 29 February is passed. */
const EPOCH_MS = Date.UTC(1899, 11, 30);

/** Bytes of a worksheet that spreadsheet programs still open: beyond them a zip archive needs its 64-bit form. */
const MAX_SHEET_BYTES = 0xffff_ffff;
/** Every part has this date, so that the same content is the same file. */
const PART_DATE = new Date('1980-01-01T00:00:00Z');

/**
 * Returns a workbook with one worksheet, written while it is read: rows are received in batches and leave compressed,
 * so the memory needed does not grow with the number of rows. Text cells are text, never formulas. Moments are written
 * in
 * `timeZone`. The stream fails with a RangeError when the worksheet grows beyond 4 GB.
 */
export function xlsxStream(
  sheetName: string,
  columns: readonly XlsxColumn[],
  batches: AsyncIterable<readonly (readonly CellValue[])[]>,
  timeZone = 'UTC',
): Readable {
  const sheet = Readable.from(worksheet(columns, batches, zoneOffset(timeZone)), {
    objectMode: false,
    highWaterMark: CHUNK_CHARACTERS,
  });
  const zip = new ZipStream({ level: 4 });
  const output = new PassThrough();
  // A failure of either side ends the other one; a reader that leaves ends the reading of the rows.
  pipeline(zip, output, () => sheet.destroy());
  addParts(zip, [
    ['[Content_Types].xml', CONTENT_TYPES],
    ['_rels/.rels', ROOT_RELATIONS],
    ['xl/workbook.xml', workbookXml(sheetName)],
    ['xl/_rels/workbook.xml.rels', WORKBOOK_RELATIONS],
    ['xl/styles.xml', STYLES],
    ['xl/worksheets/sheet1.xml', sheet],
  ]).then(
    () => zip.finalize(),
    (error: Error) => output.destroy(error),
  );
  return output;
}

/** Adds the files of an archive one after the other. */
async function addParts(zip: ZipStream, parts: readonly (readonly [string, string | Readable])[]): Promise<void> {
  for (const [name, content] of parts)
    await new Promise<void>((resolve, reject) =>
      zip.entry(content, { name, date: PART_DATE }, (error) => (error ? reject(error) : resolve())),
    );
}

async function* worksheet(
  columns: readonly XlsxColumn[],
  batches: AsyncIterable<readonly (readonly CellValue[])[]>,
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
  let text = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>`;
  text += `<row r="1">${columns.map((column) => textCell(column.title, STYLE.header)).join('')}</row>`;
  let rowNumber = 1;
  for await (const batch of batches) {
    for (const row of batch) {
      rowNumber += 1;
      text += `<row r="${rowNumber}">`;
      for (let index = 0; index < columns.length; index++)
        text += cell(columns[index]?.kind ?? 'text', row[index] ?? null, offset);
      text += '</row>';
      if (text.length >= CHUNK_CHARACTERS) {
        yield encoded(text);
        text = '';
      }
    }
  }
  yield encoded(`${text}</sheetData></worksheet>`);
}

function cell(kind: CellKind, value: CellValue, offset: Offset): string {
  if (value === null || value === '') return '<c/>';
  if (kind === 'text') return textCell(String(value), STYLE.text);
  const number =
    kind === 'date'
      ? serialDay(String(value))
      : kind === 'instant'
        ? serialMoment(String(value), offset)
        : Number(value);
  return Number.isFinite(number) ? `<c s="${STYLE[kind]}"><v>${number}</v></c>` : textCell(String(value), STYLE.text);
}

function textCell(text: string, style: number): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

/** Days since the spreadsheet's epoch. */
function serialDay(text: string): number {
  return (Date.parse(`${text}T00:00:00Z`) - EPOCH_MS) / DAY_MS;
}

/** The same for a moment, with the time of day that a clock of the zone shows. */
function serialMoment(text: string, offset: Offset): number {
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? Number.NaN : (moment + offset(moment) - EPOCH_MS) / DAY_MS;
}

const SPECIAL = /[&<>"]/;
// XML has no way to write control characters.
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escapeXml(text: string): string {
  const clean = text.replace(FORBIDDEN, '');
  if (!SPECIAL.test(clean)) return clean;
  return clean.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const CONTENT_TYPES = `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;
const ROOT_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const WORKBOOK_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00;(#,##0.00)"/><numFmt numFmtId="165" formatCode="dd\\ mmm\\ yyyy"/><numFmt numFmtId="166" formatCode="dd\\ mmm\\ yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="1" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/><xf fontId="1" numFmtId="49" applyFont="1" applyNumberFormat="1"/></cellXfs></styleSheet>`;

function workbookXml(sheetName: string): string {
  const name = escapeXml(sheetName.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31));
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}
