import { useEffect, useRef } from 'react';
import type { EditorLine } from '../../lines/index.ts';

/** How long a submit waits for product lookups, milliseconds. */
const LOOKUP_WAIT_MS = 5000;
const LOOK_AGAIN_MS = 60;

/**
 * Returns a function that submits what the user sees: it takes over text still being typed and waits for running
 * product lookups. `fromKey`: started by the key, which leaves the focus in the field (a click has already left it).
 */
export function useSubmit(
  lines: readonly EditorLine[],
  onSubmit: () => void,
): { submit: () => void; submitFromKey: () => void } {
  const latest = useRef({ lines, onSubmit });
  useEffect(() => {
    latest.current = { lines, onSubmit };
  });
  const attempt = (until: number) => {
    const isWaiting = latest.current.lines.some((line) => line.lookup !== null);
    if (isWaiting && Date.now() < until) setTimeout(() => attempt(until), LOOK_AGAIN_MS);
    else latest.current.onSubmit();
  };
  const submit = () => attempt(Date.now() + LOOKUP_WAIT_MS);
  const submitFromKey = () => {
    const field = document.activeElement;
    if (field instanceof HTMLElement && field.matches('input, textarea')) {
      field.blur();
      // A cell's editor has closed by now; a field of the head gets its focus again.
      setTimeout(() => {
        if (field.isConnected) field.focus({ preventScroll: true });
      });
    }
    setTimeout(submit);
  };
  return { submit, submitFromKey };
}
