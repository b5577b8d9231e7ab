import { idParam, purchaseCost, purchaseCostRequest, sheetHeadAnswer } from '@iwe/contract';
import type { App } from '../../../app-types.ts';
import { notFound, Problem } from '../../../errors.ts';
import { once } from '../../../writes/public.ts';
import { readable } from '../readable-refusal.ts';
import { changeCosts, readCosts } from './change-costs.command.ts';

const config = { permission: 'staff', pipelined: true } as const;

/** Also of a body that was refused for its form. */
const poIdOf = (body: unknown): unknown => (typeof body === 'object' && body !== null && 'po_id' in body && typeof body.po_id === 'number' ? body.po_id : null);

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
    }).catch((error: unknown) => {
      // The sheet is saved already, without these costs (spec §7 "failure only logged"); a question is no failure.
      const code = error instanceof Problem ? error.code : 'internal';
      if (code !== 'acknowledge') app.log.warn({ reqId: request.id, po_id: poIdOf(request.body), code }, 'freight and clearance of a purchase were not saved');
      throw error;
    }));
}
