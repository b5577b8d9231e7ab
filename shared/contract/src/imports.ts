import * as z from 'zod';

/** Every kind of import; each has a template at GET /api/ag/import-templates/{kind}. */
export const IMPORT_KINDS = [
  'lines',
  'import_lines',
  'ocops',
  'products',
  'customers',
  'orders',
  'supplier_prices',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/**
 * A row of the file that can't be imported. `row` is the spreadsheet's row number; `cells` are its texts under the
 * template's headings.
 */
export const importBadRow = z.object({
  row: z.number().int(),
  reasons: z.array(z.string()),
  cells: z.record(z.string(), z.string()),
});
export type ImportBadRow = z.infer<typeof importBadRow>;

/**
 * What only the person can decide about a file. Each is a field of the upload's form with 'yes' or 'no': take hidden
 * rows, take hidden columns, round computed prices to cents as the sheet shows them.
 */
export const IMPORT_QUESTIONS = ['hiddenRows', 'hiddenColumns', 'roundToCents'] as const;
export type ImportQuestionKey = (typeof IMPORT_QUESTIONS)[number];
/** The answers of an upload's form; a question without an answer is asked in the summary. */
export const importAnswers = z.object({
  hiddenRows: z.enum(['yes', 'no']).optional(),
  hiddenColumns: z.enum(['yes', 'no']).optional(),
  roundToCents: z.enum(['yes', 'no']).optional(),
});
export type ImportAnswers = z.infer<typeof importAnswers>;
export const importQuestion = z.object({
  key: z.enum(IMPORT_QUESTIONS),
  text: z.string(),
  answer: z.enum(['yes', 'no']).nullable(),
});
export type ImportQuestion = z.infer<typeof importQuestion>;

/**
 * The answer to every upload once the whole file has been checked; nothing is written yet. `id` names the checked file:
 * GET /api/ag/imports/{id}/failed returns its bad rows with a reason column (xlsx, or xls for kinds that accept only
 * xls). POST /api/ag/imports/{id}/confirm writes the good rows. Lines of a sheet are put into the editor instead:
 * confirming them only records that they were used, so that the same file is recognised next time.
 */
export const importSummary = z.object({
  id: z.uuid(),
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  /** The sheet that was read: the first visible one. */
  sheet: z.string(),
  /** The file is confirmed only when each of them has an answer: upload it again with the fields of their keys. */
  questions: z.array(importQuestion),
  rows: z.number().int(),
  good: z.number().int(),
  /** The first 200 of the `rows - good` bad rows; the downloadable file has all of them. */
  bad: z.array(importBadRow),
  /** For the preview: the headings in order, and the first good rows as they will be imported. */
  columns: z.array(z.string()),
  preview: z.array(z.object({ row: z.number().int(), cells: z.record(z.string(), z.string()), note: z.string() })),
  /** Notes that block nothing: a product named twice, a column that is ignored. */
  notes: z.array(z.string()),
  /** When and by whom the same bytes were imported before. */
  sameFile: z.object({ at: z.string(), by: z.string() }).nullable(),
});
export type ImportSummary = z.infer<typeof importSummary>;
/** The answer of POST /api/ag/imports/{kind} and of every other upload except lines. */
export const importAnswer = z.object({ data: importSummary });
export type ImportAnswer = z.infer<typeof importAnswer>;
/** The path of GET imports/{id}/failed and POST imports/{id}/confirm. */
export const importParams = z.object({ id: z.uuid() });
export const importTemplateParams = z.object({ kind: z.enum(IMPORT_KINDS) });
/** The format of a template; a kind with only one format ignores it. `type`: the kind of sheet, for lines. */
export const importTemplateQuery = z.object({
  format: z.enum(['xls', 'xlsx']).optional(),
  type: z.coerce.number().int().min(1).max(7).optional(),
});
/** POST /api/ag/imports/{id}/confirm. `acceptSameFile` allows importing the same bytes again. */
export const confirmImportRequest = z.object({ acceptSameFile: z.boolean().default(false) });
export const confirmImportAnswer = z.object({
  data: z.object({ id: z.uuid(), written: z.number().int(), bad: z.array(importBadRow) }),
});
export type ConfirmImportAnswer = z.infer<typeof confirmImportAnswer>;
