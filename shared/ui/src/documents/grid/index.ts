export * from './model/index.ts';
export { LineCards } from './line-cards.tsx';
export { LineGrid } from './line-grid.tsx';
export type { LineGridProps } from './line-grid.tsx';
export { GridTools } from './grid-tools.tsx';
export type { GridToolsProps } from './grid-tools.tsx';
export type { CellEditorProps, Go, GridColumn } from './grid-types.ts';
