export {
  DRIVER_ROLES,
  useAreaTypes,
  useBrands,
  useStaff,
  useSupplierNames,
  useTagOptions,
  useWarehouses,
} from './base-options.ts';
export { bindLineColumns, bindListColumns, totalsOf } from './bind-columns.tsx';
export type { BoundLineCells, BoundListCells } from './bind-columns.tsx';
export { Stacked, OpenLink } from './cells.tsx';
export { DayControl, DayField, DayRangeField, NO_DAY } from './day/day-field.tsx';
export type { DayControlProps, DayRangeFieldProps } from './day/day-field.tsx';
export { parseDay } from './day/parse-day.ts';
export { useToday } from './day/use-today.ts';
export { ExportButton } from './export/export-button.tsx';
export { FilterCard } from './filter-card.tsx';
export type { FilterCardProps } from './filter-card-props.ts';
export { KindMark } from './kind-mark.tsx';
export { RowAction } from './row-action.tsx';
export { KeysDialog } from './keys-dialog.tsx';
export type { KeyGroup } from './keys-dialog.tsx';
export { ALL, activeFilters, queryOfSearch, searchOfUrl, startValues, urlOfSearch } from './list-filters.ts';
export type { ChoiceFilter, DaysFilter, FilterValues, ListFilter, ListSearch, TextFilter } from './list-filters.ts';
export { ListScreen } from './list-screen.tsx';
export type { ListScreenProps } from './list-screen.tsx';
export { NoneYet } from './none-yet.tsx';
export { saveFile } from './save-file.ts';
export { useListSearch } from './use-list-search.ts';
export type { ListSearchState, UrlParams } from './use-list-search.ts';
export { DefinedList } from './defined-list.tsx';
export type { DefinedListProps } from './defined-list.tsx';
export { listFilter } from './bind-filter.ts';
export { SheetList } from './sheet-list.tsx';
export type { SheetListProps } from './sheet-list.tsx';
