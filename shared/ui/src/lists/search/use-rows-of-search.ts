import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that says whether the rows on the screen are those of the search `asked`. On a slow line the rows
 * of the search before stay until the answer arrives: no key may open one of them. `shown` names the search whose rows
 * are shown, null while they are loading.
 */
export function useRowsOfSearch(shown: string | null, asked: string): () => boolean {
  const last = useRef(shown);
  const wanted = useRef(asked);
  useEffect(() => {
    wanted.current = asked;
    if (shown !== null) last.current = shown;
  });
  return useCallback(() => last.current === wanted.current, []);
}
