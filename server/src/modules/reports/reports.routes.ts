import {
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
import type { App } from '../../app-types.ts';
import { leftSignal } from '../../left-signal.ts';
import { once } from '../../writes/public.ts';
import { NewestPreviews } from './newest-previews.ts';
import { askedPreview, previewReport } from './preview-report.ts';
import { reportPage } from './report.repository.ts';
import { presentReport } from './reports.presenter.ts';
import { cancelReport, requestReport } from './request-report.command.ts';
import { savedReportRoutes } from './saved/saved-reports.routes.ts';
import { reportScheduleRoutes } from './schedules/schedules.routes.ts';

const config = { permission: 'staff' } as const;

/** Reports: asking for them, the Download Center, previews, saved settings, schedules. Files come by GET files/{id}. */
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

  const previews = new NewestPreviews();
  app.post(
    '/api/ag/reports/preview',
    { config, schema: { body: reportPreviewRequest, response: { 200: reportPreview } } },
    (request, reply) => {
      const { account, userId } = request.staff();
      const scope = { organisation: account.organisation, userId };
      const asked = askedPreview(request.body, account.organisation, account);
      return previews.run(userId, leftSignal(reply), (signal) =>
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
