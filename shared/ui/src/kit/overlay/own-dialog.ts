import { createContext, useContext } from 'react';
import type { RefObject } from 'react';

/** The content of the surrounding dialog; null outside all dialogs. */
const OwnDialog = createContext<RefObject<HTMLElement | null> | null>(null);
export const OwnDialogProvider = OwnDialog.Provider;

const OPEN = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]';

/** Returns a function that says whether a dialog is open above the component, so that keys belong to that dialog. */
export function useIsCovered(): () => boolean {
  const own = useContext(OwnDialog);
  return () => {
    const top = [...document.querySelectorAll(OPEN)].at(-1);
    return top !== undefined && top !== own?.current;
  };
}
