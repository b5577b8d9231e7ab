import type { Job } from './core/jobs/define-job.ts';
import { tidyFiles } from './core/files/tidy-stored-files.job.ts';
import { sendMail } from './core/mail/mail.ts';
import { sealAuditRows } from './core/writes/seal-audit.ts';
import { tidyDatabase } from './core/jobs/tidy.ts';
import { oldUploads } from './records/imports/public.ts';
import { emailSheet, readReturnedEmails } from './outside/sheet-emails/public.ts';
import {
  advanceRolloutsBySoak,
  checkRelease,
  tellTeamsOfEnds,
  tidyReleases,
  verifyReleases,
} from './platform/public.ts';
import { REPORT_JOBS } from './insight/reports/public.ts';
import { sendDueStatements } from './outside/statements/public.ts';
import { XERO_JOBS } from './outside/xero/public.ts';

/** Every job that iWE performs. Server and worker start the same list; a new job is added here. */
export const JOBS: readonly Job<unknown>[] = [
  sendMail,
  emailSheet,
  readReturnedEmails,
  sealAuditRows,
  tidyDatabase,
  tidyFiles,
  oldUploads,
  checkRelease,
  tidyReleases,
  advanceRolloutsBySoak,
  verifyReleases,
  tellTeamsOfEnds,
  ...REPORT_JOBS,
  sendDueStatements,
  ...XERO_JOBS,
];
