import { autoPartsType, brand, categoryTags, customerBalance, customerOption, customerSearchQuery, employee, idParam, listOf, namedOption, warehouse } from '@iwe/contract';
import { fromCents, PAYMENT_TYPES } from '@iwe/domain';
import * as z from 'zod';
import type { App } from '../../app-types.ts';
import { notFound } from '../../errors.ts';
import { presentBrand, presentCustomerOption, presentEmployee, presentTags, presentWarehouse } from './base-data.presenter.ts';
import { baseDataRepository } from './base-data.repository.ts';

/** `all=1` asks for the whole short list that selects offer; otherwise one page. */
const allQuery = z.object({
  all: z.union([z.literal('1'), z.literal('0'), z.literal('')]).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(150).default(20),
});
/** Brands and warehouses are tens; a select never needs more than this. */
const ALL_ROWS = 2_000;
const pageOf = (query: z.infer<typeof allQuery>) => (query.all === '1' ? { page: 1, per_page: ALL_ROWS } : query);

const listOfOptions = z.object({ data: z.array(namedOption) });
const read = { permission: 'staff', pipelined: true } as const;

/** Lists that screens choose from (spec §7 "GET"). */
export async function baseDataRoutes(app: App): Promise<void> {
  app.get('/api/ag/brands', { config: read, schema: { querystring: allQuery, response: { 200: listOf(brand) } } }, (request) =>
    request.readAtOnce(async (tx) => {
      const { rows, meta } = await baseDataRepository(tx).brands(pageOf(request.query));
      return { data: rows.map(presentBrand), meta };
    }));

  app.get('/api/ag/warehouses', { config: read, schema: { querystring: allQuery, response: { 200: listOf(warehouse) } } }, (request) =>
    request.readAtOnce(async (tx) => {
      const { rows, meta } = await baseDataRepository(tx).warehouses(pageOf(request.query));
      return { data: rows.map(presentWarehouse), meta };
    }));

  app.get('/api/ag/employees', { config: read, schema: { querystring: allQuery, response: { 200: listOf(employee) } } }, (request) =>
    request.readAtOnce(async (tx) => {
      const { rows, meta } = await baseDataRepository(tx).employees(pageOf(request.query));
      return { data: rows.map(presentEmployee), meta };
    }));

  app.get('/api/ag/category-tag', { config: read, schema: { response: { 200: categoryTags } } }, (request) =>
    request.readAtOnce(async (tx) => presentTags(await baseDataRepository(tx).tagOptions())));

  app.get('/api/ag/area-types', { config: read, schema: { response: { 200: listOfOptions } } }, (request) =>
    request.readAtOnce(async (tx) => ({ data: await baseDataRepository(tx).areaTypes() })));

  // Payment types are the specification's own list, the same for every organisation; they are stored by their text.
  app.get('/api/ag/payment-types', { config: { permission: 'staff' }, schema: { response: { 200: listOfOptions } } }, () => ({ data: PAYMENT_TYPES.map((name, index) => ({ id: index + 1, name })) }));

  app.get('/api/ag/auto-parts-type', { config: read, schema: { response: { 200: z.object({ data: z.array(autoPartsType) }) } } }, (request) =>
    request.readAtOnce(async (tx) => ({ data: (await baseDataRepository(tx).autoPartsTypes()).map((row) => ({ auto_part_type: row.id, type_name: row.name })) })));

  app.get('/api/ag/customers', { config: read, schema: { querystring: customerSearchQuery, response: { 200: listOf(customerOption) } } }, (request) =>
    request.readAtOnce(async (tx) => {
      const { rows, meta } = await baseDataRepository(tx).customers(request.query);
      return { data: rows.map(presentCustomerOption), meta };
    }));

  app.get('/api/ag/balance/:id', { config: read, schema: { params: idParam, response: { 200: customerBalance } } }, (request) =>
    request.readAtOnce(async (tx) => {
      const row = await baseDataRepository(tx).balance(request.params.id);
      if (!row) throw notFound();
      return { creditLimit: fromCents(row.credit_limit_cents), xeroBalance: fromCents(row.xero_balance_cents), xeroBalanceAt: row.xero_balance_at?.toISOString() ?? null };
    }));
}
