import { messages } from '@iwe/domain';
import type { FieldErrors, RecordFormValues } from '@iwe/ui/sheet';

/** Returns the specification's message for every listed field that is empty. */
export function missing<Values extends RecordFormValues>(
  values: Values,
  fields: readonly (keyof Values & string)[],
): FieldErrors {
  return Object.fromEntries(
    fields.filter((field) => String(values[field] ?? '').trim() === '').map((field) => [field, messages.pleaseEnter]),
  );
}
