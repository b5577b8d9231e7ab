import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useHotkey } from './use-hotkey.ts';

/**
 * Calls `work` when the keys are pressed, also in a field: it first applies what is still being typed there (a day, an
 * amount), as when it is left. `stay` gives it the focus again; `leave` is for pages that move the focus to what is
 * wrong.
 */
export function useCommitKey(keys: string, then: 'stay' | 'leave', work: () => void): void {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  useHotkey(
    keys,
    () => {
      applyTyped(then);
      latest.current();
    },
    { whileTyping: true },
  );
}

/** Makes the field that somebody types in apply its text, and the page take it over, before it returns. */
function applyTyped(then: 'stay' | 'leave'): void {
  const field = document.activeElement as HTMLElement | null;
  if (!field?.matches('input, textarea')) return;
  flushSync(() => field.blur());
  // The editor of a cell has closed by now: then this does nothing.
  if (then === 'stay') field.focus({ preventScroll: true });
}
