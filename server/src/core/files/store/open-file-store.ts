import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { diskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';
import { s3FileStore } from './s3-file-store.ts';

/**
 * The store of one folder, as the configuration says: below the prefix of an object store, or in the data directory.
 */
export const openFileStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>, folder: string): FileStore =>
  s3 ? s3FileStore(s3, `${folder}/`) : diskFileStore(join(dataDir, folder));
