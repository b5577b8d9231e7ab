import {
  deliveryRunQuery,
  driverReportAnswer,
  driverReportRequest,
  driverReportsAnswer,
  driverRunAnswer,
  idParam,
  newRunLinkAnswer,
  runLinkAnswer,
  runLinkRequest,
  runLinksAnswer,
} from '@iwe/contract';
import type { App } from '../../../core/app-types.ts';
import { notFound } from '../../../core/errors.ts';
import { payloadHash } from '../../sheets/public.ts';
import { findRun } from '../run.repository.ts';
import { presentReport } from './driver-report.presenter.ts';
import { REPORTS_OF_RUN, REPORTS_OF_SHEET, SHEET_EXISTS } from './driver-report.sql.ts';
import { showDriverRun } from './driver-run.ts';
import { assertTakesReport, recordReport, reportedBefore } from './record-report.command.ts';
import { checkRunLinks, linkOf, unknownLink } from './run-link.ts';
import { makeRunLink, presentLink, revokeRunLink } from './run-link.commands.ts';
import { LINKS_OF_RUN } from './run-link.sql.ts';
import { storePictures } from './store-pictures.ts';

const staff = { permission: 'staff' } as const;
const driver = { permission: 'runLink' } as const;

/** Links of a run for its driver's phone: made and ended by staff, who also see what arrives by them. */
function staffRoutes(app: App): void {
  app.get(
    '/api/ag/delivery-runs/links',
    { config: staff, schema: { querystring: deliveryRunQuery, response: { 200: runLinksAnswer } } },
    (request) =>
      request.read(async (tx) => {
        const { driverId, day } = request.query;
        // An unknown driver, or one of another organisation, is a 404.
        await findRun(tx, driverId, day);
        const [links, reports] = await tx.batch([
          LINKS_OF_RUN(tx.organisation, driverId, day),
          REPORTS_OF_RUN(tx.organisation, driverId, day),
        ]);
        return { data: { links: links.map(presentLink), reports: reports.map(presentReport) } };
      }),
  );

  app.post(
    '/api/ag/delivery-runs/links',
    { config: staff, schema: { body: runLinkRequest, response: { 200: newRunLinkAnswer } } },
    (request) => request.write((tx) => makeRunLink(tx, app.config, request.body)),
  );

  app.post(
    '/api/ag/delivery-runs/links/:id/revoke',
    { config: staff, schema: { params: idParam, response: { 200: runLinkAnswer } } },
    (request) => request.write((tx) => revokeRunLink(tx, request.params.id)),
  );

  app.get(
    '/api/ag/orders/:id/driver-reports',
    { config: staff, schema: { params: idParam, response: { 200: driverReportsAnswer } } },
    (request) =>
      request.read(async (tx) => {
        const [[sheet], reports] = await tx.batch([
          SHEET_EXISTS(tx.organisation, request.params.id),
          REPORTS_OF_SHEET(tx.organisation, request.params.id),
        ]);
        if (!sheet) throw notFound();
        return { data: reports.map(presentReport) };
      }),
  );
}

/** What a driver's phone calls with the token of a link. */
function driverRoutes(app: App): void {
  checkRunLinks(app);

  app.get('/api/ag/run', { config: driver, schema: { response: { 200: driverRunAnswer } } }, (request) => {
    const link = linkOf(request);
    return app.database.write({ organisation: link.organisation, userId: null }, (tx) => showDriverRun(tx, link));
  });

  app.post(
    '/api/ag/run/:id/reports',
    { config: driver, schema: { params: idParam, body: driverReportRequest, response: { 200: driverReportAnswer } } },
    async (request) => {
      const link = linkOf(request);
      if (request.params.id !== link.runId) throw unknownLink();
      const scope = { organisation: link.organisation, userId: null };
      const { body: report } = request;
      const requestHash = payloadHash(report);
      const before = await app.database.read(scope, async (tx) => {
        const answer = await reportedBefore(tx, link, { report, requestHash });
        // Refused before its pictures are stored.
        if (!answer) await assertTakesReport(tx, link, report.sheetId);
        return answer;
      });
      if (before) return before;
      const pictures = await storePictures(app, scope, report);
      return app.database.write(scope, (tx) =>
        recordReport(tx, link, { report, requestHash, ...pictures }, request.id),
      );
    },
  );
}

/** Drivers' links. */
export function runLinksRoutes(app: App): void {
  staffRoutes(app);
  driverRoutes(app);
}
