import {
  customerClassOption,
  customerDebt,
  customerDebtQuery,
  customerListQuery,
  customerOverview,
  customerPage,
  customerRow,
  customerTimeline,
  customerTokenAnswer,
  idParam,
  listOf,
  olderSheetsQuery,
  saveCustomerRequest,
  savedCustomerAnswer,
} from '@iwe/contract';
import * as z from 'zod';
import type { App } from '../../core/app-types.ts';
import { refuseImpossibleDays } from '../../core/database/lists/list-conditions.ts';
import { notFound } from '../../core/errors.ts';
import { sendList } from '../../core/files/workbooks/send-list.ts';
import { LONG_ANSWER_MS } from '../../core/files/workbooks/send-workbook.ts';
import { once } from '../../core/writes/public.ts';
import { customerClasses } from './customers.repository.ts';
import { presentCustomerDebt } from './debt/customer-debt.presenter.ts';
import { customerDebtRows } from './debt/customer-debt.repository.ts';
import { CUSTOMER_TABLE } from './list/customer-list.export.ts';
import { presentCustomerRow } from './list/customer-list.presenter.ts';
import { customerListRepository, selectedCustomers } from './list/customer-list.repository.ts';
import { presentCustomerOverview, presentCustomerTimeline } from './page/customer-overview.presenter.ts';
import { customerOverviewRows, customerSheets } from './page/customer-overview.repository.ts';
import { presentCustomerPage } from './page/customer-page.presenter.ts';
import { customerPageRows } from './page/customer-page.repository.ts';
import { createCustomer, updateCustomer } from './save/save-customer.command.ts';
import { issueToken, revokeToken } from './token/customer-token.command.ts';

const config = { permission: 'staff' } as const;
// What customers owe by age is for those who see the accounts on Home.
const debtConfig = { permission: 'accountant' } as const;
// A token lets a shop order in the customer's name: only role 4 issues one.
const tokenConfig = { permission: 'manager' } as const;

/**
 * Customers: list and remote selects on one path (spec §7), one customer's page, its creation and changes, its token
 * for self-orders.
 */
export async function customersRoutes(app: App): Promise<void> {
  app.get(
    '/api/ag/customers',
    {
      config,
      handlerTimeout: LONG_ANSWER_MS,
      schema: { querystring: customerListQuery, response: { 200: listOf(customerRow) } },
    },
    async (request, reply) => {
      const { query } = request;
      refuseImpossibleDays(query, ['createdFrom', 'createdTo', 'modifiedFrom', 'modifiedTo']);
      if (query.format === 'json') {
        return request.readList(async (tx) => {
          const { rows, meta } = await customerListRepository(tx).page(query);
          return { data: rows.map(presentCustomerRow), meta };
        }, 'once');
      }
      return sendList(app, request, reply, {
        fileName: 'customers.xlsx',
        select: () => selectedCustomers(query),
        table: CUSTOMER_TABLE,
      });
    },
  );

  app.get(
    '/api/ag/customers/:id',
    { config, schema: { params: idParam, response: { 200: customerPage } } },
    (request) =>
      request.read(async (tx) => {
        const rows = await customerPageRows(tx, request.params.id);
        if (!rows) throw notFound();
        return presentCustomerPage(rows, tx.actor.account);
      }),
  );

  app.get(
    '/api/ag/customers/:id/overview',
    { config, schema: { params: idParam, response: { 200: customerOverview } } },
    (request) =>
      request.read(async (tx) => {
        const rows = await customerOverviewRows(tx, request.params.id);
        if (!rows) throw notFound();
        return presentCustomerOverview(rows, tx.actor.account);
      }),
  );

  app.get(
    '/api/ag/customers/:id/sheets',
    { config, schema: { params: idParam, querystring: olderSheetsQuery, response: { 200: customerTimeline } } },
    (request) =>
      request.read(async (tx) => {
        const rows = await customerSheets(tx, request.params.id, request.query.before ?? null);
        if (!rows) throw notFound();
        return presentCustomerTimeline(rows);
      }),
  );

  app.get(
    '/api/ag/customers/:id/debt',
    {
      config: debtConfig,
      schema: { params: idParam, querystring: customerDebtQuery, response: { 200: customerDebt } },
    },
    (request) =>
      request.read(async (tx) => {
        const rows = await customerDebtRows(tx, request.params.id, request.query.step);
        if (!rows) throw notFound();
        return presentCustomerDebt(rows, request.query.step);
      }),
  );

  app.post(
    '/api/ag/customers',
    { config, schema: { body: saveCustomerRequest, response: { 200: savedCustomerAnswer } } },
    (request) => request.write((tx) => once(tx, request, () => createCustomer(tx, request.body))),
  );

  // The specification's backslash before the id arrives as a slash.
  app.put(
    '/api/ag/customers/:id',
    { config, schema: { params: idParam, body: saveCustomerRequest, response: { 200: savedCustomerAnswer } } },
    (request) => request.write((tx) => once(tx, request, () => updateCustomer(tx, request.params.id, request.body))),
  );

  app.get(
    '/api/ag/customer-classes',
    { config, schema: { response: { 200: z.object({ data: z.array(customerClassOption) }) } } },
    (request) =>
      request.read(async (tx) => ({
        data: (await customerClasses(tx)).map((row) => ({
          id: row.id,
          name: row.name,
          notes: row.notes,
          payType: row.pay_type,
        })),
      })),
  );

  app.post(
    '/api/ag/customers/:id/token',
    { config: tokenConfig, schema: { params: idParam, response: { 200: customerTokenAnswer } } },
    (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return request.write((tx) => issueToken(tx, request.params.id));
    },
  );

  app.delete(
    '/api/ag/customers/:id/token',
    {
      config: tokenConfig,
      schema: { params: idParam, response: { 200: z.object({ data: z.object({ revoked: z.number().int() }) }) } },
    },
    (request) => request.write((tx) => revokeToken(tx, request.params.id)),
  );
}
