import { useState } from 'react';
import type { ReactNode } from 'react';
import type { FilterSource } from '@iwe/sheets';
import { SelectField } from '../../kit/controls/select-field.tsx';
import type { SelectFieldProps } from '../../kit/controls/select-field.tsx';
import { TextField } from '../../kit/controls/text-field.tsx';
import { Box, Flex } from '../../kit/layout.ts';
import { ScanButton } from '../../kit/scanning/scan-button.tsx';
import { SupplierSelect } from './record-select.tsx';
import type { NamedRecord } from './record-select.tsx';
import {
  textOptions,
  useAreaTypes,
  useBrands,
  useStaff,
  useSupplierNames,
  useTagOptions,
  useWarehouses,
} from './base-options.ts';
import { DayRangeField } from '../day/day-field.tsx';
import { ALL } from './list-filters.ts';
import type { FilterValues, ListFilter } from './list-filters.ts';
import { optionsInWords } from '../../kit/words.tsx';

/** The parameter that searches a product by everything that identifies it, its barcodes included. */
const PRODUCT_KEYWORD = 'product';

/** The control of one filter. `onChange` receives the parameters that changed. */
export function FilterControl({
  filter,
  values,
  onChange,
}: {
  filter: ListFilter;
  values: FilterValues;
  onChange: (part: FilterValues) => void;
}) {
  const { label, key } = filter;
  if (filter.kind === 'days') {
    return (
      <DayRangeField
        label={label}
        size="sm"
        from={values[filter.from] ?? ''}
        to={values[filter.to] ?? ''}
        onChange={(from, to) => onChange({ [filter.from]: from, [filter.to]: to })}
      />
    );
  }
  const value = values[key] ?? '';
  if (filter.kind === 'text') {
    const field = (
      <TextField
        label={label}
        size="sm"
        value={value}
        maxLength={filter.maxLength ?? 100}
        autoComplete="off"
        {...(filter.placeholder ? { placeholder: filter.placeholder } : {})}
        onChange={(text) => onChange({ [key]: text })}
      />
    );
    if (key !== PRODUCT_KEYWORD) return field;
    return (
      <Flex gap="2" align="flex-end">
        <Box flex="1" minW="0">
          {field}
        </Box>
        <ScanButton onScanned={(barcode) => onChange({ [key]: barcode })} />
      </Flex>
    );
  }
  const select = {
    label,
    size: 'sm' as const,
    placeholder: filter.placeholder ?? ALL,
    value: value === '' || value === ALL ? null : value,
    onChange: (chosen: string | null) => onChange({ [key]: chosen ?? (filter.start === undefined ? '' : ALL) }),
  };
  if (typeof filter.options === 'string') return <SourceSelect {...select} source={filter.options} />;
  return <SelectField {...select} options={optionsInWords(filter.options)} />;
}

type SourceSelectProps = Omit<SelectFieldProps<string>, 'options' | 'isLoading'>;

/** Each source is a component of its own, because each loads its options with a hook. */
const SOURCES: Readonly<Record<FilterSource, (props: SourceSelectProps) => ReactNode>> = {
  warehouses: sourceSelect(useWarehouses),
  staff: sourceSelect(useStaff),
  suppliers: SupplierFilter,
  brands: sourceSelect(useBrands),
  areaTypes: sourceSelect(useAreaTypes),
  tag1: sourceSelect(() => useTagOptions('tag1')),
  tag2: sourceSelect(() => useTagOptions('tag2')),
  tag3: sourceSelect(() => useTagOptions('tag3')),
  tag4: sourceSelect(() => useTagOptions('tag4')),
};

function SourceSelect({ source, ...props }: SourceSelectProps & { source: FilterSource }) {
  const Select = SOURCES[source];
  return <Select {...props} />;
}

function sourceSelect(useOptions: () => Pick<SelectFieldProps<number | string>, 'options' | 'isLoading' | 'onRetry'>) {
  return function BaseDataSelect(props: SourceSelectProps) {
    const { options, ...state } = useOptions();
    return <SelectField {...props} {...state} options={textOptions(options)} />;
  };
}

/** Suppliers are searched by name; the URL stores only the id of the chosen one. */
function SupplierFilter({ value, onChange, label, size = 'sm', placeholder }: SourceSelectProps) {
  const id = value === null ? null : Number(value);
  const [picked, setPicked] = useState<NamedRecord | null>(null);
  const isPicked = picked !== null && picked.id === id;
  const nameOf = useSupplierNames([isPicked ? null : id]);
  return (
    <SupplierSelect
      {...(label === undefined ? {} : { label })}
      size={size}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={id === null ? null : { id, name: isPicked ? picked.name : nameOf(id) || '…' }}
      onChange={(chosen) => {
        setPicked(chosen);
        onChange(chosen && String(chosen.id));
      }}
    />
  );
}
