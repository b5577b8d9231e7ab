import { SelectField } from '../controls/select-field.tsx';
import type { SelectFieldProps } from '../controls/select-field.tsx';
import { TextField } from '../controls/text-field.tsx';
import { textOptions, useStaff, useWarehouses } from './base-options.ts';
import { DayRangeField } from './day/day-field.tsx';
import { ALL } from './list-filters.ts';
import type { FilterValues, ListFilter } from './list-filters.ts';

/** The control of one filter. `onChange` gets the parameters that changed. */
export function FilterControl({ filter, values, onChange }: { filter: ListFilter; values: FilterValues; onChange: (part: FilterValues) => void }) {
  const { label, key } = filter;
  if (filter.kind === 'days') {
    return (
      <DayRangeField
        label={label} size="sm" from={values[filter.from] ?? ''} to={values[filter.to] ?? ''}
        onChange={(from, to) => onChange({ [filter.from]: from, [filter.to]: to })}
      />
    );
  }
  const value = values[key] ?? '';
  if (filter.kind === 'text') {
    return (
      <TextField
        label={label} size="sm" value={value} maxLength={filter.maxLength ?? 100} autoComplete="off" {...(filter.placeholder ? { placeholder: filter.placeholder } : {})}
        onChange={(text) => onChange({ [key]: text })}
      />
    );
  }
  const select = {
    label, size: 'sm' as const, placeholder: filter.placeholder ?? ALL, value: value === '' || value === ALL ? null : value,
    onChange: (chosen: string | null) => onChange({ [key]: chosen ?? (filter.start === undefined ? '' : ALL) }),
  };
  if (filter.options === 'warehouses') return <WarehouseSelect {...select} />;
  if (filter.options === 'staff') return <StaffSelect {...select} />;
  return <SelectField {...select} options={filter.options} />;
}

type SourceSelectProps = Omit<SelectFieldProps<string>, 'options' | 'isLoading'>;

function WarehouseSelect(props: SourceSelectProps) {
  const { options, isLoading } = useWarehouses();
  return <SelectField {...props} options={textOptions(options)} isLoading={isLoading} />;
}

function StaffSelect(props: SourceSelectProps) {
  const { options, isLoading } = useStaff();
  return <SelectField {...props} options={textOptions(options)} isLoading={isLoading} />;
}
