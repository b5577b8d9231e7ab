import { randomUUID } from 'node:crypto';
import type { ErrorBody, Sheet } from '@iwe/contract';
import type { SheetWorld, TestLine } from './sheet-world.ts';

const numbered = (lines: readonly TestLine[]) => lines.map((line, index) => ({ seq: index + 1, ...line }));

/** A credit note of the world's customer: goods come back for a reason, with GST, unless fields say otherwise. */
export const creditNote = (
  world: SheetWorld,
  lines: readonly TestLine[],
  fields: Record<string, unknown> = {},
): Record<string, unknown> => ({
  uuid: randomUUID(),
  type: 2,
  customerId: world.customer,
  date: '2026-03-03',
  reason: 'Wrong size',
  taxType: 3,
  lines: numbered(lines),
  ...fields,
});

/** A counted line as tests write it. */
export interface CountedInput {
  productId: number;
  inWarehouseQty: number | null;
  [field: string]: unknown;
}

/** An adjustment in Sydney unless given. */
export const adjustment = (
  world: SheetWorld,
  lines: readonly CountedInput[],
  fields: Record<string, unknown> = {},
): Record<string, unknown> => ({
  uuid: randomUUID(),
  type: 7,
  date: '2026-03-03',
  warehouseId: world.sydney,
  lines: numbered(lines.map((line) => ({ quantity: 0, ...line }))),
  ...fields,
});

/** GET orders/{id}. */
export async function detailOf(world: SheetWorld, id: number): Promise<Sheet> {
  return (await world.call(world.sales, 'GET', `orders/${id}`)).json<{ data: Sheet }>().data;
}

/** Status and sentence or sentences of an answer that refuses. */
export const refusal = (answer: { statusCode: number; json<T>(): T }): [number, string | string[]] => [
  answer.statusCode,
  answer.json<ErrorBody>().message,
];
