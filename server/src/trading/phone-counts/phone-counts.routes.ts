import {
  arrivalBillAnswer,
  arrivalBillQuery,
  countTaskAnswer,
  fillBillRequest,
  filledBillAnswer,
  idParam,
  newPhoneCountAnswer,
  phoneCountAnswer,
  phoneCountRequest,
  phoneCountsAnswer,
  sendCountRequest,
  sentCountAnswer,
} from '@iwe/contract';
import type { App } from '../../core/app-types.ts';
import { checkCountLinks, countOf } from './count-link.ts';
import { fillArrivalBill, showArrivalBill } from './fill-bill.command.ts';
import { makeCount, newestCounts, revokeCount } from './phone-count.commands.ts';
import { sendCount, showCount } from './send-count.command.ts';

const staff = { permission: 'staff' } as const;
const phone = { permission: 'countLink' } as const;

/** Counts by phone: links made and ended by staff, counted and sent without an account. */
export async function phoneCountsRoutes(app: App): Promise<void> {
  checkCountLinks(app);

  app.get('/api/ag/phone-counts', { config: staff, schema: { response: { 200: phoneCountsAnswer } } }, (request) =>
    request.read(async (tx) => ({ data: await newestCounts(tx) })),
  );

  app.post(
    '/api/ag/phone-counts',
    { config: staff, schema: { body: phoneCountRequest, response: { 200: newPhoneCountAnswer } } },
    (request) => request.write((tx) => makeCount(tx, app.config, request.body)),
  );

  app.post(
    '/api/ag/phone-counts/:id/revoke',
    { config: staff, schema: { params: idParam, response: { 200: phoneCountAnswer } } },
    (request) => request.write((tx) => revokeCount(tx, request.params.id)),
  );

  app.get(
    '/api/ag/phone-counts/:id/bill',
    {
      config: staff,
      schema: { params: idParam, querystring: arrivalBillQuery, response: { 200: arrivalBillAnswer } },
    },
    (request) => request.read((tx) => showArrivalBill(tx, request.params.id, request.query.billId)),
  );

  app.post(
    '/api/ag/phone-counts/:id/bill',
    { config: staff, schema: { params: idParam, body: fillBillRequest, response: { 200: filledBillAnswer } } },
    (request) => request.write((tx) => fillArrivalBill(tx, request.params.id, request.body)),
  );

  app.get('/api/ag/count', { config: phone, schema: { response: { 200: countTaskAnswer } } }, (request) => {
    const link = countOf(request);
    return app.database.write({ organisation: link.organisation, userId: null }, (tx) => showCount(tx, link));
  });

  app.post(
    '/api/ag/count/send',
    { config: phone, schema: { body: sendCountRequest, response: { 200: sentCountAnswer } } },
    (request) => {
      const link = countOf(request);
      return app.database.write({ organisation: link.organisation, userId: null }, (tx) =>
        sendCount(tx, link, request.body, request.id, new Date()),
      );
    },
  );
}
