import { createStore, useStore } from '@iwe/session';
import { useMedia } from '@iwe/ui';

// At this width and below, a menu with labels would leave the lines of a sheet less room than at 1024 pixels.
const QUERY = '(max-width: 1170px)';
const KEY = 'iwe.menu-collapsed';

const chosenStore = createStore<boolean | null>(null);

/** Whether the menu shows icons only: decided by the window's width until the user chooses. */
export function useCollapsed(): [collapsed: boolean, toggle: () => void] {
  const narrow = useMedia(QUERY);
  const chosen = useStore(chosenStore) ?? remembered();
  const collapsed = narrow || chosen;
  const toggle = () => {
    chosenStore.set(!chosen);
    try {
      window.localStorage.setItem(KEY, chosen ? '0' : '1');
    } catch {
      // It can't be stored; the choice applies to this page only.
    }
  };
  return [collapsed, toggle];
}

function remembered(): boolean {
  try {
    return window.localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}
