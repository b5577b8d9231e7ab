import { IconButton } from '@iwe/ui';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useMenuGroups } from '../frame/menu/use-menu-groups.ts';
import { routeFor } from '../guard/route-for.ts';
import { usePlatform } from '../platform/index.ts';
import { ownPart } from '../screens/part-failure.tsx';

const HelpDialog = ownPart(async () => (await import('./help-dialog.tsx')).HelpDialog);

/** The help of every screen, by its button and by '?' where the screen has no list of keys of its own. */
export function HelpButton() {
  const [isOpen, setIsOpen] = useState(false);
  const { pathname } = useLocation();
  const { here } = useMenuGroups();
  const { routes, remotes } = usePlatform();
  useHelpKey(() => setIsOpen(true));
  const name = routeFor(routes, pathname)?.remote;
  const release = remotes.find((remote) => remote.name === name);
  return (
    <>
      <IconButton label="Help (?)" aria-keyshortcuts="?" onClick={() => setIsOpen(true)}>
        <span aria-hidden>?</span>
      </IconButton>
      {isOpen && (
        <HelpDialog
          group={here}
          release={release ? { name: release.name, version: release.version, notes: release.notes ?? '' } : null}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Screens listen at the document: on the window this comes after them, and sees whether one has taken the key. */
function useHelpKey(open: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true]')) return;
      if (document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]')) return;
      open();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
}
