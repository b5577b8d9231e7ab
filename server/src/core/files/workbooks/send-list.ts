import { EXPORT_WATCHED_TYPE } from '@iwe/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../app-types.ts';
import type { Query, Reader } from '../../database/index.ts';
import type { CopiedRow } from '../../long-reads/copy-rows.ts';
import { Problem } from '../../errors.ts';
import type { ListTable } from './list-export.ts';
import { extentOf } from './list-export.sql.ts';
import { sendWorkbook } from './send-workbook.ts';
import { watchedExport } from './watched-export.ts';
import type { ExportProgress } from './watched-export.ts';
import { XLSX_MAX_ROWS, xlsxStream } from './xlsx-writer.ts';

/** The queries of what a list selects: its ids, to be counted, and its rows in the order of the list. */
export interface SelectedRows<Row> {
  ids: Query<{ id: number }>;
  rows: Query<Row>;
}

/** A list that is sent as a workbook. */
export interface SentList<Row> {
  fileName: string;
  select: (tx: Reader) => SelectedRows<Row> | Promise<SelectedRows<Row>>;
  table: ListTable;
}

/**
 * Answers a filtered list as a workbook, in the organisation's time zone, written while it is read; with its progress
 * in between where the request accepts EXPORT_WATCHED_TYPE. Throws 422 when a
 * worksheet cannot hold its rows, and 503 when too many files are being sent.
 */
export const sendList = <Row>(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { fileName, select, table }: SentList<Row>,
): Promise<never> => {
  // A screen shows how far the file is; any other client gets the file alone.
  const isWatched = request.headers.accept === EXPORT_WATCHED_TYPE;
  reply.header('vary', 'accept');
  return sendWorkbook(app, request, reply, {
    fileName,
    ...(isWatched ? { contentType: EXPORT_WATCHED_TYPE } : {}),
    make: async (snapshot) => {
      const selected = await select(snapshot);
      const [extent] = await snapshot.query(extentOf(selected.ids));
      const rows = extent?.rows ?? 0;
      if (rows > XLSX_MAX_ROWS)
        throw new Problem(
          422,
          'too-many-rows',
          `A worksheet holds ${XLSX_MAX_ROWS} rows and these are ${rows}. Narrow the filters.`,
        );
      const progress: ExportProgress = { rows: 0, total: rows };
      async function* batches(): AsyncGenerator<CopiedRow[]> {
        for await (const batch of snapshot.streamCopied(selected.rows)) {
          yield batch;
          progress.rows += batch.length;
        }
      }
      const file = xlsxStream(table.name, table.columns, batches(), extent?.time_zone ?? 'UTC');
      return isWatched ? watchedExport(file, progress) : file;
    },
  });
};
