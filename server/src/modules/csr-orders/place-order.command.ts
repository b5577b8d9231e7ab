import { DrafterType, PLAIN_ACTOR, postalAddress, today } from '@iwe/domain';
import type * as z from 'zod';
import type { selfOrderAnswer, selfOrderRequest, SheetHead } from '@iwe/contract';
import type { TenantTransaction } from '../../database/database.ts';
import { unprocessable } from '../../errors.ts';
import { createSheet, payloadHash, sheetMadeBefore } from '../sheets/public.ts';
import type { ShopCustomer } from './customer-token.ts';

type Order = z.infer<typeof selfOrderRequest>;

// What the shop's customer may see and order, by code.
const BY_CODE = `select id, code from product where organisation_id = $1 and code = any($2::text[]) and is_customer_show`;
const CONTACT = `select c.address, c.city, c.state, c.postal, c.phone, c.default_ship_type, c.service_id, c.bd_id, o.time_zone from contact c join organisation o on o.id = c.organisation_id
where c.organisation_id = $1 and c.id = $2`;

interface ContactRow {
  address: string;
  city: string;
  state: string;
  postal: string;
  phone: string;
  default_ship_type: number;
  service_id: number | null;
  bd_id: number | null;
  time_zone: string;
}

/**
 * A customer's own order (drafterType 3) becomes the draft of an invoice at that customer's prices, due by the customer's
 * payment type. Once per uuid. 422 names every line whose code is not for sale.
 */
export async function placeOrder(tx: TenantTransaction, customer: ShopCustomer, order: Order, requestId: string, now: Date): Promise<z.infer<typeof selfOrderAnswer>> {
  // What was sent, and nothing of what the server adds: the day and the shop's address may be others when it is sent again.
  const requestHash = payloadHash({ contactId: customer.contactId, order });
  const [made, products, [contact]] = await Promise.all([
    sheetMadeBefore(tx, order.uuid, requestHash, PLAIN_ACTOR),
    tx.query<{ id: number; code: string }>(BY_CODE, [tx.organisation, order.lines.map((line) => line.code)]),
    tx.query<ContactRow>(CONTACT, [tx.organisation, customer.contactId]),
  ]);
  if (made) return answerOf(made.data);
  if (!contact) throw new Error(`The customer ${customer.contactId} of a token is gone.`);
  const ids = new Map(products.map((product) => [product.code, product.id]));
  const unknown = order.lines.flatMap((line, index) =>
    ids.has(line.code) ? [] : [{ code: 'product.unknown', line: index + 1, field: 'code', message: `Line ${index + 1}: we do not sell ${line.code}. Check the code.` }]);
  if (unknown.length > 0) throw unprocessable(unknown);
  const { data } = await createSheet(tx, {
    uuid: order.uuid, type: 1, customerId: customer.contactId, date: today(contact.time_zone, now), deliveryDate: order.deliveryDate ?? null,
    reference: order.reference, csrSelfNote: order.csrSelfNote, address: postalAddress(contact), phone: contact.phone, shipType: contact.default_ship_type,
    csrServiceId: contact.service_id, csrBDId: contact.bd_id,
    lines: order.lines.map((line, index) => ({ seq: index + 1, productId: ids.get(line.code) ?? 0, quantity: line.quantity, description: line.desc })),
  }, { drafterType: DrafterType.CustomerSelf, eId: null }, PLAIN_ACTOR, { userId: null, operator: customer.name, requestId }, now, { requestHash });
  return answerOf(data);
}

const answerOf = ({ id, no, amount, gst }: SheetHead): z.infer<typeof selfOrderAnswer> => ({ data: { id, no, amount, gst } });

