import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { defineJob } from '../../core/jobs/define-job.ts';
import { hourlyAt } from '../../core/jobs/schedule.ts';
import { uploadsFolder } from './upload/receive-file.ts';

/** A request lasts a minute at most, so an older file belongs to a server that was killed. */
const OLD_MS = 3_600_000;

/**
 * Deletes uploaded files that a killed server left behind. Newer ones belong to running requests, possibly of another
 * server with the same data directory.
 */
export async function deleteOldUploads(dataDir: string): Promise<void> {
  const uploads = uploadsFolder(dataDir);
  const names = await readdir(uploads).catch(() => []);
  for (const name of names) {
    const found = await stat(join(uploads, name)).catch(() => null);
    if (found && found.mtimeMs < Date.now() - OLD_MS) await rm(join(uploads, name), { recursive: true, force: true });
  }
}

export const oldUploads = defineJob({
  name: 'delete-old-uploads',
  title: 'Delete files of uploads that were broken off',
  payload: z.object({}),
  retry: { limit: 3, firstDelaySeconds: 60 },
  timeoutSeconds: 300,
  concurrency: 1,
  isSingle: true,
  schedule: hourlyAt(41),
  perform: ({ config }) => deleteOldUploads(config.dataDir),
});
