import { Readable } from 'node:stream';
import type { ReadableStream, WritableStream } from 'node:stream/web';
import { workerData } from 'node:worker_threads';
import { CopyRows } from '../../long-reads/copy-rows.ts';
import type { CopiedField, CopiedRow } from '../../long-reads/copy-rows.ts';
import type { ListTable } from './list-export.ts';
import { xlsxStream } from './xlsx-writer.ts';

/** What a thread makes a workbook of; the streams are transferred to it. */
export interface ListWorkbookTask {
  table: ListTable;
  fields: readonly CopiedField[];
  timeZone: string;
  rows: ReadableStream<Uint8Array>;
  file: WritableStream<Uint8Array>;
}

const { table, fields, timeZone, rows, file } = workerData as ListWorkbookTask;

async function* batches(): AsyncGenerator<CopiedRow[]> {
  const copied = new CopyRows(fields);
  for await (const { buffer, byteOffset, byteLength } of rows) {
    const batch = copied.copied(Buffer.from(buffer, byteOffset, byteLength));
    if (batch.length > 0) yield batch;
  }
}

// What fails reaches the reader through the stream.
await (Readable.toWeb(xlsxStream(table.name, table.columns, batches(), timeZone)) as ReadableStream<Uint8Array>)
  .pipeTo(file)
  .catch(() => {});
