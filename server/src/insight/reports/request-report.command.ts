import type { ReportRequest } from '@iwe/contract';
import { canSeeCostInReports, messages } from '@iwe/domain';
import { dateRangeText } from '@iwe/reports';
import type { RequestTransaction } from '../../core/app-types.ts';
import type { Transaction } from '../../core/database/index.ts';
import { conflict, forbidden, notFound, Problem } from '../../core/errors.ts';
import { enqueue } from '../../core/jobs/enqueue.ts';
import { askToCancel } from '../../core/jobs/job.repository.ts';
import { writeAudit } from '../../core/writes/public.ts';
import { definitionOf } from './check-request.ts';
import { makeReport } from './make-report.job.ts';
import { decideCost } from './report-rights.ts';
import { countOpenReports, findJobOfReport, insertReport, setJob } from './report.repository.ts';
import type { NewReport } from './report.repository.ts';

/** Reports of one person, and of one organisation, that may wait or run at the same time. */
export const MAX_OPEN_REPORTS = { person: 5, organisation: 20 } as const;

/**
 * Asks for a report: a job makes it. Throws 403 for cost without the right, 422 for a wrong request, 429 at the limit.
 */
export async function requestReport(
  tx: RequestTransaction,
  request: ReportRequest,
): Promise<{ message: string; data: { id: number } }> {
  const definition = definitionOf(request);
  const { eId } = tx.actor.account;
  const showsCost = decideCost(definition, request, tx.actor.account);
  const open = await countOpenReports(tx, eId);
  if (open.person >= MAX_OPEN_REPORTS.person)
    throw tooMany('Your earlier reports are still being made. Ask for this one again when they are ready.');
  if (open.organisation >= MAX_OPEN_REPORTS.organisation)
    throw tooMany('Others in your organisation have asked for many reports. Please try again in a few minutes.');
  const id = await startReport(
    tx,
    { type: definition.type, dateRange: dateRangeText(request), request, showsCost, requestedBy: eId },
    // Who has fewer reports under way is served first.
    { title: definition.title, priority: -open.organisation },
  );
  await writeAudit(tx, { action: 'Create', entity: 'report', entityId: id, after: { request, showsCost } });
  return { message: messages.reportPreparing, data: { id } };
}

const tooMany = (sentence: string): Problem =>
  new Problem(429, 'too-many-reports', sentence, { retryAfterSeconds: 30 });

/** Stores a report with the job that makes it. Returns the report's id. */
export async function startReport(
  tx: Transaction,
  report: NewReport,
  { title, priority }: { title: string; priority: number },
): Promise<number> {
  const id = await insertReport(tx, report);
  const job = await enqueue(tx, makeReport, { report: id }, { title: `Report: ${title}`, priority });
  await setJob(tx, id, job);
  return id;
}

/** Whether the person may cancel a report: who asked for it, and administrators. */
export const canCancelReport = (account: { eId: number; isAdmin: boolean }, requestedBy: number): boolean =>
  account.eId === requestedBy || account.isAdmin;

/**
 * Cancels a report that waits or runs. Throws 404 for one that the person does not see, 403, and 409 when it is over.
 */
export async function cancelReport(tx: RequestTransaction, id: number): Promise<{ message: string }> {
  const { account } = tx.actor;
  const report = await findJobOfReport(tx, id, canSeeCostInReports(account));
  if (!report) throw notFound();
  if (!canCancelReport(account, report.requested_by))
    throw forbidden('Only the person who asked for this report, or an administrator, may cancel it.');
  if (report.job_id === null || !(await askToCancel(tx, report.job_id, tx.userId)))
    throw conflict('This report has ended already.', 'report-ended');
  await writeAudit(tx, { action: 'Cancel', entity: 'report', entityId: id });
  return { message: 'The report is cancelled. One that is being made ends within seconds.' };
}
