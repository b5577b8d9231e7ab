import * as z from 'zod';
import { instant } from '../wire.ts';
import { requiredLine } from '../text.ts';

/**
 * GET /api/ag/count-sheet: the products and locations of a warehouse, to be counted. xls returns the same rows as a
 * file that the import of lines takes (DOMAIN §5); xlsx is for earlier releases.
 */
export const countSheetQuery = z.object({
  warehouseId: z.coerce.number().int().positive(),
  format: z.enum(['json', 'xls', 'xlsx']).default('json'),
  /** Only this location. */
  location: requiredLine(60).optional(),
  /** 1 adds the system's quantity to the workbook; a blind count has none. */
  system: z.coerce.number().int().min(0).max(1).default(0),
});
export type CountSheetQuery = z.input<typeof countSheetQuery>;

/**
 * A product at a location (one row for each of tag4's '/'-separated locations). `stock` is the system's quantity in the
 * whole warehouse.
 */
export const countSheetRow = z.object({
  location: z.string(),
  productId: z.number().int(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  stock: z.number().int(),
});
export type CountSheetRow = z.infer<typeof countSheetRow>;

/** Rows by location, then code; `at` is the moment at which the system's quantities were read. */
export const countSheetAnswer = z.object({
  data: z.object({ warehouseId: z.number().int(), warehouse: z.string(), at: instant, rows: z.array(countSheetRow) }),
});
export type CountSheet = z.infer<typeof countSheetAnswer>['data'];
