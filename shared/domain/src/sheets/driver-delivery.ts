import type { ActualPayment } from '../enums/payment.ts';
import { DeliveryStatus } from '../enums/shipping.ts';

/** Longest reason of a driver for goods that were not delivered. */
export const MAX_DELIVERY_REASON = 200;
/** Longest comment of a driver. With the reason it fits into the comment of a delivery. */
export const MAX_DRIVER_COMMENT = 250;
/** Largest photo and signature of a driver, in bytes. The phone makes them smaller than that. */
export const MAX_PHOTO_BYTES = 1_000_000;
export const MAX_SIGNATURE_BYTES = 200_000;

/** What a sheet says about its delivery. */
export interface DeliveryState {
  readonly deliveryStatus: DeliveryStatus;
  readonly actualPayType: ActualPayment;
  readonly deliveryComment: string;
}

/** What a driver says of a stop. */
export interface DriverReport {
  readonly isDelivered: boolean;
  /** Why it was not delivered; empty otherwise. */
  readonly reason: string;
  readonly comment: string;
  /** Null when the driver says nothing of a payment. */
  readonly actualPayType: ActualPayment | null;
}

/**
 * Returns what a sheet says about its delivery after a driver's report. Goods that were not delivered are Ready again;
 * without a comment the stored one stays.
 */
export function reportedDelivery(stored: DeliveryState, report: DriverReport): DeliveryState {
  const refusal = `Not delivered: ${report.reason}`;
  const comment = report.isDelivered ? report.comment : [refusal, report.comment].filter(Boolean).join('. ');
  return {
    deliveryStatus: report.isDelivered ? DeliveryStatus.Finished : DeliveryStatus.Ready,
    actualPayType: report.actualPayType ?? stored.actualPayType,
    deliveryComment: comment === '' ? stored.deliveryComment : comment,
  };
}

/** Days around its run's within which a report can be: a run begins early, and a phone sends late. */
const DAYS_AROUND_RUN = 2;
const DAY_MS = 86_400_000;

/**
 * Returns why a driver's report can't be right, as the rest of a sentence; null when it can. Whoever has the link may
 * send anything, so such a report is stored for the office and changes no sheet. `day` is the run's, 'yyyy-MM-dd'.
 */
export function doubtOfReport(
  report: { readonly reportedAt: string; readonly amount: number | null },
  { day, totalCents }: { readonly day: string; readonly totalCents: number },
): string | null {
  const days = Math.abs(Date.parse(report.reportedAt) - Date.parse(`${day}T12:00:00Z`)) / DAY_MS;
  if (!(days <= DAYS_AROUND_RUN)) return 'its time is not of the days around the run';
  if (report.amount !== null && Math.round(report.amount * 100) > totalCents)
    return 'more money was received than the sheet is over';
  return null;
}

const FIELDS = ['deliveryStatus', 'actualPayType', 'deliveryComment'] as const;

/** A delivery that has ended. Until then the office moves its status on while the driver is under way. */
const hasEnded = (status: DeliveryStatus): boolean =>
  status === DeliveryStatus.Finished || status === DeliveryStatus.Cancelled;

/**
 * Returns the fields in which a driver's report would overwrite what somebody has changed since the driver saw the
 * stop as `seen`.
 */
export function overwrittenByReport(
  seen: DeliveryState,
  stored: DeliveryState,
  report: DriverReport,
): (keyof DeliveryState)[] {
  const wanted = reportedDelivery(seen, report);
  return FIELDS.filter((field) => {
    const isWritten = field === 'deliveryStatus' || wanted[field] !== seen[field];
    const isOther = stored[field] !== seen[field] && stored[field] !== wanted[field];
    return isWritten && isOther && (field !== 'deliveryStatus' || hasEnded(stored[field]) || hasEnded(seen[field]));
  });
}
