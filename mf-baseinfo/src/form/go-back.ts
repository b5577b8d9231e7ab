import type { NavigateFunction } from 'react-router-dom';

/**
 * Goes back to where the form was opened. The router numbers its history entries from 0; in a tab that was opened for
 * this form, going back would leave iWE, so the list is shown instead.
 */
export function goBack(navigate: NavigateFunction, list: string): void {
  const state = window.history.state as { idx?: unknown } | null;
  if (typeof state?.idx === 'number' && state.idx > 0) void navigate(-1);
  else void navigate(list);
}
