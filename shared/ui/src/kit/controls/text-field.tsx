import { t } from '@iwe/session';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps, Ref } from 'react';
import { Box, Flex } from '../layout.ts';
import { inputRecipe } from '../theme/recipes.ts';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

/** A single-line control without a label, for places that have their own. */
export const Input = chakra('input', inputRecipe);

/** A single-line text field. */
export interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  onEnter?: () => void;
  type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'date' | 'time';
  name?: string;
  placeholder?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  maxLength?: number;
  size?: 'sm' | 'md' | 'lg';
  /** Numbers (decimal and numeric) are right-aligned. */
  inputMode?: 'text' | 'decimal' | 'numeric' | 'search' | 'email' | 'tel';
  /** Rendered inside the control, before and after the text. */
  before?: ComponentProps<typeof Box>['children'];
  after?: ComponentProps<typeof Box>['children'];
  ref?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    error,
    hint,
    required,
    disabled,
    hideLabel,
    keepNoteLine,
    value,
    onChange,
    onBlur,
    onEnter,
    before,
    after,
    size = 'md',
    ref,
    ...rest
  } = props;
  const field: FieldProps = {
    label,
    error,
    hint,
    ...(required ? { required } : {}),
    ...(disabled ? { disabled } : {}),
    ...(hideLabel ? { hideLabel } : {}),
    ...(keepNoteLine ? { keepNoteLine } : {}),
  };
  return (
    <Field {...field}>
      {(control) => (
        <Box position="relative">
          {before && (
            <Flex
              aria-hidden
              position="absolute"
              insetY="0"
              insetStart="2.5"
              align="center"
              color="fg.subtle"
              pointerEvents="none"
            >
              {before}
            </Flex>
          )}
          <Input
            {...rest}
            {...(rest.placeholder ? { placeholder: t(rest.placeholder) } : {})}
            {...control}
            {...(rest.inputMode === 'decimal' || rest.inputMode === 'numeric' ? { textAlign: 'end' as const } : {})}
            {...(ref ? { ref } : {})}
            size={size}
            value={value}
            {...(before ? { ps: '8' } : {})}
            {...(after ? { pe: '9' } : {})}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            onKeyDown={(event) => {
              if (!onEnter || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              // When the key moves the focus, it must not do anything else as well.
              event.preventDefault();
              onEnter();
            }}
          />
          {after && (
            <Flex position="absolute" insetY="0" insetEnd="1" align="center" color="fg.subtle">
              {after}
            </Flex>
          )}
        </Box>
      )}
    </Field>
  );
}
