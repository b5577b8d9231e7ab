/**
 * The entry '@iwe/ui/sheet-view': the parts of sheet lists and detail pages, without the editor and its grid. A sheet
 * that is opened in a new tab only to be read loads half as much as with '@iwe/ui/sheet', which includes all of this.
 */
export * from '../lists/index.ts';
export * from './detail/index.ts';
export { Discussion } from './discussion/index.tsx';
export { ScanButton } from '../kit/scanning/scan-button.tsx';
export { PrintPanel } from '../kit/printing/print-panel.tsx';
export { LineStock } from './cells/line-stock.tsx';
export { HistoryList } from './cells/history-popover.tsx';
export { SupplierSelect } from '../lists/filters/record-select.tsx';
export type { NamedRecord } from '../lists/filters/record-select.tsx';
export { Card } from '../kit/data/card.tsx';
export type { CardProps } from '../kit/data/card.tsx';
export { BottomBar } from '../kit/page/bottom-bar.tsx';
export { SmallTable } from '../kit/data/small-table.tsx';
export type { SmallColumn, SmallTableProps } from '../kit/data/small-table.tsx';
export { CheckField } from '../kit/controls/check-field.tsx';
export type { CheckFieldProps } from '../kit/controls/check-field.tsx';
export { useCommitKey } from '../kit/controls/use-commit-key.ts';
