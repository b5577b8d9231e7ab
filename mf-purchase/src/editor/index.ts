export { PurchaseEditorPage } from './purchase-editor-page.tsx';
