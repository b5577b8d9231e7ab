import { YES_NO_LABELS } from '@iwe/domain';
import { SelectField, TextField } from '@iwe/ui';
import type { SelectOption } from '@iwe/ui';
import { DayField, NoteField } from '@iwe/ui/sheet-view';
import { sentValue } from './form-values.ts';
import type { FormField } from './form-values.ts';

/** The options of a choice, and whether they are still loading. */
export interface Choices {
  options: readonly SelectOption[];
  isLoading?: boolean;
  onRetry?: (() => void) | undefined;
}

interface FormInputProps {
  field: Exclude<FormField, { kind: 'special' }>;
  value: string | number | null;
  onChange: (value: string | number | null) => void;
  error: string | undefined;
  disabled?: boolean;
  hint?: string | undefined;
  /** The options of a choice field. */
  choices?: Choices | undefined;
}

const FLAGS: readonly SelectOption[] = [
  { value: 1, label: YES_NO_LABELS[1] },
  { value: 0, label: YES_NO_LABELS[0] },
];

/** The input of a field, by its kind. */
export function FormInput({ field, value, onChange, error, disabled = false, hint, choices }: FormInputProps) {
  const note = hint ?? field.hint;
  const base = {
    label: field.label,
    error,
    ...(note ? { hint: note } : {}),
    ...(field.required ? { required: true } : {}),
    ...(disabled ? { disabled: true } : {}),
  };
  const text = value === null ? '' : String(value);
  switch (field.kind) {
    case 'text':
      return (
        <TextField
          {...base}
          value={text}
          maxLength={field.maxLength}
          autoComplete="off"
          {...(field.type ? { type: field.type } : {})}
          onChange={onChange}
        />
      );
    case 'note':
      return <NoteField {...base} value={text} rows={2} maxLength={field.maxLength} onChange={onChange} />;
    case 'money':
      return (
        <TextField
          {...base}
          value={text}
          inputMode="decimal"
          maxLength={14}
          autoComplete="off"
          onChange={onChange}
          onBlur={() => tidy(field, text, onChange)}
        />
      );
    case 'whole':
      return (
        <TextField {...base} value={text} inputMode="numeric" maxLength={7} autoComplete="off" onChange={onChange} />
      );
    case 'day':
      return <DayField {...base} value={text} shortcuts={false} onChange={onChange} />;
    case 'flag':
      return <SelectField {...base} clearable={false} value={value} options={FLAGS} onChange={onChange} />;
    case 'choice':
      return (
        <SelectField
          {...base}
          clearable={!field.required}
          value={value === '' ? null : value}
          options={withPresent(choices?.options ?? [], value)}
          isLoading={choices?.isLoading ?? false}
          onRetry={choices?.onRetry}
          onChange={onChange}
        />
      );
  }
}

/** Formats an amount with two decimals when the field is left. */
function tidy(field: FormField, text: string, onChange: (value: string) => void): void {
  const amount = sentValue(field, text);
  const tidied = typeof amount === 'number' ? amount.toFixed(2) : text;
  if (tidied !== text) onChange(tidied);
}

/** Returns the options including the stored value, even when the list no longer contains it. */
function withPresent(options: readonly SelectOption[], value: string | number | null): readonly SelectOption[] {
  if (value === null || value === '' || options.some((option) => option.value === value)) return options;
  return typeof value === 'string' ? [...options, { value, label: value }] : options;
}
