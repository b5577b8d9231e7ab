import {
  downloadParams,
  messageAnswer,
  reportList,
  reportParams,
  reportPreview,
  reportPreviewRequest,
  reportQuery,
  reportRequest,
  reportRequested,
} from '@iwe/contract';
import { canSeeCostInReports } from '@iwe/domain';
import type { App } from '../../core/app-types.ts';
import { notFound } from '../../core/errors.ts';
import { sendStoredFile } from '../../core/files/files.routes.ts';
import { LONG_ANSWER_MS } from '../../core/files/workbooks/send-workbook.ts';
import { leftSignal } from '../../core/left-signal.ts';
import { once } from '../../core/writes/public.ts';
import { inTime } from './previews/in-time.ts';
import { askedPreview, previewReport } from './previews/preview-report.ts';
import { findReportRow, reportPage } from './report.repository.ts';
import { presentReport } from './reports.presenter.ts';
import { cancelReport, requestReport } from './request-report.command.ts';
import { savedReportRoutes } from './saved/saved-reports.routes.ts';
import { reportScheduleRoutes } from './schedules/schedules.routes.ts';

const config = { permission: 'staff' } as const;

/**
 * Reports: asking for them, the Download Center, previews, saved settings, schedules. Files come by GET files/{id}, or
 * by GET download/{file} as the specification names it.
 */
export async function reportsRoutes(app: App): Promise<void> {
  app.post(
    '/api/ag/reports',
    { config, schema: { body: reportRequest, response: { 200: reportRequested } } },
    (request) => request.write((tx) => once(tx, request, () => requestReport(tx, request.body))),
  );

  app.get(
    '/api/ag/reports',
    { config, schema: { querystring: reportQuery, response: { 200: reportList } } },
    (request) =>
      request.read(async (tx) => {
        const { page, per_page } = request.query;
        const { account } = tx.actor;
        const seesCost = canSeeCostInReports(account);
        const { rows, total, active } = await reportPage(tx, { seesCost, page, perPage: per_page });
        return {
          data: rows.map((row) => presentReport(row, account)),
          meta: { total, current_page: page, per_page },
          active,
        };
      }),
  );

  app.post(
    '/api/ag/reports/:id/cancel',
    { config, schema: { params: reportParams, response: { 200: messageAnswer } } },
    (request) => request.write((tx) => once(tx, request, () => cancelReport(tx, request.params.id))),
  );

  app.get(
    '/api/ag/download/:file',
    { config, handlerTimeout: LONG_ANSWER_MS, schema: { params: downloadParams } },
    async (request, reply) => {
      const { file } = request.params;
      const id =
        typeof file === 'string' ? file : await request.read(async (tx) => (await findReportRow(tx, file))?.file_id);
      if (!id) throw notFound();
      return sendStoredFile(app, request, reply, id);
    },
  );

  app.post(
    '/api/ag/reports/preview',
    { config, schema: { body: reportPreviewRequest, response: { 200: reportPreview } } },
    (request, reply) => {
      const { account, userId } = request.staff();
      const scope = { organisation: account.organisation, userId };
      const asked = askedPreview(request.body, account.organisation, account);
      return inTime(leftSignal(reply), (signal) =>
        app.turns.previews.run(scope, () =>
          app.longReads.snapshot(scope, async (snapshot) => ({ data: await previewReport(snapshot, asked) }), {
            signal,
          }),
        ),
      );
    },
  );

  savedReportRoutes(app);
  reportScheduleRoutes(app);
}
