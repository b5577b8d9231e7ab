import * as z from 'zod';

/** Answer of GET /api/ag/orders/{id}/send-email (spec §7): the customer's address; '' when none is known. */
export const emailAddressAnswer = z.object({ data: z.object({ email: z.string() }) });

/**
 * POST /api/ag/orders/{id}/send-email (spec §7). The server checks the address, so that every wrong one gets its words.
 */
export const sendEmailRequest = z.object({ customerEmail: z.string().trim().max(2_000).default('') });
export const sendEmailAnswer = z.object({ message: z.string() });

/** An email of a sheet: to whom, by whom, and what became of it. */
export const sheetEmail = z.object({
  id: z.number().int(),
  address: z.string(),
  /** waiting: the mail server has not accepted it yet. refused: it never will. returned: accepted, and came back. */
  state: z.enum(['waiting', 'sent', 'refused', 'returned']),
  /** Why the last attempt failed; '' for none. */
  error: z.string(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** How often it was tried. */
  attempts: z.number().int(),
  /** Since when the mail server has not taken it, and when it is tried again; null when it does not wait. */
  failingSince: z.string().nullable(),
  nextAt: z.string().nullable(),
});
export type SheetEmail = z.infer<typeof sheetEmail>;

/** Answer of GET /api/ag/orders/{id}/emails, newest first. */
export const sheetEmailsAnswer = z.object({ data: z.array(sheetEmail) });
export type SheetEmailsAnswer = z.infer<typeof sheetEmailsAnswer>;
