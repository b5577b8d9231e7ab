import type { Reader, RowOf, Transaction } from '../../../core/database/index.ts';
import { FIND_EMAIL, FINISH_EMAIL, QUEUE_EMAILS } from './schedules.sql.ts';

/** An email of a report, by report and membership. */
export interface ReportEmailKey {
  report: number;
  eId: number;
}

export type ReportEmail = RowOf<typeof FIND_EMAIL>;

/**
 * Stores an email for every recipient of the schedule that a report was made for. Returns the new ones' memberships.
 */
export async function insertReportEmails(tx: Transaction, report: number): Promise<number[]> {
  return (await tx.query(QUEUE_EMAILS(tx.organisation, report))).map(({ eId }) => eId);
}

/** Returns an email with its report and person; null when there is none. */
export async function findReportEmail(tx: Reader, { report, eId }: ReportEmailKey): Promise<ReportEmail | null> {
  const [row] = await tx.query(FIND_EMAIL(tx.organisation, report, eId));
  return row ?? null;
}

/** Writes what became of an email that waits. */
export const finishReportEmail = (
  tx: Transaction,
  { report, eId }: ReportEmailKey,
  state: 'waiting' | 'sent' | 'refused',
  error = '',
): Promise<unknown> => tx.query(FINISH_EMAIL(tx.organisation, report, eId, state, error));
