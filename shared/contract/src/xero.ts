import { LARGEST_PAGE_SIZE } from '@iwe/domain';
import * as z from 'zod';
import { id, instant, isoDate, listOf, money, pageQuery } from './wire.ts';
import { line, paragraph, requiredLine } from './text.ts';

/** How an organisation is connected to Xero. `unavailable`: this installation has no app registered at Xero. */
export const xeroState = z.enum(['unavailable', 'unconnected', 'connected', 'broken', 'disconnected']);
export type XeroState = z.infer<typeof xeroState>;

/** What is sent with each line: account codes of the chart, tax types for sheets with GST. */
export const xeroSettings = z.object({
  salesAccount: requiredLine(10),
  inventoryAccount: requiredLine(10),
  salesTaxType: requiredLine(50),
  purchaseTaxType: requiredLine(50),
  /** Of sheets without GST: NONE, or a GST-free tax type. Not sent: it stays as it is. */
  salesFreeTaxType: requiredLine(50).optional(),
  purchaseFreeTaxType: requiredLine(50).optional(),
  /** The other sides of the monthly journal of stock. */
  cogsAccount: requiredLine(10).optional(),
  adjustmentAccount: requiredLine(10).optional(),
  landedCostAccount: requiredLine(10).optional(),
});
export type XeroSettings = z.infer<typeof xeroSettings>;

/** GET /api/ag/xero/connection. */
export const xeroConnection = z.object({
  state: xeroState,
  tenantName: z.string(),
  connectedBy: z.string(),
  connectedAt: instant.nullable(),
  /** Why it is broken, in words. */
  problem: z.string(),
  settings: xeroSettings,
  /** When the settings were last found right in the chart; null while they are not, and nothing is sent. */
  checkedAt: instant.nullable(),
  /** Sheets that wait for Xero, and that Xero refused. */
  pending: z.number().int(),
  failed: z.number().int(),
  /** When balances and payments were last read. */
  readAt: instant.nullable(),
  /** They are being read, or soon will be. */
  isReading: z.boolean(),
  /** Why the last reading failed, in words; empty when it did not. */
  readProblem: z.string(),
});
export type XeroConnection = z.infer<typeof xeroConnection>;

/** POST /api/ag/xero/connection: the page of Xero to open. */
export const xeroAuthorization = z.object({ url: z.string() });

/** GET /api/ag/xero/chart: what may be chosen, as Xero has it now. */
export const xeroChart = z.object({
  accounts: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      forSales: z.boolean(),
      forPurchases: z.boolean(),
      /** Why no line may use it, in words; missing where lines may. */
      reserved: z.string().optional(),
    }),
  ),
  taxTypes: z.array(
    z.object({
      type: z.string(),
      name: z.string(),
      percent: z.number(),
      forSales: z.boolean(),
      forPurchases: z.boolean(),
      /** Of 0 %, for sheets without GST. */
      freeSales: z.boolean().optional(),
      freePurchases: z.boolean().optional(),
    }),
  ),
});
export type XeroChart = z.infer<typeof xeroChart>;

/** POST /api/ag/xero (spec §7): the sheets of these kinds with a date in the range, both days included. */
export const xeroBatchRequest = z.object({
  dateRange: z.tuple([isoDate, isoDate]),
  sheets: z.array(z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(5)])).min(1),
});
export const xeroBatchAnswer = z.object({
  message: z.string(),
  count: z.number().int(),
  /** Not sent, because somebody has left them out. */
  skipped: z.number().int(),
});
export type XeroBatchAnswer = z.infer<typeof xeroBatchAnswer>;

/** POST /api/ag/xero/refresh: balances and payments are read soon. */
export const xeroRefreshAnswer = z.object({ message: z.string() });

/** GET /api/ag/xero/operations: what waits or was refused, narrowed by what is given. */
export const xeroOperationsQuery = pageQuery.extend({
  /** Without it, all that waits or was refused. unsent: approved, not left out, of this month and the last. */
  state: z.enum(['waiting', 'failed', 'unsent', 'leftOut']).optional(),
  type: z.coerce
    .number()
    .pipe(z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(5)]))
    .optional(),
  /** Part of a sheet's number, or of the name of its customer or supplier. */
  search: line(100).optional(),
  /** Exactly this reason (`reasons` of the answer). */
  why: z.string().max(2_000).optional(),
});

/** A row of GET /api/ag/xero/operations. */
export const xeroOperation = z.object({
  /** 0 for a refused sheet that has no operation of its own: it can be sent again, not skipped. */
  id: z.number().int(),
  sheetId: z.number().int(),
  no: z.string(),
  type: z.number().int(),
  customerId: z.number().int().nullable(),
  customerName: z.string(),
  amount: money,
  date: isoDate,
  operation: z.enum(['send', 'recall']),
  state: z.enum(['waiting', 'running', 'failed', 'unsent', 'leftOut']),
  attempts: z.number().int(),
  why: z.string(),
  createdAt: instant,
  nextAt: instant.nullable(),
  /** It waits and was never carried out at Xero, so it can be cancelled. */
  canCancel: z.boolean(),
  /** Its contact at Xero is archived: staff choose another one, or restore it there. */
  isContactArchived: z.boolean().optional(),
});
export type XeroOperation = z.infer<typeof xeroOperation>;
export const xeroOperations = listOf(xeroOperation).extend({
  /** Why the refused sheets were refused, the most frequent reason first, whatever the list is narrowed to. */
  reasons: z.array(z.object({ why: z.string(), count: z.number().int() })),
  /** How many of the state 'unsent' there are, since which day; and how many of 'leftOut'. */
  unsent: z.number().int(),
  unsentSince: isoDate,
  leftOut: z.number().int(),
});
export type XeroOperations = z.infer<typeof xeroOperations>;

/** GET /api/ag/xero/contacts?search=: contacts in use at Xero whose name or number has these words. */
export const xeroContactsQuery = z.object({ search: requiredLine(100) });
export const xeroContacts = z.object({
  data: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      number: z.string(),
      email: z.string(),
      /** The contact here that has it already. */
      takenBy: z.string().nullable(),
    }),
  ),
});
export type XeroContacts = z.infer<typeof xeroContacts>;
/** PUT /api/ag/xero/contacts/{id}: a customer or supplier ({id}) is this contact at Xero from now on. */
export const xeroContactChoice = z.object({ xeroId: z.uuid() });

/**
 * POST /api/ag/xero/operations/retry: refused sheets, named one by one or by the reason that they have in common; or
 * approved ones that nobody has sent.
 */
export const xeroRetryRequest = z.union([
  z.strictObject({ sheets: z.array(id).min(1).max(LARGEST_PAGE_SIZE) }),
  z.strictObject({ why: z.string().max(2_000) }),
  z.strictObject({ unsent: z.array(id).min(1).max(LARGEST_PAGE_SIZE) }),
]);
/** How many are asked for again. Sheets that are no longer refused are left out. */
export const xeroRetryAnswer = z.object({ count: z.number().int(), message: z.string() });
export type XeroRetryAnswer = z.infer<typeof xeroRetryAnswer>;

/** POST /api/ag/xero/leave-out: sheets that are not meant for Xero; the reason is stored in their history. */
export const xeroLeaveOutRequest = z.strictObject({
  sheets: z.array(id).min(1).max(LARGEST_PAGE_SIZE),
  reason: paragraph(300).min(1),
});
/** POST /api/ag/xero/take-back: sheets that were left out are unsent like any other. */
export const xeroTakeBackRequest = z.strictObject({ sheets: z.array(id).min(1).max(LARGEST_PAGE_SIZE) });
export const xeroLeaveOutAnswer = z.object({ count: z.number().int(), message: z.string() });
export type XeroLeaveOutAnswer = z.infer<typeof xeroLeaveOutAnswer>;

/** POST /api/ag/xero/operations/{id}/skip, of a send or a recall: the person's reason is stored in the history. */
export const xeroSkipRequest = z.object({ reason: paragraph(300).min(1) });

/** GET /api/ag/xero/reconciliation?month=2026-03. */
export const xeroMonthQuery = z.object({
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use a month like 2026-03'),
});

const journalLine = z.object({
  step: z.string(),
  label: z.string(),
  /** The other side of the inventory account. */
  account: z.string(),
  /** What the inventory account is debited; negative: credited. */
  amount: money,
});
/** GET /api/ag/xero/journals?month=2026-03: the journal that the postings of a month make, and what was sent of it. */
export const xeroJournalMonth = z.object({
  month: z.string(),
  /** The month is over, so its journal can be sent. */
  isOver: z.boolean(),
  inventoryAccount: z.string(),
  lines: z.array(journalLine),
  journals: z.array(
    z.object({
      id: z.number().int(),
      state: z.enum(['waiting', 'sent', 'failed', 'reversing', 'reversed']),
      error: z.string(),
      createdBy: z.string(),
      createdAt: instant,
      lines: z.array(journalLine),
    }),
  ),
});
export type XeroJournalMonth = z.infer<typeof xeroJournalMonth>;
/** POST /api/ag/xero/journals: a month and the sum of the lines that were looked at. */
export const xeroJournalRequest = z.object({ month: xeroMonthQuery.shape.month, total: money });

/** A month, approved here against what is in Xero. Amounts in AUD. */
export const xeroReconciliation = z.object({
  month: z.string(),
  kinds: z.array(
    z.object({
      type: z.number().int(),
      approved: z.number().int(),
      sent: z.number().int(),
      pending: z.number().int(),
      failed: z.number().int(),
      unsent: z.number().int(),
      leftOut: z.number().int(),
      /** Total approved here, and of the live documents in Xero. */
      totalHere: money,
      totalThere: money,
      difference: money,
    }),
  ),
  /** Every document that is not the same on both sides. */
  differences: z.array(
    z.object({
      type: z.number().int(),
      no: z.string(),
      /** Null for a document that only Xero has. */
      sheetId: z.number().int().nullable(),
      here: money.nullable(),
      there: money.nullable(),
      why: z.string(),
    }),
  ),
  /** The account of stock at the end of the month. */
  stock: z
    .object({
      account: z.string(),
      here: money,
      /** Null where Xero does not tell it; `problem` says why. */
      there: money.nullable(),
      difference: money.nullable(),
      /** What the difference is made of. */
      parts: z.array(z.object({ why: z.string(), amount: money })),
      problem: z.string(),
    })
    .optional(),
});
export type XeroReconciliation = z.infer<typeof xeroReconciliation>;
