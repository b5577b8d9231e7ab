export { changedSincePreview } from './changed-since-preview.ts';
export { readHeadings } from './check-import.command.ts';
export { exampleCustomer, exampleProductCode } from './example-records.sql.ts';
export { importRoutes, registerImportKind } from './imports.routes.ts';
export { oldUploads } from './old-uploads.job.ts';
export type { CheckedRows, GoodRow, ImportColumn, ImportKind, ImportRow } from './import-kind.ts';
export { amount, dayOf, readableCells, wholeNumber, yesOrNo } from './cells.ts';
export { textColumns, tooLongTexts } from './lines/line-texts.ts';
export type { ReadCell } from './cells.ts';
