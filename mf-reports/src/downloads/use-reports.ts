import { useEffect } from 'react';
import type { ReportList } from '@iwe/contract';
import { useApi } from '@iwe/session';
import type { Query } from '@iwe/session';

const POLL_MS = 2000;

/** Returns a page of the organisation's reports; while some wait or run and the page is visible, it is kept current. */
export function useReports(query: Query) {
  const state = useApi<ReportList>('reports', query, { quiet: true, keepPrevious: true, freshMs: 0 });
  const { reload } = state;
  const isActive = (state.data?.active ?? 0) > 0;
  useEffect(() => {
    if (!isActive) return;
    const poll = () => {
      if (!document.hidden) reload();
    };
    const timer = setInterval(poll, POLL_MS);
    // Somebody who comes back sees the present state at once.
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
    // `reload` is another function at every render; it always loads the page that is shown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isActive, query.page, query.per_page]);
  return state;
}
