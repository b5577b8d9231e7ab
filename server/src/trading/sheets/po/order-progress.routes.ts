import { idParam, poStatusAnswer, poStatusRequest, sheetHeadAnswer, transitionRequest } from '@iwe/contract';
import * as z from 'zod';
import type { App } from '../../../core/app-types.ts';
import { once } from '../../../core/writes/public.ts';
import { assertValidBody } from '../assert-valid-body.ts';
import { advanceOrder, closeOrder } from './order-progress.commands.ts';

const config = { permission: 'staff' } as const;
const optionalTransition = z.preprocess((body) => body ?? {}, transitionRequest);

/** POST orders/{id}/close and PUT purchase-analysis/{id} (the specification's backslash arrives as a slash). */
export async function orderProgressRoutes(app: App): Promise<void> {
  app.post(
    '/api/ag/orders/:id/close',
    {
      config,
      attachValidation: true,
      schema: { params: idParam, body: optionalTransition, response: { 200: sheetHeadAnswer } },
    },
    (request) =>
      request.write((tx) => {
        assertValidBody(request);
        return once(tx, request, () => closeOrder(tx, request.params.id, request.body));
      }),
  );

  app.put(
    '/api/ag/purchase-analysis/:id',
    {
      config,
      attachValidation: true,
      schema: { params: idParam, body: poStatusRequest, response: { 200: poStatusAnswer } },
    },
    (request) =>
      request.write((tx) => {
        assertValidBody(request);
        return once(tx, request, () => advanceOrder(tx, request.params.id, request.body));
      }),
  );
}
