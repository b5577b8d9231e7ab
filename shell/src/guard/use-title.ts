import { t } from '@iwe/session';
import { PRODUCT_NAME, pageTitle } from '@iwe/domain';
import { useEffect } from 'react';

/** Sets the window title '{page} | {product}' (spec §2). */
export function useTitle(page: string): void {
  useEffect(() => {
    document.title = page === '' ? PRODUCT_NAME : pageTitle(t(page));
  }, [page]);
}
