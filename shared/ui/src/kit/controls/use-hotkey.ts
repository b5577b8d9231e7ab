import { useLayoutEffect, useRef } from 'react';
import { useIsCovered } from '../overlay/own-dialog.ts';

/** How a hotkey behaves. */
export interface HotkeyOptions {
  enabled?: boolean;
  /** Works even while somebody types in a field. Keys with Ctrl or Alt, and Escape, always do. */
  whileTyping?: boolean;
}

/**
 * Calls `work` when the keys are pressed: 'mod+k' (Ctrl, or Command on a Mac), 'alt+n', '/', 'Escape', 'shift+?'.
 * Disabled while a dialog is open above the component that uses it, wherever the focus is.
 */
export function useHotkey(keys: string, work: (event: KeyboardEvent) => void, options: HotkeyOptions = {}): void {
  const { enabled = true, whileTyping = false } = options;
  const isCovered = useIsCovered();
  const latest = useRef({ work, isCovered });
  useLayoutEffect(() => {
    latest.current = { work, isCovered };
  });
  useLayoutEffect(() => {
    if (!enabled) return;
    const wanted = parseKeys(keys);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !matches(event, wanted)) return;
      if (isTyping(event.target) && !whileTyping && !wanted.mod && !wanted.alt && wanted.key !== 'escape') return;
      if (latest.current.isCovered()) return;
      event.preventDefault();
      latest.current.work(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [keys, enabled, whileTyping]);
}

interface Keys {
  key: string;
  mod: boolean;
  alt: boolean;
  /** Null for keys that need Shift on some keyboards. */
  shift: boolean | null;
}

function parseKeys(keys: string): Keys {
  const parts = keys.toLowerCase().split('+');
  const key = parts.at(-1) ?? '';
  return {
    key,
    mod: parts.includes('mod'),
    alt: parts.includes('alt'),
    shift: /^[a-z0-9]$/.test(key) || key.length > 1 ? parts.includes('shift') : null,
  };
}

function matches(event: KeyboardEvent, wanted: Keys): boolean {
  if (event.key.toLowerCase() !== wanted.key) return false;
  if ((event.ctrlKey || event.metaKey) !== wanted.mod || event.altKey !== wanted.alt) return false;
  return wanted.shift === null || event.shiftKey === wanted.shift;
}

function isTyping(target: EventTarget | null): boolean {
  // A quantity field accepts only digits, and no key of a page is a digit.
  if (
    target instanceof HTMLInputElement &&
    (target.type === 'checkbox' || target.type === 'radio' || target.dataset['qty'] !== undefined)
  )
    return false;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}
