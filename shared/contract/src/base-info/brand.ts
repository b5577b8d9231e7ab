import * as z from 'zod';
import { flag } from '../wire.ts';
import { recordFields, versionField } from './record.ts';
import { requiredLine } from '../text.ts';

/** GET /api/ag/brands. */
export const brand = z.object({
  id: z.number().int(),
  name: z.string(),
  presented_to_csr: flag,
  /** With `figures`: its products, their units on hand, and on their way. */
  products: z.number().int().optional(),
  stock: z.number().int().optional(),
  onOrder: z.number().int().optional(),
  ...recordFields,
});
export type Brand = z.infer<typeof brand>;

/** POST /api/ag/brands. */
export const createBrandRequest = z.strictObject({ name: requiredLine(60), presented_to_csr: flag });
/** PUT /api/ag/brands/{id}. */
export const updateBrandRequest = z.strictObject({ ...createBrandRequest.shape, ...versionField });
export type SaveBrand = z.infer<typeof createBrandRequest>;
