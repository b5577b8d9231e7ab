import { idParam, productHistory, productHistoryQuery, quotingsAnswer, quotingsQuery, stockHolders } from '@iwe/contract';
import { canSeeCost, fromCents } from '@iwe/domain';
import type { App } from '../../app-types.ts';
import { notFound, unprocessable } from '../../errors.ts';
import { presentQuoting, price } from './quotings.presenter.ts';
import { productHistoryRepository, quotingsRepository } from './quotings.repository.ts';

/** Stock availability (spec §3): 1 in stock, 2 out of stock, the others "No More Than". */
const STOCK_AVAILABILITY = [1, 2, 5, 8, 10, 15, 20, 25];
const read = { permission: 'staff', pipelined: true } as const;

/** Product search of the quotings, and what its popovers show. */
export async function quotingsRoutes(app: App): Promise<void> {
  app.get('/api/ag/quotings', { config: read, schema: { querystring: quotingsQuery, response: { 200: quotingsAnswer } } }, (request) => {
    const { query } = request;
    if (query.stockAvl !== undefined && !STOCK_AVAILABILITY.includes(query.stockAvl)) {
      throw unprocessable([{ code: 'stock-availability', field: 'stockAvl', message: `stockAvl is one of ${STOCK_AVAILABILITY.join(', ')}.` }]);
    }
    return request.readAtOnce(async (tx) => {
      const [{ rows, meta, frame }] = await Promise.all([quotingsRepository(tx).search(query), tx.actor]);
      if (query.cId !== undefined && !frame.customer) throw notFound();
      const seesCost = canSeeCost({ isCostVisible: frame.costVisible });
      return { data: rows.map((row) => presentQuoting(row, frame, seesCost)), meta };
    }, 'once');
  });

  app.get('/api/ag/products/:id/history', { config: read, schema: { params: idParam, querystring: productHistoryQuery, response: { 200: productHistory } } }, (request) =>
    request.readAtOnce(async (tx) => {
      const history = productHistoryRepository(tx);
      const { query, params } = request;
      const [product, lines] = await Promise.all([history.product(params.id, query.cId), history.lines(params.id, query)]);
      if (!product) throw notFound();
      return {
        product: {
          id: product.id, code: product.code, name: product.name, standard: price(product.standard_price_cents), special: price(product.special_price_cents),
          classA: price(product.class_a_price_cents), classB: price(product.class_b_price_cents), ocop: price(product.ocop_cents),
        },
        data: lines.filter((line) => line.id !== null).map((line) => ({
          id: line.id, type: line.type, no: line.no, date: line.date, dueDate: line.due_date, reference: line.reference, csrName: line.csr_name,
          qty: line.qty, unitPrice: fromCents(line.price_cents), amount: fromCents(line.amount_cents),
        })),
        meta: { total: lines[0]?.total ?? 0, current_page: query.page, per_page: query.per_page },
      };
    }));

  app.get('/api/ag/products/:id/holders', { config: read, schema: { params: idParam, response: { 200: stockHolders } } }, (request) =>
    request.readAtOnce(async (tx) => {
      const history = productHistoryRepository(tx);
      const [product, holders] = await Promise.all([history.product(request.params.id, undefined), history.holders(request.params.id)]);
      if (!product) throw notFound();
      return { data: holders.map((line) => ({ id: line.id, no: line.no, csrName: line.csr_name, qty: line.qty, date: line.date, drafter: line.drafter })) };
    }));
}
