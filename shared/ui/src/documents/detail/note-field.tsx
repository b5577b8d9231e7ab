import { Field } from '../../kit/controls/field.tsx';
import type { FieldProps } from '../../kit/controls/field.tsx';
import { chakra } from '../../kit/layout.ts';
import { inputRecipe } from '../../kit/theme/recipes.ts';

const Area = chakra('textarea', inputRecipe);

/** A multi-line text field. */
export function NoteField({
  value,
  onChange,
  maxLength = 500,
  rows = 2,
  ...field
}: FieldProps & { value: string; onChange: (text: string) => void; maxLength?: number; rows?: number }) {
  return (
    <Field {...field}>
      {(control) => (
        <Area
          {...control}
          h="auto"
          py="1.5"
          resize="vertical"
          rows={rows}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
