import type { InputDefinition } from './definition/inputs.ts';
import type { SheetDefinition } from './definition/sheet-definition.ts';

/** Returns the label of an input: its own, or that of the field or column it changes. */
export function inputLabel(
  { form, lines }: Pick<SheetDefinition, 'form' | 'lines'>,
  { of, label }: InputDefinition,
): string {
  return (
    label ??
    form.flatMap((section) => section.fields).find((field) => field.key === of)?.label ??
    lines.find((column) => column.key === of)?.label ??
    of
  );
}
