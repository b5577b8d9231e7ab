import { useStore } from '@iwe/session';
import { lazy, Suspense } from 'react';
import { exportStore } from './export-store.ts';

const ExportsPanel = lazy(() => import('./exports-panel.tsx').then((loaded) => ({ default: loaded.ExportsPanel })));

/** Shows the page's exports, whatever screen is open. Rendered once per page, in the shell's root. */
export function ExportsHost() {
  const isShown = useStore(exportStore).length > 0;
  return isShown ? (
    <Suspense fallback={null}>
      <ExportsPanel />
    </Suspense>
  ) : null;
}
