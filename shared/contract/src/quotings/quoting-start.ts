import * as z from 'zod';
import { quoteRow } from './quotes.ts';
import { isoDate, money } from '../wire.ts';

/** GET /api/ag/quoting-start?cId=…: what a seller may begin with before a search. */
export const quotingStartQuery = z.object({ cId: z.coerce.number().int().positive().optional() });
const startProduct = { id: z.number().int(), code: z.string(), name: z.string(), stock: z.number().int() };
export const quotingStart = z.object({
  /** The products that the customer bought last, each with its last invoice; the price includes GST. */
  bought: z.array(
    z.object({
      ...startProduct,
      quantity: z.number().int(),
      price: money,
      date: isoDate,
      invoice: z.object({ id: z.number().int(), no: z.string() }),
    }),
  ),
  /** The latest open quotes, with a customer those of that one. */
  quotes: z.array(quoteRow),
  /** The products with the most units on the latest approved invoices, of those in stock. */
  sellers: z.array(z.object({ ...startProduct, units: z.number().int() })),
});
export type QuotingStart = z.infer<typeof quotingStart>;
