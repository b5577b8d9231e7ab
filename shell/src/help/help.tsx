import { useStore } from '@iwe/session';
import { useEffect } from 'react';
import { ownPart } from '../screens/part-failure.tsx';
import { helpStore } from './help-store.ts';

const HelpOfPage = ownPart(async () => (await import('./help-of-page.tsx')).HelpOfPage);

/** The help of every screen, opened from the user's menu and by '?' where the screen has no list of keys of its own. */
export function Help() {
  const isOpen = useStore(helpStore);
  useHelpKey();
  return isOpen ? <HelpOfPage onClose={() => helpStore.set(false)} /> : null;
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
