import { chakra } from '@chakra-ui/react/styled-system';
import { Field } from '../../controls/field.tsx';
import type { FieldProps } from '../../controls/field.tsx';
import { inputRecipe } from '../../theme/recipes.ts';

const TextArea = chakra('textarea', inputRecipe);

/** A text of several lines. */
export interface TextAreaFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  maxLength?: number;
}

export function TextAreaField({ value, onChange, rows = 1, maxLength, ...field }: TextAreaFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <TextArea
          {...control} rows={rows} {...(maxLength ? { maxLength } : {})} value={value} h="auto" minH="8" py="1.5" lineHeight="snug" resize="vertical"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
