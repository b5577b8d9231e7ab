import * as z from 'zod';
import { isoDate, money } from './wire.ts';
import { line } from './text.ts';

/** Most suggestions of one answer, the most urgent first. */
export const MAX_REORDER_ROWS = 500;

/** GET /api/ag/reorder: what to order, narrowed to the supplier that a product was last ordered from, or a brand. */
export const reorderQuery = z.object({
  supplierId: z.coerce.number().int().positive().optional(),
  brandId: z.coerce.number().int().positive().optional(),
  /** Words of the product's code or name. */
  name: line(100).optional(),
});

/** A product that should be ordered, and why. */
export const reorderRow = z.object({
  productId: z.number().int(),
  code: z.string(),
  name: z.string(),
  brand: z.string(),
  unit: z.string(),
  onHand: z.number().int(),
  /** Held by draft invoices. */
  held: z.number().int(),
  incoming: z.number().int(),
  sold12Weeks: z.number().int(),
  /** Weeks that stock and incoming units last; null when nothing was sold. */
  weeks: z.number().nullable(),
  minimum: z.number().int(),
  leadTimeDays: z.number().int(),
  suggested: z.number().int(),
  /** Of the last approved order or bill; null when there is none. */
  supplierId: z.number().int().nullable(),
  supplier: z.string(),
  /** USD of the last order or bill, else the product's cost in USD; null where cost is hidden or nothing is known. */
  usdPrice: money.nullable(),
  lastOrdered: isoDate.nullable(),
});
export type ReorderRow = z.infer<typeof reorderRow>;

/** `total` counts all products that should be ordered; `data` holds at most MAX_REORDER_ROWS of them. */
export const reorderAnswer = z.object({ data: z.array(reorderRow), total: z.number().int() });
export type ReorderAnswer = z.infer<typeof reorderAnswer>;

/** PUT /api/ag/reorder/{productId}: what people know about a product that its sales do not say. */
export const reorderRuleRequest = z.strictObject({
  minimum: z.number().int().min(0).max(100_000),
  leadTimeDays: z.number().int().min(0).max(365),
});
export type ReorderRuleRequest = z.infer<typeof reorderRuleRequest>;
export const reorderRuleAnswer = z.object({ data: reorderRuleRequest });

/** POST /api/ag/reorder/orders: a draft purchase order for each supplier, into one warehouse. */
export const reorderOrdersRequest = z.strictObject({
  warehouseId: z.number().int().positive(),
  lines: z
    .array(
      z.strictObject({
        productId: z.number().int().positive(),
        supplierId: z.number().int().positive(),
        quantity: z.number().int().min(1).max(100_000),
      }),
    )
    .min(1)
    .max(MAX_REORDER_ROWS),
});
export type ReorderOrdersRequest = z.infer<typeof reorderOrdersRequest>;

/** The orders that were made. */
export const reorderOrdersAnswer = z.object({
  data: z.array(z.object({ id: z.number().int(), no: z.string(), supplier: z.string(), lines: z.number().int() })),
});
export type ReorderOrdersAnswer = z.infer<typeof reorderOrdersAnswer>;
