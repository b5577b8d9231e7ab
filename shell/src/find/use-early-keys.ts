import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** What was typed before the dialog's field had the focus, and a function that starts recording. */
export interface EarlyKeys {
  early: string;
  /**
   * Call it when the dialog is requested, before anything is rendered: the next key may be a millisecond away. `before`
   * is what was typed until then.
   */
  begin: (before?: string) => void;
}

/**
 * Records what is typed between Ctrl+K and the moment when the dialog's field has the focus. Its code may still be
 * loading, and the page below would handle the letters as its own keys: 'a' ticks all rows of a list.
 */
export function useEarlyKeys(isOpen: boolean): EarlyKeys {
  const [early, setEarly] = useState('');
  const end = useRef(() => {});
  const begin = useCallback((before = '') => {
    end.current();
    setEarly(before);
    let hasRecorded = before !== '';
    const record = (event: KeyboardEvent) => {
      const at = document.activeElement;
      if (at instanceof HTMLInputElement && at.closest('[role=dialog]')) {
        // A dialog selects the text of the field that it focuses: the next key would replace what was recorded.
        if (hasRecorded) at.setSelectionRange(at.value.length, at.value.length);
        end.current();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      hasRecorded = true;
      // Rendered at once: the next key may already go to the field and must be appended to this text.
      flushSync(() => setEarly((text) => text + event.key));
    };
    end.current = () => window.removeEventListener('keydown', record, true);
    window.addEventListener('keydown', record, true);
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    return () => end.current();
  }, [isOpen]);
  return { early, begin };
}
