import type { Transaction } from '../../../core/database/index.ts';
import { enqueue } from '../../../core/jobs/enqueue.ts';
import { emailReport } from './email-report.job.ts';
import { insertReportEmails } from './report-emails.repository.ts';

/** Enqueues the emails of a report that was made for a schedule, in the transaction that makes it ready. */
export async function queueReportEmails(tx: Transaction, report: number): Promise<void> {
  for (const eId of await insertReportEmails(tx, report)) await enqueue(tx, emailReport, { report, eId });
}
