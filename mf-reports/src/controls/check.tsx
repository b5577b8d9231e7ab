import type { ReactNode } from 'react';
import { chakra } from '@iwe/ui';

const Control = chakra('input', {
  base: {
    w: '3.5',
    h: '3.5',
    flexShrink: 0,
    accentColor: 'accent.solid',
    cursor: 'pointer',
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.ring', outlineOffset: '2px' },
    _disabled: { cursor: 'not-allowed' },
  },
});

/** A checkbox, or one of several radio buttons, with its label. */
export interface CheckProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The group of a radio button; a checkbox has none. */
  radioOf?: string;
  disabled?: boolean;
}

export function Check({ label, checked, onChange, radioOf, disabled = false }: CheckProps) {
  return (
    <chakra.label
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      minH="6"
      fontSize="md"
      lineHeight="snug"
      color={disabled ? 'fg.subtle' : 'fg'}
      cursor={disabled ? 'not-allowed' : 'pointer'}
    >
      <Control
        type={radioOf === undefined ? 'checkbox' : 'radio'}
        name={radioOf}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </chakra.label>
  );
}
