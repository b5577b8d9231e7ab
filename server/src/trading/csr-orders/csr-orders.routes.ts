import { idParam, selfOrderAnswer, selfOrderRequest } from '@iwe/contract';
import { isPlainDate } from '@iwe/domain';
import * as z from 'zod';
import type { App } from '../../core/app-types.ts';
import { unprocessable } from '../../core/errors.ts';
import { cancelSelfOrder, isTwinUuid } from '../sheets/public.ts';
import { checkCustomerTokens, customerOf } from './customer-token.ts';
import { placeOrder } from './place-order.command.ts';

const config = { permission: 'customerToken' } as const;
const cancelAnswer = z.object({
  data: z.object({ id: z.number().int(), no: z.string(), csrOrderStatus: z.number().int().nullable() }),
});

/** The shop's routes for self-orders: a customer orders, and may cancel while nobody has worked on the order. */
export async function csrOrdersRoutes(app: App): Promise<void> {
  checkCustomerTokens(app);

  app.post(
    '/api/ag/csr/orders',
    { config, schema: { body: selfOrderRequest, response: { 200: selfOrderAnswer } } },
    async (request) => {
      const customer = customerOf(request);
      const { deliveryDate } = request.body;
      if (deliveryDate && !isPlainDate(deliveryDate))
        throw unprocessable([
          {
            code: 'invalid-date',
            field: 'deliveryDate',
            message: `${deliveryDate} is not a date. Use a date like 2026-03-31`,
          },
        ]);
      const place = () =>
        app.database.write({ organisation: customer.organisation, userId: null }, (tx) =>
          placeOrder(tx, customer, request.body, request.id, new Date()),
        );
      try {
        return await place();
      } catch (error) {
        if (!isTwinUuid(error)) throw error;
        return place();
      }
    },
  );

  app.post(
    '/api/ag/csr/orders/:id/cancel',
    { config, schema: { params: idParam, response: { 200: cancelAnswer } } },
    (request) => {
      const customer = customerOf(request);
      return app.database.write({ organisation: customer.organisation, userId: null }, (tx) =>
        cancelSelfOrder(tx, request.params.id, customer, request.id),
      );
    },
  );
}
