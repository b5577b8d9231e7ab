import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { FilterValues } from './list-filters.ts';

/**
 * Returns the form's values: the URL's until somebody types, and again after every other search, such as one by the
 * back button. The URL follows the form's own search a moment later; what was typed in between stays.
 */
export function useTypedFilters(values: FilterValues, isTyped: RefObject<boolean>) {
  const [typed, setTyped] = useState(values);
  const awaitsUrl = useRef(false);
  const inUrl = JSON.stringify(values);
  useEffect(() => {
    const isOwn = awaitsUrl.current;
    awaitsUrl.current = false;
    if (isOwn && isTyped.current) return;
    isTyped.current = false;
    setTyped(JSON.parse(inUrl) as FilterValues);
  }, [inUrl, isTyped]);
  const onSearched = () => {
    awaitsUrl.current = true;
    isTyped.current = false;
  };
  return [typed, setTyped, onSearched] as const;
}
