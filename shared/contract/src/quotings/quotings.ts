import * as z from 'zod';
import { isoDate, listMeta, listOf, money, perPage } from '../wire.ts';
import { line } from '../text.ts';

/** Filters of GET /api/ag/quotings (spec §2 "Quotings"). Screens leave out empty values; the server ignores them. */
export const quotingsQuery = z.object({
  /** Customer id: adds that customer's own price to every row. */
  cId: z.coerce.number().int().positive().optional(),
  /** Keywords: code, name, or a tyre size in any notation. */
  product: line(100).optional(),
  brand: z.coerce.number().int().positive().optional(),
  category: z.coerce.number().int().min(1).max(4).optional(),
  /** 1 In Stock Only, 2 Out of Stock, 5 | 8 | 10 | 15 | 20 | 25 = No More Than. */
  stockAvl: z.coerce.number().int().optional(),
  warehouse: z.coerce.number().int().positive().optional(),
  /** One location; tag4 holds several, separated by '/'. */
  tag4: line(60).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: perPage,
});
export type QuotingsQuery = z.infer<typeof quotingsQuery>;

/** Stock of one product in one warehouse: on hand, available after drafts, and incoming. */
export const warehouseStock = z.object({
  warehouseId: z.number().int(),
  warehouse: z.string(),
  stock: z.number().int(),
  /** Units of open orders, and of draft transfers to this warehouse. */
  inTransit: z.number().int(),
  eta: isoDate.nullable(),
  /**
   * Units that draft transfers will take from this warehouse; missing when there are none. They don't reduce the
   * `available` of the whole organisation.
   */
  held: z.number().int().optional(),
});

/**
 * A row of the quotings and price lists. AUD, GST included. Null means "not set"; cost is null for users who may not
 * see it.
 */
export const quotingRow = z.object({
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  category: z.number().int(),
  brand: z.string(),
  /** Locations, '/'-separated (tag4). */
  locations: z.string(),
  /** On hand in all warehouses of the organisation. */
  stock: z.number().int(),
  /** Stock minus draft invoices; may be negative. */
  available: z.number().int(),
  stock_3rdP: z.number().int(),
  total_stock: z.number().int(),
  stocks: z.array(warehouseStock),
  classAPrice: money.nullable(),
  classBPrice: money.nullable(),
  classCPrice: money.nullable(),
  classDPrice: money.nullable(),
  classEPrice: money.nullable(),
  specialPrice: money.nullable(),
  standardPrice: money.nullable(),
  /** The reference price, shown as Tempe, and the cost: only where the organisation shows cost. */
  ref_pur: money.nullable().optional(),
  costPrice: money.nullable().optional(),
  is_special: z.number().int(),
  is_clearance: z.number().int(),
  /** The selected customer's own price and its source; null without a customer. */
  customerPrice: z.object({ price: money, source: z.string() }).nullable(),
});
export type QuotingRow = z.infer<typeof quotingRow>;
export const quotingsAnswer = listOf(quotingRow);

/**
 * GET /api/ag/products/{id}/history?cId=…: the latest invoice rows of a product; with cId those of that customer only.
 */
export const historyQuery = z.object({ cId: z.coerce.number().int().positive().optional() });
export const historyRow = z.object({
  id: z.number().int(),
  type: z.number().int(),
  no: z.string(),
  date: isoDate,
  dueDate: isoDate.nullable(),
  reference: z.string(),
  /** The customer, on purchases the supplier. */
  csrId: z.number().int().nullable(),
  csrName: z.string(),
  qty: z.number().int(),
  unitPrice: money,
  amount: money,
});
export type HistoryRow = z.infer<typeof historyRow>;
export const productHistory = z.object({
  product: z.object({
    id: z.number().int(),
    code: z.string(),
    name: z.string(),
    standard: money.nullable(),
    special: money.nullable(),
    classA: money.nullable(),
    classB: money.nullable(),
    ocop: money.nullable(),
  }),
  data: z.array(historyRow),
  meta: listMeta,
});
export type ProductHistory = z.infer<typeof productHistory>;

/** GET /api/ag/products/{id}/holders: the drafts that reserve the units between on hand and available. */
export const stockHolders = z.object({
  data: z.array(
    z.object({
      id: z.number().int(),
      no: z.string(),
      csrId: z.number().int().nullable(),
      csrName: z.string(),
      qty: z.number().int(),
      date: isoDate,
      drafter: z.string(),
    }),
  ),
});
