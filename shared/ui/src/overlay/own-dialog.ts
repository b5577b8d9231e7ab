import { createContext, useContext } from 'react';
import type { RefObject } from 'react';

/** The content of the dialog around; null outside of all dialogs. */
const OwnDialog = createContext<RefObject<HTMLElement | null> | null>(null);
export const OwnDialogProvider = OwnDialog.Provider;

const OPEN = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]';

/** Says whether a dialog stands above the place that asks, so that the keys are that dialog's. */
export function useIsCovered(): () => boolean {
  const own = useContext(OwnDialog);
  return () => {
    const top = [...document.querySelectorAll(OPEN)].at(-1);
    return top !== undefined && top !== own?.current;
  };
}
