import { chakra, Text } from '@iwe/ui';

/** A checkbox with its label. */
export function CheckField({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <chakra.label display="flex" gap="2" alignItems="flex-start" cursor="pointer" color="fg" fontSize="md">
      <chakra.input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        mt="0.5"
        w="3.5"
        h="3.5"
        accentColor="accent.solid"
        cursor="pointer"
      />
      <span>
        {label}
        {hint && (
          <Text as="span" display="block" fontSize="sm" color="fg.muted">
            {hint}
          </Text>
        )}
      </span>
    </chakra.label>
  );
}
