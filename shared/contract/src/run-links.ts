import {
  ActualPayment,
  DeliveryStatus,
  MAX_DELIVERY_REASON,
  MAX_DRIVER_COMMENT,
  MAX_PHOTO_BYTES,
  MAX_SIGNATURE_BYTES,
} from '@iwe/domain';
import * as z from 'zod';
import { deliveryRunQuery, runStop } from './delivery-runs.ts';
import { instant, isoDate, money } from './wire.ts';
import { line, paragraph } from './text.ts';

/** Most hours that a link of a run is valid. */
export const MAX_RUN_LINK_HOURS = 24;

/** POST /api/ag/delivery-runs/links. Without `hours` the link ends a few hours after the day of the run. */
export const runLinkRequest = deliveryRunQuery.extend({
  hours: z.number().int().min(1).max(MAX_RUN_LINK_HOURS).optional(),
});
export type RunLinkRequest = z.infer<typeof runLinkRequest>;

/** A link of a run, without its token. */
export const runLink = z.object({
  id: z.number().int(),
  createdAt: instant,
  createdBy: z.string(),
  startsAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
  state: z.enum(['waiting', 'valid', 'ended', 'revoked']),
});
export type RunLink = z.infer<typeof runLink>;

/** The only answer that shows the link itself: as text, and as a QR code (SVG). */
export const newRunLinkAnswer = z.object({ data: runLink.extend({ url: z.string(), qrCode: z.string() }) });
export type NewRunLink = z.infer<typeof newRunLinkAnswer>['data'];

export const runLinkAnswer = z.object({ data: runLink });

/** What a driver reported of a stop by a link. */
export const driverReport = z.object({
  id: z.number().int(),
  sheetId: z.number().int(),
  no: z.string(),
  type: z.number().int(),
  shipType: z.number().int(),
  customer: z.string(),
  driver: z.string(),
  isDelivered: z.boolean(),
  reason: z.string(),
  receivedBy: z.string(),
  actualPayType: z.number().int().nullable(),
  amount: money.nullable(),
  comment: z.string(),
  reportedAt: instant,
  receivedAt: instant,
  /** False when the sheet was left unchanged because the office had changed it; `notice` says what. */
  isApplied: z.boolean(),
  notice: z.string(),
  /** Ids of stored files. */
  photoId: z.string().nullable(),
  signatureId: z.string().nullable(),
});
export type DriverReportRow = z.infer<typeof driverReport>;

/** GET /api/ag/orders/{id}/driver-reports: those of one sheet, newest first. */
export const driverReportsAnswer = z.object({ data: z.array(driverReport) });
export type DriverReportsAnswer = z.infer<typeof driverReportsAnswer>;

/** GET /api/ag/delivery-runs/links: the links of a run and what arrived by them, newest first. */
export const runLinksAnswer = z.object({
  data: z.object({ links: z.array(runLink), reports: z.array(driverReport) }),
});
export type RunLinksAnswer = z.infer<typeof runLinksAnswer>;

/** A stop on the driver's phone. */
export const driverStop = runStop.extend({
  actualPayType: z.number().int(),
  contentVersion: z.number().int(),
});
export type DriverStop = z.infer<typeof driverStop>;

/** GET /api/ag/run, with the token of a link: the run on the driver's phone. No price is in it. */
export const driverRunAnswer = z.object({
  data: z.object({
    id: z.number().int(),
    organisation: z.string(),
    /** The number of the office. */
    phone: z.string(),
    driver: z.string(),
    day: isoDate,
    expiresAt: instant,
    stops: z.array(driverStop),
  }),
});
export type DriverRun = z.infer<typeof driverRunAnswer>['data'];

const picture = (bytes: number) => z.base64().max(Math.ceil(bytes / 3) * 4);

/** POST /api/ag/run/{id}/reports: what the driver reports of a stop. A repeated uuid has no second effect. */
export const driverReportRequest = z
  .object({
    uuid: z.uuid(),
    sheetId: z.number().int().positive(),
    isDelivered: z.boolean(),
    reason: paragraph(MAX_DELIVERY_REASON),
    receivedBy: line(100),
    actualPayType: z.enum(ActualPayment).nullable(),
    amount: money.positive().max(10_000_000).nullable(),
    comment: paragraph(MAX_DRIVER_COMMENT),
    reportedAt: z.iso.datetime(),
    /** The stop as the phone showed it. */
    seen: z.object({
      contentVersion: z.number().int(),
      deliveryStatus: z.enum(DeliveryStatus),
      actualPayType: z.enum(ActualPayment),
      deliveryComment: z.string().max(2_000),
    }),
    /** A JPEG as base64. */
    photo: picture(MAX_PHOTO_BYTES).nullable(),
    /** A PNG as base64. */
    signature: picture(MAX_SIGNATURE_BYTES).nullable(),
  })
  .refine(({ isDelivered, reason }) => isDelivered === (reason === ''), {
    path: ['reason'],
    message: 'Say why it was not delivered.',
  })
  .refine(({ amount, actualPayType }) => amount === null || actualPayType !== null, {
    path: ['actualPayType'],
    message: 'Say how the money was paid.',
  });
export type DriverReportRequest = z.infer<typeof driverReportRequest>;

/** The answer of a report, also of a repeated one. */
export const driverReportAnswer = z.object({
  data: z.object({ uuid: z.string(), isApplied: z.boolean(), notice: z.string() }),
});
export type DriverReportAnswer = z.infer<typeof driverReportAnswer>;
