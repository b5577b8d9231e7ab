import {
  autoPartsType,
  brand,
  categoryTags,
  customerBalance,
  employee,
  idParam,
  listOf,
  namedOption,
  optionsQuery,
  warehouse,
} from '@iwe/contract';
import type { Brand, OptionsQuery, Warehouse } from '@iwe/contract';
import { fromCents, PAYMENT_TYPES } from '@iwe/domain';
import { brandList, employeeList, warehouseList } from '@iwe/sheets';
import * as z from 'zod';
import type { App } from '../../core/app-types.ts';
import { notFound } from '../../core/errors.ts';
import { presentEmployee, presentTags } from './base-data.presenter.ts';
import { baseDataRepository } from './base-data.repository.ts';
import { presentAdminRecord } from './admin/admin-table.ts';
import { withBrandFigures, withWarehouseFigures } from './list-figures.repository.ts';
import { isYes, pageToRead, sortedPage, wholeOf } from './sorted-page.ts';

const readOf = (query: OptionsQuery) => ({
  name: query.name,
  inactive: isYes(query.inactive),
  ...pageToRead(query),
});

const listOfOptions = z.object({ data: z.array(namedOption) });
const read = { permission: 'staff' } as const;

/** Lists that screens choose from (spec §7 "GET"). */
export async function baseDataRoutes(app: App): Promise<void> {
  app.get(
    '/api/ag/brands',
    { config: read, schema: { querystring: optionsQuery, response: { 200: listOf(brand) } } },
    (request) =>
      request.read(async (tx) => {
        const query = wholeOf(request.query);
        const { rows, meta } = await baseDataRepository(tx).brands(readOf(query));
        const brands = rows.map((row) => presentAdminRecord<Brand>(row));
        const data = query.figures ? await withBrandFigures(tx, brands) : brands;
        return sortedPage({ data, meta }, query, brandList);
      }),
  );

  app.get(
    '/api/ag/warehouses',
    { config: read, schema: { querystring: optionsQuery, response: { 200: listOf(warehouse) } } },
    (request) =>
      request.read(async (tx) => {
        const query = wholeOf(request.query);
        const { rows, meta } = await baseDataRepository(tx).warehouses(readOf(query));
        const warehouses = rows.map((row) => presentAdminRecord<Warehouse>(row));
        const data = query.figures ? await withWarehouseFigures(tx, warehouses) : warehouses;
        return sortedPage({ data, meta }, query, warehouseList);
      }),
  );

  app.get(
    '/api/ag/employees',
    { config: read, schema: { querystring: optionsQuery, response: { 200: listOf(employee) } } },
    (request) =>
      request.read(async (tx) => {
        const query = wholeOf(request.query);
        const { rows, meta } = await baseDataRepository(tx).employees(readOf(query));
        return sortedPage({ data: rows.map(presentEmployee), meta }, query, employeeList);
      }),
  );

  app.get('/api/ag/category-tag', { config: read, schema: { response: { 200: categoryTags } } }, (request) =>
    request.read(async (tx) => presentTags(await baseDataRepository(tx).tagOptions())),
  );

  app.get('/api/ag/area-types', { config: read, schema: { response: { 200: listOfOptions } } }, (request) =>
    request.read(async (tx) => ({ data: await baseDataRepository(tx).areaTypes() })),
  );

  // Payment types are the specification's own list, the same for every organisation; they are stored by their text.
  app.get(
    '/api/ag/payment-types',
    { config: { permission: 'staff' }, schema: { response: { 200: listOfOptions } } },
    () => ({ data: PAYMENT_TYPES.map((name, index) => ({ id: index + 1, name })) }),
  );

  app.get(
    '/api/ag/auto-parts-type',
    { config: read, schema: { response: { 200: z.object({ data: z.array(autoPartsType) }) } } },
    (request) =>
      request.read(async (tx) => ({
        data: (await baseDataRepository(tx).autoPartsTypes()).map((row) => ({
          auto_part_type: row.id,
          type_name: row.name,
        })),
      })),
  );

  app.get(
    '/api/ag/balance/:id',
    { config: read, schema: { params: idParam, response: { 200: customerBalance } } },
    (request) =>
      request.read(async (tx) => {
        const row = await baseDataRepository(tx).balance(request.params.id);
        if (!row) throw notFound();
        return {
          creditLimit: fromCents(row.credit_limit_cents),
          xeroBalance: fromCents(row.xero_balance_cents),
          xeroBalanceAt: row.xero_balance_at?.toISOString() ?? null,
        };
      }),
  );
}
