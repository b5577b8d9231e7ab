import {
  brand,
  createBrandRequest,
  createCustomerClassRequest,
  createWarehouseRequest,
  customerClass,
  idParam,
  listOf,
  updateBrandRequest,
  updateCustomerClassRequest,
  updateWarehouseRequest,
  warehouse,
} from '@iwe/contract';
import type { App } from '../../../core/app-types.ts';
import { adminTableCommands } from './admin-table.commands.ts';
import { adminRecords } from './admin-table.repository.ts';
import { brandTable, customerClassTable, warehouseTable } from './admin-tables.ts';

const config = { permission: 'orgAdmin' } as const;

/** Warehouses, brands and customer classes, which administrators create and change. */
export async function adminRoutes(app: App): Promise<void> {
  const brands = adminTableCommands(brandTable);
  app.post('/api/ag/brands', { config, schema: { body: createBrandRequest, response: { 200: brand } } }, (request) =>
    request.write((tx) => brands.create(tx, request, request.body)),
  );
  app.put(
    '/api/ag/brands/:id',
    { config, schema: { params: idParam, body: updateBrandRequest, response: { 200: brand } } },
    (request) => request.write((tx) => brands.update(tx, request, request.params.id, request.body)),
  );

  const warehouses = adminTableCommands(warehouseTable);
  app.post(
    '/api/ag/warehouses',
    { config, schema: { body: createWarehouseRequest, response: { 200: warehouse } } },
    (request) => request.write((tx) => warehouses.create(tx, request, request.body)),
  );
  app.put(
    '/api/ag/warehouses/:id',
    { config, schema: { params: idParam, body: updateWarehouseRequest, response: { 200: warehouse } } },
    (request) => request.write((tx) => warehouses.update(tx, request, request.params.id, request.body)),
  );

  const classes = adminTableCommands(customerClassTable);
  app.get(
    '/api/ag/admin/customer-classes',
    { config, schema: { response: { 200: listOf(customerClass) } } },
    (request) =>
      request.read(async (tx) => {
        const rows = await adminRecords(tx, customerClassTable);
        return {
          data: rows,
          meta: { total: rows.length, current_page: 1, per_page: rows.length },
        };
      }),
  );
  app.post(
    '/api/ag/customer-classes',
    { config, schema: { body: createCustomerClassRequest, response: { 200: customerClass } } },
    (request) => request.write((tx) => classes.create(tx, request, request.body)),
  );
  app.put(
    '/api/ag/customer-classes/:id',
    { config, schema: { params: idParam, body: updateCustomerClassRequest, response: { 200: customerClass } } },
    (request) => request.write((tx) => classes.update(tx, request, request.params.id, request.body)),
  );
}
