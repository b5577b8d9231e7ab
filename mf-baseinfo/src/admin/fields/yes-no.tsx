import { Text } from '@iwe/ui';

/** A yes/no value in a list; no is less prominent. */
export function YesNo({ value }: { value: 0 | 1 | boolean }) {
  return value ? (
    <span>Yes</span>
  ) : (
    <Text as="span" color="fg.subtle">
      No
    </Text>
  );
}
