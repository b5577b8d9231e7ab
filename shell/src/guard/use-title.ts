import { useEffect } from 'react';

/** Sets the window title '{page} | {product}' (spec §2). */
export function useTitle(page: string): void {
  useEffect(() => {
    document.title = page === '' ? 'iWE' : `${page} | iWE`;
  }, [page]);
}
