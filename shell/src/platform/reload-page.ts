let isLeaving = false;

/** True once the page is being left on purpose: the browser need not ask about unsaved work, whose forms keep their drafts. */
export const isLeavingOnPurpose = (): boolean => isLeaving;

/** Loads the page anew without the browser's question. Open forms write their drafts as the page goes. */
export function reloadPage(): void {
  isLeaving = true;
  window.location.reload();
}
