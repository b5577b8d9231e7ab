import { foldText, frameMessages } from '@iwe/domain';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Combobox } from './combobox.tsx';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

/** One option of a select. */
export interface SelectOption<Value extends string | number = string | number> {
  value: Value;
  label: string;
  /** Shown instead of the label in the list. */
  content?: ReactNode;
  /** Deactivated: shown only where it is already chosen. */
  isOff?: boolean;
}

/** A choice from a known list; typing filters it. */
export interface SelectFieldProps<Value extends string | number> extends FieldProps {
  value: Value | null;
  onChange: (value: Value | null) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: string;
  /** False when one of the options must be chosen. */
  clearable?: boolean;
  size?: 'sm' | 'md' | 'lg';
  isLoading?: boolean;
  /** Loads the options again; set while they could not be loaded. */
  onRetry?: (() => void) | undefined;
}

export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { value, onChange, options, placeholder, clearable = true, size = 'md', ...rest } = props;
  const { isLoading = false, onRetry, ...field } = rest;
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const selected = options.find((option) => option.value === value);
  const shown = useMemo(
    () =>
      narrowed(
        options.filter((option) => !option.isOff || option.value === value),
        typed,
      ),
    [options, typed, value],
  );

  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  return (
    <Field {...field}>
      {(control) => (
        <Combobox
          control={control}
          label={field.label}
          size={size}
          placeholder={placeholder}
          isLoading={isLoading}
          text={typed ?? selected?.label ?? ''}
          onText={(text) => {
            setTyped(text);
            setOpen(true);
            setActive(0);
          }}
          options={shown}
          optionKey={(option) => option.value}
          renderOption={(option) => option.content ?? option.label}
          selectedKey={value}
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
          active={active}
          onActive={setActive}
          onLeave={() => {
            if (typed === '' && clearable) onChange(null);
            close();
          }}
          onClear={
            clearable && selected
              ? () => {
                  onChange(null);
                  close();
                }
              : undefined
          }
          emptyText={frameMessages.noData}
          onRetry={options.length === 0 ? onRetry : undefined}
        />
      )}
    </Field>
  );
}

/** Returns the options whose label contains every typed word; those that begin with the text are first. */
function narrowed<Option extends SelectOption>(options: readonly Option[], typed: string | null): readonly Option[] {
  const words = foldText(typed ?? '')
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0) return options;
  const start = words[0] ?? '';
  const found = options.filter((option) => words.every((word) => foldText(option.label).includes(word)));
  const first = (option: Option) => (foldText(option.label).startsWith(start) ? 0 : 1);
  return found.toSorted((one, other) => first(one) - first(other));
}
