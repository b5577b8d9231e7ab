import { Field, Input } from '@iwe/ui';

/** A price in AUD. `was` is the value when the dialog opened; it is shown while another price is typed. */
export interface PriceFieldProps {
  label: string;
  text: string;
  was: string;
  error?: string | undefined;
  onChange: (text: string) => void;
}

export function PriceField({ label, text, was, error, onChange }: PriceFieldProps) {
  const isOther = text.trim() !== was;
  return (
    <Field label={label} error={error} hint={isOther ? `was ${was === '' ? 'not set' : was}` : undefined} keepNoteLine>
      {(control) => (
        <Input
          {...control}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          textAlign="end"
          value={text}
          {...(isOther ? { borderColor: 'accent.ring' } : {})}
          onChange={(event) => onChange(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
      )}
    </Field>
  );
}
