import { useId } from 'react';
import type { ReactNode } from 'react';
import { Term } from '../data/term.tsx';
import { Box, chakra, Text } from '../layout.ts';
import { inWords } from '../words.tsx';

/** Properties of every field. */
export interface FieldProps {
  label: string;
  /** What is wrong, as a sentence; marks the field as invalid. */
  error?: string | undefined;
  /** A short help text below the control. */
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Shows the label to screen readers only, where the context makes it obvious. */
  hideLabel?: boolean;
  /**
   * Reserves the line for an error, so that nothing below moves when one appears: a click on a link there would miss
   * it.
   */
  keepNoteLine?: boolean;
}

/** The ids and states that a control gets from its field. */
export interface ControlProps {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
  'aria-required'?: true;
  disabled?: boolean;
}

/** Label, control, help and error of one field, associated for screen readers. */
export function Field({
  label,
  error,
  hint,
  required = false,
  disabled = false,
  hideLabel = false,
  keepNoteLine = false,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const control: ControlProps = {
    id,
    ...(error ? { 'aria-invalid': true as const } : {}),
    ...(error || hint ? { 'aria-describedby': noteId } : {}),
    ...(required ? { 'aria-required': true as const } : {}),
    ...(disabled ? { disabled: true } : {}),
  };
  return (
    <Box minW="0">
      <chakra.label
        htmlFor={id}
        display="block"
        mb="1"
        fontSize="sm"
        fontWeight="medium"
        color="fg.muted"
        lineHeight="snug"
        srOnly={hideLabel}
      >
        <Term text={label} isStop={false} />
        {required && (
          <chakra.span aria-hidden color="danger.fg" ms="1">
            *
          </chakra.span>
        )}
      </chakra.label>
      {children(control)}
      {(error || hint || keepNoteLine) && (
        <Text
          id={noteId}
          mt="1"
          minH="4"
          fontSize="sm"
          lineHeight="snug"
          color={error ? 'danger.fg' : 'fg.subtle'}
          role={error ? 'alert' : undefined}
        >
          {inWords(error || hint)}
        </Text>
      )}
    </Box>
  );
}
