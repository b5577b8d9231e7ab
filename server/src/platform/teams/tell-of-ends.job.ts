import * as z from 'zod';
import { defineJob } from '../../core/jobs/define-job.ts';
import type { JobContext } from '../../core/jobs/define-job.ts';
import { dailyAt } from '../../core/jobs/schedule.ts';
import { tellTeams } from './tell-team.ts';
import { ENDING_SOON } from './teams.sql.ts';

/** So long before a token or a release's support ends its team is told. */
const DAYS_BEFORE = 14;

/** Tells teams about their tokens that end soon, and their releases whose support ends while somebody gets them. */
export const tellOfEnds = ({ database }: Pick<JobContext, 'database'>): Promise<void> =>
  database.system(async (tx) => {
    for (const { remotes, text } of await tx.query(ENDING_SOON(DAYS_BEFORE)))
      await tellTeams(tx, remotes, 'asked', text, { isOnce: true });
  });

export const tellTeamsOfEnds = defineJob({
  name: 'tell-teams-of-ends',
  title: 'Tell teams which of their tokens and releases end soon',
  payload: z.object({}),
  retry: { limit: 3, firstDelaySeconds: 300 },
  timeoutSeconds: 120,
  concurrency: 1,
  isSingle: true,
  schedule: dailyAt(21, 7),
  perform: tellOfEnds,
});
