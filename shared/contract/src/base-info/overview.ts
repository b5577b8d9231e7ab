import * as z from 'zod';
import { isoDate, money } from '../wire.ts';

/** GET …/sheets?before=…: sheets older than this one; without it the newest. */
export const olderSheetsQuery = z.object({ before: z.coerce.number().int().positive().optional() });

/** A sheet in the timeline of a customer. */
export const customerTimelineRow = z.object({
  id: z.number().int(),
  type: z.number().int(),
  no: z.string(),
  reference: z.string(),
  date: isoDate,
  dueDate: isoDate.nullable(),
  status: z.number().int(),
  /** What is paid of a sheet that is at Xero: Unpaid, Part paid, Paid, Overdue; '' otherwise. */
  paymentState: z.string(),
  amount: money,
});
export type CustomerTimelineRow = z.infer<typeof customerTimelineRow>;
/** GET /api/ag/customers/{id}/sheets: newest first; `more` says whether there are older ones. */
export const customerTimeline = z.object({ data: z.array(customerTimelineRow), more: z.boolean() });
export type CustomerTimeline = z.infer<typeof customerTimeline>;

/** GET /api/ag/customers/{id}/overview: figures of the customer's page, and the newest of its sheets. */
export const customerOverview = z.object({
  /** The last 12 months, oldest first: approved invoices less credit notes, GST included. */
  months: z.array(z.object({ month: z.string(), amount: money })),
  /**
   * Of these months, without GST; null for people who do not see cost in reports. `share` is the fraction of the sales
   * without GST, null without sales.
   */
  margin: z.object({ amount: money, share: z.number().nullable() }).nullable(),
  /** Invoices at Xero that are past their due date. */
  overdue: z.object({ amount: money, sheets: z.number().int() }),
  /** Approved and not sent to Xero, so that the balance does not contain it yet. */
  unsent: money,
  lastOrder: z
    .object({ id: z.number().int(), type: z.number().int(), no: z.string(), date: isoDate, amount: money })
    .nullable(),
  sheets: customerTimeline,
});
export type CustomerOverview = z.infer<typeof customerOverview>;

/** A sheet with the product in the product's timeline. */
export const productTimelineRow = z.object({
  id: z.number().int(),
  type: z.number().int(),
  no: z.string(),
  date: isoDate,
  status: z.number().int(),
  contactId: z.number().int().nullable(),
  contact: z.string(),
  quantity: z.number().int(),
  /** Null on purchases and stock sheets for people who do not see cost in reports. */
  amount: money.nullable(),
});
export type ProductTimelineRow = z.infer<typeof productTimelineRow>;
/** GET /api/ag/products/{id}/sheets: newest first; `more` says whether there are older ones. */
export const productTimeline = z.object({ data: z.array(productTimelineRow), more: z.boolean() });
export type ProductTimeline = z.infer<typeof productTimeline>;

/** GET /api/ag/products/{id}/overview: figures of the product's page, and the newest of its sheets. */
export const productOverview = z.object({
  /** The last 12 weeks, oldest first, by their Mondays: approved invoices less credit notes. */
  weeks: z.array(z.object({ week: isoDate, quantity: z.number().int(), amount: money })),
  /** The average cost of a unit and the value of the stock; null for people who do not see cost in reports. */
  cost: z.object({ average: money.nullable(), value: money }).nullable(),
  sheets: productTimeline,
});
export type ProductOverview = z.infer<typeof productOverview>;
