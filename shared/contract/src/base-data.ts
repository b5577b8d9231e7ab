import * as z from 'zod';
import { id, instant, money } from './wire.ts';

/** GET /api/ag/category-tag: the tag options of each slot (tag1 … tag4) as value lists; tag4 holds locations. */
export const categoryTags = z.object({
  tag1: z.array(z.string()),
  tag2: z.array(z.string()),
  tag3: z.array(z.string()),
  tag4: z.array(z.string()),
});
export type CategoryTags = z.infer<typeof categoryTags>;

/** GET /api/ag/area-types and /payment-types. */
export const namedOption = z.object({ id: z.number().int(), name: z.string() });
export const autoPartsType = z.object({ auto_part_type: z.number().int(), type_name: z.string() });

/**
 * A customer as remote selects show it: GET /api/ag/customers?name=…&per_page=20 (name, code, phone or ABN; non-empty
 * text only).
 */
export const customerOption = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The contact code, which looks like an ABN. */
  code: z.string(),
  phone: z.string(),
  priceType: z.string(),
  paymentType: z.string(),
  areaType: z.string(),
  /** The customer's OCOP/VIP class, or null. */
  classId: z.number().int().nullable(),
  attention: z.string(),
});
export type CustomerOption = z.infer<typeof customerOption>;

/** GET /api/ag/balance/{id}. */
export const customerBalance = z.object({ creditLimit: money, xeroBalance: money, xeroBalanceAt: instant.nullable() });
export const idParam = z.object({ id });
