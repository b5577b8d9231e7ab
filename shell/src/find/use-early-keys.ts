import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** What was typed before the dialog's field had the focus, and what begins to keep it. */
export interface EarlyKeys {
  early: string;
  /** Called where the dialog is asked for, before anything is drawn: the next key may be a millisecond away. */
  begin: () => void;
}

/**
 * What is typed between Ctrl+K and the moment the dialog's field has the focus. Its code may still be on its way then, and
 * the page below would take the letters for its own keys: 'a' ticks all rows of a list.
 */
export function useEarlyKeys(isOpen: boolean): EarlyKeys {
  const [early, setEarly] = useState('');
  const end = useRef(() => {});
  const begin = useCallback(() => {
    end.current();
    setEarly('');
    let hasKept = false;
    const keep = (event: KeyboardEvent) => {
      const at = document.activeElement;
      if (at instanceof HTMLInputElement && at.closest('[role=dialog]')) {
        // A dialog selects the text of the field that it gives the focus: this key would replace what was kept.
        if (hasKept) at.setSelectionRange(at.value.length, at.value.length);
        end.current();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      hasKept = true;
      // Drawn at once: the next key may be the field's own already, and comes behind what stands in it.
      flushSync(() => setEarly((text) => text + event.key));
    };
    end.current = () => window.removeEventListener('keydown', keep, true);
    window.addEventListener('keydown', keep, true);
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    return () => end.current();
  }, [isOpen]);
  return { early, begin };
}
