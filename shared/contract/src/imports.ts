import * as z from 'zod';

/** Every kind of import; each has a template at GET /api/ag/import-templates/{kind}. */
export const IMPORT_KINDS = ['lines', 'import_lines', 'ocops', 'products', 'customers'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** A row of the file that cannot be taken. `row` counts as the spreadsheet does; `cells` are its texts under the template's headings. */
export const importBadRow = z.object({ row: z.number().int(), reasons: z.array(z.string()), cells: z.record(z.string(), z.string()) });
export type ImportBadRow = z.infer<typeof importBadRow>;

/**
 * What every upload answers once the whole file is checked; nothing is written yet. `id` names the checked file: its bad rows are
 * at GET /api/ag/imports/{id}/failed (xlsx with a reason column), and POST /api/ag/imports/{id}/confirm writes the good ones
 * where the kind writes at all (lines of a sheet are put into the editor instead).
 */
export const importSummary = z.object({
  id: z.number().int(),
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  rows: z.number().int(),
  good: z.number().int(),
  bad: z.array(importBadRow),
  /** Things to know that stop nothing: a product named twice, a column that is not read. */
  notes: z.array(z.string()),
  /** The same bytes were imported before: when and by whom. */
  sameFile: z.object({ at: z.string(), by: z.string() }).nullable(),
});
export type ImportSummary = z.infer<typeof importSummary>;
/** POST /api/ag/imports/{id}/confirm. `acceptSameFile` consents to taking the same bytes again. */
export const confirmImportRequest = z.object({ acceptSameFile: z.boolean().default(false) });
export const confirmImportAnswer = z.object({ data: z.object({ id: z.number().int(), written: z.number().int(), bad: z.array(importBadRow) }) });
