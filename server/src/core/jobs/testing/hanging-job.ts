import * as z from 'zod';
import { defineJob } from '../define-job.ts';

/** A job that reports its start and then waits for `end`. */
export const hangingJob = (onStart: () => unknown, end: Promise<void>) =>
  defineJob({
    name: 'hang',
    title: 'Hang',
    payload: z.object({}),
    retry: { limit: 1, firstDelaySeconds: 1 },
    timeoutSeconds: 600,
    concurrency: 1,
    perform: () => {
      onStart();
      return end;
    },
  });
