import type { Config } from '../../../core/config.ts';
import { Database } from '../../../core/database/database.ts';
import type { DatabaseConnection } from '../../../core/database/pool.ts';
import { defineJob } from '../../../core/jobs/define-job.ts';
import { startJobs } from '../../../core/jobs/jobs.ts';
import { quiet } from '../../../core/jobs/testing/job-rows.ts';
import { makeReport } from '../make-report.job.ts';

// A worker process that makes reports, for a test to kill: it says when a report is half made, and stops moving.
const stopAtHalf = defineJob({
  ...makeReport,
  perform: (context, payload) =>
    makeReport.perform(
      {
        ...context,
        progress: (done, total) => {
          context.progress(done, total);
          if (done < total / 2) return;
          process.send?.({ done, total });
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
        },
      },
      payload,
    ),
});
process.once('message', ({ config, connection }: { config: Config; connection: DatabaseConnection }) => {
  void startJobs({ config, database: new Database(connection), log: quiet, jobs: [stopAtHalf], leaseSeconds: 10 });
});
