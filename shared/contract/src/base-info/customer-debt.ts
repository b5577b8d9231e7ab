import * as z from 'zod';
import { instant, money } from '../wire.ts';

/** GET /api/ag/customers/{id}/debt?step=30: the length of an age, in days. */
export const customerDebtQuery = z.object({ step: z.coerce.number().int().min(1).max(180).default(30) });

/**
 * GET /api/ag/customers/{id}/debt: what a customer owes by the days since it was due, as Xero says. For accountants.
 */
export const customerDebt = z.object({
  /** Whether iWE reads payments now. What was read before it was disconnected is shown all the same. */
  isConnected: z.boolean(),
  /** When payments were last read; null when they never were. */
  readAt: instant.nullable(),
  /** The youngest first: not due yet (`from` null), and older ones (`to` null for the oldest). */
  ages: z.array(
    z.object({
      from: z.number().int().nullable(),
      to: z.number().int().nullable(),
      amount: money,
      sheets: z.number().int(),
      /** The list that shows exactly these invoices. */
      href: z.string(),
    }),
  ),
  /** Invoices past their due date of which nobody knows what is paid: not at Xero, or not read yet. */
  unknown: z.object({ sheets: z.number().int(), href: z.string() }),
});
export type CustomerDebt = z.infer<typeof customerDebt>;
