import { useLayoutEffect, useRef } from 'react';
import type { EditorLine } from '../../lines/index.ts';

/** How long a submit waits for product lookups, milliseconds. */
const LOOKUP_WAIT_MS = 5000;
const LOOK_AGAIN_MS = 60;

/** Returns a function that submits what the user sees: it waits for running product lookups. */
export function useSubmit(lines: readonly EditorLine[], onSubmit: () => void): () => void {
  const latest = useRef({ lines, onSubmit });
  useLayoutEffect(() => {
    latest.current = { lines, onSubmit };
  });
  const attempt = (until: number) => {
    const isWaiting = latest.current.lines.some((line) => line.lookup !== null);
    if (isWaiting && Date.now() < until) setTimeout(() => attempt(until), LOOK_AGAIN_MS);
    else latest.current.onSubmit();
  };
  return () => attempt(Date.now() + LOOKUP_WAIT_MS);
}
