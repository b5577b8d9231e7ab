/**
 * The second entry of this package, '@iwe/ui/sheet': the parts of sheet lists, detail pages and editors. It is loaded
 * with the first of those screens, so that the first page doesn't include it.
 */
export * from './sheet-view.ts';
export * from '../lists/import/index.ts';
export { LineImport } from './import/line-import.tsx';
export type { LineImportProps } from './import/line-import.tsx';
export * from './editor/index.ts';
export * from './fields/index.ts';
export * from './draft/index.ts';
export * from './notices/index.ts';
export * from './lines/index.ts';
export {
  GridTools,
  LineGrid,
  filledRows,
  goTo,
  gridOf,
  patchRow,
  pasteBlock,
  rangeOf,
  changeRows,
  redo,
  undo,
  withMark,
} from './grid/index.ts';
export type { GridColumn, GridRow, GridSpec, GridState, LineGridProps } from './grid/index.ts';
export { SidesDialog } from '../lists/record-form/sides-dialog.tsx';
export type { Side } from '../lists/record-form/sides-dialog.tsx';
export { CellPopover } from './cells/cell-popover.tsx';
export type { FindProducts } from './picker/use-product-search.ts';
export * from '../lists/record-form/index.ts';
export { PrintPage } from './print/print-page.tsx';
