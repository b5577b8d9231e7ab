import {
  reorderAnswer,
  reorderOrdersAnswer,
  reorderOrdersRequest,
  reorderQuery,
  reorderRuleAnswer,
  reorderRuleRequest,
} from '@iwe/contract';
import * as z from 'zod';
import type { App } from '../../core/app-types.ts';
import { leftSignal } from '../../core/left-signal.ts';
import { once, writeAudit } from '../../core/writes/public.ts';
import { orderReorders } from './order-reorders.command.ts';
import { findReorders, orderableProduct, storeRule } from './reorder.repository.ts';

const config = { permission: 'staff' } as const;
const params = z.object({ productId: z.coerce.number().int().positive() });

/** What to order, and draft orders made of it. */
export async function reorderRoutes(app: App): Promise<void> {
  app.get(
    '/api/ag/reorder',
    { config, schema: { querystring: reorderQuery, response: { 200: reorderAnswer } } },
    (request, reply) => {
      // It reads twelve weeks of all sales, as Home's count of it does.
      const { account, userId } = request.staff();
      const scope = { organisation: account.organisation, userId };
      return app.turns.figures.run(scope, () =>
        app.longReads.snapshot(scope, (tx) => findReorders(tx, request.query), { signal: leftSignal(reply) }),
      );
    },
  );

  app.put(
    '/api/ag/reorder/:productId',
    { config, schema: { params, body: reorderRuleRequest, response: { 200: reorderRuleAnswer } } },
    (request) =>
      request.write((tx) =>
        once(tx, request, async () => {
          const { productId } = request.params;
          await orderableProduct(tx, productId);
          const before = await storeRule(tx, productId, request.body);
          await writeAudit(tx, {
            action: 'Change reordering',
            entity: 'product',
            entityId: productId,
            before: { fields: before },
            after: { fields: request.body },
          });
          return { data: request.body };
        }),
      ),
  );

  app.post(
    '/api/ag/reorder/orders',
    { config, schema: { body: reorderOrdersRequest, response: { 200: reorderOrdersAnswer } } },
    (request) =>
      request.write((tx) =>
        once(tx, request, async () => ({ data: await orderReorders(tx, request.body, new Date()) })),
      ),
  );
}
