import * as z from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { hourlyAt } from '../jobs/schedule.ts';
import { openFileStore } from './store/open-file-store.ts';
import { STORED_FILES_FOLDER } from './stored-file.ts';
import { tidyStoredFiles } from './tidy-stored-files.ts';

export const tidyFiles = defineJob({
  name: 'tidy-files',
  title: 'Remove expired files',
  payload: z.object({}),
  retry: { limit: 3, firstDelaySeconds: 300 },
  timeoutSeconds: 1_800,
  concurrency: 1,
  isSingle: true,
  schedule: hourlyAt(37),
  perform: ({ config, database }) => tidyStoredFiles(database, openFileStore(config, STORED_FILES_FOLDER)),
});
