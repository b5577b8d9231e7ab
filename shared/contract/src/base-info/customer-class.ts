import * as z from 'zod';
import { keptFields, line, requiredLine, versionField } from './kept.ts';

/** A named class of OCOP/VIP customers as administrators keep it: GET /api/ag/admin/customer-classes. */
export const customerClass = z.object({
  id: z.number().int(), name: z.string(), notes: z.string(), payType: z.string(),
  /** How many customers are in it, and how many products have a price of their own for it. */
  customers: z.number().int(), products: z.number().int(),
  ...keptFields,
});
export type CustomerClass = z.infer<typeof customerClass>;

/** POST /api/ag/customer-classes. */
export const createCustomerClassRequest = z.strictObject({ name: requiredLine(60), notes: line(500), payType: line(60) });
/** PUT /api/ag/customer-classes/{id}. */
export const updateCustomerClassRequest = z.strictObject({ ...createCustomerClassRequest.shape, ...versionField });
export type SaveCustomerClass = z.infer<typeof createCustomerClassRequest>;
