export { DataImport } from './data-import.tsx';
export type { DataImportProps } from './data-import.tsx';
export { ImportButton } from './import-button.tsx';
export type { ImportButtonProps } from './import-button.tsx';
export type { CheckedImport, ImportFormat, ImportSettings } from './import-types.ts';
export { LineImport } from './line-import.tsx';
export type { LineImportProps } from './line-import.tsx';
