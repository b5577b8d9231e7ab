import * as z from 'zod';
import { defineJob } from '../../core/jobs/define-job.ts';
import { everyMinutes } from '../../core/jobs/schedule.ts';
import { verifyFaultyReleases } from './release-faults.ts';
import { releaseStores } from './stores.ts';

/** Verifies the releases that are not what their teams signed, so that a repaired one works again by itself. */
export const verifyReleases = defineJob({
  name: 'verify-changed-releases',
  title: 'Verify releases that were changed',
  payload: z.object({}),
  retry: { limit: 3, firstDelaySeconds: 60 },
  timeoutSeconds: 300,
  concurrency: 1,
  isSingle: true,
  schedule: everyMinutes(10),
  perform: ({ config, database, log, signal }) =>
    verifyFaultyReleases({ database, store: releaseStores(config).store, log, signal }),
});
