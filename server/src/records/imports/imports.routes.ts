import {
  confirmImportAnswer,
  confirmImportRequest,
  importAnswer,
  importParams,
  importTemplateParams,
  importTemplateQuery,
} from '@iwe/contract';
import type { App, RequestTransaction } from '../../core/app-types.ts';
import { notFound } from '../../core/errors.ts';
import { FORM_TYPE } from '../../core/plugins/input/known-fields.ts';
import { decide } from '../../core/permissions.ts';
import { checkImport, checkImportAmong } from './check-import.command.ts';
import { confirmImport, ownBatch } from './confirm-import.command.ts';
import type { GoodRow, ImportKind } from './import-kind.ts';
import { linesImportRoutes } from './lines/lines.routes.ts';
import { importKindsOf, keepKind } from './registered-kinds.ts';
import type { RegisteredKind } from './registered-kinds.ts';
import { REASON_HEADING } from './rows-of-table.ts';
import { workbookFile } from '../../core/files/workbooks/workbook-file.ts';

const WIDTH = 16;

/**
 * Registers a kind of import with its upload route, POST /api/ag/{path}, which answers {data: summary} (see
 * ImportKind).
 */
export function registerImportKind<Good extends GoodRow, Fields>(app: App, kind: ImportKind<Good, Fields>): void {
  const registered = keepKind(app, kind);
  app.post(
    `/api/ag/${kind.path ?? `imports/${kind.kind}`}`,
    { config: { permission: kind.permission }, schema: { consumes: [FORM_TYPE], response: { 200: importAnswer } } },
    (request) => checkImport(request, registered, (data) => ({ data })),
  );
}

/** Registers the routes of all kinds of import (confirming, failed rows, the template) and the lines of sheets. */
export async function importRoutes(app: App): Promise<void> {
  const kinds = importKindsOf(app);
  await linesImportRoutes(app);

  // Basic data (spec §7): one button for files of products and of customers.
  app.post(
    '/api/ag/import',
    { config: { permission: 'staff' }, schema: { consumes: [FORM_TYPE], response: { 200: importAnswer } } },
    (request) =>
      checkImportAmong(request, {
        among: (['products', 'customers'] as const).flatMap((name) => kinds.get(name) ?? []),
      }),
  );

  app.post(
    '/api/ag/imports/:id/confirm',
    {
      config: { permission: 'staff' },
      schema: { params: importParams, body: confirmImportRequest, response: { 200: confirmImportAnswer } },
    },
    (request) =>
      request.write((tx) => confirmImport(request, tx, kinds, request.params.id, request.body.acceptSameFile)),
  );

  app.get(
    '/api/ag/imports/:id/failed',
    { config: { permission: 'staff' }, schema: { params: importParams } },
    async (request, reply) => {
      const { batch, kind } = await request.write((tx) => ownBatch(tx, kinds, request.params.id));
      // In the format of the kind, so that the corrected file can be uploaded directly.
      const { body, contentType } = await workbookFile(formatOf(kind), {
        sheet: 'Failed rows',
        columns: [...batch.headings.map((title) => ({ title, width: WIDTH })), { title: REASON_HEADING, width: 60 }],
        rows: batch.bad_rows
          .toSorted((a, b) => a.row - b.row)
          .map(({ cells, reasons }) => [...batch.headings.map((heading) => cells[heading] ?? ''), reasons.join(' ')]),
      });
      return reply
        .type(contentType)
        .header('content-disposition', `attachment; filename="${kind.kind}-failed.${formatOf(kind)}"`)
        .send(body as never);
    },
  );

  app.get(
    '/api/ag/import-templates/:kind',
    { config: { permission: 'staff' }, schema: { params: importTemplateParams, querystring: importTemplateQuery } },
    async (request, reply) => {
      const kind = kinds.get(request.params.kind);
      if (!kind) throw notFound();
      decide(kind.permission, request.actor);
      const { format, ...fields } = request.query;
      const type = format !== undefined && kind.files.includes(format) ? format : formatOf(kind);
      const { columns, example } = await request.write(async (tx: RequestTransaction) => {
        const own = await kind.columns(tx, fields);
        return { columns: own, example: await kind.example(tx, own) };
      });
      const { body, contentType } = await workbookFile(type, {
        sheet: 'Import',
        columns: columns.map(({ label, required = false, marked = false, width = WIDTH }) => ({
          title: required || marked ? `${label} *` : label,
          width,
        })),
        rows: example.length > 0 ? [[...example]] : [],
      });
      return reply
        .type(contentType)
        .header('content-disposition', `attachment; filename="${kind.kind}-template.${type}"`)
        .send(body as never);
    },
  );
}

/** Returns the newer format when a kind accepts both. */
const formatOf = (kind: RegisteredKind) => (kind.files.includes('xlsx') ? 'xlsx' : 'xls');
