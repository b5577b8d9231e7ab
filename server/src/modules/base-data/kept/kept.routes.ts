import {
  brand, createBrandRequest, createCustomerClassRequest, createWarehouseRequest, customerClass, idParam, listOf, updateBrandRequest, updateCustomerClassRequest, updateWarehouseRequest, warehouse,
} from '@iwe/contract';
import type { CustomerClass } from '@iwe/contract';
import type { App } from '../../../app-types.ts';
import { keeper, keptColumns, keptWhere, presentKept } from './kept-record.ts';
import { brandTable, customerClassTable, warehouseTable } from './kept-tables.ts';

const config = { permission: 'orgAdmin', pipelined: true } as const;

/** Warehouses, brands and customer classes as administrators keep them. */
export async function keptRoutes(app: App): Promise<void> {
  const brands = keeper(brandTable);
  app.post('/api/ag/brands', { config, schema: { body: createBrandRequest, response: { 200: brand } } }, (request) => request.tenant((tx) => brands.create(tx, request, request.body)));
  app.put('/api/ag/brands/:id', { config, schema: { params: idParam, body: updateBrandRequest, response: { 200: brand } } }, (request) =>
    request.tenant((tx) => brands.update(tx, request, request.params.id, request.body)));

  const warehouses = keeper(warehouseTable);
  app.post('/api/ag/warehouses', { config, schema: { body: createWarehouseRequest, response: { 200: warehouse } } }, (request) => request.tenant((tx) => warehouses.create(tx, request, request.body)));
  app.put('/api/ag/warehouses/:id', { config, schema: { params: idParam, body: updateWarehouseRequest, response: { 200: warehouse } } }, (request) =>
    request.tenant((tx) => warehouses.update(tx, request, request.params.id, request.body)));

  const classes = keeper(customerClassTable);
  app.get('/api/ag/admin/customer-classes', { config, schema: { response: { 200: listOf(customerClass) } } }, (request) =>
    request.readAtOnce(async (tx) => {
      const rows = await tx.query<object>(`select ${keptColumns(customerClassTable)} from customer_class k where ${keptWhere(customerClassTable)} order by k.name`);
      return { data: rows.map((row) => presentKept<CustomerClass>(row)), meta: { total: rows.length, current_page: 1, per_page: rows.length } };
    }));
  app.post('/api/ag/customer-classes', { config, schema: { body: createCustomerClassRequest, response: { 200: customerClass } } }, (request) => request.tenant((tx) => classes.create(tx, request, request.body)));
  app.put('/api/ag/customer-classes/:id', { config, schema: { params: idParam, body: updateCustomerClassRequest, response: { 200: customerClass } } }, (request) =>
    request.tenant((tx) => classes.update(tx, request, request.params.id, request.body)));
}
