import * as z from 'zod';
import { money } from '../wire.ts';
import { sheetHead } from './sheet.ts';

/** GET /api/ag/purchase_order_cost/{id}: fx_rate in USD per AUD, sea_freight in USD, clearance_cost in AUD. */
export const purchaseCost = z.object({ fx_rate: z.number().nullable(), sea_freight: money, clearance_cost: money });
export type PurchaseCost = z.infer<typeof purchaseCost>;

/**
 * GET /api/ag/purchase-rate: the rate of the organisation's last approved order or bill that has one, in USD per AUD.
 * An approval compares a purchase's rate with it.
 */
export const purchaseRate = z.object({ fx_rate: z.number().nullable() });
export type PurchaseRate = z.infer<typeof purchaseRate>;

/**
 * POST /api/ag/purchase_order_cost, sent after an order or bill was saved, and for late changes. Freight and clearance
 * are not content: they don't increase the version. A new rate reprices the lines whose price came from USD; on a draft
 * that is a new version. A `contentVersion` that is sent must be the current one. `acknowledged` works as in an
 * approval.
 */
export const purchaseCostRequest = z.object({
  po_id: z.number().int().positive(),
  fx_rate: z.number().min(-9999).max(9999).nullish(),
  sea_freight: money.min(0).max(10_000_000),
  clearance_cost: money.min(0).max(10_000_000),
  contentVersion: z.number().int().min(1).optional(),
  acknowledged: z.array(z.string().max(60)).max(50).default([]),
});
export type PurchaseCostRequest = z.input<typeof purchaseCostRequest>;

/** PUT /api/ag/purchase-analysis/{id}: the next po_status, one step at a time. */
export const poStatusRequest = z.object({
  po_status: z.number().int().min(1).max(4),
  contentVersion: z.number().int().min(1).optional(),
});
export type PoStatusRequest = z.input<typeof poStatusRequest>;
/**
 * Its answer: the order's head, and after 'Unloaded' the draft bill that the editor opens (null when everything had
 * been billed before).
 */
export const poStatusAnswer = z.object({
  data: sheetHead,
  bill: z.object({ id: z.number().int(), no: z.string() }).nullable(),
});
export type PoStatusAnswer = z.infer<typeof poStatusAnswer>;
