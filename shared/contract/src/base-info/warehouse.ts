import * as z from 'zod';
import { flag } from '../wire.ts';
import { recordFields, versionField } from './record.ts';
import { paragraph, requiredLine } from '../text.ts';

/** GET /api/ag/warehouses; active ones only, unless inactive=1. */
export const warehouse = z.object({
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  address: z.string(),
  /** Whether its stock counts as available for self-orders of customers. */
  is_calc_for_csr_order: flag,
  is_active: flag,
  /** With `figures`: products with stock, units on hand, units on their way to it. */
  products: z.number().int().optional(),
  stock: z.number().int().optional(),
  onOrder: z.number().int().optional(),
  ...recordFields,
});
export type Warehouse = z.infer<typeof warehouse>;

/** POST /api/ag/warehouses. */
export const createWarehouseRequest = z.strictObject({
  code: requiredLine(20),
  name: requiredLine(60),
  address: paragraph(200),
  is_calc_for_csr_order: flag,
  is_active: flag,
});
/** PUT /api/ag/warehouses/{id}. A warehouse that has stock or is used by drafts cannot be deactivated. */
export const updateWarehouseRequest = z.strictObject({ ...createWarehouseRequest.shape, ...versionField });
export type SaveWarehouse = z.infer<typeof createWarehouseRequest>;
