export * from './sheet-cell.ts';
export { exactNumber } from './number-text.ts';
export * from './take-cell.ts';
