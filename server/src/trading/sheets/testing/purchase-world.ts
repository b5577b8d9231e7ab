import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { PoStatusAnswer, Sheet, SheetHead } from '@iwe/contract';
import { buildContact } from '../../../testing/factories.ts';
import type { TestStaff } from '../../../testing/server.ts';
import { aProduct, startSheetWorld } from './sheet-world.ts';
import type { SheetWorld, TestLine } from './sheet-world.ts';

/** A line of a purchase as tests write it. */
export type PurchaseLine = TestLine & { usdPrice?: number; sourceLineId?: number | undefined };

/** A sheet world with suppliers and the payloads of purchases. */
export interface PurchaseWorld extends SheetWorld {
  supplier: number;
  builder: number;
  order: (lines: PurchaseLine[], fields?: Record<string, unknown>) => Record<string, unknown>;
  bill: (lines: PurchaseLine[], fields?: Record<string, unknown>) => Record<string, unknown>;
  billCredit: (lines: PurchaseLine[], fields?: Record<string, unknown>) => Record<string, unknown>;
  read: (id: number) => Promise<Sheet>;
  post: (id: number, action: string, body?: unknown, staff?: TestStaff) => Promise<LightMyRequestResponse>;
  /** The same, refusing anything but 200. */
  done: (id: number, action: string, body?: unknown, staff?: TestStaff) => Promise<SheetHead>;
  costs: (body: Record<string, unknown>, staff?: TestStaff) => Promise<LightMyRequestResponse>;
  advance: (id: number, to: number, staff?: TestStaff) => Promise<LightMyRequestResponse>;
  /** Adjusted (where it is needed), Arrived, Unloaded. */
  unload: (id: number) => Promise<PoStatusAnswer>;
  /** Lines of a bill that takes all that is open of an order. */
  linesOf: (order: Sheet) => PurchaseLine[];
  product: (code: string) => Promise<number>;
}

/** Starts such a world. */
export async function startPurchaseWorld(): Promise<PurchaseWorld> {
  const world = await startSheetWorld();
  const { database } = world.server;
  const supplier = await buildContact(database, world.organisation, {
    name: 'Harbour Tyres',
    code: 'HARB',
    is_supplier: true,
    address: '1 Dock Rd',
  });
  const builder = await buildContact(database, world.organisation, {
    name: 'Container Builder',
    is_supplier: true,
    is_container_builder: true,
  });
  const payload =
    (type: number) =>
    (lines: PurchaseLine[], fields: Record<string, unknown> = {}): Record<string, unknown> => ({
      uuid: randomUUID(),
      type,
      customerId: supplier,
      date: '2026-03-02',
      warehouseId: world.sydney,
      taxType: 1,
      lines: lines.map((line, index) => ({ seq: index + 1, ...line })),
      ...fields,
    });
  const post: PurchaseWorld['post'] = (id, action, body = {}, staff = world.sales) =>
    world.call(staff, 'POST', `orders/${id}/${action}`, body);
  const advance: PurchaseWorld['advance'] = (id, to, staff = world.sales) =>
    world.call(staff, 'PUT', `purchase-analysis/${id}`, { po_status: to });
  const read: PurchaseWorld['read'] = async (id) =>
    (await world.call(world.sales, 'GET', `orders/${id}`)).json<{ data: Sheet }>().data;
  return {
    ...world,
    supplier,
    builder,
    order: payload(3),
    bill: payload(4),
    billCredit: payload(5),
    read,
    post,
    advance,
    done: async (id, action, body, staff) => {
      const answer = await post(id, action, body, staff);
      if (answer.statusCode !== 200) throw new Error(`${action} was refused: ${answer.body}`);
      return answer.json<{ data: SheetHead }>().data;
    },
    costs: (body, staff = world.sales) => world.call(staff, 'POST', 'purchase_order_cost', body),
    unload: async (id) => {
      const sheet = await read(id);
      let answer: LightMyRequestResponse | undefined;
      for (let to = sheet.po_status + 1; to <= 4; to++) {
        answer = await advance(id, to);
        if (answer.statusCode !== 200) throw new Error(`po_status ${to} was refused: ${answer.body}`);
      }
      if (!answer) throw new Error('The order was unloaded before.');
      return answer.json<PoStatusAnswer>();
    },
    linesOf: (order) =>
      order.lines.map((line) => ({
        productId: line.productId,
        quantity: line.quantity - line.taken,
        ...(line.usdPrice === null ? {} : { usdPrice: line.usdPrice }),
        price: line.price,
        sourceLineId: line.id,
      })),
    product: (code) => aProduct(world, { code }),
  };
}
