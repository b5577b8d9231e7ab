import * as z from 'zod';
import { columnsOf, findReport, reportFileName } from '@iwe/reports';
import { XLSX_CONTENT_TYPE } from '../../core/files/workbooks/xlsx-writer.ts';
import { defineJob, JobFailure } from '../../core/jobs/define-job.ts';
import type { JobContext } from '../../core/jobs/define-job.ts';
import type { AskedReport } from './report-query.ts';
import { decideCost } from './report-rights.ts';
import { reportWorkbook } from './report-workbook.ts';
import { findReportRow, reportFrame, setFile } from './report.repository.ts';
import type { StoredReport } from './report.repository.ts';
import { queueReportEmails } from './schedules/queue-report-emails.ts';

/** Days until the file of a report is removed. */
export const REPORT_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Makes the file of a report from one snapshot, so that it foots while sales go on. A worker that dies leaves at most a
 * file that nothing names, which expires; the next one begins again, and a report gets one file only.
 */
export const makeReport = defineJob({
  name: 'make-report',
  title: 'Make a report',
  payload: z.object({ report: z.number().int() }),
  retry: { limit: 3, firstDelaySeconds: 10 },
  timeoutSeconds: 30 * 60,
  concurrency: 2,
  isLong: true,
  async perform(context, { report: id }) {
    const { database, files, organisation, requestedBy, signal } = context;
    if (organisation === null) throw new JobFailure('A report belongs to an organisation.');
    const scope = { organisation, userId: requestedBy };
    const stored = await database.read(scope, (tx) => findReportRow(tx, id));
    if (!stored) throw new JobFailure('This report is no longer there.');
    if (stored.file_id !== null) return;
    const report = askedReport(stored, organisation);
    const { file, rows } = await writeFile(context, stored, report);
    signal.throwIfAborted();
    const isFirst = await database.write(scope, async (tx) => {
      if (!(await setFile(tx, id, file, rows))) return false;
      await queueReportEmails(tx, id);
      return true;
    });
    if (!isFirst) await files.expire(scope, file);
  },
});

/** Checks the report again: definitions and rights may have changed since somebody asked for it. */
function askedReport(stored: StoredReport, organisation: number): AskedReport {
  const definition = findReport(stored.type);
  if (!definition) throw new JobFailure('This report no longer exists in this version of iWE.');
  const account = { role: stored.role, isAcct: stored.is_acct, isDir: stored.is_dir };
  if (!stored.is_active) throw new JobFailure(`${stored.requested_by_name} may no longer sign in.`);
  if (stored.shows_cost && !decideCost(definition, { ...stored.request, includeCost: true }, account))
    throw new JobFailure(`${stored.requested_by_name} may no longer see cost in reports.`);
  const { request, shows_cost: showsCost } = stored;
  const columns = columnsOf(definition, request, { showsCost });
  return { definition, request, columns, scope: { organisation, showsCost } };
}

/** Writes the rows of one snapshot into a stored file. */
async function writeFile(
  { longReads, files, signal, progress, organisation, requestedBy }: JobContext,
  stored: StoredReport,
  report: AskedReport,
): Promise<{ file: string; rows: number }> {
  const scope = { organisation: organisation ?? 0, userId: requestedBy };
  let rows = 0;
  const file = await longReads.snapshot(
    scope,
    async (snapshot) => {
      const frame = await reportFrame(snapshot);
      const content = await reportWorkbook(
        snapshot,
        report,
        { frame, requestedBy: stored.requested_by_name },
        (read, all) => {
          rows = read;
          // The number of all rows is an estimate, and only the end of the file is the end.
          progress(read, Math.max(all, read + 1));
        },
      );
      // A snapshot that is cut ends the file, which must not look whole.
      snapshot.signal.addEventListener('abort', () => content.destroy(snapshot.signal.reason as Error), { once: true });
      return files.add(
        scope,
        {
          kind: 'report',
          name: reportFileName(report.definition.title, stored.date_range),
          mediaType: XLSX_CONTENT_TYPE,
          createdBy: stored.requested_by,
          expiresAt: new Date(Date.now() + REPORT_DAYS * DAY_MS),
          showsCost: stored.shows_cost,
        },
        content,
      );
    },
    { signal },
  );
  return { file: file.id, rows };
}
