import type { ReactNode } from 'react';
import { Box } from '@iwe/ui';

/** Two values in one cell, the second smaller and below the first; beside it on a phone's card. */
export function TwoLines({ top, below }: { top: ReactNode; below: ReactNode }) {
  return (
    <Box data-stacked="" lineHeight="1.25">
      <Box overflow="hidden" textOverflow="ellipsis">
        {top}
      </Box>
      {below !== '' && (
        <Box fontSize="xs" color="fg.subtle" overflow="hidden" textOverflow="ellipsis">
          {below}
        </Box>
      )}
    </Box>
  );
}
