import { useLocation } from 'react-router-dom';
import { useMenuGroups } from '../frame/menu/use-menu-groups.ts';
import { routeFor } from '../guard/route-for.ts';
import { usePlatform } from '../platform/index.ts';
import { HelpDialog } from './help-dialog.tsx';

/** The help of the page's group of screens, with the notes of the release that serves it. */
export function HelpOfPage({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation();
  const { here } = useMenuGroups();
  const { routes, remotes } = usePlatform();
  const name = routeFor(routes, pathname)?.remote;
  const release = remotes.find((remote) => remote.name === name);
  return (
    <HelpDialog
      group={here}
      release={release ? { name: release.name, version: release.version, notes: release.notes ?? '' } : null}
      onClose={onClose}
    />
  );
}
