import { Text } from '@iwe/ui';

/** A flag of a record in a list: no is said more quietly. */
export function YesNo({ value }: { value: 0 | 1 | boolean }) {
  return value ? <span>Yes</span> : <Text as="span" color="fg.subtle">No</Text>;
}
