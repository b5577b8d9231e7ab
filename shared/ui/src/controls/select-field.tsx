import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Combobox } from './combobox.tsx';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

/** One choice of a select. */
export interface SelectOption<Value extends string | number = string | number> {
  value: Value;
  label: string;
  /** Shown instead of the label in the list. */
  content?: ReactNode;
  /** No longer to choose: shown only where it is chosen already. */
  isOff?: boolean;
}

/** A choice out of a known list; typing narrows it down. */
export interface SelectFieldProps<Value extends string | number> extends FieldProps {
  value: Value | null;
  onChange: (value: Value | null) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: string;
  /** False where one of the options must be chosen. */
  clearable?: boolean;
  size?: 'sm' | 'md' | 'lg';
  isLoading?: boolean;
}

export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { value, onChange, options, placeholder, clearable = true, size = 'md', isLoading = false, ...field } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const selected = options.find((option) => option.value === value);
  const shown = useMemo(() => narrowed(options.filter((option) => !option.isOff || option.value === value), typed), [options, typed, value]);

  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  return (
    <Field {...field}>
      {(control) => (
        <Combobox
          control={control} label={field.label} size={size} placeholder={placeholder} isLoading={isLoading}
          text={typed ?? selected?.label ?? ''}
          onText={(text) => {
            setTyped(text);
            setOpen(true);
            setActive(0);
          }}
          options={shown} optionKey={(option) => option.value} renderOption={(option) => option.content ?? option.label} selectedKey={value}
          onChoose={(option) => {
            onChange(option.value);
            close();
          }}
          open={open}
          onOpen={(next) => {
            if (next && !open) setActive(shown.findIndex((option) => option.value === value));
            if (next) setOpen(true);
            else close();
          }}
          active={active} onActive={setActive}
          onLeave={() => {
            if (typed === '' && clearable) onChange(null);
            close();
          }}
          onClear={clearable && selected ? () => { onChange(null); close(); } : undefined}
          emptyText="No Data"
        />
      )}
    </Field>
  );
}

/** Options whose label holds every typed word; those that begin with the text come first. */
function narrowed<Option extends SelectOption>(options: readonly Option[], typed: string | null): readonly Option[] {
  const words = (typed ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  const start = words[0] ?? '';
  const found = options.filter((option) => words.every((word) => option.label.toLowerCase().includes(word)));
  const first = (option: Option) => (option.label.toLowerCase().startsWith(start) ? 0 : 1);
  return found.toSorted((one, other) => first(one) - first(other));
}
