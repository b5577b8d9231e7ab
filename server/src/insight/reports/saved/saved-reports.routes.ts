import { idParam, savedReportQuery, savedReportRequest, savedReports } from '@iwe/contract';
import type { App } from '../../../core/app-types.ts';
import { once } from '../../../core/writes/public.ts';
import { deleteSavedReport, saveReport } from './save-report.command.ts';
import { savedReportsOf } from './saved-reports.repository.ts';

const config = { permission: 'staff' } as const;
const response = { 200: savedReports };

/** Settings that a person saves for a report. Every call answers with all of that report. */
export function savedReportRoutes(app: App): void {
  app.get('/api/ag/report-settings', { config, schema: { querystring: savedReportQuery, response } }, (request) =>
    request.read(async (tx) => ({ data: await savedReportsOf(tx, request.query.type) })),
  );

  app.post('/api/ag/report-settings', { config, schema: { body: savedReportRequest, response } }, (request) =>
    request.write((tx) => once(tx, request, () => saveReport(tx, request.body))),
  );

  app.delete('/api/ag/report-settings/:id', { config, schema: { params: idParam, response } }, (request) =>
    request.write((tx) => once(tx, request, () => deleteSavedReport(tx, request.params.id))),
  );
}
