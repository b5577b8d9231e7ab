export { DataImport } from './data-import.tsx';
export type { DataImportProps } from './data-import.tsx';
export { ImportButton } from './import-button.tsx';
export type { ImportButtonProps } from './import-button.tsx';
export type { CheckedImport, ImportFormat, ImportSettings } from './import-types.ts';
