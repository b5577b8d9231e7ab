import {
  idParam,
  priceHeadingsAnswer,
  supplierCodeQuery,
  supplierCodeRequest,
  supplierCodesAnswer,
  supplierPriceColumns,
  supplierPriceColumnsAnswer,
} from '@iwe/contract';
import { priceColumnsProblem } from '@iwe/domain';
import type { App } from '../../core/app-types.ts';
import type { Reader } from '../../core/database/index.ts';
import { notFound, unprocessable } from '../../core/errors.ts';
import { FORM_TYPE } from '../../core/plugins/input/known-fields.ts';
import { once, writeAudit } from '../../core/writes/public.ts';
import { readHeadings, registerImportKind } from '../../records/imports/public.ts';
import { importSupplierPrices, SUPPLIER_PRICE_FILES } from './import-supplier-prices.ts';
import { addSupplierCode, codesOfProduct, removeSupplierCode } from './supplier-codes.command.ts';
import { COLUMNS_OF_SUPPLIER, STORE_COLUMNS } from './supplier-prices.sql.ts';

const read = { permission: 'staff' } as const;
const write = { permission: 'priceEditor' } as const;

/** Suppliers' price lists: their columns, their codes for our products, and the import of their costs. */
export async function supplierPricesRoutes(app: App): Promise<void> {
  app.get(
    '/api/ag/suppliers/:id/price-columns',
    { config: read, schema: { params: idParam, response: { 200: supplierPriceColumnsAnswer } } },
    (request) => request.read((tx) => columnsOf(tx, request.params.id)),
  );

  app.put(
    '/api/ag/suppliers/:id/price-columns',
    {
      config: write,
      schema: { params: idParam, body: supplierPriceColumns, response: { 200: supplierPriceColumnsAnswer } },
    },
    (request) =>
      request.write((tx) =>
        once(tx, request, async () => {
          const { id } = request.params;
          const problem = priceColumnsProblem(request.body);
          if (problem !== null) throw unprocessable([{ code: 'price-columns', field: 'columns', message: problem }]);
          const before = await columnsOf(tx, id);
          await tx.query(STORE_COLUMNS(tx.organisation, id, JSON.stringify(request.body), tx.actor.name));
          await writeAudit(tx, {
            action: 'Change price list columns',
            entity: 'contact',
            entityId: id,
            before: { fields: before.data.columns ?? {} },
            after: { fields: request.body },
          });
          return columnsOf(tx, id);
        }),
      ),
  );

  app.post(
    '/api/ag/supplier-price-headings',
    { config: write, schema: { consumes: [FORM_TYPE], response: { 200: priceHeadingsAnswer } } },
    async (request) => ({ data: await readHeadings(request, SUPPLIER_PRICE_FILES) }),
  );

  app.get(
    '/api/ag/products/:id/supplier-codes',
    { config: read, schema: { params: idParam, response: { 200: supplierCodesAnswer } } },
    (request) => request.read(async (tx) => ({ data: await codesOfProduct(tx, request.params.id) })),
  );

  app.post(
    '/api/ag/products/:id/supplier-codes',
    { config: write, schema: { params: idParam, body: supplierCodeRequest, response: { 200: supplierCodesAnswer } } },
    (request) =>
      request.write((tx) =>
        once(tx, request, async () => ({ data: await addSupplierCode(tx, request.params.id, request.body) })),
      ),
  );

  app.delete(
    '/api/ag/products/:id/supplier-codes',
    {
      config: write,
      schema: { params: idParam, querystring: supplierCodeQuery, response: { 200: supplierCodesAnswer } },
    },
    (request) =>
      request.write((tx) =>
        once(tx, request, async () => ({ data: await removeSupplierCode(tx, request.params.id, request.query) })),
      ),
  );

  registerImportKind(app, importSupplierPrices);
}

async function columnsOf(tx: Reader, supplierId: number) {
  const [row] = await tx.query(COLUMNS_OF_SUPPLIER(tx.organisation, supplierId));
  if (!row) throw notFound();
  const { supplier, columns, updated_by, updated_at } = row;
  return { data: { supplier, columns, updatedBy: updated_by, updatedAt: updated_at?.toISOString() ?? null } };
}
