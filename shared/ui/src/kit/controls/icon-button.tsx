import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { ButtonProps } from './button.tsx';

/** A button with only an icon; `label` is its name for screen readers and its tooltip. */
export interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'title' | 'children'> {
  label: string;
  children: ReactNode;
}

export function IconButton({ label, children, variant = 'ghost', ...rest }: IconButtonProps) {
  return (
    <Button {...rest} variant={variant} px="0" aspectRatio="1" aria-label={label} title={label}>
      {children}
    </Button>
  );
}
