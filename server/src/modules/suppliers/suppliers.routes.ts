import { createSupplierRequest, idParam, listOf, supplier, suppliersQuery, updateSupplierRequest } from '@iwe/contract';
import type { Supplier } from '@iwe/contract';
import type { App } from '../../app-types.ts';
import { adminTableCommands, presentAdminRecord, withSupplierFigures } from '../base-data/public.ts';
import { supplierTable } from './supplier-table.ts';
import { suppliersPage } from './suppliers.repository.ts';

/** Suppliers: the list, the search of remote selects, and what administrators create and change. */
export async function suppliersRoutes(app: App): Promise<void> {
  app.get(
    '/api/ag/suppliers',
    {
      config: { permission: 'staff' },
      schema: { querystring: suppliersQuery, response: { 200: listOf(supplier) } },
    },
    (request) =>
      request.read(async (tx) => {
        const { rows, meta } = await suppliersPage(tx, request.query);
        const data = rows.map((row) => presentAdminRecord<Supplier>(row));
        return { data: request.query.figures ? await withSupplierFigures(tx, data) : data, meta };
      }, 'once'),
  );

  const config = { permission: 'orgAdmin' } as const;
  const suppliers = adminTableCommands(supplierTable);
  app.post(
    '/api/ag/suppliers',
    { config, schema: { body: createSupplierRequest, response: { 200: supplier } } },
    (request) => request.write((tx) => suppliers.create(tx, request, request.body)),
  );
  app.put(
    '/api/ag/suppliers/:id',
    { config, schema: { params: idParam, body: updateSupplierRequest, response: { 200: supplier } } },
    (request) => request.write((tx) => suppliers.update(tx, request, request.params.id, request.body)),
  );
}
