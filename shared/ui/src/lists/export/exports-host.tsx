import { useStore } from '@iwe/session';
import { lazyPart } from '../../kit/loading/lazy-part.tsx';
import { exportStore } from './export-store.ts';

const ExportsPanel = lazyPart(async () => (await import('./exports-panel.tsx')).ExportsPanel, {
  name: 'The list of exports',
});

/** Shows the page's exports, whatever screen is open. Rendered once per page, in the shell's root. */
export function ExportsHost() {
  const isShown = useStore(exportStore).length > 0;
  return isShown ? <ExportsPanel /> : null;
}
