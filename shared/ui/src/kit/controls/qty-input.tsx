import { t } from '@iwe/session';
import { CART_QUANTITY_MAX } from '@iwe/domain';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Ref } from 'react';
import { Flex } from '../layout.ts';
import { IconButton } from './icon-button.tsx';
import { Input } from './text-field.tsx';

/** A whole quantity. Empty is null; only digits can be typed. Arrow keys change it by one. */
export interface QtyInputProps {
  value: number | null;
  onChange: (value: number | null) => void;
  /** Its name for screen readers, such as 'Quantity of 2055516-X'. */
  label: string;
  min?: number;
  max?: number;
  onEnter?: () => void;
  onBlur?: () => void;
  /** Shows buttons to decrease and increase by one. */
  steppers?: boolean;
  size?: 'sm' | 'md';
  width?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function QtyInput({
  value,
  onChange,
  label,
  min = 0,
  max = CART_QUANTITY_MAX,
  onEnter,
  onBlur,
  steppers = false,
  size = 'sm',
  width = '14',
  disabled = false,
  autoFocus = false,
  ref,
}: QtyInputProps) {
  // While somebody types, the text may be half a number, so it is stored separately from the value until the owner
  // changes or clears the value.
  const [typed, setTyped] = useState<{ text: string; value: number | null } | null>(null);
  const step = (by: number) => {
    setTyped(null);
    onChange(within((value ?? 0) + by, min, max));
  };
  const type = (text: string) => {
    // A pasted 1.5 or -3 is not a whole quantity: it is ignored instead of becoming 15 or 3.
    if (/\D/.test(text)) return;
    const digits = text.slice(0, String(max).length);
    const next = digits === '' ? null : within(Number(digits), 0, max);
    setTyped({ text: digits, value: next });
    onChange(next);
  };
  return (
    <Flex align="center" gap="1" display="inline-flex">
      {steppers && (
        <IconButton
          label={`One less: ${label}`}
          size="xs"
          disabled={disabled || (value ?? 0) <= min}
          onClick={() => step(-1)}
        >
          <Minus size={12} />
        </IconButton>
      )}
      <Input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t(label)}
        role="spinbutton"
        aria-valuemin={min}
        aria-valuemax={max}
        {...(value === null ? {} : { 'aria-valuenow': value })}
        {...(ref ? { ref } : {})}
        size={size}
        width={width}
        px="1.5"
        textAlign="end"
        disabled={disabled}
        autoFocus={autoFocus}
        value={typed !== null && typed.value === value ? typed.text : value === null ? '' : String(value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          setTyped(null);
          if (value !== null && value < min) onChange(min);
          onBlur?.();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter?.();
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          step(event.key === 'ArrowUp' ? 1 : -1);
        }}
      />
      {steppers && (
        <IconButton
          label={`One more: ${label}`}
          size="xs"
          disabled={disabled || (value ?? 0) >= max}
          onClick={() => step(1)}
        >
          <Plus size={12} />
        </IconButton>
      )}
    </Flex>
  );
}

function within(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
