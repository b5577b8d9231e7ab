import type { XeroApi, XeroOutcome } from './xero-api.ts';

/**
 * Rows of a page: first many, because calls are counted; fewer where the answer is too large. Each divides the one
 * before, so that a smaller page begins at a row.
 */
const PAGE_SIZES = [500, 100, 50, 25, 5, 1] as const;

interface PagedRead {
  /** The name of the list in the answer. */
  readonly list: string;
  /** Up to the query's last '?' or '&'. */
  readonly path: string;
  readonly since?: Date | null;
  readonly signal?: AbortSignal;
}

/**
 * Reads a list page by page; a page whose answer is too large is asked for in smaller ones. Resolves to null when all
 * were read, else to the outcome that ended it.
 */
export async function eachPage<T>(
  api: XeroApi,
  organisation: number,
  { list, path, since = null, signal }: PagedRead,
  store: (rows: readonly T[]) => Promise<void> | void,
): Promise<Exclude<XeroOutcome, { kind: 'ok' }> | null> {
  let [read, step] = [0, 0];
  for (;;) {
    signal?.throwIfAborted();
    const size = PAGE_SIZES[step] ?? 1;
    const page = read / size + 1;
    const outcome = await api.call(organisation, {
      method: 'GET',
      path: `${path}page=${page}&pageSize=${size}`,
      ...(since === null ? {} : { since }),
    });
    if (outcome.kind === 'tooLarge' && step < PAGE_SIZES.length - 1) {
      step += 1;
      continue;
    }
    if (outcome.kind !== 'ok') return outcome;
    const rows = outcome.body[list] as T[];
    if (rows.length > 0) await store(rows);
    const pageCount = (outcome.body['pagination'] as { pageCount?: number } | undefined)?.pageCount;
    if (pageCount === undefined ? rows.length < size : page >= pageCount) return null;
    read += size;
  }
}
