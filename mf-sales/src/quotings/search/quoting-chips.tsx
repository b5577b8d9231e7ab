import { isNoFilter } from '@iwe/domain';
import { Chips } from '@iwe/ui';
import type { SelectOption } from '@iwe/ui';
import { filtersOf, NO_FILTERS } from './quoting-search.ts';
import type { QuotingFilters, QuotingSearch } from './quoting-search.ts';
import { CATEGORY_OPTIONS, STOCK_OPTIONS, useBaseData } from './use-base-data.ts';

/** The filters' names, in the order of the search card. */
const LABELS: Readonly<Record<keyof QuotingFilters, string>> = {
  product: 'Product',
  brand: 'Brand',
  category: 'Category',
  stockAvl: 'Stock',
  warehouse: 'Warehouse',
  tag4: 'Location',
};
const KEYS = Object.keys(LABELS) as (keyof QuotingFilters)[];

const setFilters = (search: QuotingSearch | null): (keyof QuotingFilters)[] => {
  const filters = filtersOf(search);
  return KEYS.filter((key) => !isNoFilter(filters[key]));
};

/** Returns the names of the filters that narrow a search besides its keyword. */
export const narrowingNames = (search: QuotingSearch): string[] =>
  setFilters(search)
    .filter((key) => key !== 'product')
    .map((key) => LABELS[key]);

/** What the quotings are narrowed to, as the lists show it. */
export function QuotingChips({
  search,
  onSearch,
}: {
  search: QuotingSearch | null;
  onSearch: (filters: QuotingFilters) => void;
}) {
  const { brands, warehouses } = useBaseData();
  const filters = filtersOf(search);
  const options = {
    brand: brands.options,
    category: CATEGORY_OPTIONS,
    stockAvl: STOCK_OPTIONS,
    warehouse: warehouses.options,
  };
  const textOf = (key: keyof QuotingFilters): string => {
    if (key === 'product' || key === 'tag4') return filters[key];
    return labelOf(options[key], filters[key]);
  };
  return (
    <Chips
      chips={setFilters(search).map((key) => ({
        key,
        label: LABELS[key],
        text: textOf(key),
        onRemove: () => onSearch({ ...filters, [key]: NO_FILTERS[key] }),
      }))}
      onRemoveAll={() => onSearch(NO_FILTERS)}
    />
  );
}

/** Returns the name of an option; three dots until the options are loaded. */
const labelOf = (all: readonly SelectOption<number>[], value: number | null): string =>
  all.find((option) => option.value === value)?.label ?? '…';
