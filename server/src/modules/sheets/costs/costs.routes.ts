import { idParam, purchaseCost, purchaseCostRequest, sheetHeadAnswer } from '@iwe/contract';
import type { App } from '../../../app-types.ts';
import { notFound } from '../../../errors.ts';
import { once } from '../../../writes/public.ts';
import { readable } from '../readable-refusal.ts';
import { changeCosts, readCosts } from './change-costs.command.ts';

const config = { permission: 'staff', pipelined: true } as const;

/** GET and POST purchase_order_cost (spec §7). */
export async function costsRoutes(app: App): Promise<void> {
  app.get('/api/ag/purchase_order_cost/:id', { config, schema: { params: idParam, response: { 200: purchaseCost } } }, (request) =>
    request.readAtOnce(async (tx) => {
      const [costs] = await Promise.all([readCosts(tx, request.params.id), tx.actor]);
      if (!costs) throw notFound();
      return costs;
    }));

  app.post('/api/ag/purchase_order_cost', { config, attachValidation: true, schema: { body: purchaseCostRequest, response: { 200: sheetHeadAnswer } } }, (request) =>
    request.tenant((tx) => {
      readable(request);
      return once(tx, request, () => changeCosts(tx, request.body.po_id, request.body));
    }));
}
