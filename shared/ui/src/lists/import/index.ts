export { DataImport } from './data-import.tsx';
export type { DataImportProps } from './data-import.tsx';
export { ImportButton } from './import-button.tsx';
export type { ImportButtonProps } from './import-button.tsx';
export type { CheckedImport, ImportFormat, ImportSettings } from './import-types.ts';
export { FileDrop } from './file-drop.tsx';
export { ImportPreview } from './import-preview.tsx';
export { useImport } from './use-import.ts';
