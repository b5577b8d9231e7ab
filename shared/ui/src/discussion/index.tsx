import { lazy, Suspense } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Box } from '../layout.ts';
import type { DiscussionPanelProps } from './discussion-panel.tsx';

// The panel's height without files and comments, which most records have: nothing below it moves when it arrives.
const EMPTY_HEIGHT = '129px';

// It stands at the end of its pages, so its code is not needed to show them.
const Panel = lazy(async () => ({ default: (await import('./discussion-panel.tsx')).DiscussionPanel }));

/** Files and comments of a sheet, customer or product. */
export function Discussion(props: DiscussionPanelProps) {
  return (
    <Box minH={EMPTY_HEIGHT}>
      <Suspense fallback={<Skeleton h={EMPTY_HEIGHT} borderRadius="lg" />}>
        <Panel {...props} />
      </Suspense>
    </Box>
  );
}
