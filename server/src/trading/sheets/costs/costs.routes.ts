import { idParam, purchaseCost, purchaseCostRequest, purchaseRate, sheetHeadAnswer } from '@iwe/contract';
import type { App } from '../../../core/app-types.ts';
import { notFound, Problem } from '../../../core/errors.ts';
import { once } from '../../../core/writes/public.ts';
import { assertValidBody } from '../assert-valid-body.ts';
import { changeCosts } from './change-costs.command.ts';
import { lastFxRate, readCosts } from './costs.repository.ts';

const config = { permission: 'staff' } as const;

/** Returns the po_id of any body, also of one that failed validation; null where there is none. */
const poIdOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'po_id' in body && typeof body.po_id === 'number' ? body.po_id : null;

/** GET and POST purchase_order_cost (spec §7), and the last rate for the editor. */
export async function costsRoutes(app: App): Promise<void> {
  app.get(
    '/api/ag/purchase_order_cost/:id',
    { config, schema: { params: idParam, response: { 200: purchaseCost } } },
    (request) =>
      request.read(async (tx) => {
        const costs = await readCosts(tx, request.params.id);
        if (!costs) throw notFound();
        return costs;
      }),
  );

  app.get('/api/ag/purchase-rate', { config, schema: { response: { 200: purchaseRate } } }, (request) =>
    request.read(async (tx) => ({ fx_rate: await lastFxRate(tx) })),
  );

  app.post(
    '/api/ag/purchase_order_cost',
    { config, attachValidation: true, schema: { body: purchaseCostRequest, response: { 200: sheetHeadAnswer } } },
    (request) =>
      request
        .write((tx) => {
          assertValidBody(request);
          return once(tx, request, () => changeCosts(tx, request.body.po_id, request.body));
        })
        .catch((error: unknown) => {
          // The sheet itself is saved already (spec §7 "failure only logged"). A request to acknowledge is not a
          // failure.
          const code = error instanceof Problem ? error.code : 'internal';
          if (code !== 'acknowledge')
            app.log.warn(
              { reqId: request.id, po_id: poIdOf(request.body), code },
              'freight and clearance of a purchase were not saved',
            );
          throw error;
        }),
  );
}
