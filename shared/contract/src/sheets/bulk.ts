import * as z from 'zod';
import { ActualPayment, DeliveryStatus, LARGEST_PAGE_SIZE, SALES_PAGE_SIZE } from '@iwe/domain';
import { pageQuery } from '../wire.ts';
import { paragraph } from '../text.ts';

/** The result for one of many sheets: `message` says in plain words why it failed; '' when it succeeded. */
export const bulkResult = z.object({ id: z.number().int(), no: z.string(), done: z.boolean(), message: z.string() });
export type BulkResult = z.infer<typeof bulkResult>;
export const bulkAnswer = z.object({ data: z.array(bulkResult) });
export type BulkAnswer = z.infer<typeof bulkAnswer>;

/** The largest number of a column of versions. */
const MAX_VERSION = 2_147_483_647;

/**
 * POST /api/ag/orders/bulk-approve: approves only sheets without findings, each in its own transaction. Types 1 and 2
 * keep their own warehouse, ship type and driver: `choices` names what a sheet is approved with instead, and the three
 * fields of the whole request fill only what a sheet does not have. `contentVersions` has the version of each of `ids`
 * that the list showed, in the same order; a sheet without one is refused, and one that has changed since then as well.
 */
export const bulkApproveRequest = z.object({
  ids: z.array(z.number().int().positive()).min(1).max(LARGEST_PAGE_SIZE),
  contentVersions: z.array(z.number().int().min(1).max(MAX_VERSION)).max(LARGEST_PAGE_SIZE).optional(),
  warehouseId: z.number().int().positive().nullish(),
  shipType: z.number().int().min(1).max(8).nullish(),
  driverId: z.number().int().positive().nullish(),
  choices: z
    .array(
      z.object({
        id: z.number().int().positive(),
        warehouseId: z.number().int().positive().optional(),
        shipType: z.number().int().min(1).max(8).optional(),
        driverId: z.number().int().positive().optional(),
      }),
    )
    .max(LARGEST_PAGE_SIZE)
    .optional(),
});
export type BulkApproveRequest = z.input<typeof bulkApproveRequest>;

/** GET /api/ag/orders/approval-choices: `ids` separated by commas. */
export const approvalChoicesQuery = z.object({
  ids: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/, 'Name ids like 12,13')
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .pipe(z.array(z.number().int().positive()).max(LARGEST_PAGE_SIZE)),
});
/**
 * What each sheet would be approved with: its own warehouse, ship type and driver, and the warehouse that fills every
 * line; null where it has none, or none does. Sheets of other organisations are missing.
 */
export const approvalChoices = z.object({
  data: z.array(
    z.object({
      id: z.number().int(),
      warehouseId: z.number().int().nullable(),
      warehouse: z.string(),
      shipType: z.number().int(),
      driverId: z.number().int().nullable(),
      driver: z.string(),
      fillingWarehouseId: z.number().int().nullable(),
    }),
  ),
});
export type ApprovalChoices = z.infer<typeof approvalChoices>;

/** Longest comment on a delivery. */
export const MAX_DELIVERY_COMMENT = 500;

/** What POST delivery changes of a sheet; what is missing stays. */
export const deliveryInfo = z
  .object({
    driverId: z.number().int().positive().nullable().optional(),
    deliveryStatus: z.enum(DeliveryStatus).optional(),
    actualPayType: z.enum(ActualPayment).optional(),
    comment: paragraph(MAX_DELIVERY_COMMENT).optional(),
  })
  .refine((info) => Object.values(info).some((value) => value !== undefined), {
    message: 'Say what changes: driverId, deliveryStatus, actualPayType or comment.',
  });
export type DeliveryInfo = z.infer<typeof deliveryInfo>;

/**
 * POST /api/ag/delivery (spec §7: type 1, data list of order_id and info): driver, delivery status, payment and comment
 * of approved sheets.
 */
export const deliveryRequest = z.object({
  type: z.literal(1),
  data: z
    .array(
      z.object({
        order_id: z.number().int().positive(),
        info: deliveryInfo,
      }),
    )
    .min(1)
    .max(LARGEST_PAGE_SIZE),
});
export type DeliveryRequest = z.input<typeof deliveryRequest>;

/** Query of the sales or purchase history of a product: GET /api/ag/products/{id}/history?kind=purchase|sales&cId=…. */
export const productHistoryQuery = pageQuery.extend({
  per_page: z.coerce.number().int().min(1).max(LARGEST_PAGE_SIZE).default(SALES_PAGE_SIZE),
  kind: z.enum(['sales', 'purchase']).default('sales'),
  cId: z.coerce.number().int().positive().optional(),
});
