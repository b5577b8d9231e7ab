import * as z from 'zod';
import { flag } from '../wire.ts';
import { keptFields, line, requiredLine, versionField } from './kept.ts';

/** GET /api/ag/warehouses; without inactive=1 those in use. */
export const warehouse = z.object({
  id: z.number().int(), code: z.string(), name: z.string(), address: z.string(),
  /** Its stock counts for what customers may order themselves. */
  is_calc_for_csr_order: flag,
  is_active: flag,
  ...keptFields,
});
export type Warehouse = z.infer<typeof warehouse>;

/** POST /api/ag/warehouses. */
export const createWarehouseRequest = z.strictObject({ code: requiredLine(20), name: requiredLine(60), address: line(200), is_calc_for_csr_order: flag, is_active: flag });
/** PUT /api/ag/warehouses/{id}. One that holds stock or stands on drafts cannot be taken out of use. */
export const updateWarehouseRequest = z.strictObject({ ...createWarehouseRequest.shape, ...versionField });
export type SaveWarehouse = z.infer<typeof createWarehouseRequest>;
