import {
  deliveryDayAnswer,
  deliveryDayQuery,
  deliveryRunAnswer,
  deliveryRunOrder,
  deliveryRunQuery,
} from '@iwe/contract';
import type { App } from '../../core/app-types.ts';
import { sendPdf } from '../../core/documents/public.ts';
import { once } from '../../core/writes/public.ts';
import { runLinksRoutes } from './links/run-links.routes.ts';
import { orderRun } from './order-run.command.ts';
import { findRun, readDay } from './run.repository.ts';

const config = { permission: 'staff' } as const;
const response = { 200: deliveryRunAnswer };

/** The run sheet of a driver and day: its stops, their order, the sheet on paper, and links for the driver's phone. */
export async function runsRoutes(app: App): Promise<void> {
  runLinksRoutes(app);

  app.get('/api/ag/delivery-runs', { config, schema: { querystring: deliveryRunQuery, response } }, (request) =>
    request.read(async (tx) => ({ data: await findRun(tx, request.query.driverId, request.query.day) })),
  );

  app.get(
    '/api/ag/delivery-runs/day',
    { config, schema: { querystring: deliveryDayQuery, response: { 200: deliveryDayAnswer } } },
    (request) => request.read(async (tx) => ({ data: await readDay(tx, request.query.day) })),
  );

  app.put('/api/ag/delivery-runs', { config, schema: { body: deliveryRunOrder, response } }, (request) =>
    request.write((tx) => once(tx, request, async () => ({ data: await orderRun(tx, request.body) }))),
  );

  app.get(
    '/api/ag/delivery-runs.pdf',
    { config, schema: { querystring: deliveryRunQuery } },
    async (request, reply) => {
      const run = await request.read((tx) => findRun(tx, request.query.driverId, request.query.day));
      const bytes = await app.pdf.drawRun(run);
      return sendPdf(reply, `Run ${run.day} ${run.driver}.pdf`, bytes);
    },
  );
}
