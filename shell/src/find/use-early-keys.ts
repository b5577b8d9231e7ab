import { useEffect, useState } from 'react';

/**
 * What is typed between Ctrl+K and the moment the dialog's field has the focus. Its code may still be on its way then, and
 * the page below would take the letters for its own keys: 'a' ticks all rows of a list.
 */
export function useEarlyKeys(isOpen: boolean): string {
  const [early, setEarly] = useState('');
  useEffect(() => {
    if (!isOpen) return;
    setEarly('');
    const end = () => window.removeEventListener('keydown', keep, true);
    const keep = (event: KeyboardEvent) => {
      const at = document.activeElement;
      if (at instanceof HTMLInputElement && at.closest('[role=dialog]')) {
        end();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setEarly((text) => text + event.key);
    };
    window.addEventListener('keydown', keep, true);
    return end;
  }, [isOpen]);
  return early;
}
