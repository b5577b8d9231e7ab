import { api } from '@iwe/session';
import type { DeveloperPanel as PanelFacts } from '@iwe/contract';
import { Box, useHotkey } from '@iwe/ui';
import { lazy, Suspense, useState } from 'react';
import { readPageFacts, tabRevision } from '../platform/index.ts';
import { storedSearch } from './bisect.ts';

// Very few people see these, so their code is loaded on demand.
const DeveloperStrip = lazy(async () => ({ default: (await import('./developer-strip.tsx')).DeveloperStrip }));
const DeveloperPanel = lazy(async () => ({ default: (await import('./developer-panel.tsx')).DeveloperPanel }));

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
      {(developer || isLookingBack) && (
        <Suspense
          fallback={
            <Box role="status" px="5" py="1.5" bg="spark.subtle" color="spark.fg">
              {developer
                ? `${developer.remote} comes from ${developer.origin}.`
                : 'This tab looks at an earlier state.'}
            </Box>
          }
        >
          <DeveloperStrip grant={developer} />
        </Suspense>
      )}
      {facts && (
        <Suspense fallback={null}>
          <DeveloperPanel facts={facts} onRefresh={open} onClose={() => setFacts(null)} />
        </Suspense>
      )}
    </>
  );
}
