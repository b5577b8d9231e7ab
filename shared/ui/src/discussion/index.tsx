import { lazy, Suspense } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { DiscussionPanelProps } from './discussion-panel.tsx';

// It stands at the end of its pages, so its code is not needed to show them.
const Panel = lazy(async () => ({ default: (await import('./discussion-panel.tsx')).DiscussionPanel }));

/** Files and comments of a sheet, customer or product. */
export function Discussion(props: DiscussionPanelProps) {
  return (
    <Suspense fallback={<Skeleton h="32" borderRadius="lg" />}>
      <Panel {...props} />
    </Suspense>
  );
}
