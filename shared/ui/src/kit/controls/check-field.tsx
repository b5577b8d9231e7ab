import { useId } from 'react';
import type { ReactNode } from 'react';
import { Box, chakra, Text } from '../layout.ts';
import { TOUCH } from '../theme/media.ts';
import { inWords } from '../words.tsx';

const Check = chakra('input', {
  base: {
    w: '4',
    h: '4',
    mt: '0.5',
    flexShrink: 0,
    accentColor: 'var(--chakra-colors-accent-solid)',
    cursor: 'pointer',
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.ring', outlineOffset: '2px' },
    _disabled: { cursor: 'not-allowed' },
  },
});

// A finger's row is higher than its text: box and text are in its middle, as is a name beside it.
const TOUCH_CSS = { [TOUCH]: { alignItems: 'center' } };

/** A checkbox, or one of several radio buttons, with a label and an explanation. */
export interface CheckFieldProps {
  label: ReactNode;
  value: boolean;
  onChange: (value: boolean) => void;
  /** The group of a radio button; a checkbox has none. */
  radioOf?: string;
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
}

export function CheckField({ label, value, onChange, radioOf, hint, error, disabled = false }: CheckFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <Box minW="0">
      <chakra.label
        display="flex"
        gap="2"
        py="0.5"
        // The least that somebody can hit beside others (WCAG 2.5.8).
        minH="6"
        cursor={disabled ? 'not-allowed' : 'pointer'}
        fontSize="md"
        lineHeight="snug"
        color={disabled ? 'fg.muted' : 'fg'}
        css={TOUCH_CSS}
      >
        <Check
          type={radioOf === undefined ? 'checkbox' : 'radio'}
          name={radioOf}
          checked={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          {...(note ? { 'aria-describedby': `${id}-note` } : {})}
          {...(error ? { 'aria-invalid': true } : {})}
        />
        {inWords(label)}
      </chakra.label>
      {note && (
        <Text
          id={`${id}-note`}
          ps="6"
          fontSize="sm"
          lineHeight="snug"
          color={error ? 'danger.fg' : 'fg.subtle'}
          role={error ? 'alert' : undefined}
        >
          {inWords(note)}
        </Text>
      )}
    </Box>
  );
}
