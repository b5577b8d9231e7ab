import type { DriverReportAnswer, DriverReportRequest } from '@iwe/contract';
import {
  ACTUAL_PAYMENT_LABELS,
  deliveryStatusLabel,
  DeliveryStatus,
  doubtOfReport,
  overwrittenByReport,
  PLAIN_ACTOR,
  reportedDelivery,
  SheetStatus,
  toCents,
} from '@iwe/domain';
import type { ActualPayment, DeliveryState } from '@iwe/domain';
import type { Reader, RowOf, Transaction } from '../../../core/database/index.ts';
import { Problem, unprocessable } from '../../../core/errors.ts';
import { keepFiles } from '../../../core/files/stored-file.repository.ts';
import { writeAudit } from '../../../core/writes/public.ts';
import { recordDelivery } from '../../sheets/public.ts';
import { INSERT_REPORT, LOCK_STOP, REPORT_BY_UUID, SHOWN_AND_COUNTED } from './driver-report.sql.ts';
import type { DriverLink } from './run-link.ts';

/** Most reports of one link: a run has 150 stops, and some of them are tried again. */
const MAX_REPORTS = 500;

/** A report with its hash and the ids of its stored pictures. */
export interface ReceivedReport {
  report: DriverReportRequest;
  requestHash: Buffer;
  photoId: string | null;
  signatureId: string | null;
}

type Stop = RowOf<typeof LOCK_STOP>;

/**
 * Returns what a report was answered before; null for a new one. Throws 422 when its uuid belongs to another report.
 */
export async function reportedBefore(
  tx: Reader,
  link: DriverLink,
  { report, requestHash }: Pick<ReceivedReport, 'report' | 'requestHash'>,
): Promise<DriverReportAnswer | null> {
  const [stored] = await tx.query(REPORT_BY_UUID(tx.organisation, report.uuid));
  if (!stored) return null;
  if (stored.run_id !== link.runId || !stored.request_hash.equals(requestHash)) throw uuidReused();
  return { data: { uuid: stored.uuid, isApplied: stored.isApplied, notice: stored.notice } };
}

const uuidReused = (): Problem =>
  unprocessable([{ code: 'uuid-reused', field: 'uuid', message: 'This report was sent before with other content.' }]);

/** Throws 404 for a sheet that no phone with this run was shown, 422 when the link has taken all that it may. */
export async function assertTakesReport(tx: Reader, link: DriverLink, sheetId: number): Promise<void> {
  const [found] = await tx.query(SHOWN_AND_COUNTED(tx.organisation, link.runId, link.id, sheetId));
  if (!found?.isShown) throw noSuchStop();
  if (found.reports >= MAX_REPORTS)
    throw new Problem(
      422,
      'too-many-reports',
      `This link has taken ${MAX_REPORTS} reports. Call the office for a new one.`,
    );
}

const noSuchStop = (): Problem => new Problem(404, 'no-such-stop', 'This stop is not on your run. Call the office.');

/**
 * Stores what a driver reports of a stop, and records the delivery as the office would. What the office has changed
 * since the phone showed the stop is not overwritten: the report is stored beside the sheet, and its notice tells both.
 * The same uuid is stored once. Throws 404 for a sheet that the phone was never shown.
 */
export async function recordReport(
  tx: Transaction,
  link: DriverLink,
  received: ReceivedReport,
  requestId: string,
): Promise<DriverReportAnswer> {
  const { report, requestHash, photoId, signatureId } = received;
  const [stop] = await tx.query(LOCK_STOP(tx.organisation, report.sheetId));
  if (!stop) throw noSuchStop();
  const before = await reportedBefore(tx, link, received);
  if (before) return before;
  await assertTakesReport(tx, link, report.sheetId);

  const conflict = conflictOf(link, stop, report) ?? doubtOf(link, stop, report);
  const notice = conflict ?? noticeOf(stop, report);
  const author = { userId: null, operator: `${link.driver} by link`, requestId };
  const told = { driverReports: resultOf(stop, report), ...evidenceOf(received) };
  if (conflict === null) {
    const delivery = reportedDelivery(stateOf(stop), report);
    await recordDelivery(
      tx,
      report.sheetId,
      {
        deliveryStatus: delivery.deliveryStatus,
        actualPayType: delivery.actualPayType,
        comment: delivery.deliveryComment,
      },
      { actor: PLAIN_ACTOR, author, told, reason: notice },
    );
  } else {
    await writeAudit(Object.assign(tx, { actor: { name: author.operator }, requestId }), {
      action: 'Delivery not applied',
      entity: 'sheet',
      entityId: report.sheetId,
      // The history shows what an action tells only where it has a side before.
      before: { fields: {} },
      after: { fields: told, reason: conflict },
    });
  }
  const [inserted] = await tx.query(
    INSERT_REPORT(
      tx.organisation,
      report.uuid,
      requestHash,
      link.id,
      report.sheetId,
      report.isDelivered,
      report.reason,
      report.receivedBy,
      report.actualPayType,
      report.amount === null ? null : toCents(String(report.amount)),
      report.comment,
      new Date(report.reportedAt),
      conflict === null,
      notice,
      photoId,
      signatureId,
    ),
  );
  // The same uuid was stored for another sheet meanwhile.
  if (!inserted) throw uuidReused();
  await keepFiles(
    tx,
    [photoId, signatureId].filter((id) => id !== null),
  );
  return { data: { uuid: report.uuid, isApplied: conflict === null, notice } };
}

const stateOf = (stop: Stop): DeliveryState => ({
  deliveryStatus: stop.delivery_status as DeliveryStatus,
  actualPayType: stop.actual_pay_type as ActualPayment,
  deliveryComment: stop.delivery_comment,
});

const resultOf = (stop: Stop, { isDelivered, reason }: DriverReportRequest): string =>
  isDelivered ? deliveryStatusLabel(DeliveryStatus.Finished, stop.ship_type ?? 0) : `Not delivered: ${reason}`;

/** Returns what the sheet's history says beside the fields of the sheet. */
function evidenceOf({ report, photoId, signatureId }: ReceivedReport) {
  return {
    ...(report.receivedBy === '' ? {} : { receivedBy: report.receivedBy }),
    ...(report.amount === null ? {} : { moneyReceived: report.amount }),
    ...(photoId === null ? {} : { photo: 'stored' }),
    ...(signatureId === null ? {} : { signature: 'stored' }),
  };
}

/** Returns why a report must not change the sheet, in words for driver and office; null when it may. */
function conflictOf(link: DriverLink, stop: Stop, report: DriverReportRequest): string | null {
  const because = (what: string) =>
    `${stop.no} was changed by the office before this arrived: ${what}. The report is stored and changed nothing else.`;
  if (stop.status !== SheetStatus.Approved) return because('it is no longer approved');
  if (stop.driver_id !== link.driverId) return because('it has another driver');
  if (stop.delivery_date !== link.day) return because('it has another dispatch date');
  const stored = stateOf(stop);
  const texts: Readonly<Record<keyof DeliveryState, () => string>> = {
    deliveryStatus: () => `its delivery status is ${deliveryStatusLabel(stored.deliveryStatus, stop.ship_type ?? 0)}`,
    actualPayType: () => `its payment is ${ACTUAL_PAYMENT_LABELS[stored.actualPayType]}`,
    deliveryComment: () => 'its delivery comment is another one',
  };
  const overwritten = overwrittenByReport(report.seen, stored, report);
  return overwritten.length === 0 ? null : because(overwritten.map((field) => texts[field]()).join(', '));
}

/** Returns in words for driver and office why a report cannot be right; null when it can. */
function doubtOf({ day }: DriverLink, { no, total_cents }: Stop, report: DriverReportRequest): string | null {
  const doubt = doubtOfReport(report, { day, totalCents: total_cents });
  return doubt === null
    ? null
    : `The report of ${no} is stored and changed nothing, because ${doubt}. The office looks at it.`;
}

/** Returns what both should know although the report changes the sheet; empty when there is nothing. */
const noticeOf = (stop: Stop, { seen }: DriverReportRequest): string =>
  stop.content_version === seen.contentVersion
    ? ''
    : `${stop.no} was changed by the office after the phone had loaded it. Compare it with what was delivered.`;
