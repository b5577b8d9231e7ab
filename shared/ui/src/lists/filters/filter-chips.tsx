import { t } from '@iwe/session';
import type { ReactNode } from 'react';
import type { FilterSource } from '@iwe/sheets';
import type { SelectOption } from '../../kit/controls/select-field.tsx';
import { dayText } from '../../kit/data/date-text.tsx';
import {
  textOptions,
  useAreaTypes,
  useBrands,
  useStaff,
  useSupplierNames,
  useTagOptions,
  useWarehouses,
} from './base-options.ts';
import { Chips } from '../chips.tsx';
import { activeFilters, ALL, startValues } from './list-filters.ts';
import type { FilterValues, ListFilter } from './list-filters.ts';

/** What a list is narrowed to, in words: one chip for each filter that differs from its start, each removable. */
export interface FilterChipsProps {
  filters: readonly ListFilter[];
  /** The values in the URL. */
  values: FilterValues;
  /** Searches with other values. */
  onSearch: (values: FilterValues) => void;
}

export function FilterChips({ filters, values, onSearch }: FilterChipsProps) {
  const set = filters.filter((filter) => activeFilters([filter], values) > 0);
  const without = (some: readonly ListFilter[]) => onSearch({ ...values, ...startValues(some) });
  return (
    <Chips
      chips={set.map((filter) => ({
        key: filter.key,
        label: filter.label,
        text: <FilterText filter={filter} values={values} />,
        onRemove: () => without([filter]),
      }))}
      onRemoveAll={() => without(set)}
    />
  );
}

/** A filter's value as its control shows it. */
function FilterText({ filter, values }: { filter: ListFilter; values: FilterValues }): ReactNode {
  if (filter.kind === 'days') return daysText(values[filter.from] ?? '', values[filter.to] ?? '');
  const value = values[filter.key] ?? '';
  if (value === ALL || value === '') return t(ALL);
  if (filter.kind === 'text') return value;
  if (typeof filter.options !== 'string') return t(labelOf(filter.options, value));
  const Text = SOURCE_TEXTS[filter.options];
  return <Text value={value} />;
}

function daysText(from: string, to: string): string {
  if (from !== '' && to !== '') return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
  return from === '' ? t('until {}', dayText(to)) : t('from {}', dayText(from));
}

const labelOf = (options: readonly SelectOption<string>[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

/** Each source is a component of its own, because each loads its options with a hook. */
const SOURCE_TEXTS: Readonly<Record<FilterSource, (props: { value: string }) => ReactNode>> = {
  warehouses: sourceText(useWarehouses),
  staff: sourceText(useStaff),
  suppliers: SupplierText,
  brands: sourceText(useBrands),
  areaTypes: sourceText(useAreaTypes),
  tag1: sourceText(() => useTagOptions('tag1')),
  tag2: sourceText(() => useTagOptions('tag2')),
  tag3: sourceText(() => useTagOptions('tag3')),
  tag4: sourceText(() => useTagOptions('tag4')),
};

function sourceText(useOptions: () => { options: readonly SelectOption<number | string>[] }) {
  return function SourceText({ value }: { value: string }) {
    const { options } = useOptions();
    return options.length === 0 ? '…' : labelOf(textOptions(options), value);
  };
}

function SupplierText({ value }: { value: string }) {
  const id = Number(value);
  return useSupplierNames([id])(id) || '…';
}
