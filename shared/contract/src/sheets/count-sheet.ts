import * as z from 'zod';
import { instant } from '../wire.ts';

/** GET /api/ag/count-sheet: what should lie where in a warehouse, to be counted. xlsx gives the same rows as a file. */
export const countSheetQuery = z.object({
  warehouseId: z.coerce.number().int().positive(),
  format: z.enum(['json', 'xlsx']).default('json'),
  /** One place alone. */
  location: z.string().trim().min(1).max(60).optional(),
  /** 1 puts the system's number into the workbook; a blind count has none. */
  system: z.coerce.number().int().min(0).max(1).default(0),
});
export type CountSheetQuery = z.input<typeof countSheetQuery>;

/** A product at a place (tag4; one row for each of its '/'-separated places). `stock` is the system's number of the whole warehouse. */
export const countSheetRow = z.object({ location: z.string(), productId: z.number().int(), code: z.string(), name: z.string(), unit: z.string(), stock: z.number().int() });
export type CountSheetRow = z.infer<typeof countSheetRow>;

/** Rows by place, then code; `at` is the moment of the system's numbers. */
export const countSheetAnswer = z.object({ data: z.object({ warehouseId: z.number().int(), warehouse: z.string(), at: instant, rows: z.array(countSheetRow) }) });
export type CountSheet = z.infer<typeof countSheetAnswer>['data'];
