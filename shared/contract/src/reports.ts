import * as z from 'zod';
import { id, instant, isoDate, listOf, pageQuery } from './wire.ts';
import { requiredLine } from './text.ts';

/** More than anybody chooses by hand; it keeps a request small. */
const MAX_CHOSEN = 500;
const ids = z.array(z.number().int().positive()).min(1).max(MAX_CHOSEN);
const names = z.array(z.string().min(1).max(100)).min(1).max(MAX_CHOSEN);
const days = z
  .tuple([isoDate, isoDate])
  .refine(([from, to]) => from <= to, 'The first day of a range is not after its last one');
const reportType = z.string().min(1).max(60);

/**
 * POST /api/ag/reports (spec §3 "Report request fields", §7). Each field is sent only when it is set; which ones a
 * report has is in its definition (`@iwe/reports`), and a field of another report is refused. `areas` and `payments`
 * are names, everything else that is chosen are ids.
 */
export const reportRequest = z.strictObject({
  type: reportType,
  group: z
    .enum(['asCustomers', 'asProducts', 'asSalespeople', 'asAreas', 'asMonths', 'asEtas', 'asSuppliers'])
    .optional(),
  dateType: z.enum(['date', 'dueDate', 'deliveryDate']).optional(),
  dateRange: days.optional(),
  tags: z.array(z.number().int().min(1).max(5)).min(1).optional(),
  warehouses: ids.optional(),
  outWarehouse: ids.optional(),
  inWarehouse: ids.optional(),
  includeCost: z.literal(true).optional(),
  brands: ids.optional(),
  categories: z.array(z.number().int().min(1).max(4)).min(1).optional(),
  products: ids.optional(),
  csrCreated: days.optional(),
  areas: names.optional(),
  payments: names.optional(),
  csrs: ids.optional(),
  dueDate: isoDate.optional(),
  /** A moment of that day on the organisation's clock; its end without one. */
  dueTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time like 14:30')
    .optional(),
  unSoldDay: z.number().int().min(1).max(10_000).optional(),
  lessThan: z.number().int().min(1).max(1_000_000).optional(),
  source: z.enum(['blBcn', 'po']).optional(),
  Suppliers: ids.optional(),
  /** Sheets of these types alone: what a figure of another report leads to. */
  kinds: z.array(z.number().int().min(1).max(7)).min(1).optional(),
});
export type ReportRequest = z.infer<typeof reportRequest>;
export type ReportGroup = NonNullable<ReportRequest['group']>;

/** The answer shows `message`, the specification's sentence; the report is then in the Download Center. */
export const reportRequested = z.object({ message: z.string(), data: z.object({ id: z.number().int() }) });
export type ReportRequested = z.infer<typeof reportRequested>;

/** expired: it was ready, and its file has been removed. */
export const REPORT_STATES = ['waiting', 'running', 'ready', 'failed', 'cancelled', 'expired'] as const;
export const reportState = z.enum(REPORT_STATES);
export type ReportJobState = z.infer<typeof reportState>;

/** A row of the Download Center. */
export const reportRow = z.object({
  id: z.number().int(),
  /** Names the report's definition. */
  type: z.string(),
  /** The definition's title, which the table shows as the report's name. */
  name: z.string(),
  /** '2026-03-01 to 2026-03-31', or '' without one. */
  dateRange: z.string(),
  createdAt: instant,
  state: reportState,
  /** True from the moment somebody cancelled it until its worker has ended it. */
  isCancelling: z.boolean(),
  /** 0 to 100; of a running report. */
  progress: z.number().int(),
  /** Rows of a report that is ready. */
  rows: z.number().int().nullable(),
  /** Why it failed, in words. */
  error: z.string().nullable(),
  /** The stored file (GET files/{id}/link) and the moment until which it can be downloaded. */
  fileId: z.string().nullable(),
  fileName: z.string(),
  expiresAt: instant.nullable(),
  requestedBy: z.string(),
  /** It contains cost: only people who may see cost in reports are shown it. */
  showsCost: z.boolean(),
  /** The caller may cancel it: it waits or runs, and the caller asked for it or administers the organisation. */
  canCancel: z.boolean(),
});
export type ReportRow = z.infer<typeof reportRow>;

/**
 * GET /api/ag/reports: newest first. `active`: reports that wait or run, on any page; a screen polls while it is above
 * 0.
 */
export const reportQuery = pageQuery;
export const reportList = listOf(reportRow).extend({ active: z.number().int() });
export type ReportList = z.infer<typeof reportList>;

export const reportParams = z.object({ id });

/** POST /api/ag/reports/preview: the same request, and the order of its rows. */
export const reportPreviewRequest = reportRequest.extend({
  /** A column of the report; by default the order of its file. */
  sortBy: z.string().min(1).max(40).optional(),
  isDescending: z.boolean().optional(),
});
export type ReportPreviewRequest = z.infer<typeof reportPreviewRequest>;

/** Rows of a preview; the file has them all. */
export const PREVIEW_ROWS = 50;

const cellValue = z.union([z.string(), z.number(), z.null()]);

/** A row of a preview, and what is behind it. */
export const reportPreviewRow = z.object({
  /** Values by the keys of the columns; money in AUD, a percent as a fraction. */
  cells: z.record(z.string(), cellValue),
  sheet: z.object({ id: z.number().int(), type: z.number().int() }).nullable(),
  contactId: z.number().int().nullable(),
  productId: z.number().int().nullable(),
  /** What the ways to other reports take from the row, by the names that the definition's `opens` has. */
  behind: z.record(z.string(), cellValue),
});
export type ReportPreviewRow = z.infer<typeof reportPreviewRow>;

/** The first rows of a report, the totals of all of them, and the points of its plot. */
export const reportPreview = z.object({
  data: z.object({
    /** The keys of the columns that the report has for this request and this person, in the order of the file. */
    columns: z.array(z.string()),
    rows: z.array(reportPreviewRow),
    totalRows: z.number().int(),
    /** Of all rows, by the keys of the summed columns. */
    totals: z.record(z.string(), z.number()),
    plot: z.object({
      /** The column that is plotted. */
      measure: z.string(),
      /** `label`: a Monday for weeks, a name for groups, '0 to 29' for steps of days, a column's
       * label for parts. */
      points: z.array(z.object({ label: z.string(), value: z.number() })),
    }),
  }),
});
export type ReportPreview = z.infer<typeof reportPreview>['data'];

/** GET, POST and DELETE /api/ag/report-settings: settings that a person saves for one report. */
export const savedReport = z.object({
  id: z.number().int(),
  type: z.string(),
  name: z.string(),
  request: reportRequest,
});
export type SavedReport = z.infer<typeof savedReport>;
export const savedReportQuery = z.object({ type: reportType });
/** One of the same name is replaced. */
export const savedReportRequest = z.strictObject({
  name: requiredLine(60),
  request: reportRequest,
});
export type SavedReportRequest = z.infer<typeof savedReportRequest>;
/** Every call answers with all that the person has saved for the report, by name. */
export const savedReports = z.object({ data: z.array(savedReport) });

/**
 * How often a report is sent: every Monday about the week before, or on the first day of a month about the month
 * before.
 */
export const REPORT_FREQUENCIES = ['weekly', 'monthly'] as const;
export const reportFrequency = z.enum(REPORT_FREQUENCIES);
export type ReportFrequency = z.infer<typeof reportFrequency>;

/** POST and PUT /api/ag/report-schedules: the request is one without dateRange, dueDate and dueTime, which follow from
 * the day. */
export const reportScheduleRequest = z.strictObject({
  name: requiredLine(60),
  frequency: reportFrequency,
  request: reportRequest,
  /** Accounts (eId) of the organisation that it is sent to. */
  recipients: z.array(z.number().int().positive()).min(1).max(20),
  isActive: z.boolean(),
});
export type ReportScheduleRequest = z.infer<typeof reportScheduleRequest>;

export const reportSchedule = z.object({
  id: z.number().int(),
  type: z.string(),
  /** The report's title. */
  reportName: z.string(),
  name: z.string(),
  frequency: reportFrequency,
  request: reportRequest,
  recipients: z.array(
    z.object({
      eId: z.number().int(),
      name: z.string(),
      email: z.string(),
      /** Why the report is not sent to this person at present, in words; null when it is. */
      refusal: z.string().nullable(),
    }),
  ),
  isActive: z.boolean(),
  owner: z.string(),
  /** The day on which it is sent next; null while it is not active. */
  nextOn: isoDate.nullable(),
  lastSentAt: instant.nullable(),
  /** What became of the last time, in words: '' before the first one. */
  lastResult: z.string(),
});
export type ReportSchedule = z.infer<typeof reportSchedule>;
/** Every call answers with all schedules of the organisation that the person may see. */
export const reportSchedules = z.object({ data: z.array(reportSchedule) });

/** People of the organisation that a report may be sent to: GET /api/ag/report-recipients?type=…&includeCost=1. */
export const reportRecipientsQuery = z.object({ type: reportType, includeCost: z.enum(['1']).optional() });
export const reportRecipients = z.object({
  data: z.array(z.object({ eId: z.number().int(), name: z.string(), email: z.string() })),
});
export type ReportRecipient = z.infer<typeof reportRecipients>['data'][number];
