export { TransferEditorPage } from './transfer-editor-page.tsx';
