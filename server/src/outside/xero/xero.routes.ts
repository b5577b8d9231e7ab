import {
  idParam,
  sheetHeadAnswer,
  xeroAuthorization,
  xeroBatchAnswer,
  xeroBatchRequest,
  xeroChart,
  xeroConnection,
  xeroContactChoice,
  xeroContacts,
  xeroContactsQuery,
  xeroLeaveOutAnswer,
  xeroLeaveOutRequest,
  xeroMonthQuery,
  xeroOperations,
  xeroOperationsQuery,
  xeroReconciliation,
  xeroRefreshAnswer,
  xeroRetryAnswer,
  xeroRetryRequest,
  xeroSettings,
  xeroSkipRequest,
  xeroTakeBackRequest,
} from '@iwe/contract';
import { addDays, addMonths, foldText, likeContains, today } from '@iwe/domain';
import * as z from 'zod';
import type { App } from '../../core/app-types.ts';
import { Problem, unprocessable } from '../../core/errors.ts';
import { enqueue } from '../../core/jobs/enqueue.ts';
import { beginAuthorization } from '../../core/services/public.ts';
import { once, writeAudit } from '../../core/writes/public.ts';
import { readChart, settingsProblems } from './connection/chart.ts';
import { completeConnection, disconnect } from './connection/connect.ts';
import { CONNECTION, COUNTS, LAST_READING, STORE_SETTINGS } from './connection/connection.repository.ts';
import { presentConnection, settingsOf } from './connection/connection.presenter.ts';
import { SERVICE } from './connection/tokens.ts';
import { chooseContact, findChoices, readChoice } from './contacts/choose-contact.ts';
import { accountBalance } from './journals/account-balance.ts';
import { compareStock } from './journals/journal.commands.ts';
import { journalRoutes } from './journals/journal.routes.ts';
import { askAgain, askForBatch, askXero, leaveOut, takeBack } from './operations/ask.commands.ts';
import { deliverOperations } from './operations/deliver-operations.job.ts';
import { presentOperation } from './operations/operation.presenter.ts';
import {
  CANCEL,
  COUNT_NOT_ASKED,
  COUNT_OPEN_OPERATIONS,
  HURRY,
  LEFT_OUT_SHEETS,
  OPEN_OPERATIONS,
  REFUSAL_REASONS,
  SKIP,
  UNSENT_SHEETS,
} from './operations/operations.sql.ts';
import { monthDays, monthDocuments } from './reconciliation/month-documents.ts';
import { reconcile } from './reconciliation/reconcile.ts';
import { MONTH_SHEETS } from './reconciliation/reconciliation.sql.ts';
import { readFromXero } from './refresh/refresh.job.ts';
import { xeroApi } from './xero-api.ts';
import type { XeroApi } from './xero-api.ts';

/** The accounting service: connection, sending and recalling, what is left to do (spec §7 "xero/…"). */
export function xeroRoutes(app: App): void {
  const api = xeroApi(app);
  const available = (): XeroApi => {
    if (api) return api;
    throw new Problem(
      503,
      'xero-unconfigured',
      'This installation has no app registered at Xero. Ask its operator to set XERO_CLIENT_ID.',
    );
  };
  if (api)
    app.oauthServices.add({
      service: SERVICE,
      title: 'Xero',
      authorizeUrl: `${api.settings.loginUrl}/identity/connect/authorize`,
      clientId: api.settings.clientId,
      scopes: api.settings.scopes,
      authorized: (authorization) => completeConnection(app, api, authorization),
    });
  // The demo's stand-in listens at a port of its own, another one at each start.
  app.get('/demo/xero', { config: { permission: 'loopback' }, schema: { hide: true } }, (_request, reply) => {
    if (!app.config.demo || !api) throw new Problem(404, 'no-such-route', 'There is nothing at GET /demo/xero.');
    return reply.redirect(api.settings.apiUrl);
  });
  connectionRoutes(app, api, available);
  sheetRoutes(app);
  operationRoutes(app);
  contactRoutes(app, available);
  reconciliationRoute(app, available);
  journalRoutes(app, available);
}

function connectionRoutes(app: App, api: XeroApi | null, available: () => XeroApi): void {
  const admin = { permission: 'orgAdmin' } as const;
  const chooser = { permission: 'adminOrAccountant' } as const;
  const path = '/api/ag/xero/connection';

  app.get(path, { config: chooser, schema: { response: { 200: xeroConnection } } }, (request) =>
    request.read(async (tx) => {
      const [[connection], [counts], [reading]] = await tx.batch([
        CONNECTION(tx.organisation),
        COUNTS(tx.organisation),
        LAST_READING(tx.organisation, readFromXero.name),
      ]);
      return presentConnection({ connection, counts, reading, isAvailable: api !== null });
    }),
  );

  app.post(path, { config: admin, schema: { response: { 200: xeroAuthorization } } }, (request, reply) => {
    available();
    return request.write(async (tx) => ({ url: await beginAuthorization(app, tx, reply, SERVICE) }));
  });

  app.delete(path, { config: admin, schema: { response: { 200: z.object({}) } } }, async (request) => {
    const { userId, account } = request.staff();
    await disconnect(app, available(), { organisation: account.organisation, userId });
    return {};
  });

  app.get('/api/ag/xero/chart', { config: chooser, schema: { response: { 200: xeroChart } } }, (request) =>
    readChart(available(), request.staff().account.organisation),
  );

  app.put(
    '/api/ag/xero/settings',
    { config: chooser, schema: { body: xeroSettings, response: { 200: xeroSettings } } },
    async (request) => {
      const wanted = request.body;
      const chart = await readChart(available(), request.staff().account.organisation);
      const problems = settingsProblems(wanted, chart);
      if (problems.length > 0) throw unprocessable(problems);
      return request.write(async (tx) => {
        const [before] = await tx.query(CONNECTION(tx.organisation));
        await tx.query(
          STORE_SETTINGS(
            tx.organisation,
            wanted.salesAccount,
            wanted.inventoryAccount,
            wanted.salesTaxType,
            wanted.purchaseTaxType,
            wanted.salesFreeTaxType ?? null,
            wanted.purchaseFreeTaxType ?? null,
            wanted.cogsAccount ?? null,
            wanted.adjustmentAccount ?? null,
            wanted.landedCostAccount ?? null,
          ),
        );
        await writeAudit(tx, {
          action: 'Change',
          entity: 'organisation',
          entityId: tx.organisation,
          before: before
            ? Object.fromEntries(Object.entries(settingsOf(before)).filter(([field]) => field in wanted))
            : {},
          after: wanted,
        });
        await enqueue(tx, deliverOperations, {}, { dedupeKey: `request ${tx.requestId}` });
        return wanted;
      });
    },
  );

  app.post(
    '/api/ag/xero/refresh',
    { config: { permission: 'staff' }, schema: { response: { 200: xeroRefreshAnswer } } },
    (request) =>
      request.write(async (tx) => {
        // One reading in a minute serves everybody who asks.
        const minute = new Date().toISOString().slice(0, 16);
        const job = await enqueue(tx, readFromXero, {}, { dedupeKey: `minute ${minute}` });
        const isNew = job !== null;
        return {
          message: isNew
            ? 'Balances and payments are read from Xero now.'
            : 'Balances and payments were asked for within this minute already.',
        };
      }),
  );
}

/** The specification's calls of a sheet, and the batch. */
function sheetRoutes(app: App): void {
  const config = { permission: 'staff' } as const;
  for (const [path, operation] of [
    ['order', 'send'],
    ['recall', 'recall'],
  ] as const)
    app.post(
      `/api/ag/xero/:id/${path}`,
      { config, schema: { params: idParam, response: { 200: sheetHeadAnswer } } },
      (request) => request.write((tx) => once(tx, request, () => askXero(tx, request.params.id, operation))),
    );

  app.post(
    '/api/ag/xero',
    { config, schema: { body: xeroBatchRequest, response: { 200: xeroBatchAnswer } } },
    (request) => {
      const {
        dateRange: [from, to],
        sheets: types,
      } = request.body;
      return request.write((tx) => once(tx, request, () => askForBatch(tx, { from, to, types })));
    },
  );
}

function operationRoutes(app: App): void {
  const config = { permission: 'adminOrAccountant' } as const;

  app.get(
    '/api/ag/xero/operations',
    { config, schema: { querystring: xeroOperationsQuery, response: { 200: xeroOperations } } },
    (request) =>
      request.read(async (tx) => {
        const { page, per_page, state = null, type = null, search = '', why = null } = request.query;
        const pattern = search === '' ? null : likeContains(foldText(search));
        // Of this month and the last, as Home counts them.
        const [connection] = await tx.query(CONNECTION(tx.organisation));
        const day = today(connection?.time_zone ?? 'UTC', new Date());
        const since = `${addMonths(day, -1).slice(0, 7)}-01`;
        const from = (page - 1) * per_page;
        const listed =
          state === 'unsent'
            ? UNSENT_SHEETS(tx.organisation, type, pattern, since, per_page, from)
            : state === 'leftOut'
              ? LEFT_OUT_SHEETS(tx.organisation, type, pattern, per_page, from)
              : OPEN_OPERATIONS(tx.organisation, state, type, pattern, why, per_page, from);
        const [rows, [open], [notAsked], reasons] = await tx.batch([
          listed,
          COUNT_OPEN_OPERATIONS(tx.organisation, state, type, pattern, why),
          COUNT_NOT_ASKED(tx.organisation, type, pattern, since),
          REFUSAL_REASONS(tx.organisation),
        ]);
        const { unsent = 0, leftOut = 0 } = notAsked ?? {};
        const total = state === 'unsent' ? unsent : state === 'leftOut' ? leftOut : (open?.total ?? 0);
        return {
          data: rows.map(presentOperation),
          reasons,
          unsent,
          leftOut,
          unsentSince: since,
          meta: { total, current_page: page, per_page },
        };
      }),
  );

  app.post(
    '/api/ag/xero/operations/retry',
    { config, schema: { body: xeroRetryRequest, response: { 200: xeroRetryAnswer } } },
    (request) => request.write((tx) => once(tx, request, () => askAgain(tx, request.body))),
  );

  app.post(
    '/api/ag/xero/leave-out',
    { config, schema: { body: xeroLeaveOutRequest, response: { 200: xeroLeaveOutAnswer } } },
    (request) => request.write((tx) => once(tx, request, () => leaveOut(tx, request.body))),
  );

  app.post(
    '/api/ag/xero/take-back',
    { config, schema: { body: xeroTakeBackRequest, response: { 200: xeroLeaveOutAnswer } } },
    (request) => request.write((tx) => once(tx, request, () => takeBack(tx, request.body.sheets))),
  );

  app.post(
    '/api/ag/xero/operations/:id/skip',
    { config, schema: { params: idParam, body: xeroSkipRequest, response: { 200: z.object({}) } } },
    (request) =>
      request.write(async (tx) => {
        const { id } = request.params;
        const [skipped] = await tx.query(
          SKIP(tx.organisation, id, request.body.reason, tx.userId, tx.actor.name, tx.requestId),
        );
        if (!skipped)
          throw unprocessable([
            { code: 'xero.notFailed', message: 'Only what Xero has refused can be skipped. Load the page again.' },
          ]);
        return {};
      }),
  );

  app.post(
    '/api/ag/xero/operations/:id/cancel',
    { config, schema: { params: idParam, response: { 200: z.object({}) } } },
    (request) =>
      request.write(async (tx) => {
        const [cancelled] = await tx.query(
          CANCEL(tx.organisation, request.params.id, tx.userId, tx.actor.name, tx.requestId),
        );
        if (!cancelled)
          throw unprocessable([
            {
              code: 'xero.notWaiting',
              message: 'Xero may have received it already, so it can no longer be taken back. Load the page again.',
            },
          ]);
        return {};
      }),
  );

  app.post(
    '/api/ag/xero/operations/:id/now',
    { config, schema: { params: idParam, response: { 200: z.object({}) } } },
    (request) =>
      request.write(async (tx) => {
        const hurried = await tx.query(HURRY(tx.organisation, request.params.id));
        if (hurried.length > 0) await enqueue(tx, deliverOperations, {}, { dedupeKey: `request ${tx.requestId}` });
        return {};
      }),
  );
}

/** A contact that was archived at Xero: staff choose which one takes its place. */
function contactRoutes(app: App, available: () => XeroApi): void {
  const config = { permission: 'adminOrAccountant' } as const;

  app.get(
    '/api/ag/xero/contacts',
    { config, schema: { querystring: xeroContactsQuery, response: { 200: xeroContacts } } },
    (request) => findChoices(app, available(), request.staff().account.organisation, request.query.search),
  );

  app.put(
    '/api/ag/xero/contacts/:id',
    { config, schema: { params: idParam, body: xeroContactChoice, response: { 200: z.object({}) } } },
    async (request) => {
      const { organisation } = request.staff().account;
      const chosen = await readChoice(available(), organisation, request.body.xeroId);
      await request.write((tx) => chooseContact(tx, request.params.id, chosen));
      return {};
    },
  );
}

function reconciliationRoute(app: App, available: () => XeroApi): void {
  app.get(
    '/api/ag/xero/reconciliation',
    {
      config: { permission: 'adminOrAccountant' },
      schema: { querystring: xeroMonthQuery, response: { 200: xeroReconciliation } },
    },
    async (request) => {
      const { month } = request.query;
      const { organisation } = request.staff().account;
      const api = available();
      const documents = await monthDocuments(api, organisation, month);
      const { first, next } = monthDays(month);
      const [sheets, account] = await request.read(async (tx) => {
        const [rows, [connection]] = await tx.batch([
          MONTH_SHEETS(organisation, first, next),
          CONNECTION(organisation),
        ]);
        return [rows, connection?.inventory_account ?? ''] as const;
      });
      const there = await accountBalance(api, organisation, { account, day: addDays(next, -1) });
      const stock = await app.longReads.snapshot({ organisation, userId: null }, (reader) =>
        compareStock(reader, { organisation, month, there }),
      );
      return { ...reconcile(month, sheets, documents), stock };
    },
  );
}
