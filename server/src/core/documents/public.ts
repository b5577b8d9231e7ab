export { sheetContentHash } from './content-hash.ts';
export { documentContentOf } from './document-content.ts';
export type { DocumentParties } from './document-content.ts';
export {
  LINE_FIELD_COLUMNS,
  lineColumnsSql,
  lineTextColumns,
  lineTextColumnsSql,
  lineTextsOf,
  lineValuesOf,
} from './line-columns.ts';
export type { LineColumns, LineTextColumns } from './line-columns.ts';
export { documentRoutes } from './document.routes.ts';
export { CONTACT_SQL, SELLER_SQL } from './seller.sql.ts';
export { pdfRoutes } from './pdf.routes.ts';
export { PDF_CONTENT_TYPE, sendPdf } from './send-pdf.ts';
export { readLogos } from './pdf/logos.ts';
export { PdfDrawer } from './pdf/pdf-drawer.ts';
export { UndrawableText } from './pdf/undrawable-text.ts';
export { sheetDocument } from './sheet-document.ts';
