import { EXPORT_WATCHED_TYPE } from '@iwe/contract';
import { ApiError, isAborted, request, toast, t } from '@iwe/session';
import type { Query } from '@iwe/session';
import { quantityText } from '../../kit/data/money.tsx';
import { saveFile } from '../save-file.ts';
import { changeExport, exportStore, removeExport } from './export-store.ts';
import { readWatched } from './read-watched.ts';
import { sizeText } from './size-text.ts';

const BROKEN = 'The connection ended before the file was complete. Nothing was saved; export it again.';

/**
 * Exports a filtered list as an xlsx file and resolves when it has been saved, has failed or was cancelled. What is
 * going on is shown by the exports' panel, on whatever screen the person is meanwhile.
 */
export async function startExport(path: string, query: Query, fileName: string): Promise<void> {
  const id = crypto.randomUUID();
  const ended = new AbortController();
  const cancel = () => {
    ended.abort();
    removeExport(id);
  };
  exportStore.set([...exportStore.get(), { id, fileName, rows: null, total: null, bytes: 0, error: null, cancel }]);
  try {
    const answer = await request('GET', path, {
      query: { ...query, page: undefined, per_page: undefined, format: 'xlsx' },
      accept: EXPORT_WATCHED_TYPE,
      signal: ended.signal,
      quiet: true,
    });
    // A server of an earlier release sends the file alone.
    const isWatched = answer.body !== null && answer.headers.get('content-type')?.startsWith(EXPORT_WATCHED_TYPE);
    let rows: number | null = null;
    const file =
      isWatched && answer.body
        ? await readWatched(answer.body, (soFar) => {
            rows = soFar.total;
            changeExport(id, soFar);
          })
        : await answer.blob();
    if (ended.signal.aborted) return;
    removeExport(id);
    saveFile(file, fileName);
    toast.success([
      `${fileName}: ${rows === null ? '' : `${t('{} rows', quantityText(rows))}, `}${sizeText(file.size)}`,
    ]);
  } catch (error) {
    if (isAborted(error) || ended.signal.aborted) return;
    changeExport(id, { error: error instanceof ApiError ? error.lines : [BROKEN] });
  }
}
