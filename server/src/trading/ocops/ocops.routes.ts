import {
  editOcopRequest,
  editPricesRequest,
  idParam,
  ocopsAnswer,
  ocopsQuery,
  priceCellsAnswer,
  priceCellsRequest,
  priceHistory,
  productPriceAnswer,
} from '@iwe/contract';
import { canSeeCost } from '@iwe/domain';
import type { App } from '../../core/app-types.ts';
import { notFound } from '../../core/errors.ts';
import { once } from '../../core/writes/public.ts';
import { registerImportKind } from '../../records/imports/public.ts';
import { editPriceCells } from './edit-price-cells.command.ts';
import { editOcop, editPrices } from './edit-prices.command.ts';
import { importPrices } from './import-prices.ts';
import { presentHistory, presentOcop, presentPricing } from './ocops.presenter.ts';
import { priceListPage, productPriceHistory } from './ocops.repository.ts';
import { readPricing } from './price-record.repository.ts';

const read = { permission: 'staff' } as const;
// Spec §6: without modPrc 'Sorry, no permission to modify the prices.'
const write = { permission: 'priceEditor' } as const;

/** The price list (spec §2 "OCOP / price list") and its edits. */
export async function ocopsRoutes(app: App): Promise<void> {
  app.get(
    '/api/ag/ocops',
    { config: read, schema: { querystring: ocopsQuery, response: { 200: ocopsAnswer } } },
    (request) =>
      // The statement's plan does not depend on the words that are searched, and takes longer to make than to run.
      request.readList(async (tx) => {
        const { rows, meta, frame, classes, rounding } = await priceListPage(tx, request.query);
        const seesCost = canSeeCost({ isCostVisible: frame.costVisible });
        return {
          data: rows.map((row) => presentOcop(row, frame, seesCost)),
          meta: { ...meta, classes, costVisible: seesCost, rounding },
        };
      }, 'once'),
  );

  app.get(
    '/api/ag/ocops/:id',
    { config: read, schema: { params: idParam, response: { 200: productPriceAnswer } } },
    (request) =>
      request.read(async (tx) => {
        const pricing = await readPricing(tx, request.params.id);
        if (!pricing) throw notFound();
        return { data: presentPricing(pricing, tx.actor.account) };
      }),
  );

  app.get(
    '/api/ag/ocops/:id/history',
    { config: read, schema: { params: idParam, response: { 200: priceHistory } } },
    (request) =>
      request.read(async (tx) => {
        const history = await productPriceHistory(tx, request.params.id);
        if (!history) throw notFound();
        return { data: presentHistory(history.changes, history.classes) };
      }),
  );

  app.post(
    '/api/ag/ocops/prices',
    { config: write, schema: { body: priceCellsRequest, response: { 200: priceCellsAnswer } } },
    (request) => request.write((tx) => once(tx, request, () => editPriceCells(tx, request.body))),
  );

  app.put(
    '/api/ag/ocops/:id',
    { config: write, schema: { params: idParam, body: editOcopRequest, response: { 200: productPriceAnswer } } },
    (request) => request.write((tx) => once(tx, request, () => editOcop(tx, request.params.id, request.body))),
  );

  app.post(
    '/api/ag/products/:id/price',
    { config: write, schema: { params: idParam, body: editPricesRequest, response: { 200: productPriceAnswer } } },
    (request) => request.write((tx) => once(tx, request, () => editPrices(tx, request.params.id, request.body))),
  );

  // POST /api/ag/ocops takes one xls or xlsx in the field `file` (spec §2 'Import Data').
  registerImportKind(app, importPrices);
}
