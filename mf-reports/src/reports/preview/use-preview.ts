import { useEffect, useState } from 'react';
import type { ReportPreview, ReportPreviewRequest } from '@iwe/contract';
import { api, ApiError, isAborted } from '@iwe/session';

interface PreviewState {
  /** The newest answer; the one before stays until the next one arrives. */
  readonly data: ReportPreview | undefined;
  readonly error: readonly string[] | undefined;
  readonly isFetching: boolean;
  readonly reload: () => void;
}

/** Returns the preview of a request, loaded again when the request changes. A newer request cancels the older one. */
export function usePreview(request: ReportPreviewRequest): PreviewState {
  const [answer, setAnswer] = useState<{ data?: ReportPreview; error?: readonly string[] }>({});
  const [isFetching, setIsFetching] = useState(true);
  const [tries, setTries] = useState(0);
  const body = JSON.stringify(request);
  useEffect(() => {
    const controller = new AbortController();
    setIsFetching(true);
    api
      .post<{ data: ReportPreview }>('reports/preview', JSON.parse(body), { signal: controller.signal, quiet: true })
      .then(
        ({ data }) => setAnswer({ data }),
        (error: unknown) => {
          if (!isAborted(error)) setAnswer({ error: error instanceof ApiError ? error.lines : [String(error)] });
        },
      )
      .finally(() => {
        if (!controller.signal.aborted) setIsFetching(false);
      });
    return () => controller.abort();
  }, [body, tries]);
  return { data: answer.data, error: answer.error, isFetching, reload: () => setTries(tries + 1) };
}
