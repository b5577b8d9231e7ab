import * as z from 'zod';
import { documentsPdfQuery } from './sheets/document.ts';
import { instant, isoDate, money } from './wire.ts';

/** GET /api/ag/statements?day=: customers with open documents in Xero on a day, today by default. */
export const statementsQuery = z.object({ day: isoDate.optional() });
export const statements = z.object({
  day: isoDate,
  schedule: z.object({
    /** '' where statements go by hand alone. */
    frequency: z.enum(['', 'weekly', 'monthly']),
    nextOn: isoDate.nullable(),
    /** What became of the last time, in words. */
    lastResult: z.string(),
  }),
  /** How many emails the caller may still send: a person has a number for each day. */
  emailsLeft: z.number().int(),
  data: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      email: z.string(),
      terms: z.string(),
      documents: z.number().int(),
      owed: money,
      overdue: money,
      /** The last statement that was sent: waiting, sent, refused or returned; '' for none. */
      lastState: z.string(),
      lastAt: instant.nullable(),
    }),
  ),
});
export type Statements = z.infer<typeof statements>;

/** GET /api/ag/statements.pdf?ids=1,2&day=. */
export const statementsPdfQuery = z.object({ ids: documentsPdfQuery.shape.ids, day: isoDate.optional() });

/**
 * POST /api/ag/statements: an email with the statement to each of these customers, in this order until the caller's
 * emails of the day are used up.
 */
export const statementsRequest = z.object({
  customers: z.array(z.number().int().positive()).min(1).max(1_000),
  day: isoDate.optional(),
});
export const statementsSent = z.object({
  sent: z.number().int(),
  leftOut: z.array(z.object({ customer: z.string(), why: z.string() })),
  /** Customers whose statement is for another day: the caller's emails of this one are used up. */
  notToday: z.array(z.number().int()),
});
export type StatementsSent = z.infer<typeof statementsSent>;

/** PUT /api/ag/statements/schedule: every Monday, on the first of a month, or not by itself. */
export const statementSchedule = z.object({ frequency: z.enum(['', 'weekly', 'monthly']) });
