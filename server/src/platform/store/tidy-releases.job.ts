import * as z from 'zod';
import { defineJob } from '../../core/jobs/define-job.ts';
import type { JobContext } from '../../core/jobs/define-job.ts';
import { dailyAt } from '../../core/jobs/schedule.ts';
import { TIDY_CHANGES } from '../control/decide/changes.sql.ts';
import { auditPlatform, lockRevision } from '../releases/platform.repository.ts';
import { releaseStores } from './stores.ts';
import type { ReleaseStores } from './stores.ts';
import {
  DELETE_PREVIEW,
  ENDED_PREVIEWS,
  MARK_TIDIED,
  TIDIED_AT,
  TIDIED_AFTER_DAYS,
  TO_TIDY,
} from './tidy-releases.sql.ts';
import { withUploadClaim } from '../publish/upload-claim.ts';

/** Deletes changes of decisions that can neither be undone nor restored any more. */
export const tidyChanges = ({ database }: Pick<JobContext, 'database'>): Promise<unknown> =>
  database.system((tx) => tx.query(TIDY_CHANGES()));

/**
 * Deletes the files of releases that nothing has named for a long time, and marks their rows. Resolves to the number of
 * releases that were marked.
 */
export async function tidyUnused(
  { database, log, signal }: Pick<JobContext, 'database' | 'log' | 'signal'>,
  { store, maps }: Pick<ReleaseStores, 'store' | 'maps'>,
): Promise<number> {
  let marked = 0;
  for (const release of await database.query(TO_TIDY())) {
    if (signal.aborted) break;
    const { remote, version } = release;
    // Nobody stores the files of this version meanwhile.
    await withUploadClaim({ database, log }, release, async (claim) => {
      const isMarked = await database.system(async (tx) => {
        // Nobody decides meanwhile, so that what is marked is not chosen in the same moment.
        await lockRevision(tx);
        if ((await tx.query(TIDIED_AT(remote, version))).length > 0) return true;
        if ((await tx.query(MARK_TIDIED(remote, version))).length === 0) return false;
        marked += 1;
        await auditPlatform(tx, {
          userId: null,
          actor: 'the platform',
          action: 'tidy',
          remote,
          version,
          reason: `Nothing had named it for ${TIDIED_AFTER_DAYS} days. Publishing it again brings its files back.`,
        });
        return true;
      });
      if (isMarked) for (const files of [store, maps]) await files.delete(`${remote}/${version}/`);
      await database.system((tx) => claim.end(tx));
    });
  }
  return marked;
}

/** Deletes previews that have ended, with their files. Resolves to their number. */
export async function removePreviews(
  { database, log, signal }: Pick<JobContext, 'database' | 'log' | 'signal'>,
  { store, maps }: Pick<ReleaseStores, 'store' | 'maps'>,
): Promise<number> {
  let removed = 0;
  for (const release of await database.query(ENDED_PREVIEWS())) {
    if (signal.aborted) break;
    const { remote, version } = release;
    await withUploadClaim({ database, log }, release, async (claim) => {
      const [gone] = await database.system((tx) => tx.query(DELETE_PREVIEW(remote, version)));
      if (gone) {
        removed += 1;
        for (const files of [store, maps]) await files.delete(`${remote}/${version}/`);
      }
      await database.system((tx) => claim.end(tx));
    });
  }
  return removed;
}

export const tidyReleases = defineJob({
  name: 'tidy-releases',
  title: 'Remove the files of releases that nothing names',
  payload: z.object({}),
  retry: { limit: 3, firstDelaySeconds: 300 },
  timeoutSeconds: 1_800,
  concurrency: 1,
  isSingle: true,
  schedule: dailyAt(2, 53),
  perform: async (context) => {
    // First, because a release that a change names stays.
    await tidyChanges(context);
    const stores = releaseStores(context.config);
    await removePreviews(context, stores);
    await tidyUnused(context, stores);
  },
});
