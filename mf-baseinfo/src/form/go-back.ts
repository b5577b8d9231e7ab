import type { NavigateFunction } from 'react-router-dom';

/**
 * Back to where the form was opened from. The router numbers its history entries from 0; a tab that was opened for this form has
 * none before it, and going back would leave the program: then the list is shown.
 */
export function goBack(navigate: NavigateFunction, list: string): void {
  const state = window.history.state as { idx?: unknown } | null;
  if (typeof state?.idx === 'number' && state.idx > 0) void navigate(-1);
  else void navigate(list);
}
