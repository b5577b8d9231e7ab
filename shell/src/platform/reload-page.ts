let isLeaving = false;

/**
 * Whether the page is being left on purpose: then the browser need not ask about unsaved work, because forms store
 * their drafts.
 */
export const isLeavingOnPurpose = (): boolean => isLeaving;

/** Reloads the page without the browser's question. Open forms store their drafts when the page is hidden. */
export function reloadPage(): void {
  isLeaving = true;
  window.location.reload();
}
