import { editOcopRequest, editPricesRequest, idParam, ocopsAnswer, ocopsQuery, priceHistory, productPriceAnswer } from '@iwe/contract';
import { canSeeCost } from '@iwe/domain';
import type { App } from '../../app-types.ts';
import { notFound } from '../../errors.ts';
import { once } from '../../writes/public.ts';
import { registerImportKind } from '../imports/public.ts';
import { editOcop, editPrices } from './edit-prices.command.ts';
import { importPrices } from './import-prices.ts';
import { presentHistory, presentOcop, presentPricing } from './ocops.presenter.ts';
import { ocopsRepository } from './ocops.repository.ts';
import { readPricing } from './price-record.ts';

const read = { permission: 'staff', pipelined: true } as const;
// Spec §6: without modPrc 'Sorry, no permission to modify the prices.'
const write = { permission: 'priceEditor', pipelined: true } as const;

/** The price list (spec §2 "OCOP / price list") and the edit of prices. */
export async function ocopsRoutes(app: App): Promise<void> {
  app.get('/api/ag/ocops', { config: read, schema: { querystring: ocopsQuery, response: { 200: ocopsAnswer } } }, (request) =>
    // The statement's plan does not depend on the words that are searched, and takes longer to make than to run.
    request.readAtOnce(async (tx) => {
      const list = ocopsRepository(tx);
      const [{ rows, meta, frame }, classes] = await Promise.all([list.search(request.query), list.classes()]);
      const seesCost = canSeeCost({ isCostVisible: frame.costVisible });
      return { data: rows.map((row) => presentOcop(row, frame, seesCost)), meta: { ...meta, classes, costVisible: seesCost } };
    }, 'once'));

  app.get('/api/ag/ocops/:id', { config: read, schema: { params: idParam, response: { 200: productPriceAnswer } } }, (request) =>
    request.readAtOnce(async (tx) => ({ data: presentPricing(await readPricing(tx, request.params.id), (await tx.actor).account) })));

  app.get('/api/ag/ocops/:id/history', { config: read, schema: { params: idParam, response: { 200: priceHistory } } }, (request) =>
    request.readAtOnce(async (tx) => {
      const list = ocopsRepository(tx);
      const [exists, changes, classes] = await Promise.all([list.exists(request.params.id), list.history(request.params.id), list.classes()]);
      if (!exists) throw notFound();
      return { data: presentHistory(changes, classes) };
    }));

  app.put('/api/ag/ocops/:id', { config: write, schema: { params: idParam, body: editOcopRequest, response: { 200: productPriceAnswer } } }, (request) =>
    request.tenant((tx) => once(tx, request, () => editOcop(tx, request.params.id, request.body))));

  app.post('/api/ag/products/:id/price', { config: write, schema: { params: idParam, body: editPricesRequest, response: { 200: productPriceAnswer } } }, (request) =>
    request.tenant((tx) => once(tx, request, () => editPrices(tx, request.params.id, request.body))));

  // POST /api/ag/ocops takes one xls or xlsx in the field `file` (spec §2 'Import Data').
  registerImportKind(app, importPrices);
}
