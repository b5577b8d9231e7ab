import * as z from 'zod';
import { recordFields, versionField } from './record.ts';
import { line, requiredLine } from '../text.ts';

/** A named class of OCOP/VIP customers, as administrators see it: GET /api/ag/admin/customer-classes. */
export const customerClass = z.object({
  id: z.number().int(),
  name: z.string(),
  notes: z.string(),
  payType: z.string(),
  /** Number of customers in the class, and number of products with a price of their own for it. */
  customers: z.number().int(),
  products: z.number().int(),
  ...recordFields,
});
export type CustomerClass = z.infer<typeof customerClass>;

/** POST /api/ag/customer-classes. */
export const createCustomerClassRequest = z.strictObject({
  name: requiredLine(60),
  notes: line(500),
  payType: line(60),
});
/** PUT /api/ag/customer-classes/{id}. */
export const updateCustomerClassRequest = z.strictObject({ ...createCustomerClassRequest.shape, ...versionField });
export type SaveCustomerClass = z.infer<typeof createCustomerClassRequest>;
