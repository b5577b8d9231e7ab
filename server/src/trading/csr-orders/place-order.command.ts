import { DrafterType, PLAIN_ACTOR, today } from '@iwe/domain';
import type * as z from 'zod';
import type { selfOrderAnswer, selfOrderRequest, SheetHead } from '@iwe/contract';
import type { Transaction } from '../../core/database/index.ts';
import { unprocessable } from '../../core/errors.ts';
import { createSheet, payloadHash, selfOrderMadeBefore } from '../sheets/public.ts';
import { PRODUCTS_FOR_SALE } from './csr-orders.sql.ts';
import type { ShopCustomer } from './customer-token.ts';
import { selfOrderHead } from './self-order-head.ts';

type Order = z.infer<typeof selfOrderRequest>;

/**
 * Saves a customer's own order (drafterType 3) as a draft invoice at that customer's prices, due by the customer's
 * payment type; returns what the shop shows of it. A repeated uuid returns the same order. Throws 422 naming every
 * line whose code is not for sale.
 */
export async function placeOrder(
  tx: Transaction,
  customer: ShopCustomer,
  order: Order,
  requestId: string,
  now: Date,
): Promise<z.infer<typeof selfOrderAnswer>> {
  // Only what was sent: today and the customer's address, which the server adds, may differ when the shop sends it
  // again.
  const requestHash = payloadHash({ contactId: customer.contactId, order });
  const made = await selfOrderMadeBefore(tx, { uuid: order.uuid, contactId: customer.contactId, requestHash });
  if (made) return answerOf(made.data);
  const products = await tx.query(
    PRODUCTS_FOR_SALE(
      tx.organisation,
      order.lines.map((line) => line.code.toLowerCase()),
    ),
  );
  const { timeZone, ...head } = await selfOrderHead(tx, customer.contactId);
  const ids = new Map(products.map((product) => [product.code.toLowerCase(), product.id]));
  const unknown = order.lines.flatMap((line, index) =>
    ids.has(line.code.toLowerCase())
      ? []
      : [
          {
            code: 'product.unknown',
            line: index + 1,
            field: 'code',
            message: `Line ${index + 1}: we do not sell ${line.code}. Check the code.`,
          },
        ],
  );
  if (unknown.length > 0) throw unprocessable(unknown);
  const { data } = await createSheet(
    tx,
    {
      uuid: order.uuid,
      type: 1,
      customerId: customer.contactId,
      ...head,
      date: today(timeZone, now),
      deliveryDate: order.deliveryDate ?? null,
      reference: order.reference,
      csrSelfNote: order.csrSelfNote,
      lines: order.lines.map((line, index) => ({
        seq: index + 1,
        productId: ids.get(line.code.toLowerCase()) ?? 0,
        quantity: line.quantity,
        description: line.desc,
      })),
    },
    {
      drafter: { drafterType: DrafterType.CustomerSelf, eId: null },
      actor: PLAIN_ACTOR,
      author: { userId: null, operator: customer.name, requestId },
      now,
      requestHash,
    },
  );
  return answerOf(data);
}

const answerOf = ({ id, no, amount, gst }: SheetHead): z.infer<typeof selfOrderAnswer> => ({
  data: { id, no, amount, gst },
});
