import * as z from 'zod';
import { importSummary } from '../imports.ts';
import { money } from '../wire.ts';
import { storedLineTexts } from './line-field-schemas.ts';
import { pickedProduct } from './requests.ts';

/** A valid line of a file (spec §7 "lines"), ready for the editor. Fields that the kind doesn't have are null. */
export const importedLine = z.object({
  row: z.number().int(),
  product: pickedProduct,
  quantity: z.number().int(),
  price: money.nullable(),
  usdPrice: money.nullable(),
  amount: money,
  ...storedLineTexts,
  unit: z.string(),
  /** Adjustments: the counted units, and the system's quantity now. */
  inWarehouseQty: z.number().int().nullable(),
  inSystemQty: z.number().int().nullable(),
  inWarehouse: z.string(),
  /**
   * Other rows of the file for the same product; empty when there are none. They are added up only after the user
   * agrees.
   */
  sameProductRows: z.array(z.number().int()),
});
export type ImportedLine = z.infer<typeof importedLine>;

/** Form fields sent with the file: POST /api/ag/lines (any kind but 7) and /api/ag/import_lines (adjustments). */
export const importLinesFields = z.object({
  type: z.coerce.number().int().min(1).max(7),
  customerId: z.coerce.number().int().positive().optional(),
  warehouseId: z.coerce.number().int().positive().optional(),
});
export const importLinesAnswer = z.object({ data: z.array(importedLine), summary: importSummary });
export type ImportLinesAnswer = z.infer<typeof importLinesAnswer>;
