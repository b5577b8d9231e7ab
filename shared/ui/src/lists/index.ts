export {
  DRIVER_ROLES,
  useAreaTypes,
  useBrands,
  useStaff,
  useSupplierNames,
  useTagOptions,
  useWarehouses,
} from './filters/base-options.ts';
export { bindLineColumns, bindListColumns, totalsOf } from './columns/bind-columns.tsx';
export type { BoundLineCells, BoundListCells } from './columns/bind-columns.tsx';
export { OpenLink } from './columns/cells.tsx';
export { Stacked } from '../kit/data/table/stacked.tsx';
export { DayControl, DayField, DayRangeField, NO_DAY } from './day/day-field.tsx';
export type { DayControlProps, DayRangeFieldProps } from './day/day-field.tsx';
export { parseDay } from './day/parse-day.ts';
export { useToday } from './day/use-today.ts';
export { BulkEditButton } from './bulk/bulk-edit-button.tsx';
export { ExportButton } from './export/export-button.tsx';
export { FilterCard } from './filters/filter-card.tsx';
export type { FilterCardProps } from './filters/filter-card-props.ts';
export { RowsPeek } from './peek/rows-peek.tsx';
export { useListViews } from './views/use-list-views.ts';
export { ViewTabs } from './views/view-tabs.tsx';
export { ViewsPopover } from './views/views-popover.tsx';
export { KindMark } from './kind-mark.tsx';
export { RowAction } from './row-action.tsx';
export { KeysDialog } from './keys-dialog.tsx';
export type { KeyGroup } from './keys-dialog.tsx';
export { ALL, activeFilters, queryOfSearch, searchOfUrl, startValues, urlOfSearch } from './filters/list-filters.ts';
export type {
  ChoiceFilter,
  DaysFilter,
  FilterValues,
  ListFilter,
  ListSearch,
  TextFilter,
} from './filters/list-filters.ts';
export { ListScreen } from './list-screen.tsx';
export type { ListScreenProps } from './list-screen.tsx';
export { NoneYet } from './none-yet.tsx';
export { saveFile } from './save-file.ts';
export { useListSearch } from './search/use-list-search.ts';
export type { ListSearchState, UrlParams } from './search/use-list-search.ts';
export { DefinedList } from './defined-list.tsx';
export type { DefinedListProps } from './defined-list.tsx';
export { listFilter } from './filters/bind-filter.ts';
export { SheetList } from './sheet-list.tsx';
export type { SheetListProps } from './sheet-list.tsx';
