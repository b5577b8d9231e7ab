export { InvoiceEditorPage } from './invoice-editor-page.tsx';
