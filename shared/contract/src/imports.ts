import * as z from 'zod';

/** Every kind of import; each has a template at GET /api/ag/import-templates/{kind}. */
export const IMPORT_KINDS = ['lines', 'import_lines', 'ocops', 'products', 'customers'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** A row of the file that cannot be taken. `row` counts as the spreadsheet does; `cells` are its texts under the template's headings. */
export const importBadRow = z.object({ row: z.number().int(), reasons: z.array(z.string()), cells: z.record(z.string(), z.string()) });
export type ImportBadRow = z.infer<typeof importBadRow>;

/**
 * What every upload answers once the whole file is checked; nothing is written yet. `id` names the checked file: its bad rows are
 * at GET /api/ag/imports/{id}/failed (xlsx, or xls where the kind takes that alone, with a reason column), and POST /api/ag/imports/{id}/confirm writes the good ones
 * where the kind writes at all; lines of a sheet are put into the editor instead, and confirming only notes that they were taken,
 * so that the same file is recognised next time.
 */
export const importSummary = z.object({
  id: z.uuid(),
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  rows: z.number().int(),
  good: z.number().int(),
  /** The first 200 of the `rows - good` bad ones; all of them are in the file to download. */
  bad: z.array(importBadRow),
  /** The headings, in order, and the first good rows under them as they will be taken: what the preview shows. */
  columns: z.array(z.string()),
  preview: z.array(z.object({ row: z.number().int(), cells: z.record(z.string(), z.string()), note: z.string() })),
  /** Things to know that stop nothing: a product named twice, a column that is not read. */
  notes: z.array(z.string()),
  /** The same bytes were imported before: when and by whom. */
  sameFile: z.object({ at: z.string(), by: z.string() }).nullable(),
});
export type ImportSummary = z.infer<typeof importSummary>;
/** What POST /api/ag/imports/{kind} and every other upload but those of lines answer. */
export const importAnswer = z.object({ data: importSummary });
export type ImportAnswer = z.infer<typeof importAnswer>;
/** The path of GET imports/{id}/failed and POST imports/{id}/confirm. */
export const importParams = z.object({ id: z.uuid() });
export const importTemplateParams = z.object({ kind: z.enum(IMPORT_KINDS) });
/** The format of a template; a kind that takes only one gives that one. `type`: the kind of sheet, for lines. */
export const importTemplateQuery = z.object({ format: z.enum(['xls', 'xlsx']).optional(), type: z.coerce.number().int().min(1).max(7).optional() });
/** POST /api/ag/imports/{id}/confirm. `acceptSameFile` consents to taking the same bytes again. */
export const confirmImportRequest = z.object({ acceptSameFile: z.boolean().default(false) });
export const confirmImportAnswer = z.object({ data: z.object({ id: z.uuid(), written: z.number().int(), bad: z.array(importBadRow) }) });
export type ConfirmImportAnswer = z.infer<typeof confirmImportAnswer>;
