import { useEffect, useState } from 'react';
import { NAME_DEBOUNCE_MS } from '@iwe/ui';

/** Returns the text once nobody has typed for a moment, so that a list is not requested for every key. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), NAME_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
