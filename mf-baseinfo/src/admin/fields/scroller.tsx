import type { ReactNode } from 'react';
import { Box } from '@iwe/ui';

/** A part of a screen that scrolls; focusable, so that arrow keys scroll it without a pointer (WCAG 2.1.1). */
export function Scroller({
  label,
  children,
  ...place
}: {
  label: string;
  children: ReactNode;
  maxH?: string;
  minH?: string;
  flex?: string;
}) {
  return (
    <Box
      role="region"
      aria-label={label}
      tabIndex={0}
      overflowY="auto"
      borderRadius="sm"
      _focusVisible={{ outline: '2px solid', outlineColor: 'accent.ring' }}
      {...place}
    >
      {children}
    </Box>
  );
}
