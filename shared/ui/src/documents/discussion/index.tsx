import { Skeleton } from '../../kit/feedback/skeleton.tsx';
import { Box } from '../../kit/layout.ts';
import { lazyPart } from '../../kit/loading/lazy-part.tsx';
import type { DiscussionPanelProps } from './discussion-panel.tsx';

// The panel's height without files and comments, which most records have: nothing below it moves when it arrives.
const EMPTY_HEIGHT = '129px';

// It stands at the end of its pages, so its code is not needed to show them.
const Panel = lazyPart(async () => (await import('./discussion-panel.tsx')).DiscussionPanel, {
  name: 'Files and comments',
  waiting: <Skeleton h={EMPTY_HEIGHT} borderRadius="lg" />,
});

/** Files and comments of a sheet, customer or product. */
export function Discussion(props: DiscussionPanelProps) {
  return (
    <Box minH={EMPTY_HEIGHT}>
      <Panel {...props} />
    </Box>
  );
}
