export { SalesEditorPage } from './sales-editor-page.tsx';
