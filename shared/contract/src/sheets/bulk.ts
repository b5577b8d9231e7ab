import * as z from 'zod';
import { pageQuery } from '../wire.ts';

/** What became of one of many: `message` says why not, in words for people; '' where it went well. */
export const bulkResult = z.object({ id: z.number().int(), no: z.string(), done: z.boolean(), message: z.string() });
export type BulkResult = z.infer<typeof bulkResult>;
export const bulkAnswer = z.object({ data: z.array(bulkResult) });
export type BulkAnswer = z.infer<typeof bulkAnswer>;

/** POST /api/ag/orders/bulk-approve: only sheets without findings are approved, each in its own transaction; types 1 and 2 take warehouse, ship type and driver. */
export const bulkApproveRequest = z.object({
  ids: z.array(z.number().int().positive()).min(1).max(150),
  warehouseId: z.number().int().positive().nullish(),
  shipType: z.number().int().min(1).max(8).nullish(),
  driverId: z.number().int().positive().nullish(),
});
export type BulkApproveRequest = z.input<typeof bulkApproveRequest>;

/** POST /api/ag/delivery (spec §7: type 1, data list of order_id and info): the driver of many approved sheets. */
export const deliveryRequest = z.object({
  type: z.literal(1),
  data: z.array(z.object({ order_id: z.number().int().positive(), info: z.object({ driverId: z.number().int().positive().nullable() }) })).min(1).max(150),
});
export type DeliveryRequest = z.input<typeof deliveryRequest>;

/** More than any list offers. */
const MAX_FILTER_FIELDS = 60;

/** GET and POST /api/ag/saved-filters, DELETE /api/ag/saved-filters/{id}: filters that a person keeps for one list, by the list's path. */
export const savedFilter = z.object({ id: z.number().int(), list: z.string(), name: z.string(), query: z.record(z.string(), z.string()) });
export type SavedFilter = z.infer<typeof savedFilter>;
export const savedFilterQuery = z.object({ list: z.string().trim().min(1).max(60) });
export const savedFilterRequest = z.object({ list: z.string().trim().min(1).max(60), name: z.string().trim().min(1).max(60), query: z.record(z.string().max(40), z.string().max(200)).refine((query) => Object.keys(query).length <= MAX_FILTER_FIELDS, 'A filter has at most 60 fields') });
export const savedFilters = z.object({ data: z.array(savedFilter) });

/** Query of the bill history of a product: GET /api/ag/products/{id}/history?kind=purchase|sales&cId=…. */
export const productHistoryQuery = pageQuery.extend({ per_page: z.coerce.number().int().min(1).max(150).default(50), kind: z.enum(['sales', 'purchase']).default('sales'), cId: z.coerce.number().int().positive().optional() });
