import { SelectField } from '../controls/select-field.tsx';
import { TextField } from '../controls/text-field.tsx';
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
  return (
    <SelectField
      label={label} size="sm" placeholder={filter.placeholder ?? ALL} options={filter.options} value={value === '' || value === ALL ? null : value}
      isLoading={filter.isLoading ?? false} clearable={filter.clearable ?? true}
      onChange={(chosen) => onChange({ [key]: chosen ?? (filter.start === undefined ? '' : ALL) })}
    />
  );
}
