/**
 * The entry '@iwe/ui/sheet-view': what lists and details of sheets are made of, without the editor and its grid. A sheet that is
 * opened in a new tab only to be read takes half of '@iwe/ui/sheet', which has all of this as well.
 */
export * from '../list/index.ts';
export * from '../sheet-detail/index.ts';
export { LineStock } from '../sheet/cells/line-stock.tsx';
export { HistoryList } from '../sheet/cells/history-popover.tsx';
