import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReleaseManifest } from '@iwe/contract';
import type { App } from '../../core/app-types.ts';
import type { JobLog } from '../../core/jobs/define-job.ts';
import type { SystemTransaction } from '../../core/database/index.ts';
import { conflict } from '../../core/errors.ts';
import { CLAIM_UPLOAD, END_CLAIM } from './upload-claim.sql.ts';

/** No file is sent later than this after the claim was made: the last one then ends well before the claim does. */
const UPLOAD_MS = 60_000;
/**
 * A claim whose server died is void after this. The store gives up a single file after less than the difference to
 * UPLOAD_MS.
 */
const CLAIM_SECONDS = 180;
/** How long a publication waits for another one of the same version, and how often it asks. */
const WAIT_MS = 20_000;
const ASK_AGAIN_MS = 200;

/** The right to upload the files of one version, of which there is one at a time. */
export interface UploadClaim {
  /** Throws 409 once the upload takes too long to be finished within the claim. */
  assertInTime(): void;
  /**
   * Gives the claim up in the transaction that writes the release. Throws 409 when it is no longer ours: its files may
   * be others'.
   */
  end(tx: SystemTransaction): Promise<void>;
}

/**
 * Runs `work` while no other publication of the same version uploads files. Waits for one that is under way without a
 * transaction; throws 409 when that takes too long. A claim that `work` did not end is given up.
 */
export async function withUploadClaim<T>(
  app: Pick<App, 'database'> & { log: JobLog },
  { remote, version }: Pick<ReleaseManifest, 'remote' | 'version'>,
  work: (claim: UploadClaim) => Promise<T>,
): Promise<T> {
  const id = randomUUID();
  const busy = () =>
    conflict(
      `Another publication of ${remote} ${version} is under way. Publish again in ${CLAIM_SECONDS / 60} minutes.`,
      'release-uploading',
    );
  const giveUpWaitingAt = Date.now() + WAIT_MS;
  let begun = Date.now();
  while ((await app.database.system((tx) => tx.query(CLAIM_UPLOAD(remote, version, id, CLAIM_SECONDS)))).length === 0) {
    if (Date.now() > giveUpWaitingAt) throw busy();
    await sleep(ASK_AGAIN_MS);
    begun = Date.now();
  }
  try {
    return await work({
      assertInTime() {
        if (Date.now() > begun + UPLOAD_MS)
          throw conflict(
            `The files of ${remote} ${version} took longer than ${UPLOAD_MS / 1000} seconds to store. Publish again.`,
            'release-uploading',
          );
      },
      async end(tx) {
        if ((await tx.query(END_CLAIM(remote, version, id))).length === 0) throw busy();
      },
    });
  } catch (error) {
    // What failed first is what the caller must learn; a claim that cannot be deleted now ends by itself.
    await app.database
      .system((tx) => tx.query(END_CLAIM(remote, version, id)))
      .catch((failure: unknown) => app.log.warn({ err: failure }, 'the claim of an upload could not be given up'));
    throw error;
  }
}
