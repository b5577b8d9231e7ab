import type { DriverReportRow } from '@iwe/contract';
import { fromCents } from '@iwe/domain';
import type { RowOf } from '../../../core/database/index.ts';
import type { REPORTS_OF_SHEET } from './driver-report.sql.ts';

/** Returns a driver's report as staff see it. */
export const presentReport = ({
  amount_cents,
  reported_at,
  received_at,
  ...report
}: RowOf<typeof REPORTS_OF_SHEET>): DriverReportRow => ({
  ...report,
  amount: amount_cents === null ? null : fromCents(amount_cents),
  reportedAt: reported_at.toISOString(),
  receivedAt: received_at.toISOString(),
});
