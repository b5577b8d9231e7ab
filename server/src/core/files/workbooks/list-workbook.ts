import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { TransformStream, ReadableStream as WebStream } from 'node:stream/web';
import { Worker } from 'node:worker_threads';
import type { CopiedBytes } from '../../long-reads/snapshot.ts';
import type { ListTable } from './list-export.ts';
import type { ListWorkbookTask } from './list-workbook.thread.ts';

const THREAD = new URL('list-workbook.thread.ts', import.meta.url);

/** What a thread needs at most: a chunk of rows, a chunk of cells, and what zlib has not taken yet. */
const LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 };

/**
 * Returns a list as a workbook with its moments in that time zone. A thread of its own writes the cells, so that
 * nobody's list waits for them; it is ready before PostgreSQL has its first row. The rows are read while the workbook
 * is, and left when it is closed before its end.
 */
export function listWorkbook(table: ListTable, { fields, chunks }: CopiedBytes, timeZone: string): Readable {
  const rows = WebStream.from(chunks) as ReadableStream<Uint8Array>;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const task: ListWorkbookTask = { table, fields, timeZone, rows, file: writable };
  const thread = new Worker(THREAD, {
    name: 'workbook',
    workerData: task,
    // The types of this version know no streams here.
    transferList: [rows, writable] as never,
    resourceLimits: LIMITS,
  });
  const file = Readable.fromWeb(readable as ReadableStream);
  thread.once('error', (error) => file.destroy(error));
  file.once('close', () => {
    void thread.terminate();
    // A thread that is gone leaves nothing itself.
    chunks.return(undefined).catch(() => {});
  });
  return file;
}
