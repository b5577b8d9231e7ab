import {
  idParam,
  productHistory,
  productHistoryQuery,
  quotingsAnswer,
  quotingsQuery,
  stockHolders,
} from '@iwe/contract';
import { canSeeCost } from '@iwe/domain';
import type { App } from '../../core/app-types.ts';
import { notFound, unprocessable } from '../../core/errors.ts';
import { productHistoryPage, productHolders } from './product-history.repository.ts';
import { presentHolders, presentProductHistory, presentQuoting } from './quotings.presenter.ts';
import { quotingsRepository } from './quotings.repository.ts';

/** Stock availability (spec §3): 1 in stock, 2 out of stock, the others "No More Than". */
const STOCK_AVAILABILITY = [1, 2, 5, 8, 10, 15, 20, 25];
const read = { permission: 'staff' } as const;

/** Product search of the quotings, and the lists that its popovers show. */
export async function quotingsRoutes(app: App): Promise<void> {
  app.get(
    '/api/ag/quotings',
    { config: read, schema: { querystring: quotingsQuery, response: { 200: quotingsAnswer } } },
    (request) => {
      const { query } = request;
      if (query.stockAvl !== undefined && !STOCK_AVAILABILITY.includes(query.stockAvl)) {
        throw unprocessable([
          {
            code: 'stock-availability',
            field: 'stockAvl',
            message: `stockAvl is one of ${STOCK_AVAILABILITY.join(', ')}.`,
          },
        ]);
      }
      return request.read(async (tx) => {
        const { rows, meta, frame } = await quotingsRepository(tx).search(query);
        if (query.cId !== undefined && !frame.customer) throw notFound();
        const seesCost = canSeeCost({ isCostVisible: frame.costVisible });
        return { data: rows.map((row) => presentQuoting(row, frame, seesCost)), meta };
      }, 'once');
    },
  );

  app.get(
    '/api/ag/products/:id/history',
    { config: read, schema: { params: idParam, querystring: productHistoryQuery, response: { 200: productHistory } } },
    (request) =>
      request.read(async (tx) => {
        const { query, params } = request;
        const history = await productHistoryPage(tx, params.id, query);
        if (!history) throw notFound();
        return presentProductHistory(history, query);
      }),
  );

  app.get(
    '/api/ag/products/:id/holders',
    { config: read, schema: { params: idParam, response: { 200: stockHolders } } },
    (request) =>
      request.read(async (tx) => {
        const holders = await productHolders(tx, request.params.id);
        if (!holders) throw notFound();
        return { data: presentHolders(holders) };
      }),
  );
}
