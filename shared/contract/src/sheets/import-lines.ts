import * as z from 'zod';
import { importSummary } from '../imports.ts';
import { money } from '../wire.ts';
import { pickedProduct } from './requests.ts';

/** A line of a file that fits (spec §7 "lines"): ready for the editor. Fields that the kind does not have are null. */
export const importedLine = z.object({
  row: z.number().int(),
  product: pickedProduct,
  quantity: z.number().int(),
  price: money.nullable(),
  usdPrice: money.nullable(),
  amount: money,
  description: z.string(),
  unit: z.string(),
  /** Adjustments: counted units, and what the system says now. */
  inWarehouseQty: z.number().int().nullable(),
  inSystemQty: z.number().int().nullable(),
  inWarehouse: z.string(),
  /** Other rows of the file that name the same product; empty where there are none. They add up only after consent. */
  sameProductRows: z.array(z.number().int()),
});
export type ImportedLine = z.infer<typeof importedLine>;

/** Form fields beside the file: POST /api/ag/lines (any kind but 7) and /api/ag/import_lines (adjustments). */
export const importLinesFields = z.object({ type: z.coerce.number().int().min(1).max(7), customerId: z.coerce.number().int().positive().optional(), warehouseId: z.coerce.number().int().positive().optional() });
export const importLinesAnswer = z.object({ data: z.array(importedLine), summary: importSummary });
export type ImportLinesAnswer = z.infer<typeof importLinesAnswer>;
