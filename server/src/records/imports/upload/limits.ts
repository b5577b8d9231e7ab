/** The file formats that an import can take: Excel 97–2003, Excel 2007 on, and text with separators. */
export type FileType = 'xls' | 'xlsx' | 'csv';

/** What an uploaded workbook may be at most. A price file of 5,000 rows stays far below each of them. */
export const UPLOAD_LIMITS = {
  /** Files inside an .xlsx; a workbook with one sheet has about ten. */
  entries: 400,
  /** Bytes of an .xlsx when unpacked. */
  unpackedBytes: 60 * 1024 * 1024,
  /** Unpacked over packed. Sheets of real data reach 10 to 30; archives that are made to burst reach 1,000. */
  ratio: 120,
  /** Below this many bytes the ratio says nothing. */
  ratioFromBytes: 2 * 1024 * 1024,
  columns: 80,
  /** Cells with or without content. */
  cells: 600_000,
  /** Characters of one cell: one more than the longest field takes, so that a longer text is refused and not cut. */
  cellCharacters: 4_001,
  /** Megabytes of JavaScript memory of the process that parses. */
  parserMegabytes: 256,
  /** Megabytes of all memory of that process, where the system can enforce it. */
  processMegabytes: 320,
  /** Seconds of a processor after which parsing is given up, where the system can enforce it. */
  parserSeconds: 10,
  /** Milliseconds after which it is given up however little of a processor it got. */
  waitMs: 120_000,
} as const;

/** The headings are in one of these rows; a title may be above them (DOMAIN §9). */
export const HEADING_ROWS = 10;

/** Returns the refusal of a sheet with more rows than its kind takes. */
export const tooManyRows = (maxRows: number, sheet: string): string =>
  `The sheet '${sheet}' has more than ${maxRows.toLocaleString('en-AU')} rows. Split it into several files.`;
