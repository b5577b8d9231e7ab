import type { Database } from '../database/index.ts';
import type { FileStore } from './store/file-store.ts';
import { storedFileKey } from './stored-file.ts';
import {
  claimExpiredFiles,
  deleteAbandonedFile,
  deleteOldFileRows,
  findAbandonedFiles,
  markFileDeleted,
} from './stored-file.repository.ts';

const DAY_MS = 86_400_000;

/**
 * Removes files a day after their expiry, and what writes left behind that never ended. A row outlives its file: a
 * process that dies between the two leaves a row that the next run finishes, never a file without a row.
 */
export async function tidyStoredFiles(database: Database, store: FileStore): Promise<void> {
  for (let files = await database.system(claimExpiredFiles); files.length > 0;) {
    for (const file of files) {
      await store.delete(storedFileKey(file));
      await database.system((tx) => markFileDeleted(tx, file));
    }
    files = await database.system(claimExpiredFiles);
  }
  for (let files = await database.system(findAbandonedFiles); files.length > 0;) {
    for (const file of files) {
      await store.delete(storedFileKey(file));
      await database.system((tx) => deleteAbandonedFile(tx, file));
    }
    files = await database.system(findAbandonedFiles);
  }
  await database.system(deleteOldFileRows);
  await store.removeUnfinished(new Date(Date.now() - DAY_MS));
}
