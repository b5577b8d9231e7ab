import { Flex, SelectField, Tag } from '@iwe/ui';
import type { Choices } from '../../form/form-input.tsx';

interface LocationsFieldProps {
  label: string;
  /** The '/'-separated locations (tag4). */
  value: string;
  onChange: (value: string) => void;
  choices: Choices | undefined;
  error: string | undefined;
}

/** The locations of a product: chosen ones are shown as removable tags, the select adds another. */
export function LocationsField({ label, value, onChange, choices, error }: LocationsFieldProps) {
  const chosen = value
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const rest = (choices?.options ?? []).filter((option) => !chosen.includes(String(option.value)));
  return (
    <Flex direction="column" gap="1.5">
      <SelectField
        label={label}
        error={error}
        value={null}
        options={rest}
        isLoading={choices?.isLoading ?? false}
        onRetry={choices?.onRetry}
        placeholder={chosen.length === 0 ? 'Add a location' : 'Add another'}
        onChange={(name) => {
          if (name !== null) onChange([...chosen, String(name)].join('/'));
        }}
      />
      {chosen.length > 0 && (
        <Flex gap="1" flexWrap="wrap">
          {chosen.map((name) => (
            <Tag
              key={name}
              onRemove={() => onChange(chosen.filter((other) => other !== name).join('/'))}
              removeLabel={`Remove ${name}`}
            >
              {name}
            </Tag>
          ))}
        </Flex>
      )}
    </Flex>
  );
}
