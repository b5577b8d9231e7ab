import type { Job } from '../jobs/define-job.ts';
import { tidyFiles } from '../files/tidy-stored-files.job.ts';
import { sendMail } from '../jobs/mail.ts';
import { sealAuditRows } from '../writes/seal-audit.ts';
import { tidyDatabase } from '../jobs/tidy.ts';
import { oldUploads } from './imports/public.ts';
import { emailSheet, readReturnedEmails } from './sheet-emails/public.ts';
import { advanceRolloutsBySoak, checkRelease, tidyReleases, verifyReleases } from './platform/public.ts';
import { REPORT_JOBS } from './reports/public.ts';
import { sendDueStatements } from './statements/public.ts';
import { XERO_JOBS } from './xero/public.ts';

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
  ...REPORT_JOBS,
  sendDueStatements,
  ...XERO_JOBS,
];
