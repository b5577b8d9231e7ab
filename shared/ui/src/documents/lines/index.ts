export type { EditorLine, ItemPrice, LineItem, PendingLookup } from './line-types.ts';
export {
  amountOf,
  blankLine,
  copyLine,
  isBelowNotice,
  isBlankLine,
  boughtItemOf,
  itemOf,
  lineInputs,
  lineOf,
  MAX_LINES,
  newKey,
  repriced,
  wantsSure,
  withItem,
  withoutItem,
  withoutSource,
} from './line.ts';
export { LINE_REASONS, lineColumns, lineGrid, parsePrice, parseQuantity, sameText } from './line-columns.ts';
export { lineProblems } from './line-problems.ts';
export type { LineProblem } from './line-problems.ts';
export { shortStock } from './stock.ts';
export type { ShortStock } from './stock.ts';
export { definedGrid, definedGridColumns } from './defined-grid.ts';
export type { BoundGrid, GridCell, LineModel } from './defined-grid.ts';
