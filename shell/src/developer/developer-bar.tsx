import { api } from '@iwe/session';
import type { DeveloperPanel as PanelFacts } from '@iwe/contract';
import { Box, lazyPart, useHotkey } from '@iwe/ui';
import { useState } from 'react';
import { readPageFacts, tabRevision } from '../platform/index.ts';
import { storedSearch } from './bisect.ts';

// Very few people see these, so their code is loaded on demand.
const DeveloperStrip = lazyPart(async () => (await import('./developer-strip.tsx')).DeveloperStrip, {
  name: 'The strip of this tab',
  waiting: ({ grant }) => (
    <Box role="status" px="5" py="1.5" bg="spark.subtle" color="spark.fg">
      {grant ? `${grant.remote} comes from ${grant.origin}.` : 'This tab looks at an earlier state.'}
    </Box>
  ),
});
const DeveloperPanel = lazyPart(async () => (await import('./developer-panel.tsx')).DeveloperPanel, {
  name: 'The developers’ panel',
  isOverlay: true,
});

/**
 * The developers' part of the frame: the banner of a page that runs code from a developer's machine, the strip of a tab
 * that runs an earlier state, and the panel (Ctrl+Alt+P). The server decides who may open it; for everybody else the
 * key does nothing.
 */
export function DeveloperBar() {
  const [facts, setFacts] = useState<PanelFacts | null>(null);
  const open = () => {
    api.get<{ data: PanelFacts }>('/api/platform/developer', undefined, { quiet: true }).then(
      ({ data }) => setFacts(data),
      () => undefined,
    );
  };
  useHotkey('mod+alt+p', open);
  const [{ developer }] = useState(readPageFacts);
  const isLookingBack = tabRevision.get() !== null || storedSearch() !== null;
  return (
    <>
      {(developer || isLookingBack) && <DeveloperStrip grant={developer} />}
      {facts && <DeveloperPanel facts={facts} onRefresh={open} onClose={() => setFacts(null)} />}
    </>
  );
}
