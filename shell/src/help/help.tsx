import { useStore } from '@iwe/session';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useMenuGroups } from '../frame/menu/use-menu-groups.ts';
import { routeFor } from '../guard/route-for.ts';
import { usePlatform } from '../platform/index.ts';
import { ownPart } from '../screens/part-failure.tsx';
import { helpStore } from './help-store.ts';

const HelpDialog = ownPart(async () => (await import('./help-dialog.tsx')).HelpDialog);

/** The help of every screen, opened from the user's menu and by '?' where the screen has no list of keys of its own. */
export function Help() {
  const isOpen = useStore(helpStore);
  const { pathname } = useLocation();
  const { here } = useMenuGroups();
  const { routes, remotes } = usePlatform();
  useHelpKey();
  const name = routeFor(routes, pathname)?.remote;
  const release = remotes.find((remote) => remote.name === name);
  if (!isOpen) return null;
  return (
    <HelpDialog
      group={here}
      release={release ? { name: release.name, version: release.version, notes: release.notes ?? '' } : null}
      onClose={() => helpStore.set(false)}
    />
  );
}

/** Screens listen at the document: on the window this comes after them, and sees whether one has taken the key. */
function useHelpKey() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true]')) return;
      if (document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]')) return;
      helpStore.set(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
