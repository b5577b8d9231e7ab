import * as z from 'zod';
import { flag, money } from '../wire.ts';
import { recordFields, versionField } from './record.ts';
import { emailLine, line, paragraph, requiredLine } from '../text.ts';

const texts = {
  code: z.string(),
  primary_person_first: z.string(),
  primary_person_last: z.string(),
  email: z.string(),
  phone: z.string(),
  mobile: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postal: z.string(),
  country: z.string(),
  account: z.string(),
  website: z.string(),
  note: z.string(),
};

/**
 * GET /api/ag/suppliers: all of them, one page, or those found by name (also by code, phone, email). Sorted by name.
 */
export const supplier = z.object({
  id: z.number().int(),
  name: z.string(),
  ...texts,
  /** Purchase orders to this supplier start at 'Initial' (spec §4); at most one supplier of an organisation has it. */
  is_container_builder: flag,
  is_active: flag,
  /** The contact's id in the accounting service; empty until it was sent there. */
  guid: z.string(),
  /** With `figures`: approved purchase orders that are not closed, their units still to arrive, and what is due. */
  openOrders: z.number().int().optional(),
  onOrder: z.number().int().optional(),
  owed: money.optional(),
  ...recordFields,
});
export type Supplier = z.infer<typeof supplier>;

/** POST /api/ag/suppliers. */
export const createSupplierRequest = z.strictObject({
  name: requiredLine(120),
  code: line(40),
  primary_person_first: line(60),
  primary_person_last: line(60),
  email: emailLine,
  phone: line(40),
  mobile: line(40),
  address: paragraph(200),
  city: line(60),
  state: line(40),
  postal: line(20),
  country: line(60),
  account: line(60),
  website: line(200),
  note: paragraph(2000),
  is_container_builder: flag,
  is_active: flag,
});
/** PUT /api/ag/suppliers/{id}. */
export const updateSupplierRequest = z.strictObject({ ...createSupplierRequest.shape, ...versionField });
export type SaveSupplier = z.infer<typeof createSupplierRequest>;
