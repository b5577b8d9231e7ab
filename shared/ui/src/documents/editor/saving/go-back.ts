/**
 * Whether there is a page of ours to go back to. The router numbers its history entries from 0; in a tab that was
 * opened for this screen, going back would leave iWE.
 */
export function canGoBack(): boolean {
  const state = window.history.state as { idx?: unknown } | null;
  return typeof state?.idx === 'number' && state.idx > 0;
}
