import {
  bulkEditAnswer,
  idParam,
  olderSheetsQuery,
  pickProductsQuery,
  productBulkEditRequest,
  productListQuery,
  productOverview,
  productPageAnswer,
  productsAnswer,
  productsQuery,
  productTimeline,
  savedProductAnswer,
  saveProductRequest,
} from '@iwe/contract';
import type { ProductsQuery } from '@iwe/contract';
import { canSeeCost, LINE_PICKER_SORT_TYPE } from '@iwe/domain';
import type { ProductListParameter } from '@iwe/sheets';
import type { App } from '../../core/app-types.ts';
import { refuseImpossibleDays } from '../../core/database/lists/list-conditions.ts';
import { notFound, unprocessable } from '../../core/errors.ts';
import { sendList } from '../../core/files/workbooks/send-list.ts';
import { LONG_ANSWER_MS } from '../../core/files/workbooks/send-workbook.ts';
import { bulkEdit, once } from '../../core/writes/public.ts';
import { productTable } from './list/product-list.export.ts';
import { presentProductRow } from './list/product-list.presenter.ts';
import { productListRepository, selectedProducts } from './list/product-list.repository.ts';
import { presentProductOverview, presentProductTimeline } from './page/product-overview.presenter.ts';
import { productOverviewRows, productSheets } from './page/product-overview.repository.ts';
import { presentProductPage } from './page/product-page.presenter.ts';
import { productPageRows } from './page/product-page.repository.ts';
import { presentPicked } from './products.presenter.ts';
import { productsRepository } from './products.repository.ts';
import { productEditor } from './save/bulk-edit-products.ts';
import { createProduct, updateProduct } from './save/save-product.command.ts';

const config = { permission: 'staff' } as const;

/**
 * The line picker asks with its own sort, by code, by ids, or for a customer or a sheet; every other query is the
 * list's.
 */
const isPick = (query: ProductsQuery): boolean =>
  query.sortType === LINE_PICKER_SORT_TYPE ||
  query.code !== undefined ||
  query.id !== undefined ||
  query.cId !== undefined ||
  query.sheetId !== undefined;

/** What the line picker does not have; without a filter of the list this does not compile. */
const LIST_ONLY: Record<Exclude<ProductListParameter, 'name'> | 'exact', true> = {
  category: true,
  brand: true,
  tag1: true,
  tag2: true,
  tag3: true,
  tag4: true,
  createdFrom: true,
  createdTo: true,
  modifiedFrom: true,
  modifiedTo: true,
  xeroSend: true,
  stock: true,
  exact: true,
};

/** Throws 422 for filters that the line picker does not have: an answer that ignored them would be wrong. */
function refuseListFilters(query: ProductsQuery): void {
  const sent = [
    ...(Object.keys(LIST_ONLY) as (keyof typeof LIST_ONLY)[]).filter(
      (key) => query[key] !== undefined && query[key] !== 0,
    ),
    ...(query.format === 'json' ? [] : ['format']),
  ];
  if (sent.length > 0)
    throw unprocessable(
      sent.map((field) => ({
        code: 'filter.unknown',
        field,
        message:
          `The filter ${field} does not go together with code, id, cId, sheetId or sortType 7. ` +
          'Leave it out, or search the list.',
      })),
    );
}

/**
 * Products: list, line picker and remote selects on one path (spec §7), one product's page, its creation and changes.
 */
export async function productsRoutes(app: App): Promise<void> {
  app.get(
    '/api/ag/products',
    {
      config,
      handlerTimeout: LONG_ANSWER_MS,
      schema: { querystring: productsQuery, response: { 200: productsAnswer } },
    },
    async (request, reply) => {
      if (isPick(request.query)) {
        refuseListFilters(request.query);
        const query = pickProductsQuery.parse(request.query);
        return request.read(async (tx) => {
          const { rows, meta, frame } = await productsRepository(tx).pickWithFrame(query);
          if (!frame.knows_customer) throw notFound();
          return { data: rows.map((row) => presentPicked(row, frame)), meta };
        }, 'once');
      }
      const query = productListQuery.parse({ ...request.query, per_page: Math.min(request.query.per_page, 150) });
      refuseImpossibleDays(query, ['createdFrom', 'createdTo', 'modifiedFrom', 'modifiedTo']);
      const seesCost = canSeeCost(request.staff().account);
      if (query.format === 'json') {
        return request.readList(async (tx) => {
          const { rows, meta } = await productListRepository(tx).page(query);
          return { data: rows.map((row) => presentProductRow(row, seesCost)), meta };
        }, 'once');
      }
      return sendList(app, request, reply, {
        fileName: 'products.xlsx',
        select: () => selectedProducts(query),
        table: productTable(seesCost),
      });
    },
  );

  app.get(
    '/api/ag/products/:id',
    { config, schema: { params: idParam, response: { 200: productPageAnswer } } },
    (request) =>
      request.read(async (tx) => {
        const rows = await productPageRows(tx, request.params.id);
        if (!rows) throw notFound();
        return presentProductPage(rows, tx.actor.account);
      }),
  );

  app.get(
    '/api/ag/products/:id/overview',
    { config, schema: { params: idParam, response: { 200: productOverview } } },
    (request) =>
      request.read(async (tx) => {
        const rows = await productOverviewRows(tx, request.params.id);
        if (!rows) throw notFound();
        return presentProductOverview(rows, tx.actor.account);
      }),
  );

  app.get(
    '/api/ag/products/:id/sheets',
    { config, schema: { params: idParam, querystring: olderSheetsQuery, response: { 200: productTimeline } } },
    (request) =>
      request.read(async (tx) => {
        const rows = await productSheets(tx, request.params.id, request.query.before ?? null);
        if (!rows) throw notFound();
        return presentProductTimeline(rows, tx.actor.account);
      }),
  );

  app.post(
    '/api/ag/products',
    { config, schema: { body: saveProductRequest, response: { 200: savedProductAnswer } } },
    (request) => request.write((tx) => once(tx, request, () => createProduct(tx, request.body))),
  );

  app.post(
    '/api/ag/products/bulk-edit',
    { config, schema: { body: productBulkEditRequest, response: { 200: bulkEditAnswer } } },
    (request) => bulkEdit(request, request.body, productEditor(request.body.field)),
  );

  // The specification's backslash before the id arrives as a slash.
  app.put(
    '/api/ag/products/:id',
    { config, schema: { params: idParam, body: saveProductRequest, response: { 200: savedProductAnswer } } },
    (request) => request.write((tx) => once(tx, request, () => updateProduct(tx, request.params.id, request.body))),
  );
}
