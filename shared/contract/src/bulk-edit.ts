import * as z from 'zod';
import { LARGEST_PAGE_SIZE } from '@iwe/domain';

/** The largest number of a column of versions or ids that JSON carries exactly here. */
const MAX_NUMBER = 2_147_483_647;

/** The fields that many sheets are given at once (spec §4 "Edit rights" decides for each sheet). */
export const SHEET_BULK_FIELDS = ['deliveryDate', 'driverId', 'tagId', 'csrServiceId', 'csrBDId'] as const;
export type SheetBulkField = (typeof SHEET_BULK_FIELDS)[number];

/** The fields that many products are given at once: brand, and location (`tag4`). */
export const PRODUCT_BULK_FIELDS = ['brand', 'tag4'] as const;
export type ProductBulkField = (typeof PRODUCT_BULK_FIELDS)[number];

const value = z.union([z.string().max(200), z.number().int().positive().max(MAX_NUMBER), z.null()]);
/** A day, a text, or the id or code of what is chosen; null for none. */
export type BulkValue = z.infer<typeof value>;

/**
 * One row of a bulk edit. `was` and `contentVersion` are what the preview showed: a row that somebody has changed since
 * then is told and stays. A preview needs neither.
 */
const bulkEditRow = z.object({
  id: z.number().int().positive(),
  contentVersion: z.number().int().min(1).max(MAX_NUMBER).optional(),
  was: value.optional(),
  value,
});
export type BulkEditRow = z.infer<typeof bulkEditRow>;

const bulkEditOf = <Fields extends readonly [string, ...string[]]>(fields: Fields) =>
  z.object({
    field: z.enum(fields),
    rows: z.array(bulkEditRow).min(1).max(LARGEST_PAGE_SIZE),
    /** Answers what would change, and changes nothing. */
    preview: z.boolean().optional(),
  });

/**
 * POST /api/ag/orders/bulk-edit: one field of many sheets, in one transaction, each by the command of the single edit.
 * Each row has its own value, so that the values of before are restored by the same request.
 */
export const sheetBulkEditRequest = bulkEditOf(SHEET_BULK_FIELDS);
/** POST /api/ag/products/bulk-edit: one field of many products, as for sheets. */
export const productBulkEditRequest = bulkEditOf(PRODUCT_BULK_FIELDS);

/** The result for one row; `message` says why it stays as it is, '' when it is changed (or would be). */
export const bulkEditResult = z.object({
  id: z.number().int(),
  /** The sheet's number or the product's code; '' when there is none of this id. */
  no: z.string(),
  done: z.boolean(),
  message: z.string(),
  /** The version after the edit; in a preview the present one. */
  contentVersion: z.number().int(),
  old: value,
  new: value,
  /** What people call the values; '' for none. Days are as they are stored. */
  oldText: z.string(),
  newText: z.string(),
});
export type BulkEditResult = z.infer<typeof bulkEditResult>;
export const bulkEditAnswer = z.object({ data: z.array(bulkEditResult) });
export type BulkEditAnswer = z.infer<typeof bulkEditAnswer>;
