/**
 * Whether there is a page of ours to go back to. The router numbers its history entries from 0; a tab that was opened for
 * this screen has none before it, and going back would leave the program.
 */
export function canGoBack(): boolean {
  const state = window.history.state as { idx?: unknown } | null;
  return typeof state?.idx === 'number' && state.idx > 0;
}
