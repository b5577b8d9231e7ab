import { Box } from '@iwe/ui';
import type { ReactNode } from 'react';

/** A notice about an obstacle or a change. */
export function Notice({ tone, children }: { tone: 'danger' | 'spark' | 'accent'; children: ReactNode }) {
  return (
    <Box
      role={tone === 'accent' ? 'status' : 'alert'}
      px="3"
      py="2"
      borderRadius="md"
      fontSize="md"
      bg={`${tone}.subtle`}
      color={`${tone}.fg`}
      overflowWrap="anywhere"
    >
      {children}
    </Box>
  );
}
