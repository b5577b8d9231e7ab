import { createSupplierRequest, idParam, listOf, supplier, suppliersQuery, updateSupplierRequest } from '@iwe/contract';
import type { Supplier } from '@iwe/contract';
import type { App } from '../../app-types.ts';
import { keeper, presentKept } from '../base-data/public.ts';
import { supplierTable } from './supplier-table.ts';
import { suppliersPage } from './suppliers.repository.ts';

/** Suppliers: the list, the remote selects' search, and what administrators keep. */
export async function suppliersRoutes(app: App): Promise<void> {
  app.get('/api/ag/suppliers', { config: { permission: 'staff', pipelined: true }, schema: { querystring: suppliersQuery, response: { 200: listOf(supplier) } } }, (request) =>
    request.readAtOnce(async (tx) => {
      const { rows, meta } = await suppliersPage(tx, request.query);
      return { data: rows.map((row) => presentKept<Supplier>(row)), meta };
    }, 'once'));

  const config = { permission: 'orgAdmin', pipelined: true } as const;
  const suppliers = keeper(supplierTable);
  app.post('/api/ag/suppliers', { config, schema: { body: createSupplierRequest, response: { 200: supplier } } }, (request) => request.tenant((tx) => suppliers.create(tx, request, request.body)));
  app.put('/api/ag/suppliers/:id', { config, schema: { params: idParam, body: updateSupplierRequest, response: { 200: supplier } } }, (request) =>
    request.tenant((tx) => suppliers.update(tx, request, request.params.id, request.body)));
}
