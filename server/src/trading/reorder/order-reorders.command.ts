import { randomUUID } from 'node:crypto';
import type { ReorderOrdersAnswer, ReorderOrdersRequest } from '@iwe/contract';
import { fromCents, SheetType, today } from '@iwe/domain';
import type { RequestTransaction } from '../../core/app-types.ts';
import { notFound, unprocessable } from '../../core/errors.ts';
import { createSheet, lastFxRate, ruleActor, staffDrafter } from '../sheets/public.ts';
import { lastOrders } from './reorder.repository.ts';
import * as sql from './reorder.sql.ts';

/**
 * Makes a draft purchase order for each supplier, in the order of the request: today, the last rate, each product's
 * last USD price. They are drafts, so that a buyer looks at prices and quantities before anything is approved. Throws
 * 422 naming every product without a known USD price, and what the orders themselves refuse.
 */
export async function orderReorders(
  tx: RequestTransaction,
  { warehouseId, lines }: ReorderOrdersRequest,
  now: Date,
): Promise<ReorderOrdersAnswer['data']> {
  const [settings] = await tx.query(sql.REORDER_SETTINGS(tx.organisation));
  if (!settings) throw notFound();
  const rate = await lastFxRate(tx);
  const known = await lastOrders(tx, [...new Set(lines.map(({ productId }) => productId))]);
  const prices = new Map(known.map((each) => [each.productId, each.usd_price_cents]));
  const unpriced = lines.flatMap(({ productId }, index) =>
    (prices.get(productId) ?? 0) > 0
      ? []
      : [
          {
            code: 'usd-price.unknown',
            line: index + 1,
            field: 'productId',
            message: `Line ${index + 1}: no USD price is known for this product. Order it in the editor, where you can enter one.`,
          },
        ],
  );
  if (unpriced.length > 0) throw unprocessable(unpriced);

  const bySupplier = Map.groupBy(lines, ({ supplierId }) => supplierId);
  const made: ReorderOrdersAnswer['data'] = [];
  for (const [supplierId, ofSupplier] of bySupplier) {
    const { data: head } = await createSheet(
      tx,
      {
        uuid: randomUUID(),
        type: SheetType.PurchaseOrder,
        date: today(settings.time_zone, now),
        customerId: supplierId,
        warehouseId,
        fx_rate: rate,
        lines: ofSupplier.map(({ productId, quantity }, index) => ({
          seq: index + 1,
          productId,
          quantity,
          usdPrice: fromCents(prices.get(productId) ?? 0),
        })),
      },
      {
        drafter: staffDrafter(tx.actor.account.role, tx.actor.account.eId),
        actor: ruleActor(tx.actor),
        author: { userId: tx.userId, operator: tx.actor.name, requestId: tx.requestId },
        now,
      },
    );
    const supplier = await tx.query(sql.SUPPLIER_NAME(tx.organisation, supplierId));
    made.push({ id: head.id, no: head.no, supplier: supplier[0]?.name ?? '', lines: ofSupplier.length });
  }
  return made;
}
